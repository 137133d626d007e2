// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of an experiment: every point of every case, and a headline for each arm (core/stats/README.md, "Many
// points"). `compare --json`, the compare page and the report show it. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/stats/compared_point.h"
#include "core/stats/comparison_input.h"
#include "core/stats/headline.h"

namespace baremark::core::stats {

struct Comparison {
  std::vector<std::string> arms;
  std::size_t baseline = 0;
  double margin = 0;
  model::Order order = model::Order::Blocks;
  std::vector<ComparedPoint> points;  ///< every point of the input, by case, ranks and nodes
  std::vector<Headline> headlines;    ///< one for each arm except the baseline, in the arms' order
  bool operator==(const Comparison&) const = default;
};

/// Compares all arms with the baseline. The order of the runs does not matter. Errors: those of checkComparisonInput().
[[nodiscard]] base::Result<Comparison> compare(const ComparisonInput& input);

}  // namespace baremark::core::stats
