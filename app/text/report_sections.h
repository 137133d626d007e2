// SPDX-License-Identifier: GPL-3.0-or-later
// The report's figures, passports and runs, in the user's language.
#pragma once

#include <QString>

#include "app/text/report_text.h"
#include "core/report/assessment.h"
#include "core/report/html_page.h"

namespace baremark::app::text {

/// As the page and the figures take it.
[[nodiscard]] inline std::string plain(const QString& text) { return text.toStdString(); }

/// What tells a case from the others; empty where there is one.
[[nodiscard]] QString caseLabel(const core::report::Assessment& assessment, std::size_t caseIndex);

/// The difference to the baseline, images/s and efficiency of a case.
[[nodiscard]] core::report::PageSection figureSection(const core::report::Assessment& assessment, std::size_t caseIndex);

/// What differs between the arms, open; what is the same in all of them, folded.
[[nodiscard]] core::report::PageSection passportSection(const core::report::Assessment& assessment, const ArmPassports& passports);

/// One row a run: where it stands, how it ended, how fast it was, and when it ran, in local time.
[[nodiscard]] core::report::Table reportRuns(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
