// SPDX-License-Identifier: GPL-3.0-or-later
// A TCP connection to the first address of a host that answers. Blocking.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <vector>

#include "core/base/result.h"
#include "remote/ssh/ssh_target.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct SocketAddress {
  sockaddr_storage address{};
  socklen_t size = 0;
};

/// The addresses of the target's host, of its address family, in the system's order of preference. Offline: the name
/// has no address; `detail` holds the system's message.
[[nodiscard]] core::base::Result<std::vector<SocketAddress>> addressesOf(const SshTarget& target);

/// The socket of the first connection that succeeds. The addresses are tried in turn, each for an equal share of what
/// is left of `limit`. Offline: none answered; `detail` has a line with the reason for each. Cancelled: soon after
/// `isCancelled` returns true.
[[nodiscard]] core::base::Result<int> connectToFirst(const std::vector<SocketAddress>& addresses,
                                                     const SshTarget& target, std::chrono::milliseconds limit,
                                                     const IsCancelled& isCancelled = {});

}  // namespace baremark::remote
