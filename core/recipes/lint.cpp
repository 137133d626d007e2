// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/lint.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

using base::Error, base::ErrorCode, base::Json, base::JsonFields, base::Result;

constexpr std::size_t kMaxEvidence = 160;

std::vector<LintFinding> lintSubject(const LintSubject& subject) {
  const LineNumbers numbers(subject.text);
  std::vector<std::pair<TextRange, LintFinding>> all;
  for (const LintRule& rule : lintRules()) {
    const auto data = subject.table->rules.find(rule.id);
    if (data == subject.table->rules.end()) continue;  // parseLintTable lets no rule be absent
    for (LintHit& hit : rule.find(subject)) {
      LintFinding finding;
      finding.rule = rule.id;
      finding.severity = data->second.severity;
      finding.lines = numbers.of(hit.place);
      const std::string_view shown = hit.evidence.empty() ? subject.at(hit.place) : std::string_view(hit.evidence);
      const std::string_view line = trimmed(shown.substr(0, std::min(shown.find('\n'), std::size_t{1024})));
      finding.evidence = base::printable(line, kMaxEvidence);
      finding.fix = std::move(hit.fix);
      all.emplace_back(hit.place, std::move(finding));
    }
  }
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::vector<LintFinding> findings;
  findings.reserve(all.size());
  for (auto& [place, finding] : all) findings.push_back(std::move(finding));
  return findings;
}

/// The lists that rules look words up in.
constexpr std::array<std::string_view, 8> kWordLists = {"bashWords", "deviceWords", "driverFolders", "hostCode",
                                                        "pointless", "secretMarks", "secretNames",   "gpuWords"};
constexpr std::size_t kMaxSentence = 1000;

LintText readLintText(JsonFields& fields) {
  return {.title = fields.text("title", {}, kMaxSentence),
          .reason = fields.text("reason", {}, kMaxSentence),
          .remedy = fields.text("remedy", {}, kMaxSentence)};
}

LintRuleData readLintRule(JsonFields& fields) {
  LintRuleData rule;
  const std::string severity = fields.choice("severity", {"info", "warning", "error"});
  for (const LintSeverity known : {LintSeverity::Info, LintSeverity::Warning, LintSeverity::Error}) {
    if (severity == nameOf(known)) rule.severity = known;
  }
  rule.sources = fields.texts("sources");
  for (const char* language : {"de", "en"})
    fields.inside(language, [&](JsonFields& text) { rule.texts[language] = readLintText(text); });
  return rule;
}

}  // namespace

const char* nameOf(LintSeverity severity) {
  return std::array{"info", "warning", "error"}.at(static_cast<std::size_t>(severity));
}

const std::vector<LintRule>& lintRules() {
  static const std::vector<LintRule> kAll = [] {
    std::vector<LintRule> all;
    for (const auto& rules : {definitionRules(), fileRules(), packageRules(), shellRules()})
      all.insert(all.end(), rules.begin(), rules.end());
    std::ranges::sort(all, [](const LintRule& a, const LintRule& b) { return a.id < b.id; });
    return all;
  }();
  return kAll;
}

std::vector<LintFinding> lint(const Dockerfile& file, const LintTable& table) {
  return lintSubject(subjectOf(file, table));
}

std::vector<LintFinding> lint(const DefinitionFile& file, const LintTable& table) {
  return lintSubject(subjectOf(file, table));
}

Result<LintTable> parseLintTable(std::string_view json) {
  const auto document = base::parseJson(json);
  if (!document) return tl::make_unexpected(document.error());
  JsonFields fields(*document, "");
  LintTable table;
  fields.inside("rules", [&](JsonFields& rules) {
    for (const LintRule& rule : lintRules())
      rules.inside(rule.id, [&](JsonFields& data) { table.rules[std::string(rule.id)] = readLintRule(data); });
  });
  fields.inside("glibc", [&](JsonFields& glibc) {
    for (const std::string& name : glibc.names()) table.glibc[name] = glibc.text(name);
  });
  fields.inside("words", [&](JsonFields& words) {
    for (const std::string_view list : kWordLists) {
      std::vector<std::string> found = words.texts(list);
      if (found.empty()) words.refuse(list, ErrorCode::Missing);
      table.words[std::string(list)] = std::move(found);
    }
  });
  return fields.finish(std::move(table));
}

std::string withFixes(std::string_view text, const std::vector<LintFinding>& findings) {
  // The places of the edits so far. They do not overlap, except that several may insert at the same place.
  std::multiset<std::pair<std::size_t, std::size_t>> made;
  const auto overlaps = [&](const TextEdit& edit) {
    const auto next = made.lower_bound({edit.range.begin, 0});
    if (next != made.begin() && std::prev(next)->second > edit.range.begin) return true;
    if (next == made.end()) return false;
    const bool areInsertions = edit.range.size() == 0 && next->first == next->second;
    return !areInsertions && (next->first == edit.range.begin || next->first < edit.range.end);
  };
  std::vector<TextEdit> edits;
  for (const LintFinding& finding : findings) {
    if (std::ranges::any_of(finding.fix, overlaps)) continue;
    for (const TextEdit& edit : finding.fix) {
      made.insert({edit.range.begin, edit.range.end});
      edits.push_back(edit);
    }
  }
  return withEdits(text, std::move(edits));
}

}  // namespace baremark::core::recipes
