// SPDX-License-Identifier: GPL-3.0-or-later
// From a planned block to what is submitted. The two job scripts in tests/data/runs are what a user finds on the host.
#include "core/runs/block_composer.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "tests/places.h"
#include "tests/resources.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;

const base::AllocationId kAllocation("01J0000000000000000000A110");

class BlockComposerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"bare-metal", "charliecloud"}) {
      m_context.runtimes[id] = containers::parseRuntimeDescriptor(test::resource("runtimes/" + std::string(id) + ".json")).value();
    }
    m_context.launcher = launch::parseLauncherDescriptor(test::resource("launchers/open-mpi.json")).value();
    m_context.hostRoot = "/home/me/my runs";
    m_context.engine = "/opt/it's here/baremark-engine";
    m_context.imagePaths = {{kEngineImage, "/home/me/my runs/images/baremark-engine"}, {"mine", "/img/mine"}};
    m_context.jobPrelude = "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n";
  }

  /// One block at two ranks of an experiment with these arms, written as in an experiment file.
  void plan(const std::string& arms, const std::string& engine = R"("model": "mnist", "batch_size": 50)") {
    m_record.file = R"({"schema": "baremark.experiment/1", "name": "x", "workload": {"engine": {)" + engine + R"(}},
      "arms": [)" + arms + R"(], "scale": {"ranks": [2]}, "measure": {"warmup_batches": 3, "batches": 20}})";
    const auto experiment = plan::parseExperiment(m_record.file);
    ASSERT_TRUE(experiment) << toLogLine(experiment.error());
    m_record.id = base::ExperimentId("01J00000000000000000000EXP");
    m_record.experiment = *experiment;
    m_record.threads = 1;
    m_record.cases = plan::expandCases(*experiment).value();
    m_block = {};
    m_block.block.id = base::BlockId("01J0000000000000000000B10C");
    m_block.block.experiment = m_record.id;
    m_block.block.point = {1, 2};
    m_block.block.round = 1;
    for (std::size_t arm = 0; arm < experiment->arms.size(); ++arm) {
      storage::RunRecord run;
      run.run.id = base::RunId("01J0000000000000000000RAN" + std::to_string(arm));
      run.run.arm = arm;
      run.run.place = arm;
      m_block.runs.push_back(run);
    }
  }

  base::Result<ComposedAllocation> composed() {
    return compose(m_record, kAllocation, {m_block}, std::chrono::seconds(600), m_context);
  }
  std::vector<std::string> command(std::size_t run = 0) {
    const auto allocation = composed();
    EXPECT_TRUE(allocation) << (allocation ? "" : toLogLine(allocation.error()));
    return allocation ? allocation->job.blocks.at(0).runs.at(run).command : std::vector<std::string>{};
  }
  static bool has(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }
  void expectGolden(const std::string& name) {
    const auto allocation = composed();
    ASSERT_TRUE(allocation) << toLogLine(allocation.error());
    EXPECT_EQ(allocation->script, test::contentOf(std::string(places::kData) + "/runs/" + name));
  }

  storage::ExperimentRecord m_record;
  storage::BlockRecord m_block;
  ComposeContext m_context;
};

constexpr const char* kBare = R"({"name": "bare metal", "runtime": "bare-metal"})";
constexpr const char* kCharlie = R"({"name": "charlie", "runtime": "charliecloud"})";

TEST_F(BlockComposerTest, bareMetalHasItsGolden) {
  plan(R"({"name": "it's \"bare\"", "runtime": "bare-metal", "env": {"A": "b 'c' $d"}, "wrap": ["numactl", "--localalloc"]})");
  expectGolden("bare_metal.job.sh");
}

TEST_F(BlockComposerTest, charliecloudHasItsGolden) {
  m_context.isRoot = true;
  plan(R"({"name": "charlie", "runtime": "charliecloud", "image": "mine",
           "binds": [{"source": "/data sets/x", "destination": "/mnt/9"}]})",
       R"("model": "mnist", "batch_size": 50, "data": "fashion-mnist")");
  expectGolden("charliecloud.job.sh");
}

TEST_F(BlockComposerTest, theVariantAndTheMpiModelOfAnArmReachItsRuntime) {
  base::Json json = base::Json::parse(test::resource("runtimes/bare-metal.json"));
  json["id"] = "mine";
  json["variants"] = base::Json::parse(R"([{"id": "fast"}])");
  json["mpi"] = {"hybrid", "bind"};
  json["exec"]["argv"] = base::Json::parse(R"(["in", "--way=${variant}", "--mpi=${mpi}", {"use": "command"}])");
  m_context.runtimes["mine"] = containers::parseRuntimeDescriptor(json.dump()).value();
  plan(R"({"name": "a", "runtime": "mine"}, {"name": "b", "runtime": "mine", "variant": "fast", "mpi": "bind"})");
  EXPECT_TRUE(has(command(0), "--way=") && has(command(0), "--mpi=hybrid"));
  EXPECT_TRUE(has(command(1), "--way=fast") && has(command(1), "--mpi=bind"));
}

/// A scheduler, or "none", and a launcher.
TEST_F(BlockComposerTest, noRunMayTakeLongerThanItsJob) {
  plan(R"({"name": "a", "runtime": "bare-metal"}, {"name": "b", "runtime": "bare-metal"})");
  const auto limitWith = [&](const std::string& time) {
    m_record.experiment.allocation.time = time;
    return composed().value().job.blocks.at(0).runs.at(0).timeLimit.count();
  };
  EXPECT_EQ(limitWith("0:05:00"), 600) << "without a scheduler there is no such job";
  m_context.scheduler = launch::parseSchedulerDescriptor(test::resource("schedulers/slurm.json")).value();
  EXPECT_EQ(limitWith("0:05:00"), 300);
  EXPECT_EQ(limitWith("1-00:00:00"), 600);
  EXPECT_EQ(limitWith(""), 600);
  for (const char* scheduler : {"slurm", "pbs", "lsf", "grid-engine", "flux"}) {
    m_context.scheduler = launch::parseSchedulerDescriptor(test::resource(std::string("schedulers/") + scheduler + ".json")).value();
    m_record.experiment.allocation.parallelEnvironment = std::string(scheduler) == "grid-engine" ? "mpi" : "";
    for (const char* time : {"0:05:00", "5m", "300s"}) EXPECT_EQ(limitWith(time), 300) << scheduler << " " << time;
  }
}

TEST_F(BlockComposerTest, whatABlockReadsIsReadOnEachOfItsNodes) {
  plan(R"({"name": "a", "runtime": "bare-metal"}, {"name": "b", "runtime": "charliecloud"})");
  EXPECT_FALSE(composed().value().job.blocks.at(0).nodes) << "one node";
  m_block.block.point = {2, 8};
  const launch::JobBlock block = composed().value().job.blocks.at(0);
  ASSERT_TRUE(block.nodes);
  const std::vector<std::string> once = {"mpirun", "-np", "2", "--map-by", "ppr:1:node", "--bind-to", "none", "--oversubscribe", "-x", "BAREMARK_RUN_TAG"};
  EXPECT_TRUE(std::equal(once.begin(), once.end(), block.nodes->touch.begin()));
  EXPECT_TRUE(std::equal(once.begin(), once.end(), block.nodes->reach.begin()));
  EXPECT_EQ(block.nodes->reach.back(), "true");
  for (const std::string& path : block.touch) EXPECT_TRUE(has(block.nodes->touch, path)) << path;
  EXPECT_EQ(block.touch.size(), 2U);
}

class WholeJob : public BlockComposerTest, public ::testing::WithParamInterface<std::pair<const char*, const char*>> {};

TEST_P(WholeJob, isThatOfTheGolden) {
  const auto [scheduler, launcher] = GetParam();
  plan(std::string(kBare) + "," + kCharlie);
  const bool isAlone = std::string(scheduler) == "none";
  m_context.launcher =
      launch::parseLauncherDescriptor(test::resource(std::string("launchers/") + launcher + ".json")).value();
  m_context.jobPrelude = "#!/bin/sh\n# Here stands resources/schedulers/job_prelude.sh.\n";
  if (!isAlone) {
    m_context.scheduler =
        launch::parseSchedulerDescriptor(test::resource(std::string("schedulers/") + scheduler + ".json")).value();
    m_block.block.point = {2, 4};
    m_record.threads = 3;
    model::AllocationSettings& asked = m_record.experiment.allocation;
    asked.partition = "compute";
    asked.account = "project";
    asked.time = m_context.scheduler->timeExample;
    asked.modules = {"mpi/4.1"};
    asked.prologue = {"ulimit -c 0"};
    if (std::string(scheduler) == "grid-engine") asked.parallelEnvironment = "mpi";
  }
  const auto allocation = composed();
  ASSERT_TRUE(allocation) << toLogLine(allocation.error());
  const std::string golden = std::string(places::kData) + "/jobs/" + scheduler + "_" + launcher + ".sh";
  if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) std::ofstream(golden) << allocation->script;
  EXPECT_EQ(allocation->script, test::contentOf(golden));
}

INSTANTIATE_TEST_SUITE_P(All, WholeJob,
                         ::testing::Values(std::pair{"none", "open-mpi"}, std::pair{"none", "mpich"},
                                           std::pair{"none", "mvapich2"}, std::pair{"slurm", "open-mpi"},
                                           std::pair{"slurm", "mpich"}, std::pair{"slurm", "mvapich2"},
                                           std::pair{"slurm", "srun"}, std::pair{"pbs", "open-mpi"},
                                           std::pair{"pbs", "mpich"}, std::pair{"pbs", "mvapich2"},
                                           std::pair{"lsf", "open-mpi"}, std::pair{"lsf", "mpich"},
                                           std::pair{"grid-engine", "open-mpi"}, std::pair{"grid-engine", "mpich"},
                                           std::pair{"flux", "flux"}, std::pair{"flux", "open-mpi"}),
                         [](const auto& test) {
                           std::string name = std::string(test.param.first) + "_" + test.param.second;
                           std::erase(name, '-');
                           return name;
                         });

TEST_F(BlockComposerTest, theBlockFileNamesTheRunsAndTheirCommandsAsTheJobHasThem) {
  plan(std::string(kBare) + "," + kCharlie);
  const auto allocation = composed();
  ASSERT_TRUE(allocation);
  EXPECT_EQ(allocation->allocation.id, kAllocation);
  EXPECT_EQ(allocation->allocation.scheduler, "none");
  EXPECT_EQ(allocation->allocation.jobName.size(), 14U);
  EXPECT_EQ(allocation->allocation.blocks, std::vector<base::BlockId>{m_block.block.id});
  ASSERT_EQ(allocation->blocks.size(), 1U);
  const protocol::BlockFile& file = allocation->blocks[0];
  EXPECT_EQ(file.id, m_block.block.id);
  EXPECT_EQ(file.allocation, kAllocation);
  EXPECT_EQ(file.point, (model::Point{1, 2}));
  ASSERT_EQ(file.runs.size(), 2U);
  EXPECT_EQ(file.runs[0].arm, "bare metal");
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(file.runs[i].id, m_block.runs[i].run.id);
    EXPECT_EQ(file.runs[i].command, allocation->job.blocks[0].runs[i].command);
    EXPECT_EQ(allocation->job.blocks[0].runs[i].timeLimit, std::chrono::seconds(600));
  }
}

TEST_F(BlockComposerTest, bothArmsRunTheSameEngineWithTheSameSettings) {
  plan(std::string(kBare) + "," + kCharlie);
  // What stands after the engine, without its places.
  const auto settingsOf = [](const std::vector<std::string>& words) {
    std::set<std::string> settings;
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
      if (word->rfind("/baremark-engine") != std::string::npos && word->rfind("--", 0) != 0) break;
      const bool isPlace = word->rfind("--run_", 0) == 0 || word->rfind("--cancel_file=", 0) == 0;
      if (!isPlace) settings.insert(*word);
    }
    return settings;
  };
  const auto bare = settingsOf(command(0));
  EXPECT_GT(bare.size(), 4U);
  EXPECT_EQ(bare.count("--num_warmup_batches=3"), 1U);
  EXPECT_EQ(bare.count("--num_batches=20"), 1U);
  EXPECT_EQ(bare, settingsOf(command(1)));
}

TEST_F(BlockComposerTest, anArmsOwnSettingGoesToItAlone) {
  plan(std::string(kBare) + R"(, {"name": "other", "runtime": "bare-metal", "settings": {"batch_size": 7}})");
  EXPECT_TRUE(has(command(0), "--batch_size=50"));
  EXPECT_TRUE(has(command(1), "--batch_size=7"));
}

TEST_F(BlockComposerTest, theCanaryIsAskedForByName) {
  plan(kBare);
  EXPECT_FALSE(has(command(), "--canary"));
  m_block.block.kind = model::BlockKind::Canary;
  EXPECT_TRUE(has(command(), "--canary"));
}

TEST_F(BlockComposerTest, rootsEnvironmentIsForRootOnly) {
  plan(kBare);
  EXPECT_TRUE(composed()->job.environment.empty());
  m_context.isRoot = true;
  EXPECT_EQ(composed()->job.environment.count("OMPI_ALLOW_RUN_AS_ROOT"), 1U);
}

TEST_F(BlockComposerTest, whatIsNotThereIsNamed) {
  plan(R"({"name": "a", "runtime": "charliecloud", "image": "absent"})");
  EXPECT_EQ(composed().error(), (base::Error{.code = ErrorCode::NotFound, .where = "image", .value = "absent"}));
  plan(R"({"name": "a", "runtime": "docker"})");
  EXPECT_EQ(composed().error(), (base::Error{.code = ErrorCode::NotFound, .where = "runtime", .value = "docker"}));
}

TEST_F(BlockComposerTest, moreBindsThanMountPlacesAreRefused) {
  std::string binds;
  for (int i = 0; i < 10; ++i) binds += (i > 0 ? "," : "") + std::string(R"({"source": "/s", "destination": "/mnt/)") + std::to_string(i) + "\"}";
  plan(R"({"name": "a", "runtime": "charliecloud", "binds": [)" + binds + "]}");
  EXPECT_EQ(composed().error().code, ErrorCode::OutOfRange);
  EXPECT_NE(composed().error().allowed.find("10 folders"), std::string::npos);
  plan(R"({"name": "a", "runtime": "charliecloud", "binds": [{"source": "/s", "destination": "/mnt/1"}, {"source": "/t", "destination": "/mnt/1"}]})");
  EXPECT_EQ(composed().error().code, ErrorCode::Duplicate);
}

TEST_F(BlockComposerTest, aColonInABindIsRefusedBecauseItSeparates) {
  plan(R"({"name": "a", "runtime": "charliecloud", "binds": [{"source": "/data:/etc", "destination": "/mnt/1"}]})");
  const auto refused = composed();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Untrusted);
  EXPECT_EQ(refused.error().value, "/data:/etc");
  plan(kCharlie);
  m_context.hostRoot = "/runs:rw";
  EXPECT_EQ(composed().error().code, ErrorCode::Untrusted);
  plan(kBare);  // bare metal binds nothing
  EXPECT_TRUE(composed());
}

TEST_F(BlockComposerTest, aFolderWithANewlineIsRefused) {
  plan(kBare);
  m_context.hostRoot = "/runs\nhere";
  EXPECT_EQ(composed().error().code, ErrorCode::Untrusted);
}

TEST_F(BlockComposerTest, imagesAreThoseOfTheArmOrTheEnginesOwn) {
  const model::Arm arm{.image = "mine"};
  EXPECT_EQ(imageOf(arm, m_context.runtimes.at("charliecloud")), "mine");
  EXPECT_EQ(imageOf({}, m_context.runtimes.at("charliecloud")), kEngineImage);
  EXPECT_EQ(imageOf(arm, m_context.runtimes.at("bare-metal")), "");
}

using std::chrono::seconds;

/// A block of two runs at a point of so many ranks: one took so long, the other was cut, or neither began.
storage::BlockRecord blockAt(int ranks, std::optional<seconds> took = {}, std::size_t caseIndex = 0) {
  const base::WallTime start{std::chrono::milliseconds{1'787'322'725'120}};
  storage::BlockRecord record;
  record.block.caseIndex = caseIndex;
  record.block.point = {1, ranks};
  record.runs.resize(2);
  if (!took) return record;
  record.runs[0].run.state = model::RunState::Done;
  record.runs[0].run.ended = start + *took;
  record.runs[1].run.state = model::RunState::Cut;
  record.runs[1].run.ended = start + *took * 100;
  for (storage::RunRecord& run : record.runs) run.run.started = start;
  return record;
}

constexpr seconds kLeast{600};
constexpr seconds kUnknown{6 * 3600};

TEST(TimeLimit, isTwentyTimesTheLongestRunAtItsOwnPoint) {
  const std::vector<storage::BlockRecord> blocks{blockAt(1, seconds(1280)), blockAt(1, seconds(1000)), blockAt(64, seconds(20)), blockAt(64, seconds(40)),
                                                 blockAt(64, seconds(9000), 1)};
  for (const model::ScalingMode mode : {model::ScalingMode::Weak, model::ScalingMode::Strong}) {
    EXPECT_EQ(timeLimit(mode, blockAt(1), blocks), seconds(20 * 1280));
    EXPECT_EQ(timeLimit(mode, blockAt(64), blocks), seconds(800)) << "neither another point nor another case";
    EXPECT_EQ(timeLimit(mode, blockAt(64, {}, 1), blocks), seconds(180000));
  }
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, blockAt(2), {blockAt(2, seconds(3))}), kLeast);
}

TEST(TimeLimit, ofStrongScalingRisesAsTheRanksThatShareTheWorkBecomeFewer) {
  const std::vector<storage::BlockRecord> blocks{blockAt(64, seconds(20)), blockAt(32, seconds(45))};
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(1), blocks), seconds(20 * 32 * 45));
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(8), blocks), seconds(20 * 4 * 45));
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, blockAt(1), blocks), seconds(20 * 45));
  // More ranks may as well be slower.
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(64), {blockAt(1, seconds(1280))}), seconds(20 * 1280));
}

TEST(TimeLimit, isRaisedByWhatThePlanExpectsWhereNothingHasFinishedYet) {
  const auto weak = model::ScalingMode::Weak;
  const auto after = [](std::optional<seconds> time) {
    return [time](const model::Block& block) -> std::optional<std::chrono::milliseconds> {
      EXPECT_EQ(block.point, (model::Point{1, 4}));
      return time;
    };
  };
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}), kUnknown);
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after({})), kUnknown);
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after(seconds(60))), kUnknown) << "a plan's guess lowers nothing";
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after(seconds(3600))), seconds(72000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(2, seconds(100))}, after(seconds(3600))), seconds(72000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(2, seconds(100))}, after(seconds(50))), seconds(2000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(4, seconds(100))}, after(seconds(3600))), seconds(2000)) << "what is measured counts alone";
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(4)}), kUnknown) << "it has not begun";
}

TEST(TimeLimit, ofTheCanaryIsTenMinutes) {
  storage::BlockRecord canary = blockAt(4);
  canary.block.kind = model::BlockKind::Canary;
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, canary, {blockAt(4, seconds(9000))}, [](const model::Block&) { return seconds(9000); }), kLeast);
}

}  // namespace
}  // namespace baremark::core::runs
