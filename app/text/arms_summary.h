// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence about all arms of a comparison, for experiments with many arms. It counts their headlines.
#pragma once

#include <optional>

#include "app/text/verdict_text.h"

namespace baremark::app::text {

/// "5 of 7 arms are equivalent to bare metal within ±2 % at every point.", with the numbers of arms that are slower,
/// faster or undecided, the numbers of pairs, and the level of the intervals. An arm is slower (faster) if a point has
/// this verdict after the correction over all points and the difference is not perhaps within the margin. Empty with
/// fewer than three arms besides the baseline, or while nothing is measured.
[[nodiscard]] std::optional<HeadlineText> summaryOfArms(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
