// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/log_mean.h"

#include <cmath>

#include "core/stats/moments.h"
#include "core/stats/student_t.h"

namespace baremark::core::stats {

double errorAfter(int looks) {
  return std::ldexp(0.05, -looks);
}

double levelAfter(int looks) {
  return 1 - errorAfter(looks);
}

std::optional<LogMean> meanOfLogs(std::span<const double> logs) {
  if (logs.size() < 2) return {};
  const double n = static_cast<double>(logs.size());
  return LogMean{.mean = *mean(logs), .standardError = *deviation(logs) / std::sqrt(n), .degrees = n - 1};
}

std::optional<LogMean> differenceOfLogs(std::span<const double> a, std::span<const double> b) {
  const std::optional<LogMean> ofA = meanOfLogs(a);
  const std::optional<LogMean> ofB = meanOfLogs(b);
  if (!ofA || !ofB) return {};
  const double varianceA = ofA->standardError * ofA->standardError;
  const double varianceB = ofB->standardError * ofB->standardError;
  const double variance = varianceA + varianceB;
  // Divide by the sum first: squares of tiny variances would become 0.
  const double shareA = variance > 0 ? varianceA / variance : 0;
  const double shareB = variance > 0 ? varianceB / variance : 0;
  const double degrees = variance > 0 ? 1 / (shareA * shareA / ofA->degrees + shareB * shareB / ofB->degrees)
                                      : ofA->degrees + ofB->degrees;
  return LogMean{.mean = ofA->mean - ofB->mean, .standardError = std::sqrt(variance), .degrees = degrees};
}

double halfWidth(const LogMean& estimate, double error) {
  return studentTUpperQuantile(error / 2, estimate.degrees) * estimate.standardError;
}

Interval intervalOf(const LogMean& estimate, double error) {
  const double half = halfWidth(estimate, error);
  return {.low = std::exp(estimate.mean - half), .high = std::exp(estimate.mean + half)};
}

double twoSidedP(const LogMean& estimate) {
  if (estimate.standardError == 0) return estimate.mean == 0 ? 1 : 0;
  return studentTTwoSidedP(estimate.mean / estimate.standardError, estimate.degrees);
}

}  // namespace baremark::core::stats
