// SPDX-License-Identifier: Apache-2.0
// The first message of all ranks, with a limit. MPI starts without one, and then waits for ever and says nothing where ranks
// cannot reach each other, such as behind a firewall between nodes.
#pragma once

#include <chrono>
#include <functional>

#include "engine/comm/communicator.h"
#include "engine/error.h"

namespace baremark::engine::comm {

inline constexpr std::chrono::seconds kFirstMessageLimit{60};

/// As together(). If it has not returned within the limit, `giveUp` is called once, in another thread; the program's ends the process, because
/// the waiting rank cannot be called back. With one rank there is no limit. Collective.
void togetherWithin(std::chrono::milliseconds limit, Communicator& communicator, const std::function<void()>& giveUp, const std::function<void()>& act);

/// That the message did not come, with what helps.
[[nodiscard]] EngineError firstMessageLost(const Communicator& communicator, std::chrono::seconds limit);

}  // namespace baremark::engine::comm
