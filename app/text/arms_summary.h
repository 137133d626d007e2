// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of many arms in a few sentences: one about all of them, and one for each group of arms with the same
// answer.
#pragma once

#include <optional>
#include <vector>

#include "app/text/verdict_text.h"

namespace baremark::app::text {

/// Whether so many arms are compared that texts, figures and tables show them in groups or rows.
[[nodiscard]] bool hasManyArms(const core::stats::Comparison& comparison);

/// "5 of 7 arms are equivalent to bare metal within ±2 % at every point.", with the numbers of arms that are slower,
/// faster or undecided, the numbers of pairs, and the level of the intervals. An arm is slower (faster) if a point has
/// this verdict after the correction over all points and the difference is not perhaps within the margin. Empty without
/// many arms, or while nothing is measured.
[[nodiscard]] std::optional<HeadlineText> summaryOfArms(const core::report::Assessment& assessment);

/// The lines after that sentence: the arms that are slower, faster, undecided, not comparable, or whose runs fail, each
/// with its most telling finding. An arm with different answers at different points stands in several. Then what may
/// have spoiled the numbers: the slow reference backend, other load.
[[nodiscard]] std::vector<HeadlineText> groupsOfArms(const core::report::Assessment& assessment,
                                                     const BlockTime& blockTime);

}  // namespace baremark::app::text
