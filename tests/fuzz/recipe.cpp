// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_file.h"
#include "core/recipes/renderer.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/unit/recipes/shipped_registry.h"

// An accepted recipe is written and read again without a change. Each format refuses it, or gives a text without a NUL
// in which every line has its place.
void fuzz(std::string_view input) {
  using namespace baremark::core::recipes;
  const Registry& registry = baremark::test::shippedRegistry();
  const auto recipe = parseRecipe(input, registry);
  if (!recipe) return;
  const std::string text = toText(*recipe);
  const auto again = parseRecipe(text, registry);
  abortIf(!again || *again != *recipe || toText(*again) != text);
  for (const FormatName& format : formatNames()) {
    const auto rendered = render(*recipe, registry, {.format = format.format});
    if (!rendered) continue;
    abortIf(rendered->text.find('\0') != std::string::npos || rendered->spans.empty());
    std::size_t next = 1;
    for (const Span& span : rendered->spans) {
      abortIf(span.first != next || span.last < span.first);
      next = span.last + 1;
    }
  }
}
