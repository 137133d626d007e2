// SPDX-License-Identifier: GPL-3.0-or-later
// Mean, spread and median of a few numbers. Pure functions. Values are finite. Too few values give nothing.
#pragma once

#include <optional>
#include <span>

namespace baremark::core::stats {

/// The arithmetic mean; nothing for no values.
[[nodiscard]] std::optional<double> mean(std::span<const double> values);

/// Sample standard deviation, sqrt(sum (x - mean)^2 / (n - 1)); nothing below two values.
[[nodiscard]] std::optional<double> deviation(std::span<const double> values);

/// Population standard deviation, sqrt(sum (x - mean)^2 / n), as numpy.std; nothing for no values.
[[nodiscard]] std::optional<double> populationDeviation(std::span<const double> values);

/// The middle value, or the mean of the two in the middle, as numpy.median; nothing for no values.
[[nodiscard]] std::optional<double> median(std::span<const double> values);

}  // namespace baremark::core::stats
