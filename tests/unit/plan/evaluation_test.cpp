// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from an experiment on a host, for experiments that can run and for drafts that cannot yet.
#include "core/plan/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/forced_environment.h"
#include "core/plan/run_checks.h"
#include "tests/files.h"
#include "tests/places.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::Error;
using base::ErrorCode;

SpeedSource hundredImagesASecond(int) {
  return [](const auto&, const auto&, const auto&) {
    return SpeedEstimate{.imagesPerSecond = 100, .source = EstimateSource::EngineModel, .modelBatch = 50};
  };
}

TEST(Evaluation, ofAnExperimentThatCanRunHasEverything) {
  const Evaluation found = evaluate(quickStart(), twoCores(), hundredImagesASecond);
  EXPECT_FALSE(found.problem);
  EXPECT_EQ(found.cases.size(), 1U);
  EXPECT_EQ(found.points.size(), 2U);
  EXPECT_EQ(found.threads, 1);
  EXPECT_TRUE(found.cost.least.time);
  EXPECT_EQ(found.cautions, cautions(quickStart(), twoCores()));
}

TEST(Evaluation, ofARefusedExperimentHasItsCostAllTheSame) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].runtime = "charliecluod";
  const Evaluation found = evaluate(experiment, twoCores(), hundredImagesASecond);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(found.problem->suggestion, "charliecloud");
  EXPECT_TRUE(found.cost.least.time);
}

TEST(Evaluation, anEarlierRefusalIsTheProblem) {
  const Error refusal{.code = ErrorCode::UnknownKey, .where = "/nmae"};
  const Evaluation found = evaluate(quickStart(), twoCores(), hundredImagesASecond, refusal);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(found.problem->where, "/nmae");
}

TEST(Evaluation, ofADraftWithoutArmsStopsBeforeItsPoints) {
  model::Experiment experiment = quickStart();
  experiment.arms.clear();
  const Evaluation found = evaluate(experiment, twoCores(), hundredImagesASecond, Error{.code = ErrorCode::Missing});
  EXPECT_TRUE(found.points.empty());
  EXPECT_TRUE(found.cost.points.empty());
}

HostContext whereContainersNeed(const Variables& variables) {
  HostContext host = twoCores();
  host.forced[{"charliecloud", ""}] = variables;
  host.limits["charliecloud"].label = "Charliecloud";
  return host;
}

TEST(ForcedEnvironment, thatOfEveryArmIsACautionAndABareArmCanDoWithout) {
  const HostContext host = whereContainersNeed({{"B", "2"}, {"A", "1"}});
  const model::Experiment experiment = quickStart();
  EXPECT_EQ(forcedVariables(experiment, host), (Variables{{"A", "1"}, {"B", "2"}}));
  EXPECT_EQ(cautions(experiment, host).front(),
            (Caution{CautionCode::ForcedEnvironment, {"A=1, B=2", "Charliecloud"}}));
  const auto place = test::got(armToSplitOff(experiment, host));
  EXPECT_EQ(place, baselineIndex(experiment));
  model::Arm arm = experiment.arms[place];
  arm.wrap = {"numactl"};
  const model::Arm without = withoutVariables(arm, forcedVariables(experiment, host));
  EXPECT_EQ(without.name, "bare metal, own settings");
  EXPECT_EQ(without.wrap, (std::vector<std::string>{"env", "-u", "A", "-u", "B", "numactl"}));
  EXPECT_EQ(without.runtime, arm.runtime);
  EXPECT_FALSE(armWithout(experiment, forcedVariables(experiment, host)));
  model::Experiment split = experiment;
  split.arms.push_back(without);
  EXPECT_EQ(armWithout(split, forcedVariables(split, host)), experiment.arms.size());
  arm.name = std::string(64, 'x');
  EXPECT_EQ(withoutVariables(arm, {{"A", "1"}}).name.size(), 64U);
}

TEST(ForcedEnvironment, theRuntimesThatNeedItAreNamedOnce) {
  HostContext host = whereContainersNeed({{"A", "1"}});
  host.forced[{"own", "fast"}] = {{"A", "1"}};
  model::Experiment experiment = quickStart();
  EXPECT_EQ(forcingRuntimes(experiment, twoCores()), std::vector<std::string>());
  experiment.arms.push_back(experiment.arms.back());
  experiment.arms.push_back({.name = "default", .runtime = "own"});
  EXPECT_EQ(forcingRuntimes(experiment, host), std::vector<std::string>{"Charliecloud"});
  experiment.arms.push_back({.name = "fast", .runtime = "own", .variant = "fast"});
  EXPECT_EQ(forcingRuntimes(experiment, host), (std::vector<std::string>{"Charliecloud", "own"}));
}

TEST(ForcedEnvironment, isSplitOffOnceAndOnlyFromAnArmThatCanDoWithout) {
  const HostContext host = whereContainersNeed({{"A", "1"}});
  model::Experiment experiment = quickStart();
  EXPECT_FALSE(armToSplitOff(experiment, twoCores())) << "nothing is forced";
  experiment.arms.push_back(withoutVariables(experiment.arms[*armToSplitOff(experiment, host)], {{"A", "1"}}));
  EXPECT_FALSE(armToSplitOff(experiment, host)) << "it is there";
  experiment = quickStart();
  for (model::Arm& arm : experiment.arms) arm.runtime = "charliecloud";
  EXPECT_FALSE(armToSplitOff(experiment, host)) << "their ranks would hang";
}

/// With 1000 images/s of each rank, and a second more for each run.
Cost estimated(const model::Experiment& experiment, EstimateSource source) {
  return estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                      [source](const model::Settings&, const model::Point& point, const model::Arm&) {
                        return SpeedEstimate{1000.0 * point.ranks, std::chrono::milliseconds{1000}, source};
                      });
}

TEST(Cost, countsMultiply) {
  const Cost cost = estimated(quickStart(), EstimateSource::EngineModel);
  EXPECT_EQ(cost.least.blocks, 10);
  EXPECT_EQ(cost.least.runs, 20);
  // In each of two arms: 110 steps of 50 images a rank at 1000 images/s a rank take 5.5 s, plus 1 s overhead.
  EXPECT_EQ(cost.points[1].block->count(), 13000);
  EXPECT_EQ(cost.least.time->count(), 130000);
  EXPECT_EQ(cost.most, cost.least);
  // 1 rank for 65 s and 2 ranks for 65 s, one core each.
  EXPECT_NEAR(*cost.least.coreHours, 3 * 65.0 / 3600, 1e-9);
  EXPECT_EQ(cost.source, EstimateSource::EngineModel);
}

TEST(Cost, untilMayUseAllAllowedBlocks) {
  model::Experiment experiment = quickStart();
  experiment.measure.until = model::Until{.halfWidth = 0.01, .maxRepeats = 40};
  const Cost cost = estimated(experiment, EstimateSource::EarlierRuns);
  EXPECT_EQ(cost.points[0].least.blocks, 5);
  EXPECT_EQ(cost.points[0].most.blocks, 40);
  EXPECT_EQ(cost.least.runs, 20);
  EXPECT_EQ(cost.most.runs, 160);
  EXPECT_EQ(cost.least.time->count(), 130000);
  EXPECT_EQ(cost.most.time->count(), 8 * 130000);
  EXPECT_NEAR(*cost.most.coreHours, 8 * *cost.least.coreHours, 1e-9);
  // An unknown speed gives no time.
  const Cost unknown =
      estimateCost(quickStart(), expandCases(quickStart()).value(), expandPoints(quickStart().scale), 1,
                   [](const model::Settings&, const model::Point&, const model::Arm&) { return SpeedEstimate{}; });
  EXPECT_FALSE(unknown.least.time);
  EXPECT_FALSE(unknown.most.coreHours);
  EXPECT_EQ(unknown.least.runs, 20);
}

TEST(PackingAdvice, shortBlocksOfAClusterMayShareAJobIfThreeJobsRemain) {
  HostContext host = twoCores();
  host.hasScheduler = true;
  model::Experiment experiment = quickStart();
  const auto costOf = [](std::vector<std::optional<std::chrono::milliseconds>> blocks) {
    Cost cost;
    for (const auto& block : blocks) cost.points.push_back({.block = block});
    return cost;
  };
  using std::chrono::minutes;
  using std::chrono::seconds;
  experiment.measure.repeats = 10;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30), seconds(40)})),
            (Caution{CautionCode::ShortBlocks, {"4"}}))
      << "4 + 4 + 2";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({minutes(5)})), (Caution{CautionCode::ShortBlocks, {"3"}}))
      << "a quarter of an hour is worth a job";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({minutes(6), seconds(1)})), std::nullopt) << "one is long";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({{}})), std::nullopt) << "not known";
  experiment.allocation.atLeast = 5;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), (Caution{CautionCode::ShortBlocks, {"2"}}));
  experiment.allocation.blocks = 2;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "they share already";
  experiment.allocation.blocks = 1;
  experiment.measure.repeats = 3;
  experiment.allocation.atLeast = 1;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "three jobs are the least";
  experiment.measure.repeats = 4;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "two and two are two jobs";
  experiment.measure.repeats = 5;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), (Caution{CautionCode::ShortBlocks, {"2"}}));
  experiment.measure.repeats = 10;
  host.hasScheduler = false;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt);
}

model::Experiment twoCasesAtTwoPoints() {
  return parseExperiment(R"({"schema": "baremark.experiment/1", "name": "cost",
    "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": [16, 64]}},
    "arms": [{"name": "a", "runtime": "bare-metal"}, {"name": "b", "runtime": "bare-metal"}],
    "scale": {"ranks": [1, 2]},
    "measure": {"repeats": 5, "until": {"half_width": "1%", "max_repeats": 7}}})")
      .value();
}

TEST(CostOfPoints, theRowsAddUpToTheWholeWithSeveralCases) {
  const model::Experiment experiment = twoCasesAtTwoPoints();
  ASSERT_EQ(expandCases(experiment)->size(), 2U);
  const Cost cost = estimated(experiment, EstimateSource::EarlierRuns);
  const std::vector<PointCost> points = costOfPoints(cost);
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].least.blocks, 10) << "five blocks of each case";
  EXPECT_EQ(points[0].most.blocks, 14);
  EXPECT_EQ(points[0].least.runs + points[1].least.runs, cost.least.runs);
  EXPECT_EQ(points[0].most.runs + points[1].most.runs, cost.most.runs);
  EXPECT_EQ(*points[0].least.time + *points[1].least.time, *cost.least.time);
  EXPECT_EQ(points[1].point.ranks, 2);
}

TEST(CostOfPoints, oneUnknownCaseLeavesThePointsTimeUnknown) {
  Cost cost;
  for (const std::size_t index : {0U, 1U}) {
    PointCost point{.caseIndex = index, .point = {1, 1}, .source = EstimateSource::EarlierRuns};
    point.least = point.most = {.blocks = 5, .runs = 10, .time = std::chrono::milliseconds(100), .coreHours = 1.0};
    cost.points.push_back(point);
  }
  cost.points[1].least.time.reset();
  cost.points[1].source = EstimateSource::Unknown;
  const std::vector<PointCost> points = costOfPoints(cost);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_FALSE(points[0].least.time);
  EXPECT_EQ(points[0].least.runs, 20);
  EXPECT_EQ(points[0].source, EstimateSource::Unknown);
}

// Devices and precisions are those of the engine's catalogue on the host; tests/data/fuzz/engine_catalog has examples.

std::vector<protocol::CatalogDevice> recorded(const std::string& name) {
  const std::string text = test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + name);
  return test::got(protocol::catalogFromJson(base::Json::parse(text))).devices;
}

HostContext withGpus() {
  HostContext host = twoCores();
  host.facts.cores = 8;
  host.devices = recorded("cuda.json");
  return host;
}

HostContext withoutDriver() {
  HostContext host = twoCores();
  host.devices = recorded("no_driver.json");
  return host;
}

/// The quick start with the settings "device" and "precision"; empty: not set.
model::Experiment trainingOn(const std::string& device, const std::string& precision = {}) {
  model::Experiment experiment = quickStart();
  if (!device.empty()) experiment.engine["device"] = {device};
  if (!precision.empty()) experiment.engine["precision"] = {precision};
  return experiment;
}

bool hasCaution(const model::Experiment& experiment, const HostContext& host, CautionCode code) {
  const std::vector<Caution> found = cautions(experiment, host);
  return std::ranges::find(found, code, &Caution::code) != found.end();
}

TEST(DeviceChecks, aDeviceThatTheHostLacksIsRefusedWithTheReasonAndTheOthers) {
  const Error error = validate(trainingOn("cuda"), withoutDriver()).error();
  EXPECT_TRUE(test::refused(error, {.code = ErrorCode::Conflict, .where = "/workload/engine/device", .value = "cuda"}));
  EXPECT_EQ(error.allowed.english().rfind(
                "auto, cpu or reference; the engine cannot use cuda here: it needs an NVIDIA driver", 0),
            0U)
      << error.allowed.english();
  for (const HostContext& host : {withGpus(), withoutDriver(), twoCores()}) EXPECT_TRUE(validate(quickStart(), host));
  EXPECT_TRUE(validate(trainingOn("cuda"), withGpus()));
  EXPECT_TRUE(validate(trainingOn("reference"), withoutDriver()));
  EXPECT_TRUE(validate(trainingOn("cuda"), twoCores())) << "an older engine does not say";
  HostContext host = withoutDriver();
  std::erase_if(host.devices, [](const auto& device) { return device.name == "cuda"; });
  EXPECT_EQ(validate(trainingOn("cuda"), host).error().allowed.english(), "auto, cpu or reference");
  // An arm's own.
  model::Experiment experiment = quickStart();
  experiment.arms[0].settings["device"] = std::string("cuda");
  EXPECT_EQ(validate(experiment, withoutDriver()).error().where, "/arms/0/settings/device");
  experiment.arms[0].settings = {{"precision", std::string("fp16")}};
  EXPECT_EQ(validate(experiment, withoutDriver()).error().where, "/arms/0/settings/precision");
}

TEST(DeviceChecks, aPrecisionThatTheDeviceLacksIsRefusedWithOtherDevices) {
  EXPECT_TRUE(test::refused(validate(trainingOn("", "bf16"), withGpus()),
                            {.code = ErrorCode::Conflict,
                             .where = "/workload/engine/precision",
                             .value = "bf16",
                             .allowed = "fp32 with the device cpu, or another device that has it: reference"}));
  EXPECT_TRUE(
      test::refused(validate(trainingOn("cuda", "bf16"), withGpus()),
                    {.allowed = "fp32 or fp16 with the device cuda, or another device that has it: reference"}));
  EXPECT_TRUE(test::refused(validate(trainingOn("reference", "tf32"), withoutDriver()),
                            {.allowed = "fp32, bf16 or fp16 with the device reference"}));
  EXPECT_TRUE(validate(trainingOn("cuda", "fp16"), withGpus()));
  EXPECT_TRUE(validate(trainingOn("reference", "bf16"), withoutDriver()));
}

TEST(DeviceChecks, nodesMayHaveGpusThatTheLoginNodeLacks) {
  model::Experiment experiment = trainingOn("cuda", "tf32");
  HostContext host = withoutDriver();
  experiment.allocation.modules = {"cuda/12"};
  EXPECT_TRUE(validate(experiment, host)) << "a module may bring the driver's libraries";
  experiment.allocation.modules.clear();
  const Training training{experiment, experiment.arms[0], "cuda"};
  EXPECT_FALSE(checkDevice(training, host));
  host.hasScheduler = true;
  EXPECT_TRUE(checkDevice(training, host));
  HostContext login = withGpus();
  EXPECT_FALSE(checkPrecision("tf32", training, login));
  login.hasScheduler = true;
  EXPECT_TRUE(checkPrecision("tf32", training, login)) << "its GPUs are not those of the nodes";
  EXPECT_FALSE(checkPrecision("bf16", {experiment, experiment.arms[0], "cpu"}, login));
}

TEST(DeviceChecks, anImageMayHaveWhatTheHostsEngineLacks) {
  const model::Experiment experiment = trainingOn("cuda");
  HostContext host = withoutDriver();
  const Training inContainer{experiment, experiment.arms[1], "cuda"};
  EXPECT_FALSE(checkDevice(inContainer, host)) << "the host has no GPU";
  host.facts.gpus = {{.name = "NVIDIA A100", .driver = "535"}};
  EXPECT_TRUE(checkDevice(inContainer, host)) << "the image may have cuDNN";
  EXPECT_FALSE(checkDevice({experiment, experiment.arms[0], "cuda"}, host)) << "bare metal uses the host's engine";
  host.devices[1] = {.name = "cpu", .whyNot = "this engine was built without oneDNN"};
  EXPECT_TRUE(checkDevice({experiment, experiment.arms[1], "cpu"}, host)) << "the image may have oneDNN";
  EXPECT_FALSE(checkDevice({experiment, experiment.arms[0], "cpu"}, host));
}

TEST(DeviceChecks, moreRanksThanGpusAreRefused) {
  model::Experiment experiment = trainingOn("cuda");
  experiment.scale.ranks = {4};
  EXPECT_TRUE(validate(experiment, withGpus()));
  experiment.scale.ranks = {1, 8};
  EXPECT_TRUE(test::refused(validate(experiment, withGpus()),
                            {.code = ErrorCode::OutOfRange,
                             .where = "/scale/ranks",
                             .value = "8",
                             .allowed = "1 to 4 on the 4 GPUs of the host, one for each rank"}));
  HostContext one = withGpus();
  one.devices.front().gpus = 1;
  EXPECT_TRUE(validate(experiment, one)) << "ranks may share a single GPU";
  experiment.engine["device"] = {std::string("cpu")};
  EXPECT_TRUE(validate(experiment, withGpus()));
}

TEST(DeviceChecks, theGpusOfANodeAreThoseThatJobsAskForOrThatWereFound) {
  HostContext host = withGpus();
  EXPECT_EQ(gpusOfANode({}, host), 4);
  EXPECT_EQ(gpusOfANode({}, withoutDriver()), std::nullopt);
  host.hasScheduler = true;
  EXPECT_EQ(gpusOfANode({}, host), std::nullopt) << "those of the login node";
  host.node = model::NodeFacts{};
  host.node->facts.gpus.resize(2);
  EXPECT_EQ(gpusOfANode({}, host), 2);
  model::AllocationSettings allocation;
  allocation.partition = "other";
  EXPECT_EQ(gpusOfANode(allocation, host), std::nullopt) << "no job looked at a node of this partition";
  allocation.gpusPerNode = 3;
  EXPECT_EQ(gpusOfANode(allocation, host), 3);
}

TEST(DeviceChecks, aContainerThatTrainsOnGpusAndGetsNoneIsACaution) {
  model::Experiment experiment = trainingOn("cuda");
  EXPECT_TRUE(hasCaution(experiment, withGpus(), CautionCode::NoGpuWay));
  experiment.arms[1].gpu = "own";
  EXPECT_FALSE(hasCaution(experiment, withGpus(), CautionCode::NoGpuWay)) << "bare metal sees them anyway";
  experiment.arms[1].gpu = "none";
  experiment.arms[1].settings["device"] = std::string("cpu");
  EXPECT_FALSE(hasCaution(experiment, withGpus(), CautionCode::NoGpuWay));
  EXPECT_FALSE(hasCaution(quickStart(), withGpus(), CautionCode::NoGpuWay));
  // Jobs that ask for none.
  experiment = trainingOn("cuda");
  HostContext host = withGpus();
  EXPECT_FALSE(hasCaution(experiment, host, CautionCode::NoGpusAsked));
  host.hasScheduler = true;
  host.schedulerSettings = {"gpus_per_node"};
  EXPECT_TRUE(hasCaution(experiment, host, CautionCode::NoGpusAsked));
  EXPECT_FALSE(hasCaution(quickStart(), host, CautionCode::NoGpusAsked));
  for (const char* option : {"--gres=gpu:2", "-G 2"}) {
    experiment.allocation.options = {option};
    EXPECT_FALSE(hasCaution(experiment, host, CautionCode::NoGpusAsked)) << option;
  }
  experiment.allocation.options.clear();
  experiment.allocation.gpusPerNode = 2;
  EXPECT_FALSE(hasCaution(experiment, host, CautionCode::NoGpusAsked));
}

TEST(DeviceChecks, aChoiceIsOfferedIfOneArmCanUseIt) {
  const auto isOffered = [](const char* setting, const char* choice, const model::Experiment& experiment,
                            const HostContext& host, std::optional<std::size_t> arm = {}) {
    return !whyNotOffered(setting, choice, experiment, arm, host);
  };
  EXPECT_TRUE(isOffered("device", "cuda", quickStart(), withGpus()));
  EXPECT_FALSE(isOffered("device", "cuda", quickStart(), withoutDriver()));
  EXPECT_TRUE(isOffered("device", "auto", quickStart(), withoutDriver()));
  EXPECT_TRUE(isOffered("device", "cuda", quickStart(), twoCores())) << "not known";
  EXPECT_TRUE(isOffered("precision", "fp16", trainingOn("cuda"), withGpus()));
  EXPECT_FALSE(isOffered("precision", "tf32", quickStart(), withGpus())) << "auto takes the processor";
  EXPECT_TRUE(isOffered("optimizer", "adam", quickStart(), withGpus()));
  model::Experiment experiment = quickStart();
  experiment.arms[1].settings["device"] = std::string("reference");
  EXPECT_TRUE(isOffered("precision", "bf16", experiment, withGpus()));
  EXPECT_FALSE(isOffered("precision", "bf16", experiment, withGpus(), 0));
  EXPECT_TRUE(isOffered("precision", "bf16", experiment, withGpus(), 1));
  experiment = quickStart();
  experiment.engine["device"] = {std::string("cpu"), std::string("cuda")};
  EXPECT_TRUE(isOffered("precision", "fp16", experiment, withGpus())) << "in some cases";
}

TEST(DeviceChecks, autoTrainsOnGpusIfTheEngineTakesThem) {
  HostContext host = withGpus();
  EXPECT_FALSE(usesGpus("auto", host));
  EXPECT_TRUE(usesGpus("cuda", host));
  EXPECT_TRUE(usesGpus("cuda", twoCores()));
  std::swap(host.devices[0].isAutomatic, host.devices[1].isAutomatic);
  EXPECT_TRUE(usesGpus("auto", host));
}

}  // namespace
}  // namespace baremark::core::plan
