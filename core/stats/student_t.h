// SPDX-License-Identifier: GPL-3.0-or-later
// Student's t distribution. Only this file uses the library behind it (Boost.Math). Pure functions. Degrees of freedom
// may be fractions. Arguments outside their range give NaN.
#pragma once

namespace baremark::core::stats {

/// The t with P(T <= t) = p, for 0 < p < 1 and degrees > 0: studentTQuantile(0.975, 4) is 2.776.
[[nodiscard]] double studentTQuantile(double p, double degrees);

/// The t with P(T > t) = tail, for 0 < tail < 1. Exact even for tails so small that 1 - tail rounds to 1.
[[nodiscard]] double studentTUpperQuantile(double tail, double degrees);

/// P(T <= t).
[[nodiscard]] double studentTCdf(double t, double degrees);

/// P(|T| >= |t|): the two-sided p-value of a t statistic.
[[nodiscard]] double studentTTwoSidedP(double t, double degrees);

}  // namespace baremark::core::stats
