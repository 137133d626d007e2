// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's settings mean and its networks are, in the user's language.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/engine_settings.h"

namespace baremark::app::text {

/// One line: "gradient bytes that are reduced in one call".
[[nodiscard]] QString meaning(const core::protocol::EngineSetting& setting);
/// "Batch per rank" of batch_size: the label of its field, and its name in a passport. The one list of such names.
[[nodiscard]] QString settingName(const std::string& setting);
/// A value as people read it: "4 MiB", "yes", "0.9" with the decimal sign of the language. Exact: values that differ read differently.
[[nodiscard]] QString settingValue(const std::string& setting, const std::string& value);
/// "batch 32 per rank": a setting with its values, as a part of a sentence. Several values are several cases.
[[nodiscard]] QString settingWords(const std::string& setting, const std::vector<core::model::SettingValue>& values);
/// "batch 32 per rank, precision fp32"
[[nodiscard]] QString settings(const core::model::Settings& settings);
/// What the engine says to use instead of a spelling that it does not take (core/protocol/refused_spellings.cpp).
/// Nothing: the text is the name of a setting or a value.
[[nodiscard]] std::optional<QString> engineRefusal(const std::string& text);
/// "ResNet-50 v1.5: 50 layers": what a catalogue says of a network. One that is not known here stays as it is.
[[nodiscard]] QString networkTitle(const std::string& title);

}  // namespace baremark::app::text
