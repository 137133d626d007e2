// SPDX-License-Identifier: GPL-3.0-or-later
// One cell's images/s over its runs (ARCHITECTURE.md, Statistics, "One run"; ARCHITECTURE.md). Pure.
#pragma once

#include <optional>
#include <span>

#include "core/stats/log_mean.h"

namespace baremark::core::stats {

struct Throughput {
  int n = 0;  ///< runs that were done
  // images/s; nothing without a run.
  std::optional<double> median;
  std::optional<double> mean;        ///< exp of the mean log
  std::optional<Interval> interval;  ///< 95 % t interval of the log mean; nothing below two runs
  bool operator==(const Throughput&) const = default;
};

/// From the images/s of each run that was done, finite and above 0.
[[nodiscard]] Throughput throughputOf(std::span<const double> imagesPerSecond);

}  // namespace baremark::core::stats
