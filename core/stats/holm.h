// SPDX-License-Identifier: GPL-3.0-or-later
// Holm's correction for several tests (core/stats/README.md, "Many points"; Holm 1979). Pure.
#pragma once

#include <span>
#include <vector>

namespace baremark::core::stats {

/// The error that a headline allows over the whole family of points and cases of one arm.
inline constexpr double kFamilyError = 0.05;

/// Holm's adjusted p-values, in the order of `p`. With the m values sorted ascending, the i-th (from 0) becomes the
/// largest min(1, (m - j) p_j) of all j <= i. A hypothesis is rejected if its adjusted p is at most kFamilyError.
[[nodiscard]] std::vector<double> holmAdjusted(std::span<const double> p);

}  // namespace baremark::core::stats
