// SPDX-License-Identifier: GPL-3.0-or-later
// Why an experiment was stopped, and a program's last output. The comparison of many arms in a few sentences: one about
// all of them, and one for each group of arms with the same answer. Pure.
#pragma once

#include "app/text/verdict_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// The index of the last line that the program itself wrote; -1 if there is none. When a rank fails, launchers and
/// schedulers write further lines after it.
[[nodiscard]] qsizetype lastOwnLine(const QStringList& lines);
/// That line of a text; empty if there is none.
[[nodiscard]] QString lastOwnWords(const QString& written);

/// The cause, and the program's last line. Nothing if the experiment was not stopped.
[[nodiscard]] std::optional<HeadlineText> stopLine(const core::storage::ExperimentRecord& record);
/// The lines of an experiment's banner: why it was stopped, then its headlines; with many arms, a sentence about all of
/// them and one for each group.
[[nodiscard]] std::vector<HeadlineText> bannerLines(const core::report::Assessment& assessment);

/// The cause in two or three words, for the column of a list; may be empty.
[[nodiscard]] QString shortCause(const core::model::EndReason& end);

/// Whether so many arms are compared that texts, figures and tables show them in groups or rows.
[[nodiscard]] bool hasManyArms(const core::stats::Comparison& comparison);

/// "5 of 7 arms are equivalent to bare metal within ±2 % at every point.", with the numbers of arms that are slower,
/// faster or undecided, the numbers of pairs, and the level of the intervals. An arm is slower (faster) if a point has
/// this verdict after the correction over all points and the difference is not perhaps within the margin. Empty without
/// many arms, or while nothing is measured.
[[nodiscard]] std::optional<HeadlineText> summaryOfArms(const core::report::Assessment& assessment);

/// The lines after that sentence: the arms that are slower, faster, undecided, not comparable, or whose runs fail, each
/// with its most telling finding. An arm with different answers at different points is in several. Then what may
/// have spoiled the numbers: the slow reference backend, other load.
[[nodiscard]] std::vector<HeadlineText> groupsOfArms(const core::report::Assessment& assessment,
                                                     const BlockTime& blockTime);

}  // namespace baremark::app::text
