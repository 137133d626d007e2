// SPDX-License-Identifier: Apache-2.0
// A time limit for the first message between the ranks. MPI has no such limit: it waits forever, without a message, if
// ranks cannot reach each other, for example because of a firewall between nodes.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "engine/comm/communicator.h"
#include "engine/comm/launcher.h"
#include "engine/error.h"

namespace baremark::engine::comm {

inline constexpr std::chrono::seconds kFirstMessageLimit{60};

/// As onAllRanks(). If it does not return within `limit`, another thread calls `onTimeout` once. The engine then ends
/// the process, because a rank that waits inside MPI cannot be interrupted. With one rank there is no limit.
/// Collective.
void onAllRanksWithin(std::chrono::milliseconds limit, Communicator& communicator,
                      const std::function<void()>& onTimeout, const std::function<void()>& act);

/// Calls `act`. If it does not return within `limit`, another thread calls `warn` once; `act` continues.
void warnIfLate(std::chrono::milliseconds limit, const std::function<void()>& warn, const std::function<void()>& act);

/// The warning that MPI still waits for ranks that have not started, with likely reasons. Uses the launcher's rank
/// numbers, because no communicator exists yet.
[[nodiscard]] std::string lateStartWarning(const LauncherFacts& launcher, std::chrono::seconds limit);

/// The error for a first message that did not arrive, with what to do.
[[nodiscard]] EngineError firstMessageError(const Communicator& communicator, std::chrono::seconds limit);

}  // namespace baremark::engine::comm
