// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_import.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/recipe_lint.h"
#include "core/recipes/renderer.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/unit/recipes/shipped_registry.h"

// A recipe made of any text can be written to a file, and in the format that it comes from.
void fuzz(std::string_view text) {
  using namespace baremark::core::recipes;
  const Registry& registry = baremark::test::shippedRegistry();
  (void)kindOfFile("file", text);
  for (const Format format : {Format::Dockerfile, Format::Definition}) {
    const auto imported = format == Format::Dockerfile ? importDockerfile(text, "fuzz", registry)
                                                       : importDefinition(text, "fuzz", registry);
    if (!imported) continue;
    const auto again = parseRecipe(toText(imported->recipe), registry);
    abortIf(!again || *again != imported->recipe);
    const auto rendered = render(imported->recipe, registry, {.format = format});
    abortIf(!rendered || !rendered->leftOut.empty());
  }
}
