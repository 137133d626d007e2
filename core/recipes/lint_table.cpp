// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/recipes/lint.h"

namespace baremark::core::recipes {

using base::Error;
using base::ErrorCode;
using base::Json;
using base::JsonFields;
using base::Result;

namespace {

/// The lists that rules look words up in.
constexpr std::array<std::string_view, 8> kWordLists = {"bashWords", "deviceWords", "driverFolders", "hostCode",
                                                        "pointless", "secretMarks", "secretNames",   "gpuWords"};
constexpr std::array<std::string_view, 2> kLanguages = {"de", "en"};
constexpr std::size_t kMaxSentence = 1000;

LintText readLintText(const Json& object, const std::string& path, JsonFields& parent) {
  JsonFields fields(object, path);
  LintText text;
  text.title = fields.text("title", {}, kMaxSentence);
  text.reason = fields.text("reason", {}, kMaxSentence);
  text.remedy = fields.text("remedy", {}, kMaxSentence);
  parent.adopt(fields.finish());
  return text;
}

LintRuleData readLintRule(const Json& object, const std::string& path, JsonFields& parent) {
  JsonFields fields(object, path);
  LintRuleData rule;
  const std::string severity = fields.choice("severity", {"info", "warning", "error"});
  for (const LintSeverity known : {LintSeverity::Info, LintSeverity::Warning, LintSeverity::Error}) {
    if (severity == nameOf(known)) rule.severity = known;
  }
  rule.sources = fields.texts("sources");
  for (const std::string_view language : kLanguages)
    rule.texts[std::string(language)] = readLintText(fields.object(language), fields.pathOf(language), fields);
  parent.adopt(fields.finish());
  return rule;
}

}  // namespace

Result<LintTable> parseLintTable(std::string_view json) {
  const auto document = base::parseJson(json);
  if (!document) return tl::make_unexpected(document.error());
  JsonFields fields(*document, "");
  LintTable table;
  const Json& rules = fields.object("rules");
  JsonFields ruleFields(rules, "/rules");
  for (const LintRule& rule : lintRules())
    table.rules[std::string(rule.id)] =
        readLintRule(ruleFields.object(rule.id), ruleFields.pathOf(rule.id), ruleFields);
  fields.adopt(ruleFields.finish());
  const Json& glibc = fields.object("glibc");
  JsonFields libcFields(glibc, "/glibc");
  for (const auto& [name, version] : glibc.items()) table.glibc[name] = libcFields.text(name);
  fields.adopt(libcFields.finish());
  const Json& words = fields.object("words");
  JsonFields wordFields(words, "/words");
  for (const std::string_view list : kWordLists) {
    std::vector<std::string> found = wordFields.texts(list);
    if (found.empty()) wordFields.refuse(list, Error{.code = ErrorCode::Missing});
    table.words[std::string(list)] = std::move(found);
  }
  fields.adopt(wordFields.finish());
  if (const auto problem = fields.finish(); !problem) return tl::make_unexpected(problem.error());
  return table;
}

}  // namespace baremark::core::recipes
