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
  for (const recipes::PastBuild& build : {pastBuild(1), pastBuild(3), pastBuild(2), pastBuild(2)})
    ASSERT_TRUE(builds.add(build));
  EXPECT_EQ(builds.last().value(),
            (std::vector<recipes::PastBuild>{pastBuild(3), pastBuild(2), pastBuild(2), pastBuild(1)}));
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

TEST_F(RecipeBuildRepositoryTest, aWindowLearnsOfABuild) {
  const auto store = open();
  const std::int64_t before = store->revision().value();
  ASSERT_TRUE(RecipeBuildRepository(*store).add(pastBuild(1)));
  EXPECT_GT(store->revision().value(), before);
}

/// A store of Baremark before the builds were recorded.
TEST_F(RecipeBuildRepositoryTest, anOlderStoreKeepsItsImagesAndGetsABackup) {
  constexpr std::size_t kBefore = 8;
  std::vector<std::string> schema = test::storeSchema();
  ASSERT_GT(schema.size(), kBefore);
  schema.resize(kBefore);
  {
    const auto old = Store::open(path(), Access::ReadWrite, schema);
    ASSERT_TRUE(old) << toLogLine(old.error());
    ASSERT_TRUE(HostRepository(**old).putImage({.host = "local", .name = "app", .kind = "tree", .bytes = 412}));
    EXPECT_FALSE(RecipeBuildRepository(**old).last()) << "it has no place for builds";
  }
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(HostRepository(*store).findImage("local", "app").value().value().bytes, 412);
  EXPECT_TRUE(RecipeBuildRepository(*store).last().value().empty());
  EXPECT_TRUE(RecipeBuildRepository(*store).add(pastBuild(1)));
  int backups = 0;
  for (const auto& entry : std::filesystem::directory_iterator(m_folder))
    backups += entry.path().string().find(".before-") != std::string::npos ? 1 : 0;
  EXPECT_EQ(backups, 1);
}

}  // namespace
}  // namespace baremark::core::storage
