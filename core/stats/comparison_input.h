// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison is made from: an experiment's arms and points, and the runs of its blocks that ended Done. Values;
// what the arms share and may be compared by was decided outside (canary, passport, waivers). Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::stats {

/// What is known of a case x point x arm beside its runs.
struct CellInput {
  bool isComparable = true;  ///< with the baseline; false gives no verdict. Of no meaning for the baseline itself
  std::optional<double> imagesPerBatch;  ///< the global batch, above 0; for the time per batch where arms differ in it
  bool operator==(const CellInput&) const = default;
};

/// A point of a case that was asked for, whether or not it has runs yet.
struct PointInput {
  std::size_t caseIndex = 0;
  model::Point point;
  int extensions = 0;            ///< how often a person asked for more blocks here after seeing a result
  std::vector<CellInput> cells;  ///< one an arm, in the arms' order; empty stands for CellInput{} throughout
  bool operator==(const PointInput&) const = default;
};

/// One run of a block that ended Done, in the attempt that counts.
struct RunInput {
  std::size_t caseIndex = 0;
  model::Point point;
  int round = 0;  ///< 1-based; 0 where there are no rounds
  base::BlockId block;
  base::AllocationId allocation;
  std::size_t arm = 0;
  std::optional<double> imagesPerSecond;  ///< nothing: the run failed by itself
  bool operator==(const RunInput&) const = default;
};

struct ComparisonInput {
  std::vector<std::string> arms;
  std::size_t baseline = 0;  ///< index into arms
  double margin = 0.02;      ///< a fraction, above 0 and below 1
  model::Order order = model::Order::Blocks;
  int repeats = 5;
  std::optional<model::Until> until;  ///< with Order::Blocks only: its interval is made of pairs
  std::vector<PointInput> points;
  std::vector<RunInput> runs;
  bool operator==(const ComparisonInput&) const = default;
};

/// More looks than anybody takes; the level of an interval says nothing more by then.
inline constexpr int kMostExtensions = 30;

/// The first thing in `input` that is wrong, with its path: an index or a number out of range (images/s are finite and
/// above 0), a point or an arm of a block given twice, a run at a point that is not listed, an empty id, a block in two
/// places, `until` without pairs.
[[nodiscard]] base::Result<void> checkComparisonInput(const ComparisonInput& input);

}  // namespace baremark::core::stats
