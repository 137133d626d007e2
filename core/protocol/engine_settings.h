// SPDX-License-Identifier: Apache-2.0
// The engine's settings: one table for the engine's command line and for experiment files. A setting with a name of
// tf_cnn_benchmarks has the same meaning as there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/model/setting.h"

namespace baremark::core::protocol {

enum class SettingType : std::uint8_t { Flag, Integer, Number, Choice, Text };

/// Experiment: an experiment file can set it. Engine: only the manager, or a user on the engine's command line.
enum class SettingScope : std::uint8_t { Experiment, Engine };

/// A value of another setting, such as fp16 of precision.
struct SettingNeed {
  std::string setting{};
  std::string value{};
};

struct EngineSetting {
  std::string name;
  SettingType type = SettingType::Text;
  SettingScope scope = SettingScope::Experiment;
  double least = 0;  ///< for Integer and Number: the range, including both ends
  double most = 0;
  std::vector<std::string> choices;                 ///< for Choice
  std::optional<model::SettingValue> defaultValue;  ///< nothing: the default of the model, or not set
  std::string meaning;                              ///< help text, one line

  SettingNeed onlyWith{};  ///< without it, this setting has no effect; empty: it always has one

  /// Whether a wizard offers it. Files may set the others too.
  [[nodiscard]] bool isOffered() const { return type != SettingType::Choice || choices.size() > 1; }
};

/// Default data_dir of --data=fashion-mnist: the folder of Debian's package dataset-fashion-mnist.
inline constexpr const char* kFashionMnistFolder = "/usr/share/datasets/fashion-mnist";

/// Number of its training images.
inline constexpr std::int64_t kFashionMnistImages = 60000;

/// Every setting, in the order in which help shows them.
[[nodiscard]] const std::vector<EngineSetting>& engineSettings();

/// The setting of that name, or nullptr.
[[nodiscard]] const EngineSetting* findEngineSetting(std::string_view name);

/// Names of the settings of a scope, for suggestions.
[[nodiscard]] std::vector<std::string> engineSettingNames(SettingScope scope);

/// A JSON value as a value of `setting`. Errors: WrongType, OutOfRange, UnknownValue, with an empty `where`.
[[nodiscard]] base::Result<model::SettingValue> settingFromJson(const EngineSetting& setting, const base::Json& value);

/// A command-line word as a value of `setting`. A flag accepts true, t, 1, false, f and 0 in any case, like absl's.
[[nodiscard]] base::Result<model::SettingValue> settingFromText(const EngineSetting& setting, std::string_view text);

[[nodiscard]] base::Json toJson(const model::SettingValue& value);
[[nodiscard]] base::Json toJson(const model::Settings& settings);

/// The error for a flag of tf_cnn_benchmarks that means something else here, or that the engine does not have: it says
/// what to use instead. Nothing for other names. Some flags are refused only with certain values of `value`
/// (variable_update=replicated sums gradients).
[[nodiscard]] std::optional<base::Error> refusedSpelling(std::string_view name, std::string_view value);

/// The text is a suggestion of refusedSpelling() that is more than the name of an option or a value.
[[nodiscard]] bool isRefusal(std::string_view words);

/// True for a value with which tf_cnn_benchmarks means the default: --batch_size=0 is the default batch of the model.
[[nodiscard]] bool standsForDefault(std::string_view name, std::string_view value);

}  // namespace baremark::core::protocol
