// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a recipe's folder that its image needs. Blocking; any thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/recipe.h"

namespace baremark::core::runs {

struct OwnFile {
  std::string path;    ///< in the recipe's folder, and in the builder's context
  std::string source;  ///< the same on this machine
  bool isExecutable = false;
};

struct OwnFiles {
  std::vector<OwnFile> files;  ///< sorted by path
  std::string digest;          ///< "sha256:…" of names, contents and who may execute them; empty: there are none
};

/// Files of this machine, by the path that recipes give them in their folder.
using ProvidedFiles = std::map<std::string, std::string>;

/// Finds `sources` (files and folders, relative to `folder`) and reads them for their digest. What the folder lacks is
/// taken from `provided`. Untrusted: a source leads out of the folder, or is no file and no folder. NotFound: there is
/// none. Io: one cannot be read.
[[nodiscard]] base::Result<OwnFiles> findOwnFiles(const std::string& folder, const recipes::Texts& sources,
                                                  const ProvidedFiles& provided = {});

}  // namespace baremark::core::runs
