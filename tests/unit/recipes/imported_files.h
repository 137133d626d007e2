// SPDX-License-Identifier: GPL-3.0-or-later
// Foreign files as recipes, and back, for the tests of the readers.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/recipes/recipe_import.h"
#include "core/recipes/renderer.h"
#include "tests/unit/recipes/recipe_files.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {

inline base::Result<ImportedRecipe> imported(Form form, const std::string& text) {
  return form == Form::Docker ? importDockerfile(text, "mine", test::shippedRegistry())
                              : importDefinition(text, "mine", test::shippedRegistry());
}

inline Recipe importedRecipe(Form form, const std::string& text) {
  const auto result = imported(form, text);
  EXPECT_TRUE(result) << toLogLine(result.error()) << "\n" << text;
  return result ? result->recipe : Recipe();
}

inline std::string writtenBack(Form form, const Recipe& recipe) {
  const Format format = form == Form::Docker ? Format::Dockerfile : Format::Definition;
  const auto rendered = render(recipe, test::shippedRegistry(), {.format = format});
  EXPECT_TRUE(rendered) << toLogLine(rendered.error());
  if (rendered) {
    EXPECT_TRUE(rendered->leftOut.empty());
  }
  return rendered ? rendered->text : std::string();
}

inline Texts kindsIn(const Stage& stage) {
  Texts kinds;
  for (const Block& block : stage.blocks) kinds.push_back(block.kind);
  return kinds;
}

inline Texts textsOf(const Block& block, const std::string& field) {
  return std::get<Texts>(block.fields.at(field));
}

inline Pairs pairsOf(const Block& block, const std::string& field) {
  return std::get<Pairs>(block.fields.at(field));
}

}  // namespace baremark::core::recipes
