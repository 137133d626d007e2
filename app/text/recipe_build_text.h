// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a build of a recipe in words. Pure.
#pragma once

#include <QString>
#include <string>

namespace baremark::app::text {

/// What a step of resources/recipes/recipe_build.sh does. `words`: as the script says it, in English. Words that are
/// not known are returned as they are.
[[nodiscard]] QString buildStepText(const std::string& words);

}  // namespace baremark::app::text
