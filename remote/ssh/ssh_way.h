// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way to a host: a session with each jump host, the next one through it, or a proxy command. Blocking.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "remote/ssh/libssh_names.h"
#include "remote/ssh/sign_in.h"

namespace baremark::remote {

/// A jump host's session, and a channel of it to the next host, whose bytes a thread of its own carries from and to a socket
/// until either ends.
class Tunnel {
 public:
  Tunnel(Session session, const SshTarget& through, const SshTarget& to) : m_session(std::move(session)), m_through(through), m_to(to) {}
  ~Tunnel() { end(); }
  Tunnel(const Tunnel&) = delete;
  Tunnel& operator=(const Tunnel&) = delete;

  /// Ends the channel that there was and opens one; returns the socket's other end. Offline: `to` is unreachable from there, or
  /// `through` forbids it.
  [[nodiscard]] core::base::Result<int> connect();

 private:
  void end();
  void carry();

  Session m_session;
  const SshTarget m_through;
  const SshTarget m_to;
  ssh_channel m_channel = nullptr;
  int m_near = -1;  ///< our end of the socket
  std::atomic<bool> m_isStopping{false};
  std::thread m_thread;
};

/// A signed-in session with everything that carries it. Members in the order in which they must outlive each other.
struct SshWay {
  std::vector<std::unique_ptr<Tunnel>> tunnels;
  SignedIn last;
};

[[nodiscard]] core::base::Result<SshWay> openWay(const std::vector<SshTarget>& targets, const Asker& asker, SignInMemory& memory,
                                                 const IsCancelled& isCancelled);

}  // namespace baremark::remote
