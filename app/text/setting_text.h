// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's settings mean and its networks are, in the user's language.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "core/protocol/engine_settings.h"

namespace baremark::app::text {

/// One line: "gradient bytes that are reduced in one call".
[[nodiscard]] QString meaning(const core::protocol::EngineSetting& setting);

/// "Batch size" of batch_size.
[[nodiscard]] QString settingName(const std::string& setting);
/// "ResNet-50 v1.5: 50 layers": what a catalogue says of a network. One that is not known here stays as it is.
/// What the engine says to use instead of a spelling that it does not take (core/protocol/refused_spellings.cpp).
/// Nothing: the text is the name of a setting or a value.
[[nodiscard]] std::optional<QString> engineRefusal(const std::string& text);
[[nodiscard]] QString networkTitle(const std::string& title);

}  // namespace baremark::app::text
