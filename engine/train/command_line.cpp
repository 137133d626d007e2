// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

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

struct Word {
  std::string name;
  std::optional<std::string> value;  ///< what stands after '='
};

Result<Word> splitOption(const std::string& word) {
  if (word.size() < 3 || word.compare(0, 2, "--") != 0) {
    return fail({.code = ErrorCode::UnknownKey,
                 .where = "The word '" + core::base::printable(word, 80) + "'",
                 .allowed = "options such as --batch_size=32; --help lists them"});
  }
  const std::size_t equals = word.find('=');
  Word option{.name = word.substr(2, equals == std::string::npos ? std::string::npos : equals - 2)};
  if (equals != std::string::npos) option.value = word.substr(equals + 1);
  return option;
}

std::optional<Question> questionNamed(const std::string& name) {
  if (name == "help") return Question::Help;
  if (name == "version") return Question::Version;
  if (name == "list_models") return Question::ListModels;
  return {};
}

/// The option whose "no" form this is, as absl's flags have it: --nouse_fp16; or an empty text.
std::string negatedBy(const std::string& name) {
  if (name.rfind("no", 0) != 0 || name.size() < 3) return {};
  const std::string rest = name.substr(2);
  const EngineSetting* setting = core::protocol::findEngineSetting(rest);
  const bool isFlag = setting != nullptr && setting->type == SettingType::Flag;
  return isFlag || core::protocol::refusedSpelling(rest, "") ? rest : std::string();
}

Error unknownOption(const std::string& name) {
  if (const std::string rest = negatedBy(name); !rest.empty()) {
    const bool isOurs = core::protocol::findEngineSetting(rest) != nullptr;
    return {
        .code = ErrorCode::NotApplicable,
        .where = "--" + name,
        .suggestion = isOurs ? "--" + rest + "=false" : "nothing: there is no --" + rest + " here to be turned off"};
  }
  auto names = core::protocol::engineSettingNames(core::protocol::SettingScope::Engine);
  names.insert(names.end(), {"help", "version", "list_models"});
  const std::string nearest = core::base::nearestName(name, names);
  return {.code = ErrorCode::UnknownKey,
          .where = "The option --" + core::base::printable(name, 80),
          .allowed = "what --help lists",
          .suggestion = nearest.empty() ? "" : "--" + nearest};
}

}  // namespace

Result<CommandLine> parseCommandLine(const std::vector<std::string>& words) {
  CommandLine line;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Result<Word> option = splitOption(words[i]);
    if (!option) return fail(option.error());
    if (const auto question = questionNamed(option->name); question && !option->value) {
      line.question = *question;
      continue;
    }
    const EngineSetting* setting = core::protocol::findEngineSetting(option->name);
    std::string text = option->value.value_or("");
    const bool hasNext = i + 1 < words.size() && words[i + 1].compare(0, 2, "--") != 0;
    const bool isBareFlag = setting && setting->type == SettingType::Flag && !option->value;
    if (!option->value && hasNext && !isBareFlag) text = words[++i];
    if (const auto refused = core::protocol::refusedSpelling(option->name, text)) return fail(*refused);
    if (!setting) return fail(unknownOption(option->name));
    if (isBareFlag) text = "true";
    Result<core::model::SettingValue> value = core::protocol::settingFromText(*setting, text);
    if (!value) {
      Error error = value.error();
      error.where = "--" + option->name;
      if (error.value.empty()) error.value = "empty";
      return fail(std::move(error));
    }
    if (!line.given.emplace(option->name, std::move(*value)).second) {
      return fail({.code = ErrorCode::Duplicate, .where = "--" + option->name});
    }
  }
  return line;
}

std::string helpText() {
  std::string text =
      "baremark-engine trains a network and says how fast.\n\n"
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
    if (setting.otherwise && setting.type != SettingType::Flag) {
      note += (note.empty() ? "default " : "; default ") + core::model::toText(*setting.otherwise);
    }
    add(setting.name, setting.meaning, note);
  }
  add("help", "this text", "");
  add("version", "the version of this program", "");
  add("list_models", "the models as JSON", "");
  return text + "\nExit status: 0 done, 1 failed, 2 refused input, 3 interrupted.\n";
}

}  // namespace baremark::engine::train
