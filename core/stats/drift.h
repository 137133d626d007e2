// SPDX-License-Identifier: GPL-3.0-or-later
// Drift: a run became slower or faster during its timed steps (core/stats/README.md, "Drift"). Baremark flags a drift
// and never removes steps because of it. Pure.
#pragma once

#include <optional>
#include <span>

#include "core/base/result.h"

namespace baremark::core::stats {

struct Drift {
  double change = 0;       ///< mean step time of the second half / that of the first half - 1; above 0: slower
  double p = 1;            ///< two-sided p of Welch's t test on ten batch means, five against five
  bool isFlagged = false;  ///< p < 0.001, and the halves differ by more than half the margin
  bool operator==(const Drift&) const = default;
};

/// The drift over the timed steps, in their order. `margin` is a fraction. Nothing below 20 steps. OutOfRange: a step
/// time is not finite or not above 0.
[[nodiscard]] base::Result<std::optional<Drift>> driftOf(std::span<const double> stepSeconds, double margin);

}  // namespace baremark::core::stats
