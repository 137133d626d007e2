// SPDX-License-Identifier: GPL-3.0-or-later
// A TCP connection to a host by whichever of its addresses answers first. Blocking.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "remote/ssh/ssh_target.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct SocketAddress {
  sockaddr_storage address{};
  socklen_t size = 0;
};

/// The addresses of the target's host, of its family, in the order in which the system prefers them.
/// Offline: the name has none; in `detail` the system's words.
[[nodiscard]] core::base::Result<std::vector<SocketAddress>> addressesOf(const SshTarget& target);

/// The socket of the first connection that stands. The next address is tried when one has failed, or has not answered for a
/// quarter of a second, beside it (RFC 8305, section 5). `limit` holds for all together.
/// Offline: none answered; in `detail` a line for each with its reason. Cancelled: soon after `isCancelled` says so.
[[nodiscard]] core::base::Result<int> connectToFirst(const std::vector<SocketAddress>& addresses, const SshTarget& target,
                                                     std::chrono::milliseconds limit, const IsCancelled& isCancelled = {});

}  // namespace baremark::remote
