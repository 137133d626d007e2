// SPDX-License-Identifier: GPL-3.0-or-later
// Builders as data: one JSON file in resources/builders for each tool that makes a tree from a rendered recipe
// (core/containers/DESCRIPTORS.md, "Builders"). Pure functions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/containers/tool_commands.h"

namespace baremark::core::containers {

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
