// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/lint.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "core/base/printable.h"
#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {

namespace {

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
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::vector<LintFinding> findings;
  findings.reserve(all.size());
  for (auto& [place, finding] : all) findings.push_back(std::move(finding));
  return findings;
}

}  // namespace

const char* nameOf(LintSeverity severity) {
  switch (severity) {
    case LintSeverity::Info:
      return "info";
    case LintSeverity::Warning:
      return "warning";
    case LintSeverity::Error:
      break;
  }
  return "error";
}

const std::vector<LintRule>& lintRules() {
  static const std::vector<LintRule> all = {
      // Definition files, and what both kinds of file have in common.
      {"D01", findAccidentalStages},
      {"D02", findAccidentalSections},
      {"D03", findUndefinedPlaceholders},
      {"D04", findPlaceholdersLeftAlone},
      {"D05", findOddArguments},
      {"D06", findPlaceholdersOfOtherStages},
      {"D07", findUnusedArguments},
      {"D08", findIgnoredFields},
      {"D09", findBadStages},
      {"D10", findWrongShells},
      {"D11", findHostScripts},
      {"D12", findDeviceTests},
      {"D13", findUnpinnedBases},
      {"D14", findApartUpdates},
      {"D15", findOldLibcs},
      {"D16", findOddLabels},
      // Dockerfiles.
      {"F01", findRelativeFolders},
      {"F02", findFolderChanges},
      {"F03", findLastUserRoot},
      {"F04", findMaintainers},
      {"F05", findOverridden},
      {"F06", findShellForms},
      {"F07", findAddedUrls},
      {"F08", findAddedFiles},
      {"F09", findCopyTargets},
      {"F10", findCopySources},
      {"F11", findStageNames},
      {"F12", findFixedPlatforms},
      {"F13", findBadPorts},
      {"F14", findBadTriggers},
      {"F15", findSelfReferences},
      {"F16", findRelativeTargets},
      {"F17", findTooEarly},
      {"F18", findOldEnv},
      {"F19", findUndefinedInFrom},
      {"F20", findGlobalArguments},
      {"F21", findBrokenJson},
      {"F22", findNeededArguments},
      // What the builders refuse or complain about.
      {"P01", findUnknownNames},
      {"P02", findUnterminatedHeredocs},
      {"P03", findBadArguments},
      {"P04", findNulBytes},
      {"P05", findNothingToBuild},
      {"P06", findByteOrderMarks},
      {"P07", findTooLongLines},
      {"P08", findEmptyContinuations},
      {"P09", findBadDirectives},
      // Shell commands, bases and variables of both kinds of file.
      {"S01", findMovingTags},
      {"S02", findQuestions},
      {"S03", findPackageLists},
      {"S04", findUnpinnedPackages},
      {"S05", findRecommendedPackages},
      {"S06", findApt},
      {"S07", findUpgrades},
      {"S08", findUnpinnedPython},
      {"S09", findPythonCaches},
      {"S10", findUncheckedSources},
      {"S11", findUncheckedDownloads},
      {"S12", findPipedDownloads},
      {"S13", findUnpinnedClones},
      {"S14", findSecrets},
      {"S15", findSudo},
      {"S16", findHiddenFailures},
      {"S17", findPointlessPrograms},
      {"S18", findRootsHome},
      {"S19", findHostCode},
      {"S20", findUnlimitedMakes},
      {"S21", findReplacedShells},
      {"S22", findShadowedDrivers},
  };
  return all;
}

std::vector<LintFinding> lint(const Dockerfile& file, const LintTable& table) {
  return lintSubject(subjectOf(file, table));
}

std::vector<LintFinding> lint(const DefinitionFile& file, const LintTable& table) {
  return lintSubject(subjectOf(file, table));
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
    if (std::any_of(finding.fix.begin(), finding.fix.end(), overlaps)) continue;
    for (const TextEdit& edit : finding.fix) {
      made.insert({edit.range.begin, edit.range.end});
      edits.push_back(edit);
    }
  }
  return withEdits(text, std::move(edits));
}

}  // namespace baremark::core::recipes
