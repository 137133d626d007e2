// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/device_choice.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/containers/runtime_descriptor.h"

namespace baremark::app::models {
namespace {

using core::model::SettingValue;
using core::plan::HostContext;

Runtimes runtimes() {
  Runtimes all;
  all["bare-metal"].id = "bare-metal";
  all["box"].gpu = {{.id = "own", .kind = core::containers::GpuKind::Switch, .since = "2.0"},
                    {.id = "driver", .kind = core::containers::GpuKind::DriverFolder}};
  return all;
}

/// A host with four GPUs, two of whose arms could use them.
HostContext host() {
  HostContext host;
  host.facts.cores = 8;
  host.imageRuntimes = {"box"};
  host.limits["box"] = {.label = "Box", .version = "2.1", .gpu = {{"own", "2.0"}, {"driver", ""}}};
  host.devices = {{.name = "cuda", .backend = "cuDNN 9.19.0", .precisions = {"fp32"}, .gpus = 4},
                  {.name = "cpu", .isAutomatic = true, .backend = "oneDNN 3.7.3", .precisions = {"fp32"}}};
  return host;
}

core::model::Experiment experiment() {
  core::model::Experiment experiment;
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}, {.name = "box", .runtime = "box"}};
  experiment.scale.ranks = {1, 2};
  return experiment;
}

const std::vector<SettingValue> kCuda{std::string("cuda")};

TEST(DeviceChoice, theUsualWayIsTheFirstThatTheVersionHas) {
  HostContext there = host();
  EXPECT_EQ(usualGpuWay("box", there, runtimes()), "own");
  there.limits["box"].version = "1.9";
  EXPECT_EQ(usualGpuWay("box", there, runtimes()), "driver");
  EXPECT_EQ(usualGpuWay("bare-metal", there, runtimes()), "none");
  EXPECT_EQ(usualGpuWay("unknown", there, runtimes()), "none");
}

TEST(DeviceChoice, gpusBringTheirRanksAndTheContainersWayAndTakeThemBack) {
  core::model::Experiment edited = experiment();
  chooseDevices(edited, kCuda, host(), runtimes());
  EXPECT_EQ(edited.engine.at("device"), kCuda);
  EXPECT_EQ(edited.arms[0].gpu, "none");
  EXPECT_EQ(edited.arms[1].gpu, "own");
  EXPECT_EQ(edited.scale.ranks, (std::vector<int>{4}));
  chooseDevices(edited, {}, host(), runtimes());
  EXPECT_EQ(edited, experiment());
}

TEST(DeviceChoice, theUsersOwnRanksWaysAndDevicesStay) {
  core::model::Experiment edited = experiment();
  edited.scale.ranks = {1, 4};
  edited.arms[1].gpu = "driver";
  for (const auto& device : {kCuda, std::vector<SettingValue>{std::string("cpu")}}) {
    chooseDevices(edited, device, host(), runtimes());
    EXPECT_EQ(edited.scale.ranks, (std::vector<int>{1, 4}));
    EXPECT_EQ(edited.arms[1].gpu, "driver");
  }
  edited = experiment();
  edited.arms[1].settings["device"] = std::string("cpu");
  chooseDevices(edited, kCuda, host(), runtimes());
  EXPECT_EQ(edited.arms[1].gpu, "none");
}

TEST(DeviceChoice, jobsAskForTheGpusThatANodeHas) {
  HostContext cluster = host();
  cluster.hasScheduler = true;
  cluster.schedulerSettings = {"gpus_per_node"};
  core::model::Experiment edited = experiment();
  chooseDevices(edited, kCuda, cluster, runtimes());
  EXPECT_EQ(edited.allocation.gpusPerNode, 0) << "no job has looked at a node";
  EXPECT_EQ(edited.scale.ranks, (std::vector<int>{1, 2}));
  chooseDevices(edited, {}, cluster, runtimes());
  cluster.node = core::model::NodeFacts{};
  cluster.node->facts.gpus.resize(2);
  chooseDevices(edited, kCuda, cluster, runtimes());
  EXPECT_EQ(edited.allocation.gpusPerNode, 2);
  EXPECT_EQ(edited.scale.ranksPerNode, 2);
  EXPECT_EQ(edited.scale.ranks, (std::vector<int>{2}));
  chooseDevices(edited, {}, cluster, runtimes());
  EXPECT_EQ(edited, experiment());
}

}  // namespace
}  // namespace baremark::app::models
