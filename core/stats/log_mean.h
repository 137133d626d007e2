// SPDX-License-Identifier: GPL-3.0-or-later
// t intervals on the log scale: what every interval of the product is made of (ARCHITECTURE.md, Statistics, "One point: the
// paired ratio"). Pure functions; logs are finite; too few values give nothing.
#pragma once

#include <optional>
#include <span>

namespace baremark::core::stats {

/// A mean of logs, or a difference of two, with what a t interval needs.
struct LogMean {
  double mean = 0;
  double standardError = 0;
  double degrees = 0;  ///< of freedom
  bool operator==(const LogMean&) const = default;
};

/// Both ends in the quantity's own unit, not in logs.
struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

/// The error that an interval allows after a person looked `looks` times and asked for more: 0.05 / 2^looks.
[[nodiscard]] double errorAfter(int looks);

/// 1 - 0.05 / 2^looks: 95 %, 97.5 %, 98.75 %, ...
[[nodiscard]] double levelAfter(int looks);

/// s / sqrt(n), n - 1 degrees; nothing below two values.
[[nodiscard]] std::optional<LogMean> meanOfLogs(std::span<const double> logs);

/// Welch: mean a - mean b, sqrt(va / na + vb / nb), Satterthwaite's degrees; nothing below two values on either side.
[[nodiscard]] std::optional<LogMean> differenceOfLogs(std::span<const double> a, std::span<const double> b);

/// t(1 - error / 2, degrees) standardError, in log units.
[[nodiscard]] double halfWidth(const LogMean& estimate, double error);

/// exp(mean +- half width).
[[nodiscard]] Interval intervalOf(const LogMean& estimate, double error);

/// Two-sided p-value of "the mean is 0"; without any spread 1 where the mean is 0, else 0.
[[nodiscard]] double twoSidedP(const LogMean& estimate);

}  // namespace baremark::core::stats
