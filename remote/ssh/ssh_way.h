// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a host: a session for each jump host, each through the one before it, or a proxy command. Blocking.
#pragma once

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "remote/ssh/libssh_names.h"
#include "remote/ssh/sign_in.h"

namespace baremark::remote {

/// The session of a jump host, with a channel to the next host. A separate thread carries bytes between the channel
/// and a socket until either ends.
class Tunnel {
 public:
  Tunnel(Session session, const SshTarget& through, const SshTarget& to)
      : m_session(std::move(session)), m_through(through), m_to(to) {}
  ~Tunnel() { end(); }
  Tunnel(const Tunnel&) = delete;
  Tunnel& operator=(const Tunnel&) = delete;

  /// Opens a channel, after ending the previous one, and returns the other end of the socket. Offline: the jump host
  /// cannot reach `to`, or `through` forbids it.
  [[nodiscard]] core::base::Result<int> connect();

 private:
  void end();
  void carry();

  Session m_session;
  const SshTarget m_through;
  const SshTarget m_to;
  ssh_channel m_channel = nullptr;
  int m_near = -1;  ///< the tunnel's end of the socket
  std::atomic<bool> m_isStopping{false};
  std::thread m_thread;
};

/// A signed-in session and the tunnels that carry it. The session must be destroyed before the tunnels.
struct SshWay {
  std::vector<std::unique_ptr<Tunnel>> tunnels;
  SignedIn last;
};

[[nodiscard]] core::base::Result<SshWay> openWay(const std::vector<SshTarget>& targets, const Asker& asker,
                                                 SignInMemory& memory, const IsCancelled& isCancelled);

}  // namespace baremark::remote
