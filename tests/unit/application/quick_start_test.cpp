// SPDX-License-Identifier: GPL-3.0-or-later
// The first experiment, and what is done before its first run: the look at this machine and the build of the engine.
#include "app/application/quick_start.h"

#include <gmock/gmock.h>

#include <QCoreApplication>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/application/host_checks.h"
#include "app/application/local_machine.h"
#include "app/application/speed_estimates.h"
#include "app/text/error_text.h"
#include "core/containers/image_copy.h"
#include "core/protocol/idx_names.h"
#include "core/runs/image_builder.h"
#include "core/runs/ownership.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
using core::base::ErrorCode;
using core::model::BlockState;
using core::model::Settings;
using core::plan::EstimateSource;
using core::plan::SpeedEstimate;
using core::storage::BlockRepository;
using core::storage::ImageRecord;
using testing::Field;
using testing::HasSubstr;

constexpr const char* kBuild = "build 2";

void writeFile(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

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
    return imageWork(quickStartExperiment({.containers = containers, .cores = 2}), m_runtimes, kBuild,
                     m_image ? &*m_image : nullptr, m_forms);
  }
  void addCopy(const std::string& runtime, const ImageRecord& of, double took) {
    const auto commands =
        test::got(core::containers::copyCommands(m_runtimes.at(runtime).image, {}, core::runs::copiedImage(of)));
    m_forms.push_back({.image = of.name,
                       .runtime = runtime,
                       .reference = commands.reference,
                       .madeFrom = of.digest,
                       .seconds = took});
  }

  std::map<std::string, core::containers::RuntimeDescriptor> m_runtimes;
  std::optional<ImageRecord> m_image;
  std::vector<core::storage::ImageFormRecord> m_forms;
};

TEST_F(QuickStartTest, everyContainerIsAnArmAgainstBareMetal) {
  const auto experiment = quickStartExperiment({.containers = {"docker", "charliecloud"}, .cores = 1});
  using core::model::Arm;
  EXPECT_THAT(experiment.arms, testing::ElementsAre(Field(&Arm::runtime, "bare-metal"), Field(&Arm::runtime, "docker"),
                                                    Field(&Arm::runtime, "charliecloud")));
  EXPECT_EQ(experiment.arms[0].name, experiment.baseline);
  EXPECT_EQ(experiment.scale.ranks, std::vector<int>{1}) << "one core";
}

TEST_F(QuickStartTest, aRuntimeThatWorksOnlyWithAVariantIsAnArmWithTheFirstThatWorks) {
  core::model::RuntimeProbe probe{.runtime = "apptainer", .works = false};
  EXPECT_EQ(quickStartContainer(probe), "");
  probe.workingVariants = {"userns-sandbox", "userns"};
  EXPECT_EQ(quickStartContainer(probe), "apptainer:userns");
  const auto experiment = quickStartExperiment({.containers = {quickStartContainer(probe)}, .cores = 1});
  ASSERT_EQ(experiment.arms.size(), 2U);
  EXPECT_EQ(experiment.arms[1].runtime, "apptainer");
  EXPECT_EQ(experiment.arms[1].variant, "userns");
  EXPECT_EQ(experiment.arms[1].name, "apptainer userns");
  probe.works = true;
  EXPECT_EQ(quickStartContainer(probe), "apptainer");
}

TEST_F(QuickStartTest, aMissingImageIsBuiltAndCopiedForTheRuntimesThatNeedACopy) {
  m_image.reset();
  EXPECT_EQ(work({}), ImageWork{}) << "bare metal needs no image";
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

TEST(DataCheck, theRawFolderOfATorchvisionDataSetIsAccepted) {
  const engine::test::TemporaryFolder folder;
  const std::string raw = folder.path() + "/MNIST/raw";
  for (const std::string_view file : core::protocol::kIdxFiles) writeFile(raw + "/" + std::string(file), "x");
  EXPECT_TRUE(checkIdxFolder(raw, true));
  EXPECT_TRUE(checkIdxFolder(folder.path() + "/MNIST", true));
}

TEST(DataCheck, theMissingFilesOfAFolderAreNamedAndAFileInItsPlaceIsRefused) {
  const engine::test::TemporaryFolder folder;
  const std::string images = folder.path() + "/train-images-idx3-ubyte";
  writeFile(images, "x");
  const auto incomplete = test::errorOf(checkIdxFolder(folder.path()));
  EXPECT_EQ(incomplete.where, folder.path() + "/train-labels-idx1-ubyte");
  EXPECT_THAT(incomplete.allowed.english(), HasSubstr("dataset-fashion-mnist"));
  const auto file = test::errorOf(checkIdxFolder(images));
  EXPECT_EQ(file.code, ErrorCode::WrongType);
  EXPECT_EQ(text::describe(file).title.toStdString(), file.where.english() + " is a file, which is the wrong type.");
  EXPECT_EQ(checkIdxFolder("train-images-idx3-ubyte").error().code, ErrorCode::Missing);
}

// Results that a start of the program takes over from the previous one during a timed run on this machine.

class KeptMachineTest : public core::report::ReportTest {
 protected:
  void SetUp() override {
    writeFile(engine(), "an engine");
    m_known.catalog.engineVersion = "1.0";
    m_known.catalog.engineBuild = "abc";
    m_known.catalog.models.push_back({.name = "mnist",
                                      .title = "digits",
                                      .imageSize = 28,
                                      .channels = 1,
                                      .classes = 10,
                                      .defaultBatch = 64,
                                      .data = {"idx"}});
    m_known.facts.cores = 4;
    m_known.facts.launchers.push_back({.id = "open-mpi", .version = "4.1.4"});
  }
  QString file() const { return QString::fromStdString(m_folder + "/machine.json"); }
  std::string engine() const { return m_folder + "/engine"; }
  bool isMeasured() { return isMeasuredHere(*m_store).value(); }
  /// Starts a block of a new experiment. Returns its id.
  core::base::BlockId startBlock() {
    plan({"bare metal", "box"});
    const auto block = smallBlock(m_record.id, 1);
    BlockRepository blocks(*m_store);
    EXPECT_TRUE(blocks.add({block}));
    EXPECT_FALSE(isMeasured()) << "it is planned";
    EXPECT_TRUE(
        blocks.beginSubmission({.id = core::base::AllocationId::make(), .experiment = m_record.id}, {block.block.id}));
    EXPECT_TRUE(blocks.setState(block.block.id, BlockState::Running, {}, m_record.created, {}));
    return block.block.id;
  }

  MachineKnowledge m_known;
};

TEST_F(KeptMachineTest, findingsAreReusedOnlyForTheSameEngine) {
  EXPECT_FALSE(keptMachine(file(), engine())) << "nothing was kept";
  keepMachine(file(), engine(), m_known);
  const auto kept = test::got(keptMachine(file(), engine()));
  EXPECT_EQ(kept.catalog, m_known.catalog);
  EXPECT_EQ(kept.facts, m_known.facts);
  EXPECT_FALSE(keptMachine(file(), engine() + "-of-another-folder"));
  writeFile(engine(), "another engine");
  EXPECT_FALSE(keptMachine(file(), engine())) << "it was built anew";
}

TEST_F(KeptMachineTest, findingsOfAnotherVersionOrUnreadableOnesAreIgnored) {
  keepMachine(file(), engine(), m_known);
  const QString version = QCoreApplication::applicationVersion();
  QCoreApplication::setApplicationVersion(version + QStringLiteral("-newer"));
  EXPECT_FALSE(keptMachine(file(), engine()));
  QCoreApplication::setApplicationVersion(version);
  EXPECT_TRUE(keptMachine(file(), engine()));
  for (const char* words : {"", "{}", "[1]", "{\"schema\": \"baremark.machine/1\"}"}) {
    writeFile(m_folder + "/machine.json", words);
    EXPECT_FALSE(keptMachine(file(), engine())) << words;
  }
}

TEST_F(KeptMachineTest, aMachineIsNotProbedWhileABlockRunsOnIt) {
  EXPECT_FALSE(isMeasured());
  const auto block = startBlock();
  EXPECT_TRUE(isMeasured());
  ASSERT_TRUE(BlockRepository(*m_store).setState(block, BlockState::Done, {}, {}, m_record.created));
  EXPECT_FALSE(isMeasured());
  m_host = "cluster";
  startBlock();
  EXPECT_FALSE(isMeasured()) << "blocks on other machines do not prevent the probe";
}

/// resources/recipes/engine_build.sh with fake build tools: when it builds, and which files it keeps.
class EngineBuildTest : public testing::Test {
 protected:
  void SetUp() override {
    writeFile(m_folder + "/tools/cmake", R"(#!/bin/sh
if [ "$1" = --build ]; then
  mkdir -p build/bin && echo new >build/bin/baremark-engine
else
  mkdir -p build && : >build/Makefile && echo "BAREMARK_BACKEND:INTERNAL=$FOUND" >build/CMakeCache.txt
fi
)");
    for (const char* tool : {"/tools/make", "/tools/c++"}) writeFile(m_folder + tool, "#!/bin/sh\n");
    test::outputOf("cd '" + m_folder + "' && chmod 755 tools/* && mkdir host empty && " +
                   "tar -czf host/sources.tar.gz -C empty .");
  }
  /// `found` is the backend that CMake chose. Returns the script's output and its exit status.
  [[nodiscard]] std::string build(const std::string& kept, const std::string& found) const {
    const std::string output =
        test::outputOf("PATH='" + m_folder + "/tools':/usr/bin:/bin FOLDER='" + m_folder + "/host' ONEDNN= KEPT='" +
                       kept + "' FOUND='" + found + "' /bin/sh '" + std::string(places::kResources) +
                       "/recipes/engine_build.sh' 2>&1; echo status $?");
    EXPECT_THAT(output, HasSubstr("status 0\n"));
    EXPECT_FALSE(std::filesystem::exists(m_folder + "/host/build"));
    return output;
  }
  [[nodiscard]] std::string engine() const { return test::contentOf(m_folder + "/host/bin/baremark-engine"); }

  const engine::test::TemporaryFolder m_temporary;
  const std::string m_folder = m_temporary.path();
};

TEST_F(EngineBuildTest, anEngineIsBuiltWhereThereIsNone) {
  EXPECT_THAT(build("", "reference"), HasSubstr("built"));
  EXPECT_EQ(engine(), "new\n");
}

TEST_F(EngineBuildTest, aSlowEngineIsBuiltAgainOnceThereIsAOneDnn) {
  writeFile(m_folder + "/host/bin/baremark-engine", "old\n");
  EXPECT_THAT(build("slow", "reference"), HasSubstr("still without oneDNN"));
  EXPECT_EQ(engine(), "old\n");
  EXPECT_THAT(build("slow", "oneDNN 3.7.2"), HasSubstr("built"));
  EXPECT_EQ(engine(), "new\n");
}

// Estimates of speed and time from earlier runs in the store.

class SpeedEstimatesTest : public core::report::ReportTest {
 protected:
  std::vector<core::storage::EarlierRun> earlier() { return test::got(BlockRepository(*m_store).earlierRuns("local")); }
  SpeedEstimate speed(int threads, const Settings& settings) {
    core::protocol::EngineCatalog catalog;
    catalog.models.push_back({.name = "mnist", .defaultBatch = 64, .trainMacs = 1'000'000});
    catalog.models.push_back({.name = "large", .defaultBatch = 32, .trainMacs = 20'000'000});
    return speedSource(earlier(), catalog, threads)(settings, {1, 1}, {});
  }
};

TEST_F(SpeedEstimatesTest, anEarlierRunCountsOnlyForTheSameThreads) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 1000.0});
  const Settings& settings = m_record.cases.front();
  ASSERT_EQ(earlier().size(), 6U);
  EXPECT_EQ(earlier().front().threads, 1);
  const SpeedEstimate same = speed(1, settings);
  EXPECT_EQ(same.source, EstimateSource::EarlierRuns);
  EXPECT_DOUBLE_EQ(same.imagesPerSecond, 1000);
  EXPECT_EQ(same.modelBatch, 50);
  EXPECT_EQ(speed(4, settings).source, EstimateSource::EngineModel);
}

TEST_F(SpeedEstimatesTest, theSpeedPerCoreOfOtherRunsIsUsedForANewPoint) {
  plan({"bare metal", "box"});
  Settings large = m_record.cases.front();
  large["model"] = std::string("large");
  EXPECT_DOUBLE_EQ(speed(1, large).imagesPerSecond, 2000) << "nothing ran here: what is assumed of any core";
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 1000.0});
  EXPECT_DOUBLE_EQ(speed(1, large).imagesPerSecond, 50) << "twenty times the work of what came with 1000 a second";
  EXPECT_DOUBLE_EQ(speed(4, large).imagesPerSecond, 200);
  EXPECT_DOUBLE_EQ(speed(4, m_record.cases.front()).imagesPerSecond, 4000);
  EXPECT_EQ(speed(4, m_record.cases.front()).source, EstimateSource::EngineModel);
}

TEST_F(SpeedEstimatesTest, theSpeedOnADeviceComesFromRunsOnIt) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 1000.0});
  Settings settings = m_record.cases.front();
  settings["device"] = std::string("cuda");
  EXPECT_EQ(speed(1, settings).source, EstimateSource::Unknown) << "cores say nothing about GPUs";
  settings["device"] = std::string("reference");
  EXPECT_DOUBLE_EQ(speed(1, settings).imagesPerSecond, 40000) << "what is assumed: no run used it";
}

TEST_F(SpeedEstimatesTest, anArmsOwnSettingsAreAmongThoseOfItsRuns) {
  plan({"bare metal", "large"}, {1}, "blocks", {{"large", {{"batch_size", 200}}}});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 3000.0});
  Settings settings = m_record.cases.front();
  EXPECT_DOUBLE_EQ(speed(1, settings).imagesPerSecond, 1000);
  settings["batch_size"] = std::int64_t{200};
  EXPECT_DOUBLE_EQ(speed(1, settings).imagesPerSecond, 3000);
}

TEST_F(SpeedEstimatesTest, theTimeOfARunIsTakenFromEarlierOnesOfTheSameThreads) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 500.0});
  const core::model::Block block{.point = {1, 1}};
  const RunTimes times = runTimes(m_record, earlier());
  // Both arms have the same settings, so they share six runs. The upper median is 1000 images/s.
  const double images = 50.0 * (m_record.experiment.measure.batches + m_record.experiment.measure.warmupBatches);
  EXPECT_EQ(times(block, 1), std::optional(std::chrono::milliseconds(static_cast<std::int64_t>(images))));
  core::storage::ExperimentRecord threaded = m_record;
  threaded.threads = 2;
  EXPECT_FALSE(runTimes(threaded, earlier())(block, 1));
}

}  // namespace
}  // namespace baremark::app
