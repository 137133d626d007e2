// SPDX-License-Identifier: GPL-3.0-or-later
// From a planned block to the submitted files. A user finds the two job scripts in tests/data/runs on the host.
#include "core/runs/block_composer.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <tuple>

#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "tests/places.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

constexpr const char* kBare = R"({"name": "bare metal", "runtime": "bare-metal"})";
constexpr const char* kCharlie = R"({"name": "charlie", "runtime": "charliecloud"})";

const base::AllocationId kAllocation("01J0000000000000000000A110");

class BlockComposerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"bare-metal", "charliecloud"}) m_context.runtimes[id] = containers::shippedRuntime(id);
    m_context.launcher = launch::launcherNamed("open-mpi");
    m_context.hostRoot = "/home/me/my runs";
    m_context.engine = "/opt/it's here/baremark-engine";
    m_context.images = {{kEngineImage, {"/home/me/my runs/images/baremark-engine", "sha256:0123456789abcdef01"}},
                        {"mine", {"/img/mine", ""}}};
    m_context.jobPrelude = "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n";
  }

  /// One block at two ranks of an experiment with these arms, in the form of an experiment file.
  void plan(const std::string& arms, const std::string& engine = R"("model": "mnist", "batch_size": 50)") {
    m_record.file = R"({"schema": "baremark.experiment/1", "name": "x", "workload": {"engine": {)" + engine + R"(}},
      "arms": [)" + arms +
                    R"(], "scale": {"ranks": [2]}, "measure": {"warmup_batches": 3, "batches": 20}})";
    const auto experiment = test::got(plan::parseExperiment(m_record.file));
    m_record.id = base::ExperimentId("01J00000000000000000000EXP");
    m_record.experiment = experiment;
    m_record.threads = 1;
    m_record.cases = plan::expandCases(experiment).value();
    m_block = {};
    m_block.block.id = base::BlockId("01J0000000000000000000B10C");
    m_block.block.experiment = m_record.id;
    m_block.block.point = {1, 2};
    m_block.block.round = 1;
    for (std::size_t arm = 0; arm < experiment.arms.size(); ++arm) {
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
    return test::got(composed()).job.blocks.at(0).runs.at(run).command;
  }
  static void expectInOrder(const std::vector<std::string>& words, const std::vector<std::string>& expected) {
    auto place = words.begin();
    for (const std::string& word : expected) {
      place = std::find(place, words.end(), word);
      EXPECT_NE(place, words.end()) << word;
    }
  }
  void expectGolden(const std::string& name) {
    EXPECT_EQ(test::got(composed()).script, test::contentOf(std::string(places::kData) + "/runs/" + name));
  }

  storage::ExperimentRecord m_record;
  storage::BlockRecord m_block;
  ComposeContext m_context;
};

TEST_F(BlockComposerTest, jobScriptsHaveTheirGoldens) {
  plan(
      R"({"name": "it's \"bare\"", "runtime": "bare-metal", "env": {"A": "b 'c' $d"}, "wrap": ["numactl", "--localalloc"]})");
  expectGolden("bare_metal.job.sh");
  m_context.isRoot = true;
  plan(R"({"name": "charlie", "runtime": "charliecloud", "image": "mine",
           "binds": [{"source": "/data sets/x", "destination": "/mnt/9"}]})",
       R"("model": "mnist", "batch_size": 50, "data": "fashion-mnist")");
  expectGolden("charliecloud.job.sh");
}

TEST_F(BlockComposerTest, theLauncherStartsTheRanksOfAllInstances) {
  plan(kBare);
  EXPECT_THAT(command(), testing::AllOf(Contains("2"), Not(Contains("--instances=1"))));
  m_record.experiment.scale.instances = 4;
  EXPECT_THAT(command(), IsSupersetOf({"8", "--instances=4"}));
}

TEST_F(BlockComposerTest, theVariantAndTheMpiModelOfAnArmReachItsRuntime) {
  base::Json json = base::Json::parse(test::resource("runtimes/bare-metal.json"));
  json["id"] = "mine";
  json["variants"] = base::Json::parse(R"([{"id": "fast"}])");
  json["mpi"] = {"hybrid", "native"};
  json["exec"]["argv"] = base::Json::parse(R"(["in", "--way=${variant}", "--mpi=${mpi}", {"use": "command"}])");
  m_context.runtimes["mine"] = containers::parseRuntimeDescriptor(json.dump()).value();
  plan(R"({"name": "a", "runtime": "mine"}, {"name": "b", "runtime": "mine", "variant": "fast", "mpi": "native"})");
  EXPECT_THAT(command(0), IsSupersetOf({"--way=", "--mpi=hybrid"}));
  EXPECT_THAT(command(1), IsSupersetOf({"--way=fast", "--mpi=native"}));
}

TEST_F(BlockComposerTest, theDriversFolderIsBoundComesFirstAndIsRemoved) {
  plan(
      R"({"name": "a", "runtime": "charliecloud"}, {"name": "b", "runtime": "charliecloud", "gpu": "driver", "env": {"A": "1"}, "wrap": ["time"]})");
  EXPECT_THAT(command(0), Not(Contains("/bin/sh")));
  const std::string folder = "/tmp/baremark-driver-${RUN_TAG}";
  EXPECT_THAT(command(1), IsSupersetOf({folder, "--bind=" + folder + ":/mnt/1"}));
  expectInOrder(command(1), {"A=1", "/mnt/1", "time"});  // its script gets the arm's own LD_LIBRARY_PATH
  const auto runs = test::got(composed()).job.blocks.at(0).runs;
  EXPECT_EQ(runs.at(1).cleanup.size(), runs.at(0).cleanup.size() + 1);
  EXPECT_EQ(runs.at(1).cleanup.back().folder, "/tmp");
  EXPECT_EQ(runs.at(1).cleanup.back().pattern, "baremark-driver-${RUN_TAG}*");
}

TEST_F(BlockComposerTest, aWayThatChangesTheCopyUsesItsOwn) {
  m_context.runtimes["udocker"] = containers::shippedRuntime("udocker");
  plan(
      R"({"name": "a", "runtime": "udocker", "variant": "f3"}, {"name": "b", "runtime": "udocker", "variant": "f3", "gpu": "own"})");
  EXPECT_THAT(command(0), Contains("baremark-0123456789abcdef-f3"));
  EXPECT_THAT(command(1), IsSupersetOf({"baremark-0123456789abcdef-f3-own", "--nvidia",
                                        "/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C/"
                                        "gpu-${RUN_TAG}"}))
      << "all nodes see the folder";
  EXPECT_THAT(command(1), Not(Contains("baremark-0123456789abcdef-f3")));
}

TEST_F(BlockComposerTest, noRunHasALongerLimitThanItsJob) {
  plan(R"({"name": "a", "runtime": "bare-metal"}, {"name": "b", "runtime": "bare-metal"})");
  const auto limitWith = [&](const std::string& time) {
    m_record.experiment.allocation.time = time;
    return composed().value().job.blocks.at(0).runs.at(0).timeLimit.count();
  };
  EXPECT_EQ(limitWith("0:05:00"), 600) << "without a scheduler there is no such job";
  m_context.scheduler = launch::schedulerNamed("slurm");
  EXPECT_EQ(limitWith("0:05:00"), 300);
  EXPECT_EQ(limitWith("1-00:00:00"), 600);
  EXPECT_EQ(limitWith(""), 600);
  for (const char* scheduler : {"slurm", "pbs", "torque", "lsf", "grid-engine", "flux"}) {
    m_context.scheduler = launch::schedulerNamed(scheduler);
    m_record.experiment.allocation.parallelEnvironment = std::string(scheduler) == "grid-engine" ? "mpi" : "";
    for (const char* time : {"0:05:00", "5m", "300s"}) EXPECT_EQ(limitWith(time), 300) << scheduler << " " << time;
  }
}

TEST_F(BlockComposerTest, theDataOfABlockAreReadOnEachOfItsNodes) {
  plan(std::string(kBare) + "," + kCharlie);
  EXPECT_FALSE(composed().value().job.blocks.at(0).nodes) << "one node";
  m_block.block.point = {2, 8};
  const launch::JobBlock block = composed().value().job.blocks.at(0);
  ASSERT_TRUE(block.nodes);
  const std::vector<std::string> once = {
      "mpirun", "-np", "2", "--map-by", "ppr:1:node", "--bind-to", "none", "--oversubscribe", "-x", "BAREMARK_RUN_TAG"};
  EXPECT_TRUE(std::equal(once.begin(), once.end(), block.nodes->touch.begin()));
  EXPECT_TRUE(std::equal(once.begin(), once.end(), block.nodes->reach.begin()));
  EXPECT_EQ(block.nodes->reach.back(), "${NODE_SCRIPT}");
  EXPECT_EQ(block.touch.size(), 2U);
  EXPECT_THAT(block.nodes->touch, IsSupersetOf(block.touch));
  for (const char* launcher : {"open-mpi", "mpich", "mvapich2", "srun", "flux"}) {
    m_context.launcher = launch::launcherNamed(launcher);
    const launch::JobBlock other = test::got(composed()).job.blocks.at(0);
    ASSERT_TRUE(other.nodes) << launcher;
    EXPECT_THAT(other.nodes->reach, Each(Not(HasSubstr("RUN_TAG}")))) << launcher;
    if (std::string(launcher) != "mvapich2") continue;
    EXPECT_THAT(other.nodes->reach, Contains("BAREMARK_RUN_TAG=${NODE_TAG}"));
    EXPECT_THAT(other.nodes->touch, Contains("BAREMARK_RUN_TAG=${RUN_TAG}")) << "the readers have their own";
  }
}

TEST_F(BlockComposerTest, whatAnArmReallyRunsIsReadBeforeTheFirstRun) {
  const std::string tree = "/home/me/my runs/images/baremark-engine";
  const std::string copy = tree + "-0123456789abcdef";
  const std::tuple<const char*, const char*, std::vector<std::string>> arms[] = {
      {"bare-metal", "", {m_context.engine}},
      {"charliecloud", "", {tree}},
      {"apptainer", "", {copy + ".sif"}},
      {"apptainer", "sandbox", {tree}},
      {"singularity", "setuid", {copy + ".singularity.sif"}},
      {"enroot", "", {copy + ".sqsh"}},
      {"enroot", "unpacked", {}},
      {"docker", "", {}},
      {"udocker", "f3", {}},
      {"podman", "store", {}},
      {"podman-hpc", "", {tree}},
      {"podman-hpc", "squashed", {}}};
  for (const auto& [runtime, variant, paths] : arms) {
    m_context.runtimes[runtime] = containers::shippedRuntime(runtime);
    plan(R"({"name": "a", "runtime": ")" + std::string(runtime) + R"(", "variant": ")" + variant + R"("})");
    EXPECT_EQ(test::got(composed()).job.blocks.at(0).touch, paths) << runtime << " " << variant;
  }
}

/// The quick start's two arms, and two that differ in how Enroot starts the ranks. srun starts all of them.
class LauncherRuntime : public BlockComposerTest {
 protected:
  void SetUp() override {
    BlockComposerTest::SetUp();
    for (const char* id : {"enroot", "pyxis"}) m_context.runtimes[id] = containers::shippedRuntime(id);
    startWith("srun");
    plan(std::string(kBare) + R"(, {"name": "enroot", "runtime": "enroot"}, {"name": "pyxis", "runtime": "pyxis",
             "binds": [{"source": "/data sets/x", "destination": "/mnt/9", "read_only": true}], "env": {"A": "b c"}})");
  }
  void startWith(const std::string& launcher) { m_context.launcher = launch::launcherNamed(launcher); }
};

TEST_F(LauncherRuntime, itsContainerIsAnOptionOfTheLauncher) {
  const std::vector<std::string> words = command(2);
  const std::string image = "/home/me/my runs/images/baremark-engine-0123456789abcdef.pyxis.sqsh";
  const std::string block = "/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C";
  const std::vector<std::string> expected = {
      "srun",
      "--mpi=pmix",
      "--nodes=1",
      "--ntasks=2",
      "--ntasks-per-node=2",
      "--cpus-per-task=1",
      "--kill-on-bad-exit=1",
      "--cpu-bind=cores",
      "--container-image=" + image,
      "--container-mounts=/tmp:/tmp,/data sets/x:/mnt/9:ro," + block + ":/mnt/0:rw",
      "--container-workdir=/mnt/0/a${ATTEMPT}/01J0000000000000000000RAN2",
      "--container-env=LANG,LANGUAGE,LC_ALL",
      "--container-readonly",
      "--no-container-mount-home",
      "--no-container-remap-root",
      "--no-container-entrypoint",
      "env",
      "OMPI_MCA_btl_vader_single_copy_mechanism=none",
      "UCX_POSIX_USE_PROC_LINK=n",
      "env",
      "A=b c"};
  ASSERT_GT(words.size(), expected.size());
  EXPECT_EQ(std::vector<std::string>(words.begin(), words.begin() + std::ssize(expected)), expected)
      << "what the arm enroot forces is set in the container too";
  for (const std::size_t other : {0U, 1U}) EXPECT_THAT(command(other), Each(Not(StartsWith("--container"))));
}

TEST_F(LauncherRuntime, anotherLauncherOrAFolderThatNoOptionCanHoldIsRefused) {
  startWith("open-mpi");
  EXPECT_TRUE(test::refused(composed(), {.code = ErrorCode::Conflict, .where = "/allocation/launcher"}));
  startWith("srun");
  m_context.hostRoot = "/home/me/a,b";
  EXPECT_TRUE(test::refused(composed(), {.code = ErrorCode::Untrusted, .allowed = "a text without “,”"}));
  EXPECT_THAT(test::errorOf(composed()).where.english(), StartsWith("/home/me/a,b/"));
}

TEST_F(BlockComposerTest, theJobOfEachSchedulerAndLauncherHasItsGolden) {
  m_context.jobPrelude = "#!/bin/sh\n# resources/schedulers/job_prelude.sh comes here.\n";
  for (const std::string name :
       {"none_open-mpi", "none_mpich", "none_mvapich2", "slurm_open-mpi", "slurm_mpich", "slurm_mvapich2", "slurm_srun",
        "pbs_open-mpi", "pbs_mpich", "pbs_mvapich2", "torque_open-mpi", "lsf_open-mpi", "lsf_mpich",
        "grid-engine_open-mpi", "grid-engine_mpich", "flux_flux", "flux_open-mpi"}) {
    const std::string scheduler = name.substr(0, name.find('_'));
    plan(std::string(kBare) + "," + kCharlie);
    m_context.launcher = launch::launcherNamed(name.substr(name.find('_') + 1));
    m_context.scheduler.reset();
    if (scheduler != "none") {
      m_context.scheduler = launch::schedulerNamed(scheduler);
      m_block.block.point = {2, 4};
      m_record.threads = 3;
      model::AllocationSettings& asked = m_record.experiment.allocation;
      asked.partition = "compute";
      asked.account = "project";
      asked.time = m_context.scheduler->timeExample;
      asked.modules = {"mpi/4.1"};
      asked.prologue = {"ulimit -c 0"};
      if (scheduler == "grid-engine") asked.parallelEnvironment = "mpi";
    }
    const std::string golden = std::string(places::kData) + "/jobs/" + name + ".sh";
    const auto allocation = test::got(composed());
    if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) std::ofstream(golden) << allocation.script;
    EXPECT_EQ(allocation.script, test::contentOf(golden)) << golden;
  }
}

TEST_F(BlockComposerTest, theBlockFileHasTheSameRunsAndCommandsAsTheJob) {
  plan(std::string(kBare) + "," + kCharlie);
  const auto allocation = test::got(composed());
  EXPECT_EQ(allocation.allocation.id, kAllocation);
  EXPECT_EQ(allocation.allocation.scheduler, "none");
  EXPECT_EQ(allocation.allocation.jobName.size(), 14U);
  EXPECT_EQ(allocation.allocation.blocks, std::vector<base::BlockId>{m_block.block.id});
  ASSERT_EQ(allocation.blocks.size(), 1U);
  const protocol::BlockFile& file = allocation.blocks[0];
  EXPECT_EQ(file.id, m_block.block.id);
  EXPECT_EQ(file.allocation, kAllocation);
  EXPECT_EQ(file.point, (model::Point{1, 2}));
  ASSERT_EQ(file.runs.size(), 2U);
  EXPECT_EQ(file.runs[0].arm, "bare metal");
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(file.runs[i].id, m_block.runs[i].run.id);
    EXPECT_EQ(file.runs[i].command, allocation.job.blocks[0].runs[i].command);
    EXPECT_EQ(allocation.job.blocks[0].runs[i].timeLimit, std::chrono::seconds(600));
  }
}

TEST_F(BlockComposerTest, bothArmsRunTheSameEngineWithTheSameSettings) {
  plan(std::string(kBare) + "," + kCharlie);
  // The engine's arguments without the paths.
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
  EXPECT_THAT(bare, IsSupersetOf({"--num_warmup_batches=3", "--num_batches=20"}));
  EXPECT_EQ(bare, settingsOf(command(1)));
  plan(std::string(kBare) + R"(, {"name": "other", "runtime": "bare-metal", "settings": {"batch_size": 7}})");
  EXPECT_THAT(command(0), Contains("--batch_size=50"));
  EXPECT_THAT(command(1), Contains("--batch_size=7")) << "a setting of this arm";
}

TEST_F(BlockComposerTest, theCanaryAndTheEnvironmentForRootAreSetOnlyThere) {
  plan(kBare);
  EXPECT_THAT(command(), Not(Contains("--canary")));
  EXPECT_TRUE(composed()->job.environment.empty());
  m_block.block.kind = model::BlockKind::Canary;
  EXPECT_THAT(command(), Contains("--canary"));
  m_context.isRoot = true;
  EXPECT_EQ(composed()->job.environment.count("OMPI_ALLOW_RUN_AS_ROOT"), 1U);
}

TEST_F(BlockComposerTest, anImageOfTheUserSetsItsVariablesBeforeThoseOfTheArm) {
  plan(R"({"name": "own", "runtime": "charliecloud"},
          {"name": "named", "runtime": "charliecloud", "image": "mine", "env": {"A": "1"}, "wrap": ["time"]})");
  EXPECT_THAT(command(0), Not(Contains("/bin/sh"))) << "the engine's own image sets none";
  const std::vector<std::string> words = command(1);
  expectInOrder(words, {"/bin/sh", "A=1", "time"});
  const auto shell = std::find(words.begin(), words.end(), "/bin/sh");
  ASSERT_GT(words.end() - shell, 2);
  EXPECT_THAT(*(shell + 2), HasSubstr(". /opt/baremark/environment.sh"));
}

TEST_F(BlockComposerTest, imagesAreThoseOfTheArmOrTheEnginesOwnAndMissingPartsAreNamed) {
  const model::Arm arm{.image = "mine"};
  EXPECT_EQ(imageOf(arm, m_context.runtimes.at("charliecloud")), "mine");
  EXPECT_EQ(imageOf({}, m_context.runtimes.at("charliecloud")), kEngineImage);
  EXPECT_EQ(imageOf(arm, m_context.runtimes.at("bare-metal")), "");
  plan(R"({"name": "a", "runtime": "charliecloud", "image": "absent"})");
  EXPECT_EQ(composed().error(),
            (base::Error{.code = ErrorCode::NotFound, .where = base::Phrase::KindImage, .value = "absent"}));
  plan(R"({"name": "a", "runtime": "docker"})");
  EXPECT_EQ(composed().error(),
            (base::Error{.code = ErrorCode::NotFound, .where = base::Phrase::KindRuntime, .value = "docker"}));
}

TEST_F(BlockComposerTest, impossibleBindsAndFoldersAreRefused) {
  const auto bind = [this](const std::string& binds) {
    plan(R"({"name": "a", "runtime": "charliecloud", "binds": [)" + binds + "]}");
    return composed();
  };
  std::string binds = R"({"source": "/s", "destination": "/mnt/0"})";
  for (const char* place : {"1", "2", "3", "4", "5", "6", "7", "8", "9"})
    binds += R"(, {"source": "/s", "destination": "/mnt/)" + std::string(place) + "\"}";
  const base::Error tooMany = test::errorOf(bind(binds));
  EXPECT_EQ(tooMany.code, ErrorCode::OutOfRange);
  EXPECT_THAT(tooMany.allowed.english(), HasSubstr("10 folders"));
  EXPECT_TRUE(
      test::refused(bind(R"({"source": "/s", "destination": "/mnt/1"}, {"source": "/t", "destination": "/mnt/1"})"),
                    {.code = ErrorCode::Duplicate}));
  EXPECT_TRUE(test::refused(bind(R"({"source": "/data:/etc", "destination": "/mnt/1"})"),
                            {.code = ErrorCode::Untrusted, .value = "/data:/etc"}));
  plan(kCharlie);
  m_context.hostRoot = "/runs:rw";
  EXPECT_TRUE(test::refused(composed(), {.code = ErrorCode::Untrusted}));
  plan(kBare);  // bare metal has no binds
  EXPECT_TRUE(composed());
  m_context.hostRoot = "/runs\nhere";
  EXPECT_TRUE(test::refused(composed(), {.code = ErrorCode::Untrusted}));
}

TEST_F(BlockComposerTest, theLauncherOfTheImageStartsAllRanksInOneContainer) {
  m_context.launcherInside = m_context.launcher;
  m_context.isRoot = true;
  plan(
      R"({"name": "a", "runtime": "charliecloud"}, {"name": "b", "runtime": "charliecloud", "mpi": "inner", "env": {"A": "1"}, "wrap": ["time"]})");
  m_record.experiment.scale.instances = 2;
  const std::vector<std::string> words = command(1);
  ASSERT_EQ(words.front(), "ch-run");
  EXPECT_THAT(words, IsSupersetOf({"--join-ct=1", "OMPI_ALLOW_RUN_AS_ROOT=1", "SLURM_JOB_ID"})) << "one container";
  expectInOrder(words, {"--", "mpirun", "A=1", "time", kEngineInImage});
  const auto launcher = std::find(words.begin(), words.end(), "mpirun");
  ASSERT_LT(launcher, words.end() - 2);
  EXPECT_EQ(*(launcher - 1), "/tmp/baremark-inner-${RUN_TAG}");
  EXPECT_EQ(*(launcher + 2), "4") << "of both instances";
  EXPECT_EQ(std::count(words.begin(), words.end(), "mpirun"), 1);
  EXPECT_EQ(composed().value().job.blocks.at(0).runs.at(1).cleanup.back().pattern, "baremark-inner-${RUN_TAG}*");
  m_context.isRoot = false;
  EXPECT_THAT(command(1), Not(Contains("OMPI_ALLOW_RUN_AS_ROOT=1")));
  // A launcher that reads a file of hosts needs none for one container.
  m_record.experiment.scale.instances = 1;
  m_context.launcher = launch::launcherNamed("mvapich2");
  const auto runs = composed().value().job.blocks.at(0).runs;
  EXPECT_EQ(runs.at(0).listedHosts, 2);
  EXPECT_FALSE(runs.at(1).listedHosts);
}

TEST_F(BlockComposerTest, whatARuntimeNeedsReachesItAndTheRanksInOneContainer) {
  m_context.runtimes["podman"] = containers::shippedRuntime("podman");
  m_context.launcherInside = m_context.launcher;
  plan(R"({"name": "a", "runtime": "podman", "mpi": "inner"})");
  const std::vector<std::string> words = command();
  EXPECT_EQ((std::vector<std::string>(words.begin(), words.begin() + 3)),
            (std::vector<std::string>{"env", "PODMAN_USERNS=keep-id", "podman"}));
  const auto option = std::find(words.begin(), words.end(), "-x");
  ASSERT_LT(option, words.end() - 1);
  EXPECT_EQ(*(option + 1), "PODMAN_USERNS=keep-id");
  m_context.launcherInside = {};
  EXPECT_TRUE(test::refused(composed(), {.code = ErrorCode::Conflict, .value = "open-mpi"}));
}

TEST_F(BlockComposerTest, theHostsMpiIsBoundReadOnlyAndRemoved) {
  m_context.runtimes["docker"] = containers::shippedRuntime("docker");
  plan(
      R"({"name": "a", "runtime": "docker"}, {"name": "b", "runtime": "docker", "mpi": "bind", "env": {"A": "1"}, "wrap": ["time"]})");
  const std::vector<std::string> words = command(1);
  EXPECT_EQ(words.front(), "mpirun") << "the host's launcher starts the ranks";
  const std::string folder = "/tmp/baremark-mpi-${RUN_TAG}";
  EXPECT_THAT(words, IsSupersetOf({folder, "--volume=" + folder + ":/mnt/1:ro"}));
  expectInOrder(words, {"A=1", "/mnt/1", "time"});
  const auto runs = composed().value().job.blocks.at(0).runs;
  EXPECT_EQ(runs.at(1).cleanup.size(), runs.at(0).cleanup.size() + 1);
  EXPECT_EQ(runs.at(1).cleanup.back().pattern, "baremark-mpi-${RUN_TAG}*");
}

}  // namespace
}  // namespace baremark::core::runs
