// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe with many blocks, for tests and benchmarks.
#pragma once

#include <string>
#include <utility>

#include "core/recipes/recipe.h"

namespace baremark::test {

/// `quarters` times four blocks: packages, environment, commands and files, each with names and values of its own.
inline core::recipes::Recipe largeRecipe(int quarters) {
  using core::recipes::Pairs;
  using core::recipes::Texts;
  core::recipes::Recipe recipe;
  recipe.name = "large";
  core::recipes::Stage stage;
  stage.name = "main";
  stage.base.kind = core::recipes::BaseKind::Distribution;
  stage.base.distribution = "debian";
  stage.base.release = "12";
  stage.base.digest = "sha256:" + std::string(64, 'a');
  for (int i = 0; i < quarters; ++i) {
    const std::string number = std::to_string(i);
    const auto add = [&stage](const char* kind, const char* field, core::recipes::FieldValue value) {
      core::recipes::Block block;
      block.kind = kind;
      block.fields[field] = std::move(value);
      stage.blocks.push_back(std::move(block));
    };
    add("packages", "apt", Texts{"package-" + number});
    add("environment", "variables", Pairs{{"VARIABLE_" + number, "value " + number}});
    add("commands", "lines", Texts{"echo " + number + " >/opt/step-" + number});
    add("files", "files", Pairs{{"/opt/file-" + number, "data/file-" + number}});
  }
  recipe.stages.push_back(std::move(stage));
  return recipe;
}

}  // namespace baremark::test
