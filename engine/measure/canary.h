// SPDX-License-Identifier: Apache-2.0
// The pre-flight canary: what each rank sees of the world and its limits, and whether a message of 4 MiB between neighbours
// arrives. Ranks in containers that do not share what they must pass a hello and hang at exactly that.
#pragma once

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

/// What ranks are, gathered with short messages only. Collective; the ranks stand on rank 0 alone.
[[nodiscard]] core::model::CanaryReport lookAround(comm::Communicator& communicator, const CanarySettings& settings);

/// The exchange. Collective. Fills exchangeSeconds with the slowest rank's; leaves it empty on a rank where the message did
/// not arrive within the limit (the other ranks may then never return), throws EngineError on the rank alone where it arrived
/// changed.
void tryExchange(comm::Communicator& communicator, const CanarySettings& settings, core::model::CanaryReport& report);

/// The same exchange before a run trains, whether or not a canary came before it: a run that is started by hand would else wait in its
/// first large message for ever. Collective. EngineError (exchange_stuck) on each rank where it did not arrive.
void requireExchange(comm::Communicator& communicator, const CanarySettings& settings);

/// That the exchange did not arrive, with what helps.
[[nodiscard]] EngineError exchangeStuck(const CanarySettings& settings);

/// One line for people.
[[nodiscard]] std::string describe(const core::model::CanaryReport& report);

}  // namespace baremark::engine::measure
