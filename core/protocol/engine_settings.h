// SPDX-License-Identifier: Apache-2.0
// The engine's settings: one table for the engine's command line and for the experiment file. A name that
// tf_cnn_benchmarks has means what it means there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/model/setting.h"

namespace baremark::core::protocol {

enum class SettingType : std::uint8_t { Flag, Integer, Number, Choice, Text };

/// Who may set it: an experiment file (as workload or arm setting), or only the manager and people at a command line.
enum class SettingScope : std::uint8_t { Experiment, Engine };

struct EngineSetting {
  std::string name;
  SettingType type = SettingType::Text;
  SettingScope scope = SettingScope::Experiment;
  double least = 0;  ///< Integer and Number: the range, both ends allowed
  double most = 0;
  std::vector<std::string> choices;              ///< Choice
  std::optional<model::SettingValue> otherwise;  ///< the default; nothing: the model's own, or not set
  std::string meaning;                           ///< one line of help
};

/// Where --data=fashion-mnist looks when no data_dir is given: the folder of Debian's package dataset-fashion-mnist.
inline constexpr const char* kFashionMnistFolder = "/usr/share/datasets/fashion-mnist";

/// Its images for training.
inline constexpr std::int64_t kFashionMnistImages = 60000;

/// Every setting, in the order in which help shows them.
[[nodiscard]] const std::vector<EngineSetting>& engineSettings();

/// The setting of that name, or nullptr.
[[nodiscard]] const EngineSetting* findEngineSetting(std::string_view name);

/// Names of the settings of a scope, for "did you mean".
[[nodiscard]] std::vector<std::string> engineSettingNames(SettingScope scope);

/// A JSON value as a value of `setting`; WrongType, OutOfRange or UnknownValue with `where` left empty.
[[nodiscard]] base::Result<model::SettingValue> settingFromJson(const EngineSetting& setting, const base::Json& value);

/// A command-line word as a value of `setting`; a flag takes true, t, 1, false, f and 0 in large or small letters, as absl's do.
[[nodiscard]] base::Result<model::SettingValue> settingFromText(const EngineSetting& setting, std::string_view text);

[[nodiscard]] base::Json toJson(const model::SettingValue& value);
[[nodiscard]] base::Json toJson(const model::Settings& settings);

/// A flag of tf_cnn_benchmarks that means something else here, or nothing yet: refused by name, with what to use instead.
/// `value` is looked at where only some of its values are refused (variable_update=replicated sums gradients).
[[nodiscard]] std::optional<base::Error> refusedSpelling(std::string_view name, std::string_view value);

/// A value on a command line by which tf_cnn_benchmarks means that the setting is not given: --batch_size=0 is the model's own.
[[nodiscard]] bool standsForDefault(std::string_view name, std::string_view value);

}  // namespace baremark::core::protocol
