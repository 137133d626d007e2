// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run as lines of the terminal: those of the side where the user works, and those of the side where
// the ranks ran. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <set>
#include <string>
#include <vector>

#include "core/model/experiment.h"
#include "core/preflight/rules.h"

namespace baremark::cli {

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
