// SPDX-License-Identifier: GPL-3.0-or-later
// Why an experiment was stopped, and what a program wrote last: in a banner, in a list and on the card of a failure.
// Pure.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/text/verdict_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// The last line that the program itself wrote: launchers and schedulers write theirs behind it when a rank fails. -1:
/// none.
[[nodiscard]] qsizetype lastOwnLine(const QStringList& lines);
/// That line of a text; empty: there is none.
[[nodiscard]] QString lastOwnWords(const QString& written);

/// The cause, and the program's last line; nothing: the experiment was not stopped.
[[nodiscard]] std::optional<HeadlineText> stopLine(const core::storage::ExperimentRecord& record);
/// The lines of an experiment's banner: why it was stopped, then its headlines.
[[nodiscard]] std::vector<HeadlineText> bannerLines(const core::report::Assessment& assessment);

/// The cause in two or three words, for the column of a list; empty: there are none for it.
[[nodiscard]] QString shortCause(const core::model::EndReason& end);

}  // namespace baremark::app::text
