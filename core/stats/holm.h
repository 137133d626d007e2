// SPDX-License-Identifier: GPL-3.0-or-later
// Holm's correction: what may be said of several points in one sentence (ARCHITECTURE.md, Statistics, "Many points, and
// repeat-until"). Pure.
#pragma once

#include <span>
#include <vector>

namespace baremark::core::stats {

/// The error that a headline allows over the whole family of points and cases of one arm.
inline constexpr double kFamilyError = 0.05;

/// Holm's adjusted p-values, in the order given: sorted ascending, the i-th of m (from 0) becomes the largest of
/// min(1, (m - i) p_i) up to there. A hypothesis is rejected where its adjusted p is at most the family's error.
[[nodiscard]] std::vector<double> holmAdjusted(std::span<const double> p);

}  // namespace baremark::core::stats
