// SPDX-License-Identifier: Apache-2.0
// Reads what NCCL logs about itself. Its lines are foreign text. Pure.
#pragma once

#include <string>
#include <string_view>

namespace baremark::engine::cuda {

/// The transports over which NCCL connected this rank to others, sorted: "NET/IB/GDRDMA, P2P/CUMEM". NCCL logs them at
/// level INFO when it connects ranks, since 2.22 not before the first sum that needs the connection:
///
///     ... [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via P2P/CUMEM/read
///     ... [0] NCCL INFO Channel 00/0 : 1[0] -> 0[0] [receive] via NET/IB/0/GDRDMA
///     ... [0] NCCL INFO NVLS comm 0x55d3 headRank 0 nHeads 2 ...
///
/// Numbers of devices and ways to read are left out: they differ between ranks. Empty: the log names no connection. At
/// most 1000 bytes.
[[nodiscard]] std::string ncclTransportsIn(std::string_view log);

}  // namespace baremark::engine::cuda
