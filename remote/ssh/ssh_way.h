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

/// Carries bytes between a socket and a channel of a jump host's session, in a thread of its own, until either ends.
class Tunnel {
 public:
  /// Opens a channel of the session with `through` to the next host. Offline: `to` is unreachable from there, or `through` forbids it.
  [[nodiscard]] static core::base::Result<std::unique_ptr<Tunnel>> open(Session session, const SshTarget& through, const SshTarget& to);
  ~Tunnel();
  Tunnel(const Tunnel&) = delete;
  Tunnel& operator=(const Tunnel&) = delete;

  /// The other end, given away once.
  [[nodiscard]] int takeSocket();

 private:
  Tunnel() = default;
  void carry();

  Session m_session;
  ssh_channel m_channel = nullptr;
  int m_near = -1;  ///< ours
  int m_far = -1;
  std::atomic<bool> m_isStopping{false};
  std::thread m_thread;
};

/// A signed-in session with everything that carries it. Members in the order in which they must outlive each other.
struct SshWay {
  std::vector<std::unique_ptr<Tunnel>> tunnels;
  SignedIn last;
};

[[nodiscard]] core::base::Result<SshWay> openWay(const std::vector<SshTarget>& targets, const Asker& asker, const IsCancelled& isCancelled);

}  // namespace baremark::remote
