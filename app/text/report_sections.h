// SPDX-License-Identifier: GPL-3.0-or-later
// The report's figures, passports and runs, in the user's language.
#pragma once

#include <QString>

#include "app/text/report_text.h"
#include "core/report/assessment.h"
#include "core/report/html_page.h"

namespace baremark::app::text {

/// Plain text for the page and the figures.
[[nodiscard]] inline std::string plain(const QString& text) {
  return text.toStdString();
}

/// The difference to the baseline, images/s and efficiency of a case.
[[nodiscard]] core::report::PageSection figureSection(const core::report::Assessment& assessment, std::size_t caseIndex,
                                                      const core::containers::RuntimeLooks& looks);

/// The entries that differ between the arms, unfolded; the entries that are the same in all arms, folded.
[[nodiscard]] core::report::PageSection passportSection(const core::report::Assessment& assessment,
                                                        const ArmPassports& passports);

/// One row for each run: its place, its end, its speed, and its local time.
[[nodiscard]] core::report::Table reportRuns(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
