// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a recipe into operations that every format can write: install these packages, run these commands, copy these
// files. Here the blocks' templates are expanded, downloads get their checksums, and slim stages their contents. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

enum class OperationKind : std::uint8_t {
  Install,   ///< commands that install packages
  Run,       ///< commands
  Copy,      ///< files from the recipe's folder or from an earlier stage
  Variable,  ///< an environment variable
  Label,
  Check,     ///< commands of the image's test
  Verbatim,  ///< lines of one format only
};

struct FileCopy {
  std::string source;
  std::string destination;
  std::string stage;  ///< the stage whose file it is; empty: a file of the recipe's folder
  bool operator==(const FileCopy&) const = default;
};

struct Operation {
  OperationKind kind = OperationKind::Run;
  BlockPlace place;
  Texts lines;            ///< Install, Run, Check: commands of /bin/sh, quoted, one a line; Verbatim: the lines
  Texts secrets;          ///< Run: ids of the secrets that the commands read in /run/secrets; sorted
  FileCopy copy;          ///< Copy
  std::string name;       ///< Variable, Label
  std::string value;      ///< Variable, Label
  bool prepends = false;  ///< Variable: the value goes in front of the variable's old one, with a colon between them
  std::string format;     ///< Verbatim: name of the format
  std::string section;    ///< Verbatim: section of a definition file
};

struct AssembledStage {
  std::string name;
  Base base;
  const Distribution* distribution = nullptr;  ///< null: none is known
  std::string codename;
  std::vector<Operation> operations;
};

struct Assembly {
  std::vector<AssembledStage> stages;
};

/// How stages become images.
enum class Layout : std::uint8_t {
  Stages,  ///< each stage has a file system of its own
  Flat,    ///< all stages use the same one: a slim stage then begins with nothing, because everything is there already
};

/// Errors: UnknownValue (a distribution, release or stage; a package manager for which a block has no packages; a
/// version whose file is not known), Missing (the checksum of a file that is not known). `registry` must outlive the
/// result. The errors' places are those of the recipe's file.
[[nodiscard]] base::Result<Assembly> assemble(const Recipe& recipe, const Registry& registry, Layout layout);

/// The name of the base's image with its tag: "docker.io/library/debian:12"; empty if it is no image of a registry.
[[nodiscard]] std::string imageOf(const Base& base, const Registry& registry);

}  // namespace baremark::core::recipes
