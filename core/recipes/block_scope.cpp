// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_scope.h"

#include "core/base/quoting.h"
#include "core/recipes/block_fields.h"

namespace baremark::core::recipes {

using base::fail, base::Json, base::Result, base::TemplateScope;

const FieldValue* valueOf(const BlockKind& kind, const Block& block, std::string_view name) {
  const auto given = block.fields.find(std::string(name));
  if (given != block.fields.end()) return &given->second;
  const Field* field = kind.field(name);
  return field != nullptr && field->fallback ? &*field->fallback : nullptr;
}

TemplateScope scopeOf(const BlockKind& kind, const Block& block, const BlockContext& context) {
  TemplateScope scope;
  scope.values = {{"distribution", context.distribution},
                  {"release", context.release},
                  {"codename", context.codename},
                  {"manager", context.manager},
                  {"arch", context.architecture},
                  {"jobs", "${JOBS}"},
                  {"file", std::string(kWorkFolder) + "/" + kind.id + ".download"},
                  {"source", std::string(kWorkFolder) + "/" + kind.id}};
  for (const Field& field : fieldsOf(kind)) {
    const FieldValue* value = valueOf(kind, block, field.name);
    const std::string given = "has_" + field.name;
    switch (field.type) {
      case FieldType::Flag:
        scope.facts[field.name] = value != nullptr && std::get<bool>(*value);
        break;
      case FieldType::Integer:
        scope.values[field.name] = value == nullptr ? std::string() : std::to_string(std::get<std::int64_t>(*value));
        scope.facts[given] = value != nullptr;
        break;
      case FieldType::Packages:
      case FieldType::Lines:
      case FieldType::Paths:
      case FieldType::Secrets:
        scope.uses[field.name] = value == nullptr ? Texts() : std::get<Texts>(*value);
        scope.facts[given] = !scope.uses[field.name].empty();
        break;
      case FieldType::Variables:
      case FieldType::Labels:
      case FieldType::Files:
        scope.facts[given] = value != nullptr && !std::get<Pairs>(*value).empty();
        break;
      default:
        scope.values[field.name] = value == nullptr ? std::string() : std::get<std::string>(*value);
        scope.facts[given] = !scope.values[field.name].empty();
    }
  }
  return scope;
}

Result<std::string> commandLine(const Json& words, const TemplateScope& scope, const std::string& path) {
  const Result<std::vector<std::string>> argv = base::expandArgv(words, scope, path);
  if (!argv) return fail(argv.error());
  if (argv->empty()) return fail(base::ErrorCode::Missing, path);
  return base::shellCommand(*argv, {"JOBS"});
}

Result<void> checkWords(const Json& words, const TemplateScope& scope, const std::string& path) {
  if (auto done = base::expandArgv(words, scope, path); !done) return fail(done.error());
  for (std::size_t i = 0; i < words.size(); ++i) {
    // expandArgv() has checked the form of the entry.
    if (!words[i].is_object() || !words[i].contains("argv")) continue;
    if (words[i].contains("each")) continue;  // its names are those of the list's entries
    const std::string at = path + "/" + std::to_string(i) + "/argv";
    if (Result<void> good = checkWords(words[i]["argv"], scope, at); !good) return good;
  }
  return {};
}

Result<bool> isWanted(const Json& entry, const TemplateScope& scope, const std::string& path) {
  if (!entry.is_object() || !entry.contains("if") || !entry["if"].is_string()) return true;
  return base::holds(entry["if"].get_ref<const Json::string_t&>(), scope, path + "/if");
}

Result<std::string> writeCommand(const std::string& file, const Texts& lines) {
  const std::string divider = lines.size() > 1 ? " \\\n  " : " ";
  base::FirstError errors;
  std::string command = "printf '%s\\n'";
  for (const std::string& line : lines) command += divider + errors.valueOf(base::shellQuoted(line));
  return errors.resultOf(command + divider + ">" + errors.valueOf(base::shellQuoted(file)));
}

}  // namespace baremark::core::recipes
