// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/moments.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <vector>

namespace baremark::core::stats {
namespace {

// Corrected by the rounding error in sum (x - mean), so that equal values have almost no spread.
double sumOfSquares(std::span<const double> values, double around) {
  double squares = 0;
  double residue = 0;
  for (const double value : values) {
    squares += (value - around) * (value - around);
    residue += value - around;
  }
  return std::max(0.0, squares - residue * residue / static_cast<double>(values.size()));
}

}  // namespace

std::optional<double> mean(std::span<const double> values) {
  if (values.empty()) return {};
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> deviation(std::span<const double> values) {
  if (values.size() < 2) return {};
  return std::sqrt(sumOfSquares(values, *mean(values)) / static_cast<double>(values.size() - 1));
}

std::optional<double> populationDeviation(std::span<const double> values) {
  if (values.empty()) return {};
  return std::sqrt(sumOfSquares(values, *mean(values)) / static_cast<double>(values.size()));
}

std::optional<double> median(std::span<const double> values) {
  if (values.empty()) return {};
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : std::midpoint(sorted[middle - 1], sorted[middle]);
}

}  // namespace baremark::core::stats
