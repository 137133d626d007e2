// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison says at one point of a case: the evidence behind the headlines, a table row or a line of the forest
// plot (ARCHITECTURE.md, Statistics). Values and pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/model/experiment.h"
#include "core/stats/batch_time.h"
#include "core/stats/comparison_input.h"
#include "core/stats/ratio.h"
#include "core/stats/scaling.h"
#include "core/stats/throughput.h"
#include "core/stats/verdict.h"

namespace baremark::core::stats {

/// An arm at a point of a case.
struct ComparedCell {
  std::size_t arm = 0;
  int runs = 0;    ///< of Done blocks
  int failed = 0;  ///< of these by themselves: "fails `failed` of `runs`"
  Throughput imagesPerSecond;
  std::optional<Scaling>
      scaling;  ///< nothing where the arm has no run here, or shares no round with its smallest point
  std::optional<BatchTime>
      batchTime;  ///< nothing where either side has no run, or the batch is known of one side alone

  // Against the baseline; as they stand for the baseline itself.
  bool isComparable = true;
  std::optional<Ratio> ratio;              ///< over the complete pairs; nothing without one
  int pairs = 0;                           ///< blocks in which both are done; without pairs the smaller number of runs
  int allocations = 0;                     ///< that these lie in, of the side with fewer: "`pairs` blocks in `allocations` allocations"
  std::optional<Ratio> acrossAllocations;  ///< over the means of the allocations; nothing below three of them
  std::optional<Judgement> judgement;      ///< nothing while it is not comparable
  bool operator==(const ComparedCell&) const = default;
};

struct ComparedPoint {
  std::size_t caseIndex = 0;
  model::Point point;
  int blocks = 0;                    ///< in independent order the runs of the arm that has most
  int allocations = 0;
  int looks = 0;                     ///< extensions after looking: 0, 1, 2, ...
  std::optional<int> plannedBlocks;  ///< N of `until`, once the blocks of its first rounds are done
  std::vector<ComparedCell> cells;   ///< one an arm, in the arms' order
  bool operator==(const ComparedPoint&) const = default;
};

/// One point of `input` (checked before) with the runs that were made there; scaling, which needs the other points too,
/// is not filled in.
[[nodiscard]] ComparedPoint comparePoint(const ComparisonInput& input, const PointInput& point,
                                         const std::vector<const RunInput*>& runs);

}  // namespace baremark::core::stats
