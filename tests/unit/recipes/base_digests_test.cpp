// SPDX-License-Identifier: GPL-3.0-or-later
// The digests of bases: what is asked, what has moved, and what is written into the recipe.
#include "core/recipes/base_digests.h"

#include <gtest/gtest.h>

#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

const std::string kOne = "sha256:" + std::string(64, '1');
const std::string kTwo = "sha256:" + std::string(64, '2');

Recipe recipe() {
  Recipe recipe{.name = "mine"};
  recipe.stages.push_back({.name = "build", .base = {.distribution = "debian", .release = "12"}});
  recipe.stages.push_back({.name = "scratch", .base = {.kind = BaseKind::Scratch}});
  recipe.stages.push_back({.name = "run", .base = {.distribution = "debian", .release = "12", .digest = kOne}});
  recipe.stages.push_back(
      {.name = "other", .base = {.kind = BaseKind::Registry, .image = "host:5000/lab/app", .tag = "1"}});
  return recipe;
}

TEST(BaseDigests, eachImageOfARegistryIsAskedOnce) {
  const auto images = imagesToResolve(recipe(), test::shippedRegistry());
  ASSERT_EQ(images.size(), 2U);
  EXPECT_NE(images[0].find("debian:12"), std::string::npos) << images[0];
  EXPECT_EQ(images[1], "host:5000/lab/app:1");
}

TEST(BaseDigests, aMovedTagIsTakenOnlyWhenTold) {
  const Registry& registry = test::shippedRegistry();
  Recipe changed = recipe();
  const std::string debian = imagesToResolve(changed, registry).front();
  const auto digests = baseDigests(changed, registry, {{debian, kTwo}});
  ASSERT_EQ(digests.size(), 2U) << "the image without an answer is left out";
  EXPECT_EQ(digests[0], (BaseDigest{.stage = 0, .image = debian, .before = "", .now = kTwo}));
  EXPECT_EQ(digests[0].state(), DigestState::New);
  EXPECT_EQ(digests[1].stage, 2);
  EXPECT_EQ(digests[1].state(), DigestState::Moved);
  EXPECT_TRUE(takeDigests(changed, digests, MovedTags::Keep));
  EXPECT_EQ(changed.stages[0].base.digest, kTwo);
  EXPECT_EQ(changed.stages[2].base.digest, kOne);
  EXPECT_TRUE(takeDigests(changed, digests, MovedTags::Take));
  EXPECT_EQ(changed.stages[2].base.digest, kTwo);
  const auto again = baseDigests(changed, registry, {{debian, kTwo}});
  for (const BaseDigest& digest : again) EXPECT_EQ(digest.state(), DigestState::Same);
  EXPECT_FALSE(takeDigests(changed, again, MovedTags::Take)) << "nothing to write";
}

TEST(BaseDigests, theBasesAreThoseOfTheStages) {
  const auto recipe = test::got(parseRecipe(
      R"({"schema": "baremark.recipe/1", "name": "a", "stages": [ {"name": "build", "base": {"kind": "registry", "image": "localhost:5000/lab/app", "tag": "2"}}, {"name": "none", "base": {"kind": "scratch"}}, {"name": "run", "base": {"kind": "distribution", "distribution": "debian", "release": "12", "digest": ")" +
          std::string("sha256:") + std::string(64, 'a') + "\"}}]}",
      test::shippedRegistry()));
  const auto bases = basesOf(recipe, test::shippedRegistry());
  ASSERT_EQ(bases.size(), 2U);
  EXPECT_EQ(bases[0], (NamedBase{.name = "localhost:5000/lab/app", .version = "2"}));
  EXPECT_EQ(bases[1].text(), "docker.io/library/debian:12@" + std::string("sha256:") + std::string(64, 'a'));
  EXPECT_TRUE(bases[1].isOfImage);
}

}  // namespace
}  // namespace baremark::core::recipes
