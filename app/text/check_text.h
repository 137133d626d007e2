// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run in words. Pure functions.
// Sentences about whether the image of a recipe will work on a host (core/recipes/compatibility.h).
#pragma once

#include <QStringList>

#include "app/text/state_text.h"
#include "core/model/check_level.h"
#include "core/preflight/rules.h"
#include "core/recipes/compatibility.h"

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

/// What a rule looks at: "CUDA and the GPU driver".
[[nodiscard]] QString compatibilityRuleText(const std::string& rule);

/// "passed", "not known", "warning", "stop".
[[nodiscard]] QString compatibilityLevelText(core::model::Level level);

/// What it found: "CUDA 12.8.0 needs driver 525 or newer; the host has 470.57.02".
[[nodiscard]] QString clueText(const core::recipes::CompatibilityFinding& finding);

/// What to choose instead; empty: nothing is known.
[[nodiscard]] QString choiceText(const core::recipes::CompatibilityFinding& finding);

/// Where the answer is from: "Table cuda-driver of 2026-03-20: https://…"; empty: it needs no table.
[[nodiscard]] QString tableText(const core::recipes::TableSource& table);

}  // namespace baremark::app::text
