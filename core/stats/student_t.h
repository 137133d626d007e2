// SPDX-License-Identifier: GPL-3.0-or-later
// Student's t distribution, the one place that knows the library behind it. Pure functions; degrees of freedom need not
// be whole. Arguments outside their range give NaN.
#pragma once

namespace baremark::core::stats {

/// t with P(T <= t) = p, for 0 < p < 1 and degrees > 0: studentTQuantile(0.975, 4) is 2.776.
[[nodiscard]] double studentTQuantile(double p, double degrees);

/// t with P(T > t) = tail, for 0 < tail < 1; exact for tails that 1 - tail would round away.
[[nodiscard]] double studentTUpperQuantile(double tail, double degrees);

/// P(T <= t).
[[nodiscard]] double studentTCdf(double t, double degrees);

/// P(|T| >= |t|): the two-sided p-value of a t statistic.
[[nodiscard]] double studentTTwoSidedP(double t, double degrees);

}  // namespace baremark::core::stats
