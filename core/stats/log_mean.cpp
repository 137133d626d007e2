// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/log_mean.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <vector>

namespace baremark::core::stats {
namespace {

namespace policies = boost::math::policies;

// No exceptions, and double only: 15 digits are enough for any interval, and a search over n calls this often.
using Policy =
    policies::policy<policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
                     policies::overflow_error<policies::ignore_error>,
                     policies::evaluation_error<policies::ignore_error>,
                     policies::rounding_error<policies::ignore_error>, policies::promote_double<false>>;
using Distribution = boost::math::students_t_distribution<double, Policy>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool isProbability(double p) {
  return p > 0 && p < 1;
}

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

double studentTQuantile(double p, double degrees) {
  if (!isProbability(p) || !(degrees > 0)) return kNaN;
  return boost::math::quantile(Distribution(degrees), p);
}

double studentTUpperQuantile(double tail, double degrees) {
  if (!isProbability(tail) || !(degrees > 0)) return kNaN;
  return boost::math::quantile(boost::math::complement(Distribution(degrees), tail));
}

double studentTTwoSidedP(double t, double degrees) {
  if (std::isnan(t) || !(degrees > 0)) return kNaN;
  return 2 * boost::math::cdf(boost::math::complement(Distribution(degrees), std::fabs(t)));
}

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
  std::ranges::sort(sorted);
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : std::midpoint(sorted[middle - 1], sorted[middle]);
}

}  // namespace baremark::core::stats
