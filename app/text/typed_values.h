// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the engine's settings as people type them and as a field shows them, by the rules of the user's language:
// where a comma is the decimal sign, 0,01 is a fraction. What a field shows can be typed back unchanged. Pure; GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/base/error.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::text {

/// What was typed into a field for one value or several.
struct TypedValues {
  QStringList words;  ///< each as core reads it, with a decimal point
  QString problem;    ///< why it cannot be read as values; empty: it can
};

/// The values in `typed`. Commas separate them, and semicolons numbers; a path ends at a comma before the next "/". Where a comma could also be the decimal sign or
/// separate thousands, `problem` says how to write both.
[[nodiscard]] TypedValues typedValues(core::protocol::SettingType type, const QString& typed);
/// One value: "0,01" as "0.01" where the type is a number and the language has a decimal comma.
[[nodiscard]] QString typedValue(core::protocol::SettingType type, const QString& typed);
/// A refusal of a number that is out of range, with the decimal sign of the language in the number and the range.
[[nodiscard]] core::base::Error asTyped(core::base::Error refusal, core::protocol::SettingType type);
/// "0.01", or "0,01" in a language with a decimal comma.
[[nodiscard]] QString shownValue(const core::model::SettingValue& value);
/// "0.01, 0.1", or "0,01; 0,1" in a language with a decimal comma.
[[nodiscard]] QString shownValues(const std::vector<core::model::SettingValue>& values);

}  // namespace baremark::app::text
