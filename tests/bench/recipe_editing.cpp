// SPDX-License-Identifier: GPL-3.0-or-later
// What the recipe editor does after each key: one field of a recipe changes, then lint judges the recipe and each
// format is written. For a small recipe and for one of 60 blocks, in turn; the ratio says how the time grows.
//   bench_recipe_editing [EDITS] [MOST MILLISECONDS]      Exit status 1: an edit of the 60 blocks took longer.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/recipes/recipe_lint.h"
#include "core/recipes/renderer.h"
#include "tests/bench/timing.h"
#include "tests/unit/recipes/large_recipe.h"
#include "tests/unit/recipes/recipe_files.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace {

using namespace baremark;
using bench::Clock;
using bench::median;

/// Milliseconds until lint and all formats are there, after one field changed.
double editOnce(core::recipes::Recipe& recipe, int edit) {
  core::recipes::Block& block = recipe.stages[0].blocks[recipe.stages[0].blocks.size() / 8 * 4 + 2];  // commands
  const Clock::time_point start = Clock::now();
  block.fields.begin()->second = core::recipes::Texts{"echo edit " + std::to_string(edit)};
  const core::recipes::Registry& registry = test::shippedRegistry();
  bool isGood = lint(recipe, registry, core::recipes::shippedTable()).has_value();
  for (const core::recipes::FormatName& format : core::recipes::formatNames())
    isGood = render(recipe, registry, {.format = format.format}).has_value() && isGood;
  const double milliseconds = bench::millisecondsSince(start);
  if (!isGood) {
    std::fprintf(stderr, "edit %d: the recipe cannot be written\n", edit);
    std::exit(1);
  }
  return milliseconds;
}

}  // namespace

int main(int count, char** words) {
  const int edits = count > 1 ? std::atoi(words[1]) : 50;
  const double most = count > 2 ? std::strtod(words[2], nullptr) : 0;
  if (edits < 1) {
    std::fprintf(stderr, "usage: bench_recipe_editing [EDITS] [MOST MILLISECONDS]\n");
    return 2;
  }
  core::recipes::Recipe small = test::largeRecipe(2);
  core::recipes::Recipe large = test::largeRecipe(15);
  (void)editOnce(small, 0);  // reads the registry and the rules
  std::vector<double> ofSmall;
  std::vector<double> ofLarge;
  for (int edit = 1; edit <= edits; ++edit) {
    ofSmall.push_back(editOnce(small, edit));
    ofLarge.push_back(editOnce(large, edit));
  }
  const double slowest = *std::max_element(ofLarge.begin(), ofLarge.end());
  std::printf("8 blocks %.2f ms  60 blocks %.2f ms (slowest %.2f)  ratio %.1f  n %d\n", median(ofSmall),
              median(ofLarge), slowest, median(ofLarge) / median(ofSmall), edits);
  return most > 0 && median(ofLarge) > most ? 1 : 0;
}
