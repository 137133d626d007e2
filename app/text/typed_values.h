// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the engine's settings in the form in which the user types them and a field shows them. In a language with a
// decimal comma, 0,01 is a fraction. The user can type the text of a field again and gets the same value. Pure; GUI
// thread.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/base/error.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::text {

/// The text that the user typed for one or several values.
struct TypedValues {
  QStringList words;  ///< each in the form for core, with a decimal point
  QString problem;    ///< why the text is not valid; empty if it is
};

/// The values in `typed`. Commas separate values, and semicolons separate numbers; a path ends at a comma before the
/// next
/// "/". If a comma could also be a decimal sign or a thousands separator, `problem` explains how to write both.
[[nodiscard]] TypedValues typedValues(core::protocol::SettingType type, const QString& typed);
/// One value: "0,01" becomes "0.01" if the type is a number and the language has a decimal comma.
[[nodiscard]] QString typedValue(core::protocol::SettingType type, const QString& typed);
/// The refusal of a number that is out of range, with the decimal sign of the language in the number and the range.
[[nodiscard]] core::base::Error asTyped(core::base::Error refusal, core::protocol::SettingType type);
/// "0.01", or "0,01" in a language with a decimal comma.
[[nodiscard]] QString shownValue(const core::model::SettingValue& value);
/// "0.01, 0.1", or "0,01; 0,1" in a language with a decimal comma.
[[nodiscard]] QString shownValues(const std::vector<core::model::SettingValue>& values);

}  // namespace baremark::app::text
