// SPDX-License-Identifier: GPL-3.0-or-later
// The report of an experiment: its words, in the user's language, around the tables and figures of core/report.
#pragma once

#include <QString>
#include <map>

#include "core/base/result.h"
#include "core/report/assessment.h"
#include "core/report/html_page.h"

namespace baremark::app::text {

/// The passport of one run of each arm: what report and figures say of them.
using ArmPassports = std::map<std::size_t, core::model::Passport>;

/// From the last finished block in which an arm was done, or else from its last run that began.
[[nodiscard]] core::base::Result<ArmPassports> armPassports(core::storage::Store& store,
                                                            const core::report::Assessment& assessment);

[[nodiscard]] core::report::HtmlPage reportPage(const core::report::Assessment& assessment, const ArmPassports& passports);

/// One row an arm at a point, for people: images/s, difference, interval, verdict, efficiency, n.
[[nodiscard]] core::report::Table verdictTable(const core::report::Assessment& assessment);

/// How the experiment was measured, in sentences made from its data.
[[nodiscard]] QString methods(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
