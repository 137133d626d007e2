// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for mistakes in definition files and Dockerfiles. A rule is an id and a pure function; its severity, reason,
// words and limits are data (resources/lint/rules.json). app/text makes the sentence of a finding. Values; any thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/definition_file.h"
#include "core/recipes/dockerfile.h"
#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

struct LintSubject;

/// Info: could be better. Warning: the result may differ from build to build, or is not what the author expects. Error:
/// the build fails, or the image is unsafe or useless.
enum class LintSeverity : std::uint8_t { Info, Warning, Error };

/// "info", "warning", "error".
[[nodiscard]] const char* nameOf(LintSeverity severity);

struct LintFinding {
  std::string rule;  ///< id: "D13"
  LintSeverity severity = LintSeverity::Warning;
  LineSpan lines;
  std::string evidence;       ///< from the file, printable and shortened; a secret is left out
  std::vector<TextEdit> fix;  ///< empty: no change is known to be safe
  bool operator==(const LintFinding&) const = default;
};

/// What a rule found: its place, the words to show, and the fix.
struct LintHit {
  TextRange place;
  std::string evidence{};  ///< empty: the first line of the place
  std::vector<TextEdit> fix{};
};
using LintHits = std::vector<LintHit>;

struct LintRule {
  std::string_view id;
  LintHits (*find)(const LintSubject& subject) = nullptr;
};

/// All rules, in the order of their ids.
[[nodiscard]] const std::vector<LintRule>& lintRules();

/// Texts of a rule in one language.
struct LintText {
  std::string title;   ///< what is wrong
  std::string reason;  ///< what happens if it stays
  std::string remedy;  ///< what to do
  bool operator==(const LintText&) const = default;
};

struct LintRuleData {
  LintSeverity severity = LintSeverity::Warning;
  std::vector<std::string> sources;       ///< pages and rules of other linters: "hadolint DL3008"
  std::map<std::string, LintText> texts;  ///< by language: "en", "de"
  bool operator==(const LintRuleData&) const = default;
};

/// The data of all rules.
struct LintTable {
  std::map<std::string, LintRuleData, std::less<>> rules;
  /// The version of glibc in bases, by the beginning of their reference: "ubuntu:20.04" → "2.31".
  std::map<std::string, std::string, std::less<>> glibc;
  std::map<std::string, std::vector<std::string>, std::less<>> words;  ///< by list: "secretNames"
};

/// Reads the table. Errors: those of JsonFields; Missing: a rule of the registry, a text or a list of words is
/// absent; UnknownKey: a rule or list that this version does not have.
[[nodiscard]] base::Result<LintTable> parseLintTable(std::string_view json);

/// The findings in the order of the file.
[[nodiscard]] std::vector<LintFinding> lint(const Dockerfile& file, const LintTable& table);
[[nodiscard]] std::vector<LintFinding> lint(const DefinitionFile& file, const LintTable& table);

/// `text` with the fixes of these findings. A fix that overlaps an earlier one is left out; lint the result again.
[[nodiscard]] std::string withFixes(std::string_view text, const std::vector<LintFinding>& findings);

}  // namespace baremark::core::recipes
