// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about whether the image of a recipe will work on a host (core/recipes/compatibility.h).
#pragma once

#include <QString>

#include "core/recipes/compatibility.h"

namespace baremark::app::text {

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
