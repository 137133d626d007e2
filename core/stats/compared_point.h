// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a comparison at one point of a case: the evidence behind the headlines, a row of the table or a line of
// the forest plot (core/stats/README.md, "One point"). Values and pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/model/experiment.h"
#include "core/stats/comparison_input.h"
#include "core/stats/ratio.h"
#include "core/stats/scaling.h"
#include "core/stats/throughput.h"
#include "core/stats/verdict.h"

namespace baremark::core::stats {

/// One arm at a point of a case.
struct ComparedCell {
  std::size_t arm = 0;
  int runs = 0;    ///< number of runs in Done blocks
  int failed = 0;  ///< how many of these failed by themselves: "fails `failed` of `runs`"
  Throughput imagesPerSecond;
  std::optional<Scaling> scaling;  ///< nothing if the arm has no run here, or shares no round with its smallest point
  std::optional<BatchTime> batchTime;  ///< nothing if a side has no run, or if the batch of only one side is known

  // Comparison with the baseline. For the baseline itself, these members keep their defaults.
  bool isComparable = true;
  std::optional<Ratio> ratio;  ///< over the complete pairs; nothing if there is none
  int pairs = 0;               ///< blocks in which both runs are finished; without pairs, the smaller number of runs
  int allocations =
      0;  ///< allocations of these pairs, or of the side with fewer: "`pairs` blocks in `allocations` allocations"
  std::optional<Ratio> acrossAllocations;  ///< over the means of the allocations; nothing below three allocations
  std::optional<Judgement> judgement;      ///< nothing if the arm is not comparable
  bool operator==(const ComparedCell&) const = default;
};

struct ComparedPoint {
  std::size_t caseIndex = 0;
  model::Point point;
  int blocks = 0;  ///< in independent order: the runs of the arm with the most runs
  int allocations = 0;
  int looks = 0;                     ///< number of extensions after a look at the result
  std::optional<int> plannedBlocks;  ///< N of `until`; nothing before the blocks of its first stage are done
  std::vector<ComparedCell> cells;   ///< one an arm, in the arms' order
  bool operator==(const ComparedPoint&) const = default;
};

/// Compares the arms at one point, from the runs at that point. `input` must have passed checkComparisonInput().
/// Scaling needs other points too, so it stays empty.
[[nodiscard]] ComparedPoint comparePoint(const ComparisonInput& input, const PointInput& point,
                                         const std::vector<const RunInput*>& runs);

}  // namespace baremark::core::stats
