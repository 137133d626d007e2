// SPDX-License-Identifier: GPL-3.0-or-later
// What `recipe check` found, as lines of the terminal and as JSON. Main thread.
#pragma once

#include <QStringList>
#include <set>
#include <string>

#include "core/base/json_fwd.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/recipe_import.h"

namespace baremark::cli {

/// What was checked. A foreign file has a path and its import; findings then name its lines.
struct CheckedRecipe {
  const core::recipes::Recipe& recipe;
  std::string path{};
  const core::recipes::ImportedRecipe* imported = nullptr;
};

/// The findings of the least level or worse, each with what to choose instead, its place and its table. `waived`: ids
/// of rules whose stop does not count.
[[nodiscard]] QStringList findingLines(const core::recipes::CompatibilityFindings& findings,
                                       const CheckedRecipe& checked, core::model::Level least,
                                       const std::set<std::string>& waived);

[[nodiscard]] core::base::Json findingsJson(const core::recipes::CompatibilityFindings& findings,
                                            const CheckedRecipe& checked);

/// "Passed: 5, stops: 1, warnings: 0, not known: 3".
[[nodiscard]] QString findingCounts(const core::recipes::CompatibilityFindings& findings);

}  // namespace baremark::cli
