// SPDX-License-Identifier: GPL-3.0-or-later
// The number of each block of an experiment in the plan, and whether the block replaces another one. Pure.
#pragma once

#include <vector>

#include "core/storage/block_repository.h"

namespace baremark::core::report {

struct BlockPlace {
  /// From 1 on, in the order of the plan. A block that is planned again, as a repeat or after a resume, has the number
  /// of the block that it replaces. 0: the canary. Below 0: a profile block; -1 is the first one.
  int number = 0;
  bool isRepeat = false;    ///< an earlier block with this number is shown too
  bool isReplaced = false;  ///< cancelled before it began and replaced by a later block: not shown
  bool operator==(const BlockPlace&) const = default;
};

/// The places of all blocks of an experiment, which are given in the order of the plan.
[[nodiscard]] std::vector<BlockPlace> blockPlaces(const std::vector<storage::BlockRecord>& blocks);

}  // namespace baremark::core::report
