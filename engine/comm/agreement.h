// SPDX-License-Identifier: Apache-2.0
// Checks that all ranks have the same settings before they train, and turns an error of one rank into an error of all.
// All functions are collective.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// Pairs of a readable name ("--batch_size", "the engine's build") and this rank's value.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Throws a refusal on every rank, with the rank and the differences, unless all ranks have the same facts.
void requireAgreement(Communicator& communicator, const Facts& facts);

/// Calls `act` on this rank. If it throws on any rank, every rank throws the error of the lowest such rank. So all
/// ranks stop at the same place instead of waiting for each other.
void onAllRanks(Communicator& communicator, const std::function<void()>& act);

}  // namespace baremark::engine::comm
