// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the form of a file, its bases and its variables, for both kinds of recipe file, and rules about
// definition files of Apptainer and Singularity, which find nothing in a Dockerfile.
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

template <FileProblemKind kind>
LintHits problemsOf(const LintSubject& subject) {
  LintHits hits;
  for (const FileProblem& problem : subject.problems) {
    if (problem.kind == kind) hits.push_back({problem.place});
  }
  return hits;
}

/// Whether the parts of the name between underscores contain those of `secret`: "HF_TOKEN" contains "token",
/// "TOKENIZERS_PARALLELISM" does not.
bool hasParts(std::string_view name, std::string_view secret) {
  const std::string lower = "_" + lowerCase(name) + "_";
  return contains(lower, "_" + std::string(secret) + "_");
}

bool isSecretName(const LintSubject& subject, std::string_view name) {
  // The name of a file with the secret is no secret.
  const std::string last = lowerCase(name.substr(name.rfind('_') + 1));
  if (isOneOf(last, {"file", "path", "dir", "url", "id"})) return false;
  const std::vector<std::string>& secrets = subject.words("secretNames");
  return std::ranges::any_of(secrets, [&](const std::string& secret) { return hasParts(name, secret); });
}

/// The minor version of "2.31"; 0 if it is none.
int minorOf(std::string_view version) {
  const std::string_view minor = version.substr(std::min(version.find('.') + 1, version.size()));
  int number = 0;
  std::from_chars(minor.data(), minor.data() + minor.size(), number);
  return number;
}

LintHits findUnknownNames(const LintSubject& subject) {
  LintHits hits = problemsOf<FileProblemKind::UnknownName>(subject);
  // Unknown sections are the business of D02.
  std::erase_if(hits, [&](const LintHit& hit) {
    return subject.definition != nullptr && beginsWith(subject.at(hit.place), "%");
  });
  return hits;
}

LintHits findUnterminatedHeredocs(const LintSubject& subject) {
  LintHits hits = problemsOf<FileProblemKind::UnterminatedHeredoc>(subject);
  for (const LintScript& script : subject.scripts) {
    if (!script.isWholeScript) continue;
    for (const ShellHeredoc& heredoc : script.shell.heredocs) {
      // The one that a new section or stage cut off is the business of D01 and D02.
      const bool isCut = subject.definition != nullptr && script.place.end < subject.text.size();
      if (!heredoc.isClosed && !isCut) hits.push_back({script.place});
    }
  }
  return hits;
}

/// Bases without a digest whose tag is moving (none, or "latest"), or is not.
template <bool isWanted>
LintHits basesWithMovingTags(const LintSubject& subject) {
  LintHits hits;
  for (const LintBase& base : subject.bases) {
    const bool isMoving = base.image.tag.empty() || base.image.tag == "latest";
    if (base.isRegistry && base.isResolved && base.image.digest.empty() && isMoving == isWanted)
      hits.push_back({base.place, base.reference});
  }
  return hits;
}

LintHits findOldLibcs(const LintSubject& subject) {
  // glibc 2.34 joined libpthread and libdl with libc, so programs built with it do not start with older ones.
  constexpr int kJoined = 34;
  const std::string lower = lowerCase(subject.text);
  const std::vector<std::string>& marks = subject.words("gpuWords");
  if (std::ranges::none_of(marks, [&](const std::string& mark) { return contains(lower, mark); })) return {};
  LintHits hits;
  const std::set<int> kept = keptStages(subject);
  for (const LintBase& base : subject.bases) {
    if (!base.isRegistry || !kept.contains(base.stage)) continue;
    std::string_view longest;
    std::string version;
    for (const auto& [name, glibc] : subject.table->glibc) {
      std::string joined = name;  // "ubuntu20.04", as in the tags of nvidia/cuda
      std::erase(joined, ':');
      if (name.size() <= longest.size()) continue;
      const std::string full = base.image.name.substr(base.image.name.rfind('/') + 1) + ":" + base.image.tag;
      if (!beginsWith(full, name) && !contains(base.image.tag, joined)) continue;
      longest = name;
      version = glibc;
    }
    if (!longest.empty() && minorOf(version) < kJoined)
      hits.push_back({base.place, std::string(longest) + ": " + version});
  }
  return hits;
}

LintHits findSecrets(const LintSubject& subject) {
  LintHits hits;
  for (const LintVariable& variable : subject.variables) {
    const std::string value = variable.value.value_or("?");
    // A reference to another variable holds no secret itself.
    const bool isReference = beginsWith(value, "$") || beginsWith(value, "{{") || beginsWith(value, "/");
    if (!value.empty() && !isReference && isSecretName(subject, variable.name))
      hits.push_back({variable.place, variable.name});
  }
  for (const std::string& mark : subject.words("secretMarks")) {
    for (std::size_t at = subject.text.find(mark); at != std::string::npos; at = subject.text.find(mark, at + 1)) {
      const bool isInWord = at > 0 && isNameByte(subject.text[at - 1]);
      const std::size_t end = at + mark.size();
      const bool hasMore = end < subject.text.size() && (isNameByte(subject.text[end]) || subject.text[end] == ' ');
      if (!isInWord && hasMore) hits.push_back({{at, end}, mark});
    }
  }
  // "https://user:password@host"
  for (std::size_t at = subject.text.find("://"); at != std::string::npos; at = subject.text.find("://", at + 1)) {
    const std::size_t end = subject.text.find_first_of(" \t\r\n/\"'$", at + 3);
    const std::string_view host =
        std::string_view(subject.text).substr(at + 3, end == std::string::npos ? end : end - at - 3);
    const std::size_t sign = host.find('@');
    const std::size_t colon = host.find(':');
    if (sign != std::string_view::npos && colon < sign && colon + 1 < sign)
      hits.push_back({{at, at + 3}, "://" + std::string(host.substr(0, colon)) + ":…@"});
  }
  return hits;
}

LintHits findShadowedDrivers(const LintSubject& subject) {
  LintHits hits;
  const std::vector<std::string>& folders = subject.words("driverFolders");
  for (const LintVariable& variable : subject.variables) {
    if (variable.name != "LD_LIBRARY_PATH" || !variable.isAtRunTime || !variable.value) continue;
    const auto found =
        std::ranges::find_if(folders, [&](const std::string& folder) { return contains(*variable.value, folder); });
    if (found != folders.end()) hits.push_back({variable.place, *variable.value});
  }
  return hits;
}

LintHits findAddedUrls(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : subject.instructions) {
    if (one->keyword != "ADD" || one->flag("checksum") != nullptr) continue;
    std::vector<std::string> words = one->json.value_or(std::vector<std::string>());
    for (const DockerWord& word : one->words) words.push_back(word.text);
    const auto url = std::ranges::find_if(
        words, [](const std::string& word) { return beginsWith(word, "http://") || beginsWith(word, "https://"); });
    if (url != words.end()) hits.push_back({one->place, *url});
  }
  return hits;
}

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

std::vector<LintRule> fileRules() {
  return {
      {"D13", basesWithMovingTags<false>},
      {"D15", findOldLibcs},
      {"F07", findAddedUrls},
      {"P01", findUnknownNames},
      {"P02", findUnterminatedHeredocs},
      {"P03", problemsOf<FileProblemKind::BadArguments>},
      {"P05", problemsOf<FileProblemKind::NothingToBuild>},
      {"S01", basesWithMovingTags<true>},
      {"S14", findSecrets},
      {"S22", findShadowedDrivers},
  };
}

std::vector<LintRule> definitionRules() {
  return {
      {"D01", findAccidentalStages},      {"D02", findAccidentalSections}, {"D03", undefinedPlaceholders<false>},
      {"D04", findPlaceholdersLeftAlone}, {"D05", findOddArguments},       {"D06", undefinedPlaceholders<true>},
      {"D08", findIgnoredFields},         {"D09", findBadStages},          {"D10", findWrongShells},
      {"D11", findHostScripts},           {"D12", findDeviceTests},        {"D16", findOddLabels},
  };
}

}  // namespace baremark::core::recipes
