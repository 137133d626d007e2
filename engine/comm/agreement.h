// SPDX-License-Identifier: Apache-2.0
// What all ranks must have in common before they train, and a way to fail together. Collective.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// A name for people ("--batch_size", "the engine's build") and this rank's value.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Refused on every rank, with the rank and what differs, unless all ranks have the same facts.
void requireAgreement(Communicator& communicator, const Facts& facts);

/// Does `act` on this rank. If it fails on any rank, every rank throws the error of the first such rank, so that all of them
/// stop at the same place instead of waiting for each other.
void together(Communicator& communicator, const std::function<void()>& act);

}  // namespace baremark::engine::comm
