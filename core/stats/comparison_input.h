// SPDX-License-Identifier: GPL-3.0-or-later
// The input of a comparison: arms and points of an experiment, and the runs of its blocks that ended Done. Values. The
// caller decides which arms are comparable, from canary, passports and waivers.
// Checks of numbers from input files, before a formula uses them. Pure. `where` is the path of the value in its input.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::stats {

/// What is known about a cell (case x point x arm), besides its runs.
struct CellInput {
  bool isComparable = true;  ///< with the baseline; false: no verdict. Without meaning for the baseline itself
  std::optional<double> imagesPerBatch;  ///< global batch, above 0: for the time per batch of arms whose batch differs
  bool operator==(const CellInput&) const = default;
};

/// A planned point of a case, with or without runs.
struct PointInput {
  std::size_t caseIndex = 0;
  model::Point point;
  int extensions = 0;            ///< how often a user asked for more blocks here after seeing a result
  std::vector<CellInput> cells;  ///< one for each arm, in the arms' order; empty: CellInput{} for each arm
  bool operator==(const PointInput&) const = default;
};

/// One run of a block that ended Done, in the attempt that counts.
struct RunInput {
  std::size_t caseIndex = 0;
  model::Point point;
  int round = 0;  ///< 1-based; 0: there are no rounds
  base::BlockId block;
  base::AllocationId allocation;
  std::size_t arm = 0;
  std::optional<double> imagesPerSecond;  ///< nothing: the run failed
  bool operator==(const RunInput&) const = default;
};

struct ComparisonInput {
  std::vector<std::string> arms;
  std::size_t baseline = 0;  ///< index into arms
  double margin = 0.02;      ///< a fraction, above 0 and below 1
  model::Order order = model::Order::Blocks;
  int repeats = 5;
  std::optional<model::Until> until;  ///< only with Order::Blocks, because its interval needs pairs
  std::vector<PointInput> points;
  std::vector<RunInput> runs;
  bool operator==(const ComparisonInput&) const = default;
};

/// Highest number of looks. At that level an interval says nothing any more.
inline constexpr int kMostExtensions = 30;

/// Checks `input` and returns the first error with its path: an index or a number out of range (images/s must be finite
/// and above 0), a point listed twice, an arm twice in a block, a run at a point that is not listed, an empty id, a
/// block in two places, or `until` without pairs.
[[nodiscard]] base::Result<void> checkComparisonInput(const ComparisonInput& input);

/// OutOfRange unless `value` is finite and above 0.
[[nodiscard]] base::Result<void> checkPositive(double value, std::string where);

/// OutOfRange unless `value` is finite and at least `least`.
[[nodiscard]] base::Result<void> checkAtLeast(double value, double least, std::string where);

/// OutOfRange unless least <= value <= most.
[[nodiscard]] base::Result<void> checkWithin(double value, double least, double most, std::string where);

}  // namespace baremark::core::stats
