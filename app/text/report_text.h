// SPDX-License-Identifier: GPL-3.0-or-later
// The report of an experiment: its words, in the user's language, around the tables and figures of core/report.
#pragma once

#include <QString>
#include <map>

#include "app/text/names.h"
#include "core/containers/series.h"
#include "core/report/assessment.h"
#include "core/report/html_page.h"

namespace baremark::app::text {

/// The passport of one run of each arm, for the report and the figures.
using ArmPassports = std::map<std::size_t, core::model::Passport>;

/// The run is from the last finished block in which the arm is done, otherwise the last run that started.
[[nodiscard]] Result<ArmPassports> armPassports(core::storage::Store& store,
                                                const core::report::Assessment& assessment);

/// `looks`: how the runtimes are drawn, as in the window.
[[nodiscard]] core::report::HtmlPage reportPage(const core::report::Assessment& assessment,
                                                const ArmPassports& passports,
                                                const core::containers::RuntimeLooks& looks);

/// One row for each arm at each point: images/s, difference, interval, verdict, efficiency, n.
[[nodiscard]] core::report::Table verdictTable(const core::report::Assessment& assessment);

/// One row for each run: its place, its end, its speed, and its local time.
[[nodiscard]] core::report::Table reportRuns(const core::report::Assessment& assessment);

/// The method of the experiment, in sentences from its data.
[[nodiscard]] QString methods(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
