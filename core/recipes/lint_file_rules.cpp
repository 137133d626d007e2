// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the form of a file, its bases and its variables, for both kinds of recipe file.
#include <algorithm>
#include <charconv>

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

}  // namespace baremark::core::recipes
