// SPDX-License-Identifier: Apache-2.0
// One value of a named setting, as it stands in an experiment file or on the engine's command line.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace baremark::core::model {

using SettingValue = std::variant<bool, std::int64_t, double, std::string>;

/// Settings by name, sorted, so that two equal sets always read the same.
using Settings = std::map<std::string, SettingValue>;

/// The value as it stands on a command line: true, 32, 0.001, fp32. Doubles in the shortest form that reads back the same.
[[nodiscard]] std::string toText(const SettingValue& value);

/// "batch_size 32, precision fp32"; an empty text for no settings.
[[nodiscard]] std::string toText(const Settings& settings);

}  // namespace baremark::core::model
