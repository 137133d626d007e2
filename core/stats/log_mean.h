// SPDX-License-Identifier: GPL-3.0-or-later
// Student's t intervals on the log scale, from which every interval of Baremark is made (core/stats/README.md, "One
// point"). Pure. Values and logs are finite. Too few values give nothing. Degrees of freedom may be fractions;
// arguments outside their range give NaN. Only this file uses the library for the distribution (Boost.Math).
#pragma once

#include <optional>
#include <span>

namespace baremark::core::stats {

/// A mean of logs, or a difference of two means, with the standard error and degrees of freedom of its t interval.
struct LogMean {
  double mean = 0;
  double standardError = 0;
  double degrees = 0;  ///< of freedom
  bool operator==(const LogMean&) const = default;
};

/// An interval in the unit of the quantity, not in logs.
struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

/// The error of an interval after a user looked `looks` times and asked for more blocks: 0.05 / 2^looks.
[[nodiscard]] double errorAfter(int looks);

/// 1 - 0.05 / 2^looks: 95 %, 97.5 %, 98.75 %, ...
[[nodiscard]] double levelAfter(int looks);

/// The mean of `logs`, with standard error s / sqrt(n) and n - 1 degrees. Nothing below two values.
[[nodiscard]] std::optional<LogMean> meanOfLogs(std::span<const double> logs);

/// mean(a) - mean(b) by Welch: standard error sqrt(va / na + vb / nb), Satterthwaite's degrees. Nothing below two
/// values on either side.
[[nodiscard]] std::optional<LogMean> differenceOfLogs(std::span<const double> a, std::span<const double> b);

/// t(1 - error / 2, degrees) standardError, in log units.
[[nodiscard]] double halfWidth(const LogMean& estimate, double error);

/// exp(mean +- half width).
[[nodiscard]] Interval intervalOf(const LogMean& estimate, double error);

/// Two-sided p-value of "the mean is 0". Without any spread: 1 if the mean is 0, else 0.
[[nodiscard]] double twoSidedP(const LogMean& estimate);

/// The t with P(T <= t) = p, for 0 < p < 1 and degrees > 0: studentTQuantile(0.975, 4) is 2.776.
[[nodiscard]] double studentTQuantile(double p, double degrees);

/// The t with P(T > t) = tail, for 0 < tail < 1. Exact even for tails so small that 1 - tail rounds to 1.
[[nodiscard]] double studentTUpperQuantile(double tail, double degrees);

/// P(|T| >= |t|): the two-sided p-value of a t statistic.
[[nodiscard]] double studentTTwoSidedP(double t, double degrees);

/// The arithmetic mean; nothing for no values.
[[nodiscard]] std::optional<double> mean(std::span<const double> values);

/// Sample standard deviation, sqrt(sum (x - mean)^2 / (n - 1)); nothing below two values.
[[nodiscard]] std::optional<double> deviation(std::span<const double> values);

/// Population standard deviation, sqrt(sum (x - mean)^2 / n), as numpy.std; nothing for no values.
[[nodiscard]] std::optional<double> populationDeviation(std::span<const double> values);

/// The middle value, or the mean of the two in the middle, as numpy.median; nothing for no values.
[[nodiscard]] std::optional<double> median(std::span<const double> values);

}  // namespace baremark::core::stats
