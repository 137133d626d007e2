// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes, their differences, what an import keeps, lint findings, and the steps and the predicted size and time of a
// build in words. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <string>

#include "core/recipes/build_prediction.h"
#include "core/recipes/lint.h"
#include "core/recipes/recipe_diff.h"
#include "core/recipes/recipe_import.h"
#include "core/recipes/recipe_lint.h"

namespace baremark::app::text {

/// What a stage begins with: "docker.io/library/debian:12, without digest".
[[nodiscard]] QString baseText(const core::recipes::Base& base, const core::recipes::Registry& registry);

/// The value of a field in one line, shortened.
[[nodiscard]] QString fieldValueText(const core::recipes::FieldValue& value);

/// The fields of a block in one line: "version 5.0.6, ucx true".
[[nodiscard]] QString blockFieldsText(const core::recipes::Block& block);

/// "stage build, block 3 (openmpi)", or the stage alone. Numbers of blocks begin with 1.
[[nodiscard]] QString recipePlaceText(const std::string& stage, const std::string& block, int number);

/// The same for a place of a recipe; empty for the recipe itself.
[[nodiscard]] QString recipePlaceText(const core::recipes::Recipe& recipe, const core::recipes::BlockPlace& place);

/// One difference of two recipes in one line.
[[nodiscard]] QString changeText(const core::recipes::RecipeChange& change);

/// "line 5", "lines 5 to 9".
[[nodiscard]] QString linesText(const core::recipes::LineSpan& lines);

/// What differs between a file and the recipe made of it, and which of its lines stay word for word. One line each.
[[nodiscard]] QStringList importNotes(const core::recipes::ImportedRecipe& imported);

/// "error", "warning", "info".
[[nodiscard]] QString severityText(core::recipes::LintSeverity severity);

/// The texts of a rule in the user's language, or in English.
[[nodiscard]] core::recipes::LintText ruleText(const core::recipes::LintTable& table, const std::string& rule);
/// The evidence of a finding, then the reason, the remedy and the sources of its rule; one line each.
[[nodiscard]] QStringList findingDetails(const core::recipes::LintTable& table,
                                         const core::recipes::LintFinding& finding);

/// "The last build took 3 min 2 s; the image has 412 MB.", the range and the median of several builds, an estimate from
/// a similar recipe, or that nothing is known.
[[nodiscard]] QString predictionText(const core::recipes::BuildPrediction& prediction);

/// The same with the builder and the host that it comes from.
[[nodiscard]] QString placedPredictionText(const core::recipes::BuildPrediction& prediction);

/// What a step of resources/recipes/recipe_build.sh does. `words`: as the script says it, in English. Words that are
/// not known are returned as they are.
[[nodiscard]] QString buildStepText(const std::string& words);

}  // namespace baremark::app::text
