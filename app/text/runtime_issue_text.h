// SPDX-License-Identifier: GPL-3.0-or-later
// The explanations and fixes in the descriptors of runtimes and builders, translated. translations/update.cmake reads
// them from resources/runtimes and resources/builders; texts of users' own descriptors have no translation.
#pragma once

#include <QString>
#include <string>

namespace baremark::app::text {

/// `english` is a descriptor's `explain` or `fix`, or both, and the command after the fix, with blanks between them.
/// Other text is returned as it is.
[[nodiscard]] QString translatedIssue(const std::string& english);

/// The words of a failed program, with the first line translated if it is a known issue (core/runs/recipe_build.h).
[[nodiscard]] QString withTranslatedIssue(const QString& words);

}  // namespace baremark::app::text
