// SPDX-License-Identifier: GPL-3.0-or-later
// The two closed bounds of the overlap model (ARCHITECTURE.md, Engine): what efficiency to expect of a synchronous step
// that computes for T seconds and communicates for C, before anything is measured. Pure. Measured points lie between
// them.
#pragma once

#include "core/base/result.h"

namespace baremark::core::stats {

/// Nothing is hidden: T / (T + C). Refused (OutOfRange): T not above 0, C below 0, either not finite.
[[nodiscard]] base::Result<double> efficiencyWithoutOverlap(double computeSeconds, double communicationSeconds);

/// All that can be hidden is, behind the backward pass: T / max(T, T_forward + C), with 0 <= T_forward <= T.
[[nodiscard]] base::Result<double> efficiencyWithPerfectOverlap(double computeSeconds, double forwardSeconds,
                                                                double communicationSeconds);

}  // namespace baremark::core::stats
