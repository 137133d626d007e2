// SPDX-License-Identifier: GPL-3.0-or-later
// Why an experiment was stopped, and a program's last output: for a banner, a list and the card of a failure. Pure.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

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

}  // namespace baremark::app::text
