// SPDX-License-Identifier: Apache-2.0
// Settings of the engine by name, as an experiment file or the engine's command line states them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace baremark::core::model {

using SettingValue = std::variant<bool, std::int64_t, double, std::string>;

/// Settings by name, sorted, so that equal sets read the same.
using Settings = std::map<std::string, SettingValue>;

/// The value as a command line states it: true, 32, 0.001, fp32. Doubles in the shortest form that reads back the same.
[[nodiscard]] std::string toText(const SettingValue& value);

/// "batch_size 32, precision fp32"; empty for no settings.
[[nodiscard]] std::string toText(const Settings& settings);

}  // namespace baremark::core::model
