// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of foreign files that a recipe keeps word for word outside of its blocks. The reader of their format checks
// each part: it must be complete, so that the lines that a renderer writes after it keep their meaning. Pure; any
// thread.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/phrased.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

/// Whether the lines are the header of one stage of a definition file, without the key "Stage".
[[nodiscard]] bool areHeaderLines(const Texts& lines);

/// Whether the lines are one line with a FROM that does not name its stage.
[[nodiscard]] bool areFromLines(const Texts& lines);

/// The first line of such a base that is neither blank nor a comment; empty for other kinds.
[[nodiscard]] std::string baseLine(const Base& base);
/// The same for an error, with the line of the imported file if it is known.
[[nodiscard]] base::Phrased placedBaseLine(const Base& kept);

/// Whether a Dockerfile may have the lines above its first FROM.
[[nodiscard]] bool areHeadLines(const Texts& lines);

/// What such a head says to the parser.
struct DockerfileHead {
  std::size_t directives = 0;    ///< how many of the lines are directives; they come first
  std::size_t instructions = 0;  ///< how many of its parts are neither blank nor comments
  bool operator==(const DockerfileHead&) const = default;
};
[[nodiscard]] DockerfileHead headOf(const Texts& lines);

}  // namespace baremark::core::recipes
