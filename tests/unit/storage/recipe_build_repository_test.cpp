// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/recipe_build_repository.h"

#include "core/storage/host_repository.h"
#include "store_fixture.h"

namespace baremark::core::storage {
namespace {

class RecipeBuildRepositoryTest : public StoreTest {
 protected:
  static recipes::PastBuild pastBuild(int minute) {
    return {.host = "local",
            .builder = "podman",
            .tool = "Podman 4.3.1",
            .digest = "sha256:0123",
            .recipe = "app",
            .bytes = std::int64_t{5} << 30,
            .seconds = 182.25,
            .built = base::WallTime{std::chrono::minutes{minute}},
            .baremark = "0.1.0"};
  }
};

TEST_F(RecipeBuildRepositoryTest, eachBuildIsStoredAndTheNewestComesFirst) {
  const auto store = open();
  RecipeBuildRepository builds(*store);
  EXPECT_TRUE(builds.last().value().empty());
  const std::int64_t before = store->revision().value();
  for (const recipes::PastBuild& build : {pastBuild(1), pastBuild(3), pastBuild(2), pastBuild(2)})
    ASSERT_TRUE(builds.add(build));
  EXPECT_EQ(builds.last().value(),
            (std::vector<recipes::PastBuild>{pastBuild(3), pastBuild(2), pastBuild(2), pastBuild(1)}));
  EXPECT_GT(store->revision().value(), before) << "a window learns of them";
  EXPECT_TRUE(store->check());
}

TEST_F(RecipeBuildRepositoryTest, aRemovedImageKeepsItsBuilds) {
  const auto store = open();
  ASSERT_TRUE(RecipeBuildRepository(*store).add(pastBuild(1)));
  HostRepository hosts(*store);
  ASSERT_TRUE(hosts.putImage({.host = "local", .name = "app", .kind = "tree"}));
  ASSERT_TRUE(hosts.removeImage("local", "app"));
  EXPECT_EQ(RecipeBuildRepository(*store).last().value().size(), 1U);
}

}  // namespace
}  // namespace baremark::core::storage
