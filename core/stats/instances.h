// SPDX-License-Identifier: GPL-3.0-or-later
// The throughput of independent instances that run at once (core/stats/README.md, "Independent instances"). Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace baremark::core::stats {

/// How much the instances of one run differ. In images/s, except `variation`.
struct InstanceSpread {
  double least = 0;
  double most = 0;
  double mean = 0;
  double variation = 0;  ///< coefficient of variation: sample standard deviation / mean, a fraction
  bool operator==(const InstanceSpread&) const = default;
};

/// The spread of the instances of one run, from the images/s of each (finite and above 0). Nothing below two.
[[nodiscard]] std::optional<InstanceSpread> spreadOf(std::span<const double> imagesPerSecond);

/// The instances of one cell over its runs.
struct InstanceRates {
  int n = 0;                            ///< number of runs
  std::vector<double> imagesPerSecond;  ///< of each instance: exp of the mean log over the runs
  double variation = 0;                 ///< mean over the runs of InstanceSpread::variation
  bool operator==(const InstanceRates&) const = default;
};

/// Each entry of `runs` holds the images/s of the instances of one run. Runs with another number of instances than the
/// first are left out. Nothing without a run of at least two instances.
[[nodiscard]] std::optional<InstanceRates> instanceRatesOf(std::span<const std::vector<double>> runs);

}  // namespace baremark::core::stats
