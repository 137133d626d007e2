// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts as sentences: the verdict about an arm over all points, and what would decide an open one. Every percentage
// has its interval. The sentence says "on these nodes" or "on these 3 allocations" if several blocks share an
// allocation.
#pragma once

#include <QStringList>
#include <QVector>

#include "app/text/state_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// One line of a banner: a sign, the first words in bold, and the rest. A row below a headline has no first words.
struct HeadlineText {
  Sign sign = Sign::Open;
  QString lead;
  QString rest;
  bool decidesTone = false;  ///< its sign becomes the banner's sign
};

/// The headline of each arm except the baseline, and the likely cause of open verdicts if it is known. With several
/// cases, it counts the verdicts, and a row for each finding follows. It says "so far" if the experiment has not ended,
/// and names the slow reference backend. `block` returns the time of one block at a point, if it is known.
using BlockTime =
    std::function<std::optional<std::chrono::milliseconds>(std::size_t caseIndex, const core::model::Point&)>;
[[nodiscard]] std::vector<HeadlineText> headlines(const core::report::Assessment& assessment,
                                                  const BlockTime& blockTime);

/// A finding after the name of its arm: "at 2 ranks slower by 3.4 % (2.3 to 4.5 %)".
[[nodiscard]] QString describe(const core::report::Assessment& assessment, const core::stats::Finding& finding,
                               const BlockTime& blockTime);

/// What may have widened the intervals of open verdicts, as far as the passports say. Nothing: they say nothing of it.
[[nodiscard]] std::optional<HeadlineText> causeOfWidth(const core::report::Assessment& assessment);

/// Whether an arm with these findings is equivalent at every point of every case.
[[nodiscard]] bool isEquivalentEverywhere(const core::report::Assessment& assessment,
                                          const std::vector<core::stats::Finding>& findings);

/// The sign of a finding.
[[nodiscard]] Sign signOf(core::stats::FindingKind kind, bool isPerhapsWithinMargin);

/// The time of a block of a case at a point: the median of the finished blocks of this experiment.
[[nodiscard]] BlockTime measuredBlockTimes(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
