// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about definition files of Apptainer and Singularity. Each finds nothing in a Dockerfile.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

const std::vector<DefinitionPiece>& piecesOf(const LintSubject& subject) {
  static const std::vector<DefinitionPiece> none;
  return subject.definition == nullptr ? none : subject.definition->pieces;
}

/// Whether the section that ends at `place` ends within a here-document or a continued line.
bool isCutAt(const LintSubject& subject, std::size_t place) {
  const auto script = std::lower_bound(subject.scripts.begin(), subject.scripts.end(), place,
                                       [](const LintScript& one, std::size_t end) { return one.place.end < end; });
  if (script == subject.scripts.end() || script->place.end != place) return false;
  const std::vector<ShellHeredoc>& heredocs = script->shell.heredocs;
  if (!heredocs.empty() && !heredocs.back().isClosed) return true;
  const std::string_view body = trimmed(script->text.text());
  return !body.empty() && body.back() == '\\';
}

/// The section whose commands the script has.
const DefinitionPiece* sectionOf(const LintSubject& subject, const LintScript& script) {
  const std::vector<DefinitionPiece>& pieces = piecesOf(subject);
  const auto piece = std::lower_bound(pieces.begin(), pieces.end(), script.place.begin,
                                      [](const DefinitionPiece& one, std::size_t begin) { return one.begin < begin; });
  return piece == pieces.end() ? nullptr : &*piece;
}

/// The arguments that each stage defines.
std::map<int, std::set<std::string>> argumentsByStage(const LintSubject& subject) {
  std::map<int, std::set<std::string>> names;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.name != "arguments") continue;
    for (const DefinitionEntry& entry : entriesOf(piece)) names[piece.stage].insert(entry.first.text);
  }
  return names;
}

/// Whether the line of `place` is a comment, which Apptainer leaves as it is on purpose.
bool isInComment(const LintSubject& subject, std::size_t place) {
  const std::size_t newline = place == 0 ? std::string::npos : subject.text.rfind('\n', place - 1);
  const std::size_t begin = subject.text.find_first_not_of(" \t", newline == std::string::npos ? 0 : newline + 1);
  return begin < place && subject.text[begin] == '#';
}

template <bool isOfOtherStage>
LintHits undefinedPlaceholders(const LintSubject& subject) {
  LintHits hits;
  if (subject.definition == nullptr) return hits;
  auto names = argumentsByStage(subject);
  std::set<std::pair<int, std::string>> known;
  for (const Placeholder& placeholder : subject.definition->placeholders) {
    if (placeholder.isLeftAlone || names[placeholder.stage].contains(placeholder.name)) continue;
    const bool isElsewhere =
        std::ranges::any_of(names, [&](const auto& stage) { return stage.second.contains(placeholder.name); });
    if (isElsewhere == isOfOtherStage && known.insert({placeholder.stage, placeholder.name}).second)
      hits.push_back({placeholder.place});
  }
  return hits;
}

LintHits findAccidentalStages(const LintSubject& subject) {
  LintHits hits;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.name == "bootstrap" && piece.stage > 0 && isCutAt(subject, piece.begin)) hits.push_back({piece.place()});
  }
  return hits;
}

LintHits findAccidentalSections(const LintSubject& subject) {
  LintHits hits;
  std::set<std::size_t> refused;
  for (const FileProblem& problem : subject.problems) {
    if (problem.kind == FileProblemKind::UnknownName) refused.insert(problem.place.begin);
  }
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.kind != DefinitionPieceKind::Section) continue;
    if (refused.contains(piece.namePlace.begin) || isCutAt(subject, piece.begin)) hits.push_back({piece.namePlace});
  }
  return hits;
}

LintHits findPlaceholdersLeftAlone(const LintSubject& subject) {
  LintHits hits;
  if (subject.definition == nullptr) return hits;
  int line = 0;
  const LineNumbers numbers(subject.text);
  for (const Placeholder& placeholder : subject.definition->placeholders) {
    if (!placeholder.isLeftAlone || numbers.at(placeholder.place.begin) == line) continue;
    line = numbers.at(placeholder.place.begin);
    if (!isInComment(subject, placeholder.place.begin)) hits.push_back({placeholder.place});
  }
  return hits;
}

LintHits findOddArguments(const LintSubject& subject) {
  LintHits hits;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.name != "arguments") continue;
    for (const DefinitionEntry& entry : entriesOf(piece)) {
      const std::string& value = entry.second.text;
      const bool isQuoted =
          value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front();
      if (entry.isComplete && !isQuoted) continue;
      LintHit hit{entry.place};
      const std::string inner = isQuoted ? value.substr(1, value.size() - 2) : "";
      const bool isSimple = !inner.empty() && std::ranges::all_of(inner, [](char c) {
        return isNameByte(c) || std::string_view(".-+:/@").find(c) != std::string_view::npos;
      });
      if (isSimple) hit.fix = {{entry.second.place, inner}};
      hits.push_back(std::move(hit));
    }
  }
  return hits;
}

LintHits findIgnoredFields(const LintSubject& subject) {
  LintHits hits;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.name != "files" && piece.name != "appfiles") continue;
    for (const DefinitionEntry& entry : entriesOf(piece)) {
      const bool isQuoted = beginsWith(entry.first.text, "'") || beginsWith(entry.second.text, "'");
      if (!entry.ignored.empty() || isQuoted) hits.push_back({entry.place});
    }
  }
  return hits;
}

LintHits findBadStages(const LintSubject& subject) {
  LintHits hits;
  if (subject.definition == nullptr) return hits;
  std::map<std::string, int, std::less<>> stageOf;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.name == "stage") stageOf.try_emplace(piece.value.text(), piece.stage);
  }
  std::set<int> begun;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    const bool isContent = piece.kind == DefinitionPieceKind::HeaderKey || piece.kind == DefinitionPieceKind::Section;
    if (isContent && begun.insert(piece.stage).second && piece.name != "bootstrap") hits.push_back({piece.place()});
    if (piece.name != "files" || piece.arguments.empty()) continue;
    if (!beginsWith(piece.arguments, "from")) continue;
    const std::string_view source = trimmed(std::string_view(piece.arguments).substr(4));
    const auto stage = stageOf.find(source);
    if (stage == stageOf.end() || stage->second >= piece.stage) hits.push_back({piece.namePlace, piece.arguments});
  }
  return hits;
}

LintHits findWrongShells(const LintSubject& subject) {
  LintHits hits;
  const std::vector<std::string>& bashWords = subject.words("bashWords");
  for (const LintScript& script : subject.scripts) {
    const bool isBuilt = script.role == ScriptRole::Build || script.role == ScriptRole::Host;
    if (subject.definition == nullptr || !isBuilt || script.isBash || script.isOtherShell) continue;
    const DefinitionPiece* section = sectionOf(subject, script);
    std::optional<TextRange> place;
    const std::string_view body = trimmed(script.text.text());
    const std::string_view first = body.substr(0, body.find('\n'));
    if (beginsWith(first, "#!") && contains(first, "bash")) {
      const std::size_t begin = script.text.text().find("#!");
      place = script.text.placeOf(TextRange{begin, begin + first.size()});
    }
    for (const ShellCommand& command : script.shell.commands) {
      if (place || command.words.empty()) continue;
      const auto isBash = [&](const ShellWord& word) {
        return std::ranges::find(bashWords, word.text) != bashWords.end();
      };
      const bool setsPipefail =
          command.words[0].text == "set" &&
          std::ranges::any_of(command.words, [](const ShellWord& word) { return word.text == "pipefail"; });
      if (isBash(command.words[0]) || setsPipefail) place = command.place;
    }
    if (!place) continue;
    LintHit hit{*place};
    // These bases have no bash.
    const bool mayLackBash = std::ranges::any_of(subject.bases, [](const LintBase& base) {
      return contains(base.reference, "alpine") || contains(base.reference, "busybox");
    });
    if (section != nullptr && section->arguments.empty() && !mayLackBash)
      hit.fix = {{{section->namePlace.end, section->namePlace.end}, " -c /bin/bash"}};
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findHostScripts(const LintSubject& subject) {
  LintHits hits;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    const bool isScript = piece.name == "setup" || piece.name == "pre";
    if (piece.kind == DefinitionPieceKind::Section && isScript) hits.push_back({piece.namePlace});
  }
  return hits;
}

LintHits findDeviceTests(const LintSubject& subject) {
  LintHits hits;
  const std::vector<std::string>& marks = subject.words("deviceWords");
  const auto needsDevice = [&](const ShellWord& word) {
    return std::ranges::any_of(marks, [&](const std::string& mark) { return contains(word.text, mark); });
  };
  const auto asksOnly = [](const ShellWord& word) { return word.text == "--help" || word.text == "--version"; };
  for (const LintScript& script : subject.scripts) {
    if (script.role != ScriptRole::Test) continue;
    for (const ShellCommand& command : script.shell.commands) {
      const std::vector<ShellWord>& words = command.words;
      if (std::ranges::none_of(words, asksOnly) && std::ranges::any_of(words, needsDevice))
        hits.push_back({command.place});
    }
  }
  return hits;
}

LintHits findOddLabels(const LintSubject& subject) {
  LintHits hits;
  for (const DefinitionPiece& piece : piecesOf(subject)) {
    if (piece.name != "labels" && piece.name != "applabels") continue;
    for (const DefinitionEntry& entry : entriesOf(piece)) {
      const bool isOdd = entry.first.text.find_first_of("=\"'") != std::string::npos;
      if (!entry.isComplete || isOdd) hits.push_back({entry.place});
    }
  }
  return hits;
}

}  // namespace

std::vector<LintRule> definitionRules() {
  return {
      {"D01", findAccidentalStages},      {"D02", findAccidentalSections}, {"D03", undefinedPlaceholders<false>},
      {"D04", findPlaceholdersLeftAlone}, {"D05", findOddArguments},       {"D06", undefinedPlaceholders<true>},
      {"D08", findIgnoredFields},         {"D09", findBadStages},          {"D10", findWrongShells},
      {"D11", findHostScripts},           {"D12", findDeviceTests},        {"D16", findOddLabels},
  };
}

}  // namespace baremark::core::recipes
