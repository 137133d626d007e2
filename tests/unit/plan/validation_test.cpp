// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/validation.h"
#include "core/plan/cautions.h"

#include <gtest/gtest.h>

#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;

TEST(Validation, theQuickStartIsValid) {
  EXPECT_TRUE(validate(quickStart(), twoCores()));
}

TEST(Validation, anUnknownRuntimeNamesTheKnownOnes) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].runtime = "charlycloud";
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/arms/1/runtime");
  EXPECT_EQ(error.suggestion, "charliecloud");
}

TEST(Validation, aKnownRuntimeThatJobsCannotUseNamesTheOthersWithImages) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].runtime = "keeper";
  HostContext host = twoCores();
  host.mpiModels["keeper"] = {"hybrid"};
  const base::Error error = validate(experiment, host).error();
  EXPECT_EQ(error.code, ErrorCode::NotApplicable);
  EXPECT_EQ(error.where, "/arms/1/runtime");
  EXPECT_EQ(error.value, "keeper");
  EXPECT_EQ(error.allowed, (base::Phrased{base::Phrase::Names, std::vector<std::string>{"charliecloud"}}));
}

TEST(Validation, anUnknownImageNamesTheKnownOnes) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].image = "my-imaje";
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/arms/1/image");
  EXPECT_EQ(error.value, "my-imaje");
  EXPECT_EQ(error.suggestion, "my-image");
  experiment.arms[1].image = "my-image";
  EXPECT_TRUE(validate(experiment, twoCores()));
}

TEST(Validation, anImageWithoutEngineIsRefusedWithTheFix) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].image = "my-image";
  HostContext host = twoCores();
  host.imagesWithoutEngine = {"my-image"};
  const base::Error error = validate(experiment, host).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.where, "/arms/1/image");
  EXPECT_EQ(error.value, "my-image");
  EXPECT_EQ(error.allowed, base::Phrased(base::Phrase::ImageWithEngine));
  experiment.arms[1].image.clear();
  EXPECT_TRUE(validate(experiment, host));
}

TEST(Validation, anUnsupportedBindIsRefused) {
  model::Experiment experiment = quickStart();
  experiment.arms[0].binds = {{"/data", "/data", false}};
  EXPECT_EQ(validate(experiment, twoCores()).error().code, base::ErrorCode::NotApplicable);
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/arms/0/binds/0");
  experiment.arms[0].binds.clear();
  experiment.arms[1].binds = {{"/data", "/mnt/8", false}, {"/more", "/mnt/9", true}};
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/arms/1/binds/1/read_only");
  EXPECT_EQ(error.suggestion, "\"read_only\": false");
  experiment.arms[1].binds[1].isReadOnly = false;
  EXPECT_TRUE(validate(experiment, twoCores()));
  HostContext host = twoCores();
  host.readOnlyRuntimes = {"charliecloud"};
  experiment.arms[1].binds[1].isReadOnly = true;
  EXPECT_TRUE(validate(experiment, host));
}

TEST(Validation, bareMetalTakesNoImage) {
  model::Experiment experiment = quickStart();
  experiment.arms[0].image = "my-image";
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/arms/0/image");
}

TEST(Validation, anUnknownModelNamesTheNearest) {
  model::Experiment experiment = quickStart();
  experiment.engine["model"] = {std::string("resnet50_v15")};
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/workload/engine/model");
  EXPECT_EQ(error.suggestion, "resnet50_v1.5");
}

TEST(Validation, dataThatDoesNotFitTheModelIsRefused) {
  model::Experiment experiment = quickStart();
  experiment.engine["model"] = {std::string("resnet50_v1.5")};
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/workload/engine/data");
}

TEST(Validation, moreRanksThanCoresAreRefusedWithAdvice) {
  model::Experiment experiment = quickStart();
  experiment.scale.ranks = {1, 4};
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_NE(error.suggestion.english().find("none"), std::string::npos);
  experiment.scale.bind = model::Binding::None;
  EXPECT_TRUE(validate(experiment, twoCores()));
}

TEST(Validation, threadsBeyondTheCoresAreRefused) {
  model::Experiment experiment = quickStart();
  experiment.scale.threadsPerRank = 2;
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/scale/threads_per_rank");
  EXPECT_EQ(error.allowed.english().substr(0, 6), "1 to 1");
}

TEST(Validation, moreRanksThanCoresAreRefusedAtTheRanksForAnyThreads) {
  model::Experiment experiment = quickStart();
  experiment.scale.ranks = {3};
  for (const int threads : {1, 2}) {
    experiment.scale.threadsPerRank = threads;
    const base::Error error = validate(experiment, twoCores()).error();
    EXPECT_EQ(error.where, "/scale/ranks");
    EXPECT_EQ(error.value, "3");
    EXPECT_EQ(error.allowed.english(), threads == 1 ? "1 to 2: the host has 2 cores" : "1 to 1: the host has 2 cores");
  }
}

TEST(Validation, aBatchPerRankTogetherWithAGlobalBatchIsRefused) {
  model::Experiment experiment = quickStart();
  experiment.scale.mode = model::ScalingMode::Strong;
  experiment.scale.globalBatch = 100;
  base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.code, ErrorCode::NotApplicable);
  EXPECT_EQ(error.where, "/workload/engine/batch_size");
  EXPECT_EQ(error.value, "50");
  experiment.engine.erase("batch_size");
  EXPECT_TRUE(validate(experiment, twoCores()));
  experiment.arms[1].settings["batch_size"] = std::int64_t{10};
  error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/arms/1/settings/batch_size");
  EXPECT_EQ(error.value, "10");
}

TEST(Validation, aGlobalBatchThatTheRanksDoNotDivideIsRefusedWithOneThatTheyDo) {
  model::Experiment experiment = quickStart();
  experiment.engine.erase("batch_size");
  experiment.scale.mode = model::ScalingMode::Strong;
  experiment.scale.globalBatch = 101;
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.where, "/scale/global_batch");
  EXPECT_EQ(error.value, "101");
  EXPECT_EQ(error.allowed.english(), "a multiple of 2, the ranks of a point");
  EXPECT_EQ(error.suggestion, "102");
  experiment.scale.globalBatch = std::int64_t{1} << 30;
  const base::Error large = validate(experiment, twoCores()).error();
  EXPECT_EQ(large.where, "/scale/global_batch") << "a rank takes no such batch";
  EXPECT_EQ(large.code, ErrorCode::OutOfRange);
  experiment.scale.globalBatch = 102;
  EXPECT_TRUE(validate(experiment, twoCores()));
}

TEST(Validation, ranksBeyondThePartitionsNodesAreRefused) {
  HostContext host = twoCores();
  host.hasScheduler = true;
  host.facts.partitions = {{.name = "short", .isDefault = true, .nodes = 2, .cores = 2},
                           {.name = "long", .nodes = 8, .cores = 2}};
  host.schedulerSettings = {"partition"};
  model::Experiment experiment = quickStart();
  experiment.scale.ranks = {2, 4, 6};
  experiment.scale.ranksPerNode = 2;
  const base::Error error = validate(experiment, host).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.where, "/scale/ranks/2");
  EXPECT_EQ(error.value, "6");
  EXPECT_EQ(error.allowed.english().substr(0, 6), "1 to 4");
  experiment.allocation.partition = "long";
  EXPECT_TRUE(validate(experiment, host));
  host.facts.partitions.clear();
  experiment.allocation.partition = "";
  experiment.scale.threadsPerRank = 1;
  EXPECT_TRUE(validate(experiment, host)) << "not known";
}

TEST(Validation, endlessRanksAreRefusedEvenIfUnbound) {
  model::Experiment experiment = quickStart();
  experiment.scale.bind = model::Binding::None;
  experiment.scale.ranks = {1, 128};
  EXPECT_TRUE(validate(experiment, twoCores()));
  experiment.scale.ranks = {1, 129};
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/scale/ranks");
  EXPECT_EQ(error.value, "129");
  EXPECT_EQ(error.allowed.english().substr(0, 8), "1 to 128");
}

TEST(Validation, aStepLargerThanTheDataIsRefused) {
  model::Experiment experiment = quickStart();
  experiment.engine["batch_size"] = {std::int64_t{50}, std::int64_t{40000}};
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.where, "/workload/engine/batch_size");
  EXPECT_EQ(error.value, "40000");
  EXPECT_EQ(error.allowed.english(), "1 to 30000 with 2 ranks: fashion-mnist has 60000 images");
  experiment.scale.ranks = {1};
  EXPECT_TRUE(validate(experiment, twoCores()));
  experiment.engine.erase("batch_size");
  experiment.scale.mode = model::ScalingMode::Strong;
  experiment.scale.globalBatch = 60001;
  const base::Error global = validate(experiment, twoCores()).error();
  EXPECT_EQ(global.where, "/scale/global_batch");
  EXPECT_EQ(global.value, "60001");
  EXPECT_EQ(global.allowed.english().substr(0, 10), "1 to 60000");
}

TEST(Validation, aBatchBeyondTheMemoryIsRefused) {
  HostContext host = twoCores();
  host.catalog->models[0].activationBytes = 1 << 20;
  host.facts.memoryBytes = std::int64_t{1} << 30;
  model::Experiment experiment = quickStart();
  EXPECT_TRUE(validate(experiment, host));
  experiment.engine["batch_size"] = {std::int64_t{513}};
  const base::Error error = validate(experiment, host).error();
  EXPECT_EQ(error.where, "/workload/engine/batch_size");
  EXPECT_EQ(error.allowed.english().substr(0, 8), "1 to 512");
  experiment.engine["device"] = {std::string("cuda")};
  EXPECT_TRUE(validate(experiment, host)) << "GPUs have their own memory";
  experiment.engine.erase("device");
  host.facts.memoryBytes = {};
  EXPECT_TRUE(validate(experiment, host)) << "not known";
}

TEST(Validation, settingsThatTheEngineRefusesAreRefusedBeforeTheRun) {
  model::Experiment experiment = quickStart();
  experiment.engine["data"] = {std::string("synthetic")};
  experiment.engine["data_dir"] = {std::string("/data")};
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/workload/engine/data_dir");
  experiment.engine.erase("data_dir");
  experiment.engine["train_and_eval"] = {true};
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/workload/engine/train_and_eval");
  EXPECT_EQ(validate(experiment, twoCores()).error().code, ErrorCode::NotApplicable);
  experiment.engine["data"] = {std::string("fashion-mnist")};
  EXPECT_TRUE(validate(experiment, twoCores()));
}

TEST(Validation, anArmThatDoesNotFollowTheCasesIsRefused) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].settings["batch_size"] = std::int64_t{25};
  EXPECT_TRUE(validate(experiment, twoCores()));
  experiment.engine["batch_size"] = {std::int64_t{25}, std::int64_t{50}};
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.code, ErrorCode::Conflict);
  EXPECT_EQ(error.where, "/arms/1/settings/batch_size");
}

/// An experiment with `cases` seeds, `points` points and one arm.
model::Experiment manyRuns(int cases, int points, int repeats) {
  model::Experiment experiment = quickStart();
  experiment.arms.pop_back();
  experiment.scale.bind = model::Binding::None;
  experiment.scale.ranks.clear();
  for (int ranks = 1; ranks <= points; ++ranks) experiment.scale.ranks.push_back(ranks);
  std::vector<model::SettingValue>& seeds = experiment.engine["tf_random_seed"];
  for (std::int64_t seed = 1; seed <= cases; ++seed) seeds.emplace_back(seed);
  experiment.measure.repeats = repeats;
  return experiment;
}

TEST(Validation, runsUpToTheLimitArePlannedAndOneMoreRepeatIsRefused) {
  EXPECT_TRUE(validate(manyRuns(1000, 10, 10), twoCores()));
  const base::Error error = validate(manyRuns(1000, 10, 11), twoCores()).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.where, "/measure/repeats");
  EXPECT_EQ(error.value, "11");
  EXPECT_EQ(error.allowed.english(), "1 to 10: cases, points, arms and repeats multiply to at most 100000 runs");
}

TEST(Validation, theLimitOfRunsIncludesUntil) {
  model::Experiment experiment = manyRuns(1000, 10, 6);
  experiment.measure.until = model::Until{.halfWidth = 0.01, .maxRepeats = 10};
  EXPECT_TRUE(validate(experiment, twoCores()));
  experiment.measure.until->maxRepeats = 11;
  const base::Error error = validate(experiment, twoCores()).error();
  EXPECT_EQ(error.where, "/measure/until/max_repeats");
  EXPECT_EQ(error.allowed.english().substr(0, 7), "6 to 10");
  experiment.measure.repeats = 11;
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/measure/repeats");
  EXPECT_EQ(validate(experiment, twoCores()).error().allowed.english().substr(0, 7), "5 to 10");
}

TEST(Validation, tooManyCellsNameTheOtherFactors) {
  model::Experiment experiment = manyRuns(1000, 64, 1);
  experiment.arms.resize(2, experiment.arms.front());
  const base::Error error = checkRuns(experiment, 1000).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.allowed.english(),
            "fewer cases, points or arms: they make 128000 runs a repeat, at most 100000 in all");
}

TEST(Validation, anExtensionHasTheSameLimit) {
  const auto targets = [](int more) {
    std::vector<BlockTarget> out;
    for (std::size_t at = 0; at < 1000; ++at) {
      out.push_back({.caseIndex = at / 10, .point = {1, static_cast<int>(at % 10) + 1}, .have = 40, .want = 40 + more});
    }
    return out;
  };
  EXPECT_TRUE(checkAddedRuns(targets(10), 2, 10));
  const base::Error error = checkAddedRuns(targets(11), 2, 11).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.where, "--blocks");
  EXPECT_EQ(error.value, "11");
  EXPECT_EQ(error.allowed.english(), "1 to 10: an experiment has at most 100000 runs; a new one takes more");
  std::vector<BlockTarget> atOnePoint = targets(0);
  atOnePoint.front().want = 140;
  EXPECT_TRUE(checkAddedRuns(atOnePoint, 2, 100)) << "what the other points have counts, not what they could get";
  EXPECT_EQ(checkAddedRuns(targets(1), 4, 1).error().allowed.english().substr(0, 14), "no more blocks");
}

TEST(Validation, aWarmUpLongerThanTheMeasurementIsACaution) {
  model::Experiment experiment = quickStart();
  experiment.measure.warmupBatches = 100;
  EXPECT_TRUE(cautions(experiment, twoCores()).empty());
  experiment.measure.warmupBatches = 101;
  EXPECT_EQ(cautions(experiment, twoCores()), (std::vector<Caution>{{"long_warmup", "101"}}));
}

TEST(Validation, aQuotaOfProcessorTimeIsNamedAsTheReason) {
  HostContext host = twoCores();
  host.facts.cores = 1;
  host.facts.cpuQuota = 1.5;
  const base::Error refused = validate(quickStart(), host).error();
  EXPECT_EQ(refused.where, "/scale/ranks");
  EXPECT_EQ(refused.allowed.english(), "1 to 1: the CPU quota of a control group limits the host to 1 cores");
}

TEST(Validation, theCoresOfTheLoginNodeAreNotThoseOfTheNodes) {
  model::Experiment experiment = quickStart();
  HostContext host = twoCores();
  host.hasScheduler = true;
  host.facts.cores = 64;
  // The size of a node is unknown. The experiment must give the threads, and the login node's size does not count.
  const base::Error unknown = validate(experiment, host).error();
  EXPECT_EQ(unknown.code, ErrorCode::Missing);
  EXPECT_EQ(unknown.where, "/scale/threads_per_rank");
  experiment.scale.threadsPerRank = 100;
  EXPECT_TRUE(validate(experiment, host));
  experiment.scale.threadsPerRank.reset();
  host.facts.partitions = {{.name = "batch", .isDefault = true, .cores = 1}};
  const base::Error few = validate(experiment, host).error();
  EXPECT_EQ(few.where, "/scale/ranks");
  EXPECT_EQ(few.allowed.english(), "1 to 1 on one node, or ranks_per_node: a node has 1 cores");
  EXPECT_EQ(few.suggestion, "\"ranks_per_node\": 1");
  model::Experiment spread = experiment;
  spread.scale.ranksPerNode = 2;
  EXPECT_EQ(validate(spread, host).error().where, "/scale/ranks_per_node");
  spread.allocation.time = "0:30";
  host.schedulerSettings = {"partition", "time"};
  host.timeExample = "0:30:00";
  EXPECT_EQ(validate(spread, host).error().where, "/allocation/time");
  EXPECT_EQ(validate(spread, host).error().allowed.english(),
            "a time that every scheduler reads in the same way: half an hour is 0:30:00 or 30m");
  spread.allocation.time = "unlimited";
  EXPECT_EQ(validate(spread, host).error().where, "/allocation/time");
  host.endlessTime = "UNLIMITED";
  EXPECT_EQ(validate(spread, host).error().where, "/scale/ranks_per_node") << "Slurm has a word for it";
  host.schedulerSettings = {"partition"};
  experiment.allocation.partition = "bach";
  EXPECT_EQ(validate(experiment, host).error().where, "/allocation/partition");
  EXPECT_EQ(validate(experiment, host).error().allowed.english().substr(0, 6), "batch;");
  experiment.allocation.partition = "";
  host.facts.partitions.front().cores.reset();
  host.node = model::NodeFacts{.partition = "batch", .job = "7", .seen = {}, .facts = {.cores = 4}};
  EXPECT_TRUE(validate(experiment, host));
  EXPECT_EQ(coresOfANode(host, ""), 4);
  EXPECT_EQ(coresOfANode(twoCores(), ""), 2);
}

TEST(Validation, spreadingNeedsASchedulerAndExcludingNodesASchedulerThatSupportsIt) {
  model::Experiment experiment = quickStart();
  experiment.scale.threadsPerRank = 1;
  experiment.allocation.apart = "6h";
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/allocation/apart");
  HostContext host = twoCores();
  host.hasScheduler = true;
  EXPECT_TRUE(validate(experiment, host));
  experiment.allocation.otherNodes = true;
  EXPECT_EQ(validate(experiment, host).error().where, "/allocation/other_nodes");
  EXPECT_EQ(validate(experiment, host).error().code, ErrorCode::NotApplicable);
  host.schedulerSettings = {"partition", "other_nodes"};
  EXPECT_TRUE(validate(experiment, host));
}

TEST(Validation, severalNodesNeedAScheduler) {
  model::Experiment experiment = quickStart();
  experiment.scale.ranksPerNode = 1;
  EXPECT_EQ(validate(experiment, twoCores()).error().where, "/scale/ranks/1");
}

TEST(Validation, settingsOfASchedulerAreRefusedWithoutOne) {
  model::Experiment experiment = quickStart();
  experiment.allocation.partition = "gpu";
  EXPECT_EQ(validate(experiment, twoCores()).error().code, ErrorCode::NotApplicable);
  experiment.allocation.partition = "";
  experiment.allocation.prologue = {"ulimit -c 0"};
  EXPECT_TRUE(validate(experiment, twoCores()));
}

TEST(Validation, aBusyMachineIsACaution) {
  HostContext host = twoCores();
  EXPECT_TRUE(cautions(quickStart(), host).empty());
  host.facts.load = 1.7;
  host.facts.governor = "powersave";
  host.facts.onBattery = true;
  const std::vector<Caution> found = cautions(quickStart(), host);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], (Caution{"busy", "1.7"}));
}

TEST(Validation, ranksThatRunAsRootAreACaution) {
  HostContext host = twoCores();
  host.facts.isRoot = true;
  EXPECT_EQ(cautions(quickStart(), host), (std::vector<Caution>{{"root", ""}}));
  host.hasScheduler = true;
  EXPECT_EQ(cautions(quickStart(), host), (std::vector<Caution>{{"root", ""}}));
  // Only Open MPI refuses root.
  host.launcherAliases = {{"mpirun", "open-mpi"}};
  host.rootLaunchers = {"open-mpi"};
  host.launchers = {"mpich", "open-mpi"};
  EXPECT_TRUE(cautions(quickStart(), host).empty());
  model::Experiment asked = quickStart();
  asked.allocation.launcher = "mpirun";
  EXPECT_EQ(cautions(asked, host), (std::vector<Caution>{{"root", ""}}));
}

}  // namespace
}  // namespace baremark::core::plan
