// SPDX-License-Identifier: Apache-2.0
// The canary before a run. It reports what each rank sees of its surroundings and limits, and whether a message of 4
// MiB between neighbours arrives. Ranks in containers with wrong isolation exchange short messages, but hang at long
// ones.
#pragma once

#include <optional>
#include <string>

#include "core/model/canary.h"
#include "engine/comm/communicator.h"
#include "engine/error.h"

namespace baremark::engine::measure {

struct CanarySettings {
  int threads = 1;
  std::string singleCopy;
  std::int64_t exchangeBytes = 4 << 20;
  double limitSeconds = 60;
};

/// Collects the facts of all ranks with short messages only. Collective; only rank 0 receives the list of ranks.
[[nodiscard]] core::model::CanaryReport collectCanary(comm::Communicator& communicator, const CanarySettings& settings);

/// Exchanges the long message. Collective. exchangeSeconds receives the time of the slowest rank. It stays empty on a
/// rank where the message did not arrive within the limit; the call may then never return on other ranks. Throws
/// EngineError on the rank, and only there, if the message arrived changed.
void tryExchange(comm::Communicator& communicator, const CanarySettings& settings, core::model::CanaryReport& report);

/// Adds UCX's transports of each rank, which are known only after the exchange. `own` is this rank's text, as in
/// CanaryRank. Does nothing if the exchange did not complete. Collective; only rank 0 receives them.
void collectUcx(comm::Communicator& communicator, const std::optional<std::string>& own,
                core::model::CanaryReport& report);

/// The same exchange before training, even without a canary. Otherwise a run that is started by hand could wait forever
/// in its first long message. Collective. Throws EngineError (exchange_stuck) on each rank where the message did not
/// arrive.
void requireExchange(comm::Communicator& communicator, const CanarySettings& settings);

/// The error for an exchange that did not complete, with what to do.
[[nodiscard]] EngineError exchangeError(const CanarySettings& settings);

/// Returns one readable line.
[[nodiscard]] std::string describe(const core::model::CanaryReport& report);

}  // namespace baremark::engine::measure
