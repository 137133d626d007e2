// SPDX-License-Identifier: Apache-2.0
// How many ranks share a machine or a GPU.
#pragma once

#include <string>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

struct Sharing {
  int own = 1;   ///< ranks at the place of this rank, itself included
  int most = 1;  ///< ranks at the place that has most of them
};

/// The place of a rank's GPU. GPUs of different machines often have the same PCI address `bus`. If it is empty, it is
/// not known, and the rank shares with none.
[[nodiscard]] std::string placeOfGpu(const std::string& machine, const std::string& bus, int rankOnNode);

/// `place` names what ranks share, the same text on each rank there. Collective.
[[nodiscard]] Sharing sharingOf(Communicator& ranks, const std::string& place);

}  // namespace baremark::engine::comm
