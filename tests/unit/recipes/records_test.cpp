// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/records.h"

#include <gtest/gtest.h>

#include "core/recipes/recipe_file.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

Recipe recordedRecipe() {
  const auto read = parseRecipe(R"({"schema": "baremark.recipe/1", "name": "a", "labels": {"who": "a lab"},
    "test": ["true"], "stages": [{"name": "run",
    "base": {"kind": "debootstrap", "distribution": "debian", "release": "12"}, "blocks": [
      {"kind": "files", "files": {"/opt/b": "b", "/opt/a": "a/deep"}},
      {"kind": "environment", "variables": {"A": "it's"}}]}]})",
                                test::shippedRegistry());
  EXPECT_TRUE(read) << toLogLine(read.error());
  return read ? *read : Recipe();
}

TEST(Records, haveTheEnvironmentTheLabelsAndTheTest) {
  const auto files = recordFiles(recordedRecipe(), test::shippedRegistry());
  ASSERT_TRUE(files) << toLogLine(files.error());
  ASSERT_EQ(files->size(), 3U);
  EXPECT_EQ(files->at(0).path, "/opt/baremark/environment.sh");
  EXPECT_EQ(files->at(0).text(), "export A='it'\\''s'\n");
  EXPECT_NE(files->at(1).text().find("who=a lab\n"), std::string::npos);
  EXPECT_NE(files->at(1).text().find("io.baremark.recipe.digest=" + digestOf(recordedRecipe())), std::string::npos);
  EXPECT_EQ(files->at(2).text(), "set -eu\n. /opt/baremark/environment.sh\ntrue\n");
}

TEST(Records, theOwnFilesAreTheSourcesOfCopies) {
  const auto files = ownFiles(recordedRecipe(), test::shippedRegistry());
  ASSERT_TRUE(files) << toLogLine(files.error());
  EXPECT_EQ(*files, (Texts{"a/deep", "b"}));
}

}  // namespace
}  // namespace baremark::core::recipes
