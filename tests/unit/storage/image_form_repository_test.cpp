// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/image_form_repository.h"

#include "core/storage/host_repository.h"
#include "core/storage/recipe_build_repository.h"
#include "store_fixture.h"
#include "tests/refused.h"

namespace baremark::core::storage {
namespace {

class ImageFormRepositoryTest : public StoreTest {
 protected:
  static ImageFormRecord copy() {
    return {.host = "local",
            .image = "engine",
            .runtime = "docker",
            .reference = "localhost/baremark:0123",
            .variant = "a",
            .kind = "store",
            .madeFrom = "sha256:0123",
            .digest = "sha256:4567",
            .stamp = "9 a time",
            .bytes = std::int64_t{5} << 30,
            .seconds = 12.5,
            .made = base::WallTime{std::chrono::milliseconds{1'787'322'725'120}},
            .runtimeVersion = "27.1"};
  }
};

TEST_F(ImageFormRepositoryTest, aCopyIsStoredWithAllItsFacts) {
  const auto store = open();
  ImageFormRepository forms(*store);
  EXPECT_TRUE(forms.all().value().empty());
  ASSERT_TRUE(forms.put(copy()));
  ImageFormRecord unknown = copy();
  unknown.reference = "another";
  unknown.bytes.reset();
  unknown.seconds.reset();
  unknown.digest.clear();
  ASSERT_TRUE(forms.put(unknown));
  EXPECT_EQ(forms.all().value(), (std::vector<ImageFormRecord>{unknown, copy()}));
  ImageFormRecord changed = copy();
  changed.digest = "sha256:89ab";
  ASSERT_TRUE(forms.put(changed));
  EXPECT_EQ(forms.ofImage("local", "engine").value(), (std::vector<ImageFormRecord>{unknown, changed}));
  EXPECT_TRUE(forms.ofImage("elsewhere", "engine").value().empty());
  EXPECT_TRUE(store->check());
}

TEST_F(ImageFormRepositoryTest, aCopyIsRemovedAloneOrWithItsImage) {
  const auto store = open();
  ImageFormRepository forms(*store);
  ImageFormRecord file = copy();
  file.runtime = "apptainer";
  ImageFormRecord far = copy();
  far.host = "far";
  for (const ImageFormRecord& form : {copy(), file, far}) ASSERT_TRUE(forms.put(form));
  ASSERT_TRUE(forms.remove("local", "docker", copy().reference));
  EXPECT_EQ(forms.all().value(), (std::vector<ImageFormRecord>{far, file}));
  HostRepository hosts(*store);
  ASSERT_TRUE(hosts.putImage({.host = "local", .name = "engine", .kind = "tree"}));
  ASSERT_TRUE(hosts.putImage({.host = "local", .name = "engine", .kind = "tree", .path = "/moved"}));
  EXPECT_EQ(forms.all().value().size(), 2U) << "a newer record of the image keeps them";
  ASSERT_TRUE(hosts.removeImage("local", "engine"));
  EXPECT_EQ(forms.all().value(), std::vector<ImageFormRecord>{far});
}

TEST_F(ImageFormRepositoryTest, aWindowLearnsOfEachChange) {
  const auto store = open();
  ImageFormRepository forms(*store);
  const std::int64_t before = store->revision().value();
  ASSERT_TRUE(forms.put(copy()));
  const std::int64_t added = store->revision().value();
  EXPECT_GT(added, before);
  ASSERT_TRUE(forms.remove("local", "docker", copy().reference));
  EXPECT_GT(store->revision().value(), added);
}

/// A store of Baremark before the copies and the builds of recipes were recorded.
TEST_F(ImageFormRepositoryTest, anOlderStoreKeepsItsImagesAndGetsABackup) {
  constexpr std::size_t kBefore = 7;
  std::vector<std::string> schema = test::storeSchema();
  ASSERT_GT(schema.size(), kBefore);
  schema.resize(kBefore);
  {
    const auto old = test::got(Store::open(path(), Access::ReadWrite, schema));
    ASSERT_TRUE(
        HostRepository(*old).putImage({.host = "local", .name = "engine", .kind = "tree", .digest = "sha256:0"}));
    EXPECT_FALSE(ImageFormRepository(*old).all()) << "it has no place for copies";
  }
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(HostRepository(*store).images().value().size(), 1U);
  EXPECT_TRUE(ImageFormRepository(*store).all().value().empty());
  EXPECT_TRUE(ImageFormRepository(*store).put(copy()));
  EXPECT_TRUE(RecipeBuildRepository(*store).last().value().empty());
  int backups = 0;
  for (const auto& entry : std::filesystem::directory_iterator(m_folder))
    backups += entry.path().string().find(".before-") != std::string::npos ? 1 : 0;
  EXPECT_EQ(backups, 1);
}

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
