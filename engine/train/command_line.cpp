// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <utility>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/protocol/engine_settings.h"
#include "engine/train/options.h"

namespace baremark::engine::train {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::protocol::EngineSetting;
using core::protocol::SettingType;

namespace {

struct OptionText {
  std::string name;
  std::optional<std::string> value;  ///< the text after '='
};

std::optional<Question> questionNamed(const std::string& name) {
  if (name == "help" || name == "helpfull" || name == "helpshort")
    return Question::Help;  // the longer names are those of absl's flags
  if (name == "version") return Question::Version;
  if (name == "list_models") return Question::ListModels;
  return {};
}

/// Returns the name that the "no" form of a flag negates, as in absl's flags: --nouse_fp16. Otherwise empty.
std::string negatedBy(const std::string& name) {
  return name.rfind("no", 0) == 0 && name.size() > 2 ? name.substr(2) : std::string();
}

/// True for options of this engine and of tf_cnn_benchmarks.
bool isKnown(const std::string& name) {
  return core::protocol::findEngineSetting(name) != nullptr || core::protocol::refusedSpelling(name, "") ||
         questionNamed(name);
}

/// Returns the number of dashes before an option. As in absl's flags, a single dash is enough if the name is known.
std::size_t dashesOf(const std::string& argument) {
  if (argument.size() <= 2 || argument.front() != '-') return 0;
  if (argument[1] == '-') return 2;
  const std::string name = argument.substr(1, argument.find('=') - 1);
  return isKnown(name) || isKnown(negatedBy(name)) ? 1 : 0;
}

Result<OptionText> splitOption(const std::string& argument) {
  const std::size_t dashes = dashesOf(argument);
  if (dashes == 0) {
    return fail({.code = ErrorCode::UnknownKey,
                 .where = "The argument '" + core::base::printable(argument, 80) + "'",
                 .allowed = core::base::Phrase::OptionForm});
  }
  const std::size_t equals = argument.find('=');
  OptionText option{.name = argument.substr(dashes, equals == std::string::npos ? std::string::npos : equals - dashes)};
  if (equals != std::string::npos) option.value = argument.substr(equals + 1);
  return option;
}

/// Returns the flag that `name` negates, or nullptr.
const EngineSetting* negatedFlag(const std::string& name) {
  const EngineSetting* setting = core::protocol::findEngineSetting(negatedBy(name));
  return setting != nullptr && setting->type == SettingType::Flag ? setting : nullptr;
}

Error unknownOption(const std::string& name) {
  if (const std::string rest = negatedBy(name); core::protocol::refusedSpelling(rest, "")) {
    return {.code = ErrorCode::NotApplicable,
            .where = "--" + name,
            .suggestion = {core::base::Phrase::LeaveOut, "this engine has no --" + rest + " to turn off"}};
  }
  auto names = core::protocol::engineSettingNames(core::protocol::SettingScope::Engine);
  names.insert(names.end(), {"help", "version", "list_models"});
  const std::string nearest = core::base::nearestName(name, names);
  return {.code = ErrorCode::UnknownKey,
          .where = "The option --" + core::base::printable(name, 80),
          .allowed = core::base::Phrase::ListedOption,
          .suggestion = nearest.empty() ? "" : "--" + nearest};
}

/// An option with its value.
struct Given {
  std::string name;
  Result<std::optional<core::model::SettingValue>> value;  ///< empty: the option counts as not given
  bool takesNext = false;                                  ///< the value is the next argument
};

/// `next` is the following argument if it is not an option.
Given takeOption(const OptionText& option, const std::string* next) {
  if (const EngineSetting* negated = negatedFlag(option.name); negated && !option.value)
    return {.name = negated->name, .value = core::model::SettingValue(false)};
  const EngineSetting* setting = core::protocol::findEngineSetting(option.name);
  const bool isBareFlag = setting && setting->type == SettingType::Flag && !option.value;
  const bool takesNext = !option.value && next != nullptr && !isBareFlag;
  const std::string text = isBareFlag ? "true" : takesNext ? *next : option.value.value_or("");
  const auto refusing = [&](Error error) {
    return Given{.name = option.name, .value = fail(std::move(error)), .takesNext = takesNext};
  };
  const bool hasText = option.value || takesNext;
  if (hasText && core::protocol::standsForDefault(option.name, text))
    return {.name = option.name, .value = std::nullopt, .takesNext = takesNext};
  if (auto refused = core::protocol::refusedSpelling(option.name, text)) return refusing(std::move(*refused));
  if (!setting) return refusing(unknownOption(option.name));
  Result<core::model::SettingValue> value = core::protocol::settingFromText(*setting, text);
  if (value) return {.name = option.name, .value = std::move(*value), .takesNext = takesNext};
  Error error = value.error();
  error.where = "--" + option.name;
  if (error.value.empty()) error.value = core::base::Phrase::Empty;
  return refusing(std::move(error));
}

}  // namespace

tl::expected<CommandLine, Refusals> parseCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  Refusals refusals;
  std::set<std::string> seen;
  std::set<std::string> refused;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Result<OptionText> option = splitOption(arguments[i]);
    if (!option) {
      refusals.push_back(option.error());
      refused.insert(arguments[i]);
      continue;
    }
    if (const auto question = questionNamed(option->name); question && !option->value) {
      line.question = *question;
      continue;
    }
    const std::string* next = i + 1 < arguments.size() && dashesOf(arguments[i + 1]) == 0 ? &arguments[i + 1] : nullptr;
    const Given given = takeOption(*option, next);
    if (given.takesNext) ++i;
    if (!given.value) {
      refusals.push_back(given.value.error());
      refused.insert(given.name);
    } else if (!seen.insert(given.name).second) {
      refusals.push_back(
          {.code = ErrorCode::Duplicate, .where = "--" + given.name, .allowed = core::base::Phrase::OptionOnce});
      refused.insert(given.name);
    } else if (*given.value) {
      line.given.emplace(given.name, **given.value);
    }
  }
  if (line.question != Question::None || refusals.empty()) return line;
  for (Error& error : refusedTogether(line.given, refused)) refusals.push_back(std::move(error));
  return tl::unexpected<Refusals>(std::move(refusals));
}

std::string helpText() {
  std::string text =
      "baremark-engine trains a network and measures how fast.\n\n"
      "  baremark-engine --model=mnist --num_batches=100\n"
      "  mpirun -np 2 baremark-engine --model=resnet50_v1.5 --batch_size=16 --run_dir=DIR\n\n"
      "Options, as --name=value or --name value:\n";
  const auto add = [&text](const std::string& name, const std::string& meaning, const std::string& note) {
    std::string row = "  --" + name;
    row.resize(std::max<std::size_t>(row.size() + 1, 26), ' ');
    text += row + meaning + (note.empty() ? "" : " (" + note + ")") + "\n";
  };
  for (const EngineSetting& setting : core::protocol::engineSettings()) {
    std::string note = core::base::listOfNames(setting.choices);
    if (setting.defaultValue && setting.type != SettingType::Flag) {
      note += (note.empty() ? "default " : "; default ") + core::model::toText(*setting.defaultValue);
    }
    add(setting.name, setting.meaning, note);
  }
  add("help", "this text", "");
  add("version", "the version of this program", "");
  add("list_models", "the models as JSON", "");
  return text + "\nExit status: 0 done, 1 failed, 2 refused input, 3 interrupted.\n";
}

}  // namespace baremark::engine::train
