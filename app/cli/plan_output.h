// SPDX-License-Identifier: GPL-3.0-or-later
// A prepared experiment in words and as JSON: its size, its cost, its cautions, and its first round.
// Also the checks before a run: those of the side where the user works, and those of the side where the ranks ran.
#pragma once

#include "app/application/preparation.h"
#include "app/cli/console.h"
#include "core/preflight/rules.h"

namespace baremark::cli {

/// "2 arms × 2 scales × 5 repeats = 20 runs, about 2 min"
[[nodiscard]] QString summaryLine(const app::Prepared& prepared);
[[nodiscard]] QStringList cautionLines(const app::Prepared& prepared);
[[nodiscard]] QString planText(const app::Prepared& prepared);
[[nodiscard]] Json planJson(const app::Prepared& prepared);

/// The checks that did not pass, each with its fix. `waived`: ids of checks whose stop does not count.
[[nodiscard]] QStringList checkLines(const std::vector<core::preflight::Finding>& findings,
                                     const core::model::Experiment& experiment, const std::set<std::string>& waived);
/// How many checks passed, then all of them.
[[nodiscard]] QString checksText(const std::vector<core::preflight::Finding>& findings,
                                 const core::model::Experiment& experiment);

/// "! Where the ranks ran: 9 checks passed, 1 warning", then those that warn or stop. Empty: none does.
[[nodiscard]] QStringList jobCheckLines(const std::vector<core::preflight::Finding>& findings,
                                        const core::model::Experiment& experiment);
/// The same with all checks, also if none warns. Empty: there are no findings.
[[nodiscard]] QString jobChecksText(const std::vector<core::preflight::Finding>& findings,
                                    const core::model::Experiment& experiment);

}  // namespace baremark::cli
