// SPDX-License-Identifier: Apache-2.0
// Reads what UCX logs about itself. Its lines are foreign text. Pure.
#pragma once

#include <string>
#include <string_view>

namespace baremark::engine::comm {

/// The transports and devices over which MPI's messages reach other ranks, sorted: "cma/memory, sysv/memory", or
/// "rc_mlx5/mlx5_0:1". UCX logs them at level "info" for each kind of connection, in one of these forms:
///
///     ... ucp_worker.c:1763 UCX  INFO    ep_cfg[1]: tag(sysv/memory cma/memory)                  (up to 1.14)
///     ... ucp_worker.c:1903 UCX  INFO    ucp_context_0 inter-node cfg#8 tag(rc_mlx5/mlx5_2:1)    (from 1.15 on)
///
/// Only lanes of tagged and active messages count: the engine uses no one-sided operations. A rank's connection to
/// itself counts only if there is no other. Empty: the log names no connection. At most 1000 bytes.
[[nodiscard]] std::string ucxTransportsIn(std::string_view log);

/// True for a line that UCX would show without being asked: a warning or an error.
[[nodiscard]] bool isUcxWarning(std::string_view line);

}  // namespace baremark::engine::comm
