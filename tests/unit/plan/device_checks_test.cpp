// SPDX-License-Identifier: GPL-3.0-or-later
// Devices and precisions are those of the engine's catalogue on the host; tests/data/fuzz/engine_catalog has examples.
#include "core/plan/run_checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/plan/cautions.h"
#include "tests/files.h"
#include "tests/places.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::Error;
using base::ErrorCode;

std::vector<protocol::CatalogDevice> recorded(const std::string& name) {
  return protocol::catalogFromJson(
             base::Json::parse(test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + name)))
      .value()
      .devices;
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

TEST(DeviceChecks, aFileWithoutThemRunsEverywhere) {
  for (const HostContext& host : {withGpus(), withoutDriver(), twoCores()}) EXPECT_TRUE(validate(quickStart(), host));
}

TEST(DeviceChecks, aDeviceThatTheHostLacksIsRefusedWithTheReasonAndTheOthers) {
  const Error error = validate(trainingOn("cuda"), withoutDriver()).error();
  EXPECT_TRUE(test::refused(error, {.code = ErrorCode::Conflict, .where = "/workload/engine/device", .value = "cuda"}));
  EXPECT_EQ(error.allowed.english().rfind(
                "auto, cpu or reference; the engine cannot use cuda here: it needs an NVIDIA driver", 0),
            0U)
      << error.allowed.english();
  EXPECT_TRUE(validate(trainingOn("cuda"), withGpus()));
  EXPECT_TRUE(validate(trainingOn("reference"), withoutDriver()));
  EXPECT_TRUE(validate(trainingOn("cuda"), twoCores())) << "an older engine does not say";
  HostContext host = withoutDriver();
  std::erase_if(host.devices, [](const auto& device) { return device.name == "cuda"; });
  EXPECT_EQ(validate(trainingOn("cuda"), host).error().allowed.english(), "auto, cpu or reference");
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

TEST(DeviceChecks, anArmsOwnDeviceIsRefusedAtItsPlace) {
  model::Experiment experiment = quickStart();
  experiment.arms[0].settings["device"] = std::string("cuda");
  EXPECT_EQ(validate(experiment, withoutDriver()).error().where, "/arms/0/settings/device");
  experiment.arms[0].settings = {{"precision", std::string("fp16")}};
  EXPECT_EQ(validate(experiment, withoutDriver()).error().where, "/arms/0/settings/precision");
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
}

TEST(DeviceChecks, jobsThatTrainOnGpusAndAskForNoneAreACaution) {
  model::Experiment experiment = trainingOn("cuda");
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
