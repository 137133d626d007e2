// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's settings and networks in the user's language, and their values as the user types them and a field shows
// them: in a language with a decimal comma, 0,01 is a fraction. Pure; GUI thread.
#pragma once

#include <QString>
#include <QStringList>

#include "app/text/names.h"
#include "core/model/experiment.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::text {

/// The meaning of a setting in one line: "gradient bytes that are reduced in one call".
[[nodiscard]] QString meaning(const core::protocol::EngineSetting& setting);
/// "Batch per rank" for batch_size: the label of its field, and its name in a passport.
[[nodiscard]] QString settingName(const std::string& setting);
/// A value for the user: "4 MiB", "yes", "0.9" with the decimal sign of the language. The text is exact: different
/// values have different texts.
[[nodiscard]] QString settingValue(const std::string& setting, const std::string& value);
/// "batch 32 per rank": a setting with its values, as part of a sentence. Several values are several cases.
[[nodiscard]] QString settingWords(const std::string& setting, const std::vector<core::model::SettingValue>& values);
/// "batch 32 per rank, precision fp32"
[[nodiscard]] QString settings(const core::model::Settings& settings);
/// The settings in which a case differs from the others, as by settings(). Empty if there is only one case.
[[nodiscard]] QString caseLabel(const std::vector<core::model::Settings>& cases, std::size_t index);
/// "2 ranks", or "2 ranks (batch 32 per rank)" if there are several cases.
[[nodiscard]] QString pointOfCase(const std::vector<core::model::Settings>& cases, std::size_t index,
                                  const core::model::Point& point);
/// The translation of the engine's suggestion for an option that it refuses (core/protocol/refused_spellings.cpp).
/// Nothing if the text is the name of a setting or a value.
[[nodiscard]] std::optional<QString> engineRefusal(const std::string& text);
/// The description of a network in a catalogue: "ResNet-50 v1.5: 50 layers". An unknown text stays as it is.
[[nodiscard]] QString networkTitle(const std::string& title);

/// The text that the user typed for one or several values.
struct TypedValues {
  QStringList words;  ///< each in the form for core, with a decimal point
  QString problem;    ///< why the text is not valid; empty if it is
};

/// The values in `typed`. Commas separate values, semicolons separate numbers; a path ends at a comma before the next
/// "/". If a comma could also be a decimal sign or a thousands separator, `problem` explains how to write both.
[[nodiscard]] TypedValues typedValues(core::protocol::SettingType type, const QString& typed);
/// One value: "0,01" becomes "0.01" if the type is a number and the language has a decimal comma.
[[nodiscard]] QString typedValue(core::protocol::SettingType type, const QString& typed);
/// The refusal of a number that is out of range, with the decimal sign of the language in the number and the range.
[[nodiscard]] Error asTyped(Error refusal, core::protocol::SettingType type);
/// "0.01", or "0,01" in a language with a decimal comma.
[[nodiscard]] QString shownValue(const core::model::SettingValue& value);
/// "0.01, 0.1", or "0,01; 0,1" in a language with a decimal comma.
[[nodiscard]] QString shownValues(const std::vector<core::model::SettingValue>& values);

}  // namespace baremark::app::text
