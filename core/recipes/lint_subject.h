// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules of lint.h look at: both kinds of recipe file in one form. Values; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/image_reference.h"
#include "core/recipes/lint.h"
#include "core/recipes/shell_commands.h"

namespace baremark::core::recipes {

/// When the commands of a script run, and where.
enum class ScriptRole : std::uint8_t { Build, Host, Test, Run, Environment };

struct LintScript {
  ScriptRole role = ScriptRole::Build;
  int stage = 0;
  bool isBash = false;         ///< run by bash
  bool isOtherShell = false;   ///< run by something that is neither sh nor bash, such as Python
  bool hasPipefail = false;    ///< the shell is started with "-o pipefail"
  bool isVolatile = false;     ///< the layer's package lists and caches are in a mount, so that nothing is left behind
  bool isJson = false;         ///< the words of a JSON form, which have no places of their own and cannot be edited
  bool isWholeScript = false;  ///< a section, or the body of a here-document: no word of an instruction
  JoinedText text;
  ShellScript shell;
  TextRange place;
};

struct LintBase {
  int stage = 0;
  TextRange place;         ///< of the reference
  std::string reference;   ///< with the defaults of variables put in
  bool isResolved = true;  ///< false: a variable without default
  bool isRegistry = true;  ///< an image of a registry; not an earlier stage, a file or scratch
  ImageReference image;
};

/// A variable that the file sets. Each is kept in the image: as ENV, in its history, or in the copy of the definition
/// file that Apptainer puts into it.
struct LintVariable {
  std::string name;
  std::optional<std::string> value;  ///< nothing for "ARG NAME"
  bool isAtRunTime = false;          ///< ENV, or set by %environment
  TextRange place;
};

struct LintSubject {
  const Dockerfile* dockerfile = nullptr;
  const DefinitionFile* definition = nullptr;
  const LintTable* table = nullptr;
  std::string text;  ///< the file
  std::vector<const DockerInstruction*> instructions;
  std::vector<FileProblem> problems;
  std::vector<LintBase> bases;
  std::vector<LintScript> scripts;
  std::vector<LintVariable> variables;

  [[nodiscard]] std::string_view at(TextRange place) const;
  [[nodiscard]] const std::vector<std::string>& words(std::string_view list) const;
};

[[nodiscard]] LintSubject subjectOf(const Dockerfile& file, const LintTable& table);
[[nodiscard]] LintSubject subjectOf(const DefinitionFile& file, const LintTable& table);

/// `reference` with the values of $NAME, ${NAME} and ${NAME:-default} put in; nothing if a value is unknown.
[[nodiscard]] std::optional<std::string> resolved(
    std::string_view reference, const std::function<std::optional<std::string>(std::string_view)>& valueOf);

// The rules, by what they look at.
// lint_file_rules.cpp
[[nodiscard]] LintHits findUnknownNames(const LintSubject& subject);
[[nodiscard]] LintHits findUnterminatedHeredocs(const LintSubject& subject);
[[nodiscard]] LintHits findBadArguments(const LintSubject& subject);
[[nodiscard]] LintHits findNulBytes(const LintSubject& subject);
[[nodiscard]] LintHits findNothingToBuild(const LintSubject& subject);
[[nodiscard]] LintHits findByteOrderMarks(const LintSubject& subject);
[[nodiscard]] LintHits findTooLongLines(const LintSubject& subject);
[[nodiscard]] LintHits findEmptyContinuations(const LintSubject& subject);
[[nodiscard]] LintHits findBadDirectives(const LintSubject& subject);
[[nodiscard]] LintHits findUnpinnedBases(const LintSubject& subject);
[[nodiscard]] LintHits findMovingTags(const LintSubject& subject);
[[nodiscard]] LintHits findOldLibcs(const LintSubject& subject);
[[nodiscard]] LintHits findSecrets(const LintSubject& subject);
[[nodiscard]] LintHits findShadowedDrivers(const LintSubject& subject);
// lint_definition_rules.cpp
[[nodiscard]] LintHits findAccidentalStages(const LintSubject& subject);
[[nodiscard]] LintHits findAccidentalSections(const LintSubject& subject);
[[nodiscard]] LintHits findUndefinedPlaceholders(const LintSubject& subject);
[[nodiscard]] LintHits findPlaceholdersLeftAlone(const LintSubject& subject);
[[nodiscard]] LintHits findOddArguments(const LintSubject& subject);
[[nodiscard]] LintHits findPlaceholdersOfOtherStages(const LintSubject& subject);
[[nodiscard]] LintHits findUnusedArguments(const LintSubject& subject);
[[nodiscard]] LintHits findIgnoredFields(const LintSubject& subject);
[[nodiscard]] LintHits findBadStages(const LintSubject& subject);
[[nodiscard]] LintHits findWrongShells(const LintSubject& subject);
[[nodiscard]] LintHits findHostScripts(const LintSubject& subject);
[[nodiscard]] LintHits findDeviceTests(const LintSubject& subject);
[[nodiscard]] LintHits findOddLabels(const LintSubject& subject);
// lint_package_rules.cpp
[[nodiscard]] LintHits findApartUpdates(const LintSubject& subject);
[[nodiscard]] LintHits findQuestions(const LintSubject& subject);
[[nodiscard]] LintHits findPackageLists(const LintSubject& subject);
[[nodiscard]] LintHits findUnpinnedPackages(const LintSubject& subject);
[[nodiscard]] LintHits findRecommendedPackages(const LintSubject& subject);
[[nodiscard]] LintHits findApt(const LintSubject& subject);
[[nodiscard]] LintHits findUpgrades(const LintSubject& subject);
[[nodiscard]] LintHits findUnpinnedPython(const LintSubject& subject);
[[nodiscard]] LintHits findPythonCaches(const LintSubject& subject);
[[nodiscard]] LintHits findUncheckedSources(const LintSubject& subject);
// lint_shell_rules.cpp
[[nodiscard]] LintHits findUncheckedDownloads(const LintSubject& subject);
[[nodiscard]] LintHits findPipedDownloads(const LintSubject& subject);
[[nodiscard]] LintHits findUnpinnedClones(const LintSubject& subject);
[[nodiscard]] LintHits findSudo(const LintSubject& subject);
[[nodiscard]] LintHits findHiddenFailures(const LintSubject& subject);
[[nodiscard]] LintHits findPointlessPrograms(const LintSubject& subject);
[[nodiscard]] LintHits findRootsHome(const LintSubject& subject);
[[nodiscard]] LintHits findHostCode(const LintSubject& subject);
[[nodiscard]] LintHits findUnlimitedMakes(const LintSubject& subject);
[[nodiscard]] LintHits findReplacedShells(const LintSubject& subject);
// lint_docker_rules.cpp and lint_docker_stage_rules.cpp
[[nodiscard]] LintHits findRelativeFolders(const LintSubject& subject);
[[nodiscard]] LintHits findFolderChanges(const LintSubject& subject);
[[nodiscard]] LintHits findLastUserRoot(const LintSubject& subject);
[[nodiscard]] LintHits findMaintainers(const LintSubject& subject);
[[nodiscard]] LintHits findOverridden(const LintSubject& subject);
[[nodiscard]] LintHits findShellForms(const LintSubject& subject);
[[nodiscard]] LintHits findAddedUrls(const LintSubject& subject);
[[nodiscard]] LintHits findAddedFiles(const LintSubject& subject);
[[nodiscard]] LintHits findCopyTargets(const LintSubject& subject);
[[nodiscard]] LintHits findCopySources(const LintSubject& subject);
[[nodiscard]] LintHits findStageNames(const LintSubject& subject);
[[nodiscard]] LintHits findFixedPlatforms(const LintSubject& subject);
[[nodiscard]] LintHits findBadPorts(const LintSubject& subject);
[[nodiscard]] LintHits findBadTriggers(const LintSubject& subject);
[[nodiscard]] LintHits findSelfReferences(const LintSubject& subject);
[[nodiscard]] LintHits findRelativeTargets(const LintSubject& subject);
[[nodiscard]] LintHits findTooEarly(const LintSubject& subject);
[[nodiscard]] LintHits findOldEnv(const LintSubject& subject);
[[nodiscard]] LintHits findUndefinedInFrom(const LintSubject& subject);
[[nodiscard]] LintHits findGlobalArguments(const LintSubject& subject);
[[nodiscard]] LintHits findNeededArguments(const LintSubject& subject);
[[nodiscard]] LintHits findBrokenJson(const LintSubject& subject);

}  // namespace baremark::core::recipes
