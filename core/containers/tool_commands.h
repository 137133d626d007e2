// SPDX-License-Identifier: GPL-3.0-or-later
// Tools that make images as data: importers fetch and unpack one, builders make a tree from a rendered recipe
// (core/containers/DESCRIPTORS.md, "Importers", "Builders"). Pure functions.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/argv_template.h"
#include "core/base/command_template.h"
#include "core/base/json_fields.h"
#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"

namespace baremark::core::containers {

/// What the commands of a tool may refer to. `variables` are those of the script in which the commands stand: a command
/// holds only their names, and the shell inserts their values as whole words.
struct ToolScope {
  base::TemplateScope names;
  std::vector<std::string> variables;
};

/// The scope with these variables and nothing else.
[[nodiscard]] ToolScope toolScope(const std::vector<std::string>& variables);

/// The words of one command as a line for /bin/sh.
[[nodiscard]] base::Result<std::string> toolCommand(const base::CommandTemplate& words, const ToolScope& scope,
                                                    const std::string& path);

/// The commands of a list ({"if", "argv"}) whose condition holds, joined by `joint`. Errors: those of JsonFields and
/// expandArgv(); Missing: a command without words. All of them are checked, also those whose condition does not hold.
[[nodiscard]] base::Result<std::string> toolCommands(const base::CommandTemplate& commands, const ToolScope& scope,
                                                     const std::string& path, const std::string& joint);

/// The definition of a shell function. No lines: it does nothing.
[[nodiscard]] std::string shellFunction(const std::string& name, const std::string& lines);

/// Reads an id of a descriptor. Ids become parts of file names, of experiment files and of template expressions.
[[nodiscard]] std::string readId(base::JsonFields& fields);
/// Refuses the member `name` if `id` cannot be an id.
void checkId(base::JsonFields& fields, const char* name, const std::string& id);

/// Reads the member `issues`.
[[nodiscard]] std::vector<KnownIssue> readIssues(base::JsonFields& fields);
/// The first issue that explains these words, or nullptr.
[[nodiscard]] const KnownIssue* issueIn(const std::vector<KnownIssue>& issues, std::string_view words);
/// A command that users copy into a terminal, so nothing in it may be invisible. It may be absent.
[[nodiscard]] std::string readCommandLine(base::JsonFields& fields, const char* name);

/// What importers and builders have in common.
struct Tool {
  std::string id;
  std::string label;
  int preference = 50;                ///< 0 to 100; of the tools that fit, the highest is used
  std::vector<std::string> programs;  ///< all of them must be installed on the host
  std::vector<std::string> version;   ///< a command whose first line names the version
};
void readTool(base::JsonFields& fields, Tool& tool);
/// The tools that `fits` accepts, the preferred one first.
template <class Map, class Fits>
std::vector<const typename Map::mapped_type*> toolsThat(const Map& tools, const Fits& fits) {
  std::vector<const typename Map::mapped_type*> found;
  for (const auto& [id, tool] : tools) {
    if (fits(tool)) found.push_back(&tool);
  }
  std::ranges::stable_sort(found, [](const auto* a, const auto* b) { return a->preference > b->preference; });
  return found;
}

/// The versions, made printable, by the ids in the lines "WORD ID VERSION" of a host's output.
[[nodiscard]] std::map<std::string, std::string> toolsIn(std::string_view output, std::string_view word = "tool");

struct Importer : Tool {
  std::vector<std::string> kinds;  ///< of sources: registry, docker-archive, …
  base::CommandTemplate login;     ///< words; a list without words: it cannot sign in
  base::CommandTemplate manifest;  ///< words of the command that prints the manifest's bytes; or none
  base::CommandTemplate digest;    ///< commands of which the last prints the manifest's digest; or none
  base::CommandTemplate make;      ///< commands that make the tree
  base::CommandTemplate clean;     ///< commands that remove what cannot be removed with the work folder

  [[nodiscard]] bool takes(const std::string& kind) const;
};
using Importers = std::map<std::string, Importer>;  ///< by id

/// What is imported, as far as the commands depend on it.
struct ImportCase {
  std::string kind;
  bool needsTagResolved = false;  ///< a tag without a digest
  bool hasLogin = false;
  bool isLoopback = false;
  bool isRoot = false;
};

/// Reads resources/importers/NAME.json strictly. Errors: see parseJson() and JsonFields; UnknownKey for an unknown
/// ${name} or fact in a command, in any case; Untrusted for a word of several lines.
[[nodiscard]] base::Result<Importer> parseImporter(std::string_view text);

/// The importers that can do this, the preferred one first.
[[nodiscard]] std::vector<const Importer*> importersFor(const Importers& importers, const ImportCase& what);

/// Lines for /bin/sh behind resources/recipes/image_look.sh: "tool ID VERSION" for each installed importer (toolsIn()).
[[nodiscard]] base::Result<std::string> findImportersScript(const Importers& importers);

/// The shell functions login, resolve, make and clean, and RESOLVE, for resources/recipes/image_import.sh.
[[nodiscard]] base::Result<std::string> importerFunctions(const Importer& importer, const ImportCase& what);

struct Builder : Tool {                  // its `version` succeeds only if the tool works
  std::string condition;                 ///< over the fact `root`; empty: always usable
  std::string format;                    ///< of the file that it reads: definition, dockerfile, root-file-system
  int room = 3;                          ///< bytes that a build needs on the images' file system, for each of the image
  base::CommandTemplate build;           ///< commands that make the tree
  base::CommandTemplate clean;           ///< commands that remove what the tool leaves outside the work folder
  bool takesSecrets = false;             ///< the tool can give secrets to a build
  base::CommandTemplate secretWords;     ///< the words of a command for one secret
  std::vector<std::string> secretsWork;  ///< a command that succeeds only if it can do so; empty: it always can
  std::string secretsNeed;               ///< what it lacks otherwise, such as "BuildKit"
  std::vector<KnownIssue> issues;
};
using Builders = std::map<std::string, Builder>;  ///< by id

/// What the commands depend on.
struct BuildCase {
  bool isRoot = false;
  bool isAgain = false;                ///< nothing is taken from a cache
  std::vector<std::string> secrets{};  ///< ids of the secrets that the build gets
};

/// Reads resources/builders/NAME.json strictly. Errors: as parseImporter().
[[nodiscard]] base::Result<Builder> parseBuilder(std::string_view text);

/// The builders that this account may use, the preferred one first.
[[nodiscard]] std::vector<const Builder*> buildersFor(const Builders& builders, const BuildCase& what);

/// Lines for /bin/sh: print "tool ID VERSION" for each builder that works, and "broken ID WORDS" for each that is
/// installed and does not (toolsIn()). "secrets ID yes": it works and can give secrets to a build.
[[nodiscard]] base::Result<std::string> findBuildersScript(const Builders& builders);

/// The shell function build, and CLEAN, for resources/recipes/recipe_build.sh.
[[nodiscard]] base::Result<std::string> builderFunctions(const Builder& builder, const BuildCase& what);

/// The known issue that explains these words of the builder; nullptr: none does.
[[nodiscard]] const KnownIssue* explain(const Builder& builder, std::string_view words);

}  // namespace baremark::core::containers
