// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run became slower or faster while it was timed (ARCHITECTURE.md, Statistics, "One run"). A drift is flagged,
// never cut away. Pure.
#pragma once

#include <optional>
#include <span>

#include "core/base/result.h"

namespace baremark::core::stats {

struct Drift {
  double change = 0;       ///< mean step time of the second half / of the first - 1: above 0 it became slower
  double p = 1;            ///< two-sided, of Welch's t test on the means of ten batches, five against five
  bool isFlagged = false;  ///< p < 0.001, and the halves differ by more than half the margin
  bool operator==(const Drift&) const = default;
};

/// Of the timed steps in their order. `margin` is a fraction. Nothing below 20 steps; refused are step times that are
/// not finite and above 0.
[[nodiscard]] base::Result<std::optional<Drift>> driftOf(std::span<const double> stepSeconds, double margin);

}  // namespace baremark::core::stats
