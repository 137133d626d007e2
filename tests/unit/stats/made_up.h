// SPDX-License-Identifier: GPL-3.0-or-later
// Made-up values and experiments, and random numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/stats/comparison_input.h"

namespace baremark::core::stats {

/// `n` values (n >= 2), evenly spaced, with exactly this mean and sample standard deviation.
[[nodiscard]] inline std::vector<double> scattered(double mean, double deviation, int n) {
  const double middle = (n - 1) / 2.0;
  const double unit = deviation / std::sqrt(n * (n + 1) / 12.0);  // the sample deviation of 1..n
  std::vector<double> out;
  for (int i = 0; i < n; ++i) out.push_back(mean + (i - middle) * unit);
  return out;
}

inline constexpr model::Until kUntil{.halfWidth = 0.01, .maxRepeats = 40};

/// An experiment that is filled block by block. Every block has its own allocation unless `allocation` is set before.
struct MadeUpExperiment {
  explicit MadeUpExperiment(std::vector<std::string> arms = {"bare metal", "container"}) {
    input.arms = std::move(arms);
  }

  PointInput& point(int ranks, std::size_t caseIndex = 0) {
    for (PointInput& known : input.points) {
      if (known.point.ranks == ranks && known.caseIndex == caseIndex) return known;
    }
    return input.points.emplace_back(PointInput{.caseIndex = caseIndex, .point = {.nodes = 1, .ranks = ranks}});
  }

  /// Adds one block, the next round of its point, with the images/s of each arm; nothing for a failed run.
  void block(int ranks, const std::vector<std::optional<double>>& imagesPerSecond, std::size_t caseIndex = 0) {
    const PointInput& at = point(ranks, caseIndex);
    const auto arms = static_cast<std::ptrdiff_t>(imagesPerSecond.size());
    const auto before = std::count_if(input.runs.begin(), input.runs.end(), [&](const RunInput& run) {
      return run.caseIndex == caseIndex && run.point == at.point;
    });
    const std::string id = "block " + std::to_string(++count);
    for (std::size_t arm = 0; arm < imagesPerSecond.size(); ++arm)
      input.runs.push_back({.caseIndex = caseIndex,
                            .point = at.point,
                            .round = static_cast<int>(before / arms) + 1,
                            .block = base::BlockId(id),
                            .allocation = base::AllocationId(allocation.empty() ? "of " + id : allocation),
                            .arm = arm,
                            .imagesPerSecond = imagesPerSecond[arm]});
  }

  /// Blocks of two arms with these ln ratios. The baseline runs at 1000 images/s a rank.
  void blocks(int ranks, const std::vector<double>& logRatios, std::size_t caseIndex = 0) {
    for (const double d : logRatios) block(ranks, {1000.0 * ranks, 1000.0 * ranks * std::exp(d)}, caseIndex);
  }

  ComparisonInput input;
  std::string allocation;
  int count = 0;
};

/// Random numbers that are equal with every standard library. The distributions of <random> are not.
class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : m_bits(seed) {}

  std::uint64_t bits() { return m_bits(); }

  /// Uniform in [0, 1).
  double uniform() { return static_cast<double>(m_bits() >> 11U) * 0x1p-53; }

  /// Uniform among 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(uniform() * static_cast<double>(count)); }

  /// Standard normal, by Marsaglia's polar method.
  double normal() {
    if (m_hasSpare) {
      m_hasSpare = false;
      return m_spare;
    }
    double x = 0;
    double y = 0;
    double square = 0;
    do {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square == 0);
    const double scale = std::sqrt(-2 * std::log(square) / square);
    m_spare = y * scale;
    m_hasSpare = true;
    return x * scale;
  }

  template <class Values>
  void shuffle(Values& values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }

 private:
  std::mt19937_64 m_bits;
  double m_spare = 0;
  bool m_hasSpare = false;
};

}  // namespace baremark::core::stats
