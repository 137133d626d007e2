// SPDX-License-Identifier: GPL-3.0-or-later
// Importers as data: one JSON file in resources/importers for each set of tools that fetches an image and unpacks it
// into a tree (core/containers/DESCRIPTORS.md, "Importers"). Pure functions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/containers/tool_commands.h"

namespace baremark::core::containers {

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

/// Lines for /bin/sh behind resources/recipes/image_look.sh: print "tool ID VERSION" for each importer whose programs
/// are installed (toolsIn()).
[[nodiscard]] base::Result<std::string> findImportersScript(const Importers& importers);

/// The shell functions login, resolve, make and clean, and RESOLVE, for resources/recipes/image_import.sh.
[[nodiscard]] base::Result<std::string> importerFunctions(const Importer& importer, const ImportCase& what);

}  // namespace baremark::core::containers
