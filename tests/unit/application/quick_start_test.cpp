// SPDX-License-Identifier: GPL-3.0-or-later
// The first experiment, and what is done before its first run.
#include "app/application/quick_start.h"

#include <gtest/gtest.h>

#include <optional>

#include "core/containers/image_copy.h"
#include "core/runs/image_builder.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
using core::storage::ImageFormRecord;
using core::storage::ImageRecord;

constexpr const char* kBuild = "build 2";

class QuickStartTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"bare-metal", "charliecloud", "docker", "apptainer"}) {
      const std::string file = std::string("runtimes/") + id + ".json";
      m_runtimes[id] = core::containers::parseRuntimeDescriptor(test::resource(file)).value();
    }
    m_image =
        ImageRecord{.name = "baremark-engine", .path = "/images/one", .digest = "sha256:two", .engineBuild = kBuild};
  }
  ImageWork work(const std::vector<std::string>& containers) {
    return imageWork(quickStartExperiment({.containers = containers, .cores = 2, .data = {}}), m_runtimes, kBuild,
                     m_image ? &*m_image : nullptr, m_forms);
  }
  void addCopy(const std::string& runtime, const ImageRecord& of, double seconds) {
    const auto commands =
        test::got(core::containers::copyCommands(m_runtimes.at(runtime).image, {}, core::runs::copiedImage(of)));
    m_forms.push_back({.image = of.name,
                       .runtime = runtime,
                       .reference = commands.reference,
                       .madeFrom = of.digest,
                       .seconds = seconds});
  }

  std::map<std::string, core::containers::RuntimeDescriptor> m_runtimes;
  std::optional<ImageRecord> m_image;
  std::vector<ImageFormRecord> m_forms;
};

TEST_F(QuickStartTest, everyContainerIsAnArmAgainstBareMetal) {
  const auto experiment = quickStartExperiment({.containers = {"docker", "charliecloud"}, .cores = 1, .data = {}});
  ASSERT_EQ(experiment.arms.size(), 3U);
  EXPECT_EQ(experiment.arms[0].name, experiment.baseline);
  EXPECT_EQ(experiment.arms[0].runtime, "bare-metal");
  EXPECT_EQ(experiment.arms[1].runtime, "docker");
  EXPECT_EQ(experiment.arms[2].runtime, "charliecloud");
  EXPECT_EQ(experiment.scale.ranks, std::vector<int>{1}) << "one core";
}

TEST_F(QuickStartTest, aRuntimeThatWorksOnlyWithAVariantIsAnArmWithTheFirstThatWorks) {
  core::model::RuntimeProbe probe{.runtime = "apptainer", .works = false};
  EXPECT_EQ(quickStartContainer(probe), "");
  probe.workingVariants = {"userns-sandbox", "userns"};
  EXPECT_EQ(quickStartContainer(probe), "apptainer:userns");
  const auto experiment = quickStartExperiment({.containers = {quickStartContainer(probe)}, .cores = 1, .data = {}});
  ASSERT_EQ(experiment.arms.size(), 2U);
  EXPECT_EQ(experiment.arms[1].runtime, "apptainer");
  EXPECT_EQ(experiment.arms[1].variant, "userns");
  EXPECT_EQ(experiment.arms[1].name, "apptainer userns");
  probe.works = true;
  EXPECT_EQ(quickStartContainer(probe), "apptainer");
}

TEST_F(QuickStartTest, bareMetalNeedsNoImage) {
  m_image.reset();
  EXPECT_EQ(work({}), ImageWork{});
}

TEST_F(QuickStartTest, aMissingImageIsBuiltAndCopiedForTheRuntimesThatNeedACopy) {
  m_image.reset();
  const ImageWork one = work({"charliecloud"});
  EXPECT_TRUE(one.buildsImage);
  EXPECT_TRUE(one.copies.empty()) << "it runs the image's folder";
  EXPECT_GT(one.time, 0ms);
  const ImageWork all = work({"charliecloud", "docker", "apptainer"});
  EXPECT_TRUE(all.buildsImage);
  EXPECT_EQ(all.copies, (std::vector<std::string>{"docker", "apptainer"}));
  EXPECT_GT(all.time, one.time);
}

TEST_F(QuickStartTest, onlyMissingCopiesOfTheImageAreMade) {
  EXPECT_EQ(work({"charliecloud"}), ImageWork{});
  EXPECT_EQ(work({"docker"}).copies, std::vector<std::string>{"docker"});
  addCopy("docker", *m_image, 7);
  EXPECT_EQ(work({"docker"}), ImageWork{});
  EXPECT_EQ(work({"docker", "apptainer"}).copies, std::vector<std::string>{"apptainer"});
}

TEST_F(QuickStartTest, anImageOfAnotherEngineIsBuiltAgainInTheTimesOfBefore) {
  m_image->engineBuild = "build 1";
  m_image->buildSeconds = 50;
  addCopy("docker", *m_image, 7);
  const ImageWork found = work({"docker"});
  EXPECT_TRUE(found.buildsImage);
  EXPECT_EQ(found.copies, std::vector<std::string>{"docker"}) << "the copy is of the image before";
  EXPECT_EQ(found.time, 57s);
}

TEST_F(QuickStartTest, aCopyOfAnEarlierImageTellsOnlyTheTime) {
  ImageRecord earlier = *m_image;
  earlier.digest = "sha256:one";
  addCopy("docker", earlier, 9);
  const ImageWork found = work({"docker"});
  EXPECT_FALSE(found.buildsImage);
  EXPECT_EQ(found.copies, std::vector<std::string>{"docker"});
  EXPECT_EQ(found.time, 9s);
}

}  // namespace
}  // namespace baremark::app
