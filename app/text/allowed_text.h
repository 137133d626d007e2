// SPDX-License-Identifier: GPL-3.0-or-later
// What an error says is allowed, in the user's language. Core and remote say it in English, in few forms: each stands
// here once, and is at once the form that is recognised and the source of its translation. Names, numbers and paths
// within stay as they are.
#pragma once

#include <QString>
#include <span>

namespace baremark::app::text {

/// The forms of Error::allowed, as core and remote write them.
[[nodiscard]] std::span<const char* const> allowedForms();
/// A list of core::base::listOfNames: "a, b or c", "a, b and 7 more".
[[nodiscard]] QString namesText(const QString& names);
/// The text of Error::allowed, or of a value that is an amount; one of another form stays English.
[[nodiscard]] QString allowedText(const QString& allowed);
/// A value that is the name of a kind, as "a text" is; any other value stays as it is.
[[nodiscard]] QString kindText(const QString& value);

}  // namespace baremark::app::text
