// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of one block. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/assembly.h"
#include "core/recipes/block_scope.h"

namespace baremark::core::recipes {

/// Which of a block's operations are wanted.
enum class Part : std::uint8_t {
  Full,        ///< all of them
  Slim,        ///< what remains at run time, with the kept files of the stage `slimOf`
  Everything,  ///< all, also those whose condition does not hold; to check a descriptor
};

struct PartOfStage {
  Part part = Part::Full;
  std::string slimOf;
  bool cleansUp = true;  ///< the package manager's lists are removed after the packages are installed
};

/// `path` is the block's place in the recipe, for errors.
[[nodiscard]] base::Result<std::vector<Operation>> operationsOf(const BlockKind& kind, const Block& block,
                                                                const BlockContext& context,
                                                                const PackageManager* manager, const PartOfStage& part,
                                                                const std::string& path);

}  // namespace baremark::core::recipes
