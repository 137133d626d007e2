// SPDX-License-Identifier: GPL-3.0-or-later
// What each block of an experiment is called: its number in the plan, and whether it is there in the place of another.
// Pure.
#pragma once

#include <vector>

#include "core/storage/block_repository.h"

namespace baremark::core::report {

struct BlockPlace {
  /// From 1 on, in the order of the plan. A block that is planned again, as a repeat or after a resume, has the number
  /// of the block in whose place it is. 0: the check before the first run.
  int number = 0;
  bool isRepeat = false;    ///< an earlier block of its number is shown too
  bool isReplaced = false;  ///< it was cancelled before it began, and a later block has its place: it is not shown
  bool operator==(const BlockPlace&) const = default;
};

/// Of all blocks of an experiment, in the order of the plan.
[[nodiscard]] std::vector<BlockPlace> blockPlaces(const std::vector<storage::BlockRecord>& blocks);

}  // namespace baremark::core::report
