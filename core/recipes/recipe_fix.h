// SPDX-License-Identifier: GPL-3.0-or-later
// A fix of lint as a change of the recipe. Rules know edits of a rendered text; only lines that a block keeps word for
// word, such as those of a text block, can take them. Pure; any thread.
#pragma once

#include <optional>
#include <vector>

#include "core/recipes/renderer.h"
#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

/// The block at `place` with these edits of `rendered`, the text of the recipe in `format`. Nothing: no change of the
/// block gives exactly the text with all edits.
[[nodiscard]] std::optional<Block> fixedBlock(const Recipe& recipe, const Registry& registry, Format format,
                                              const Rendered& rendered, const BlockPlace& place,
                                              const std::vector<TextEdit>& edits);

}  // namespace baremark::core::recipes
