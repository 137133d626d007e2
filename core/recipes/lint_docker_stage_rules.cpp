// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the stages of a Dockerfile and what passes between them. Each finds nothing in a definition file.
#include <algorithm>
#include <map>
#include <set>

#include "core/recipes/build_arguments.h"
#include "core/recipes/docker_words.h"
#include "core/recipes/lint_parts.h"

namespace baremark::core::recipes {

namespace {

std::vector<const DockerInstruction*> stagesOf(const LintSubject& subject) {
  std::vector<const DockerInstruction*> stages;
  for (const DockerInstruction* one : subject.instructions) {
    if (one->keyword == "FROM") stages.push_back(one);
  }
  return stages;
}

/// The variables of "$NAME" and "${NAME}" in a text, without those that have a default.
std::vector<std::string> variablesIn(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    const bool isBraced = text.substr(at + 1, 1) == "{";
    const std::size_t begin = at + (isBraced ? 2 : 1);
    std::size_t end = begin;
    while (end < text.size() && isNameByte(text[end])) ++end;
    const bool hasDefault = isBraced && text.substr(end, 1) != "}";
    if (end > begin && !hasDefault) names.emplace_back(text.substr(begin, end - begin));
  }
  return names;
}

/// The defaults of the ARGs before the first FROM.
std::set<std::string> globalArguments(const LintSubject& subject) {
  std::set<std::string> names;
  for (const DockerInstruction* one : subject.instructions) {
    if (one->keyword != "ARG" || one->stage >= 0) continue;
    for (const DockerPair& pair : one->pairs) names.insert(pair.name);
  }
  return names;
}

}  // namespace

LintHits findOverridden(const LintSubject& subject) {
  LintHits hits;
  std::map<std::pair<int, std::string>, const DockerInstruction*> last;
  if (subject.dockerfile == nullptr) return hits;
  for (const DockerPiece& piece : subject.dockerfile->pieces) {
    const DockerInstruction& one = piece.instruction;
    const bool isOnce = one.keyword == "CMD" || one.keyword == "ENTRYPOINT" || one.keyword == "HEALTHCHECK";
    if (piece.kind != DockerPieceKind::Instruction || !isOnce) continue;
    const DockerInstruction*& before = last[{one.stage, one.keyword}];
    // Only the last one counts, so nothing changes without the earlier one.
    if (before != nullptr) hits.push_back({before->place, {}, {{before->place, ""}}});
    before = &one;
  }
  return hits;
}

LintHits findCopySources(const LintSubject& subject) {
  LintHits hits;
  std::map<std::string, int> stageOf;
  for (const DockerInstruction* from : stagesOf(subject)) {
    const std::string name = lowerCase(fromOf(*from).name);
    if (!name.empty()) stageOf.try_emplace(name, from->stage);
    stageOf.try_emplace(std::to_string(from->stage), from->stage);
  }
  for (const DockerInstruction* one : subject.instructions) {
    const DockerFlag* from = one->flag("from");
    if (from == nullptr || !from->value || one->keyword != "COPY" || contains(*from->value, "$")) continue;
    const auto found = stageOf.find(lowerCase(*from->value));
    // A name with a slash or a colon is an image.
    const bool isImage = found == stageOf.end() && from->value->find_first_of("/:@") != std::string::npos;
    const bool isEarlier = found != stageOf.end() && found->second < one->stage;
    if (!isImage && !isEarlier) hits.push_back({from->place});
  }
  return hits;
}

LintHits findStageNames(const LintSubject& subject) {
  LintHits hits;
  std::set<std::string> known;
  for (const DockerInstruction* from : stagesOf(subject)) {
    const DockerFrom parts = fromOf(*from);
    const std::string name = lowerCase(parts.name);
    if (name.empty()) continue;
    if (name == "scratch" || name == "context" || !known.insert(name).second) hits.push_back({parts.namePlace, name});
  }
  return hits;
}

LintHits findFixedPlatforms(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* from : stagesOf(subject)) {
    const DockerFlag* platform = from->flag("platform");
    if (platform != nullptr && platform->value && !contains(*platform->value, "$")) hits.push_back({platform->place});
  }
  return hits;
}

LintHits findTooEarly(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : subject.instructions) {
    if (one->stage < 0 && one->keyword != "ARG") hits.push_back({one->place});
  }
  return hits;
}

LintHits findUndefinedInFrom(const LintSubject& subject) {
  LintHits hits;
  const std::set<std::string> known = globalArguments(subject);
  for (const DockerInstruction* from : stagesOf(subject)) {
    const DockerFrom parts = fromOf(*from);
    for (const std::string& name : variablesIn(parts.image)) {
      if (!known.contains(name) && !isPlatformArgument(name)) hits.push_back({parts.imagePlace, "$" + name});
    }
  }
  return hits;
}

LintHits findNeededArguments(const LintSubject& subject) {
  LintHits hits;
  BuildArguments arguments;
  for (const DockerInstruction* one : subject.instructions) {
    if (one->keyword == "ARG" && one->stage < 0) arguments.add(*one);
    if (one->keyword != "FROM") continue;
    const DockerFrom parts = fromOf(*one);
    const std::string needed = arguments.neededIn(withoutQuotes(parts.image, subject.dockerfile->escape));
    if (!needed.empty()) hits.push_back({parts.imagePlace, "--build-arg " + needed + "=…"});
  }
  return hits;
}

LintHits findGlobalArguments(const LintSubject& subject) {
  LintHits hits;
  const std::set<std::string> globals = globalArguments(subject);
  // A stage that is based on an earlier one knows its variables; so do those of the base image.
  std::set<std::pair<int, std::string>> known;
  std::map<std::string, int> stageOf;
  std::map<int, int> baseOf;
  for (const DockerInstruction* from : stagesOf(subject)) {
    const DockerFrom parts = fromOf(*from);
    const auto base = stageOf.find(lowerCase(parts.image));
    if (base != stageOf.end()) baseOf[from->stage] = base->second;
    if (!parts.name.empty()) stageOf.try_emplace(lowerCase(parts.name), from->stage);
  }
  const auto isKnown = [&](int stage, const std::string& name) {
    while (true) {
      if (known.contains({stage, name})) return true;
      const auto base = baseOf.find(stage);
      if (base == baseOf.end()) return false;
      stage = base->second;
    }
  };
  for (const DockerInstruction* one : subject.instructions) {
    if (one->stage < 0 || one->keyword == "FROM") continue;
    const bool sets = one->keyword == "ARG" || one->keyword == "ENV";
    const std::string text = one->keyword == "ONBUILD" ? "" : one->arguments.text();
    for (const std::string& name : variablesIn(text)) {
      if (!globals.contains(name) || isKnown(one->stage, name)) continue;
      // In RUN the shell may have set it itself.
      if (contains(text, name + "=")) continue;
      hits.push_back({one->place, "$" + name});
      known.insert({one->stage, name});  // one finding a stage
    }
    if (!sets) continue;
    for (const DockerPair& pair : one->pairs) known.insert({one->stage, pair.name});
  }
  return hits;
}

}  // namespace baremark::core::recipes
