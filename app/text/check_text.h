// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run in words. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "app/text/state_text.h"
#include "core/model/check_level.h"
#include "core/model/experiment.h"
#include "core/preflight/rules.h"

namespace baremark::core::report {
struct Assessment;
}

namespace baremark::app::text {

/// A check with its worst findings. Findings of several arms that say the same are one sentence.
struct CheckText {
  QString id;  ///< "PF-04"
  Sign sign = Sign::None;
  core::preflight::Level level = core::preflight::Level::Pass;
  QString what;      ///< "the image is there and is of the host's architecture"
  QString evidence;  ///< "charliecloud: image and host: x86_64"
  QString fix;       ///< empty if there is nothing to do
  bool operator==(const CheckText&) const = default;
};

/// One for each check that has findings, in their order.
[[nodiscard]] std::vector<CheckText> checkTexts(const std::vector<core::preflight::Finding>& findings,
                                                const core::model::Experiment& experiment);

/// "Started in spite of PF-11 (MPI in the image is of the host's family and not newer): charliecloud: MPICH 4": the
/// checks that were waived, one line each.
[[nodiscard]] QStringList waivedCheckLines(const core::report::Assessment& assessment);

/// "14 checks passed, 2 warnings, 1 not known yet".
[[nodiscard]] QString checkSummary(const core::preflight::Counts& counts);
[[nodiscard]] Sign signOf(core::model::Level level);
/// Its sign: the worst.
[[nodiscard]] Sign signOf(const core::preflight::Counts& counts);

}  // namespace baremark::app::text
