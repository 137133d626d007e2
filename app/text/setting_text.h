// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's settings and networks in the user's language.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

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

}  // namespace baremark::app::text
