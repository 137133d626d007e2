// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a recipe in the format of a tool: a definition file of Apptainer, a Dockerfile, or a script of its own. The
// same recipe gives the same text, byte for byte, and no foreign code runs. Also an image's own records. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/assembly.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

enum class Format : std::uint8_t {
  Definition,      ///< of Apptainer and Singularity
  Dockerfile,      ///< of Docker (BuildKit), Podman, Buildah and Charliecloud
  RootFileSystem,  ///< a script that makes a folder with mmdebstrap
  BareMetal,       ///< a script that installs everything on the machine where it runs
};

/// What a format is called in files and on the command line, how its file is usually named, and which programs read it.
struct FormatName {
  Format format;
  const char* name;
  const char* fileName;
  Texts programs{};
};
[[nodiscard]] const std::vector<FormatName>& formatNames();

/// What the text is for. Only what this program in this version can read is written.
struct Target {
  Format format = Format::Definition;
  std::string program;  ///< "apptainer", "singularity", "docker", "podman"; empty: any
  std::string version;  ///< empty: a current one
};

/// Lines that come from one place of the recipe. They count from 1.
struct Span {
  BlockPlace place;
  std::size_t first = 1;
  std::size_t last = 1;
  bool operator==(const Span&) const = default;
};

struct Rendered {
  std::string text;
  std::vector<Span> spans;  ///< in the order of their lines, without gaps and overlaps
  /// Blocks that are text of another format. Block kNoBlock: the recipe's Dockerfile head.
  std::vector<BlockPlace> leftOut;
  bool operator==(const Rendered&) const = default;
};

/// Errors: those of assemble(); NotApplicable: a base or several stages that the target cannot have; Untrusted: a text
/// that the format would read as something else.
[[nodiscard]] base::Result<Rendered> render(const Recipe& recipe, const Registry& registry, const Target& target);

struct RecordFile {
  std::string path;                                       ///< in the image, absolute
  std::vector<std::pair<std::string, BlockPlace>> lines;  ///< each with the place from which it comes
  [[nodiscard]] std::string text() const;
};

/// environment.sh, labels and test.sh of an image with this last stage. Untrusted: a variable of several lines.
[[nodiscard]] base::Result<std::vector<RecordFile>> recordFiles(const AssembledStage& stage, const BlockPlace& place);

/// The same for a recipe's image. Errors: those of assemble(), too.
[[nodiscard]] base::Result<std::vector<RecordFile>> recordFiles(const Recipe& recipe, const Registry& registry);

/// The ids of the secrets that the recipe's commands read; sorted, without repetitions. Errors: those of assemble().
[[nodiscard]] base::Result<Texts> secretsOf(const Recipe& recipe, const Registry& registry);

/// The files in the recipe's folder that the recipe copies; sorted, without repetitions. Errors: those of assemble().
[[nodiscard]] base::Result<Texts> ownFiles(const Recipe& recipe, const Registry& registry);

}  // namespace baremark::core::recipes
