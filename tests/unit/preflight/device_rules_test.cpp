// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of GPUs and of the devices of a fabric, with facts that pass, warn, stop, and that are not known.
#include <gtest/gtest.h>

#include <string>

#include "core/recipes/compatibility_table.h"
#include "tests/unit/preflight/facts.h"

namespace baremark::core::preflight {
namespace {

using recipes::DriverFit;
using recipes::fitOf;
using recipes::needsOf;

using base::Phrase;

/// Good facts of an arm whose container gets GPUs by CDI.
Facts gpuFacts() {
  Facts facts = goodFacts();
  facts.experiment.arms[1].gpu = "cdi";
  facts.arms[1].gpu = "cdi";
  facts.arms[1].needsSpecification = true;
  facts.sight->software.driver = {"libcuda.so.550.54.14"};
  facts.sight->images[kImage].software.cuda = "12.4.127";
  facts.sight->images[kImage].software.verbs = true;
  facts.sight->devices = model::SeenDevices{.driver = "550.54.14",
                                            .gpus = 2,
                                            .capabilities = {"7.0, Tesla V100", "8.0, A100"},
                                            .hasUnifiedMemory = true,
                                            .hasSpecification = true,
                                            .verbs = 1};
  facts.host.fabrics = {"mlx5_0 port 1: ACTIVE, 100 Gb/sec (4X EDR), InfiniBand"};
  return facts;
}

constexpr const char* kGpuChecks[] = {"PF-05", "PF-06", "PF-07", "PF-09"};

TEST(GpuChecks, aGoodHostPassesAndOtherArmsHaveNoFinding) {
  const Facts facts = gpuFacts();
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Pass);
  expectLevel(login(facts, "PF-18"), Level::Pass);
  for (const Finding& finding : judge(Side::Login, goodFacts())) {
    for (const char* id : {"PF-05", "PF-06", "PF-07", "PF-09", "PF-18"}) EXPECT_NE(finding.id, id);
  }
}

TEST(GpuChecks, aHostThatWasNotAskedIsUnknown) {
  Facts facts = gpuFacts();
  facts.sight->devices.reset();
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Unknown);
  expectLevel(login(facts, "PF-18"), Level::Unknown);
  facts = gpuFacts();
  facts.hasScheduler = true;
  facts.sight->devices->driver.clear();
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Unknown);
}

TEST(GpuChecks, aHostWithoutDriverStopsTheRun) {
  Facts facts = gpuFacts();
  facts.sight->devices = model::SeenDevices{};
  EXPECT_EQ(login(facts, "PF-05").evidence, base::Phrased(Phrase::FoundNoDriver));
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Stop);
  EXPECT_EQ(login(facts, "PF-09").evidence, base::Phrased(Phrase::FoundGpus, 0, 1));
}

// PF-05

TEST(GpuChecks, aDriverIsComparedWithTheCudaOfTheImage) {
  Facts facts = gpuFacts();
  facts.sight->devices->driver = "535.54.03";
  expectLevel(login(facts, "PF-05"), Level::Warn,
              "CUDA 12.4.127 in the image needs driver 550.54.14; the host has 535.54.03");
  facts.sight->devices->driver = "470.42.01";
  expectLevel(login(facts, "PF-05"), Level::Stop);
  facts.sight->images[kImage].software.driver = {"libcuda.so.550.54.14"};
  expectLevel(login(facts, "PF-05"), Level::Warn);
  facts.sight->images[kImage].software.driver.clear();
  facts.hasScheduler = true;
  expectLevel(login(facts, "PF-05"), Level::Warn);
  facts.sight->images[kImage].software.cuda.clear();
  expectLevel(login(facts, "PF-05"), Level::Pass, "driver 470.42.01; no CUDA was found in the image");
}

TEST(GpuChecks, cuda13DoesNotRunOnOldGpus) {
  Facts facts = gpuFacts();
  facts.sight->devices->driver = "580.65.06";
  facts.sight->images[kImage].software.cuda = "13";
  expectLevel(login(facts, "PF-05"), Level::Stop,
              "CUDA 13 in the image needs compute capability 7.5; Tesla V100 has 7.0");
  facts.sight->devices->capabilities.erase(facts.sight->devices->capabilities.begin());
  expectLevel(login(facts, "PF-05"), Level::Pass);
  facts.sight->devices->capabilities.clear();
  expectLevel(login(facts, "PF-05"), Level::Pass);
}

TEST(Cuda, needsAreThoseOfTheReleaseNotes) {
  EXPECT_EQ(needsOf("9.1.85").driver, "390.46");
  EXPECT_EQ(needsOf("9.1.85").family, "390.46") << "before CUDA 11 there is no minor-version compatibility";
  EXPECT_EQ(needsOf("11.0").family, "450.51.05");
  EXPECT_EQ(needsOf("11.8.89").family, "450.80.02");
  EXPECT_EQ(needsOf("12.7").driver, "560.28.03") << "not in the table: the line before it";
  EXPECT_EQ(needsOf("12").driver, "525.60.13");
  EXPECT_EQ(needsOf("13.2").capability, "7.5");
  EXPECT_EQ(needsOf("14.1").driver, "595.45.04");
  EXPECT_EQ(needsOf("8.0").driver, "");
  EXPECT_EQ(needsOf("").driver, "");
  EXPECT_EQ(fitOf("525.60.13", needsOf("12.4")), DriverFit::Limited);
  EXPECT_EQ(fitOf("550.54.14", needsOf("12.4")), DriverFit::Full);
  EXPECT_EQ(fitOf("520.61.05", needsOf("12.4")), DriverFit::None);
  EXPECT_EQ(fitOf("384.81", needsOf("9.1")), DriverFit::None);
  EXPECT_EQ(fitOf("1", needsOf("8.0")), DriverFit::Full) << "not known";
}

// PF-06

TEST(GpuChecks, librariesOfAnotherVersionThanTheKernelsStopTheRun) {
  Facts facts = gpuFacts();
  facts.sight->software.driver = {"libcuda.so.535.54.03"};
  expectLevel(login(facts, "PF-06"), Level::Stop, "libcuda 535.54.03, kernel module 550.54.14");
  facts.sight->software.driver.clear();
  EXPECT_EQ(login(facts, "PF-06").evidence, base::Phrased(Phrase::FoundMissing, "libcuda.so.1"));
  facts = gpuFacts();
  facts.sight->images[kImage].software.driver = {"libcuda.so.550.54.14"};
  expectLevel(login(facts, "PF-06"), Level::Pass);
  facts.sight->images[kImage].software.driver.emplace_back("libcuda.so.535.54.03");
  expectLevel(login(facts, "PF-06"), Level::Warn, base::Phrased(Phrase::FoundOwnLibrary, "libcuda.so.535.54.03"));
}

// PF-07

TEST(GpuChecks, eachWayNeedsItsOwnThings) {
  Facts facts = gpuFacts();
  facts.sight->devices->hasSpecification = false;
  Finding finding = login(facts, "PF-07");
  expectLevel(finding, Level::Stop);
  EXPECT_NE(finding.fix.english().find("nvidia-ctk cdi generate"), std::string::npos);
  facts.arms[1].needsSpecification = false;
  expectLevel(login(facts, "PF-07"), Level::Pass);
  facts.arms[1].programs = {"gpu-tool"};
  finding = login(facts, "PF-07");
  expectLevel(finding, Level::Stop);
  EXPECT_EQ(finding.evidence, base::Phrased(Phrase::FoundMissing, "gpu-tool"));
  facts.sight->devices->programs["gpu-tool"] = true;
  expectLevel(login(facts, "PF-07"), Level::Pass);
  facts.sight->devices->hasUnifiedMemory = false;
  finding = login(facts, "PF-07");
  expectLevel(finding, Level::Warn);
  EXPECT_EQ(finding.evidence, base::Phrased(Phrase::FoundMissing, "nvidia_uvm"));
}

// PF-09

TEST(GpuChecks, theHostHasTheGpusThatTheJobAsksFor) {
  Facts facts = gpuFacts();
  facts.experiment.allocation.gpusPerNode = 2;
  expectLevel(login(facts, "PF-09"), Level::Pass);
  facts.experiment.allocation.gpusPerNode = 4;
  expectLevel(login(facts, "PF-09"), Level::Stop, "GPUs on the host: 2; asked for: 4");
}

// PF-18

TEST(FabricChecks, aContainerNeedsDevicesPortsAndALibrary) {
  Facts facts = gpuFacts();
  facts.sight->images[kImage].software.verbs = false;
  expectLevel(login(facts, "PF-18"), Level::Warn, base::Phrased(Phrase::FoundMissing, "libibverbs.so.1"));
  facts.sight->images[kImage].software.verbs.reset();
  expectLevel(login(facts, "PF-18"), Level::Pass);
  facts.sight->devices->verbs = 0;
  expectLevel(login(facts, "PF-18"), Level::Warn, "devices in /dev/infiniband: 0; active ports: 1");
  facts = gpuFacts();
  facts.host.fabrics = {"mlx5_0 port 1: DOWN, InfiniBand"};
  expectLevel(login(facts, "PF-18"), Level::Warn);
  for (const Finding& finding : judge(Side::Login, facts)) {
    if (finding.id == "PF-18") {
      EXPECT_EQ(finding.arm, 1U) << "bare metal has no container";
    }
  }
}

// PF-01, PF-03 and PF-04: versions and demands of a runtime

TEST(RuntimeDemands, aVersionThatLacksAChoiceIsAWarningWhereNodesMayDiffer) {
  Facts facts = goodFacts();
  facts.arms[1].neededVersion = "0.40";
  expectLevel(login(facts, "PF-01"), Level::Warn, "from Charliecloud 0.40 on; this host has 0.31");
}

TEST(RuntimeDemands, anAccountWithoutSubordinateIdsStopsTheRun) {
  Facts facts = goodFacts();
  facts.arms[1].needsSubids = true;
  facts.sight->devices = model::SeenDevices{};
  expectLevel(login(facts, "PF-03"), Level::Pass);  // the runtime ran in its test
  facts.probes["charliecloud"].works = false;
  expectLevel(login(facts, "PF-03"), Level::Stop, base::Phrased(Phrase::FoundMissing, "/etc/subuid, /etc/subgid"));
  facts.sight->devices->hasSubids = true;
  EXPECT_NE(login(facts, "PF-03").evidence, base::Phrased(Phrase::FoundMissing, "/etc/subuid, /etc/subgid"));
}

TEST(RuntimeDemands, aStoreThatOtherNodesMayNotSeeIsAWarning) {
  Facts facts = goodFacts();
  facts.arms[1].needsSamePath = true;
  facts.arms[1].isInHome = true;
  facts.host.fileSystems = {{.place = "home", .path = "/home/me", .kind = "ext2/ext3"}};
  expectLevel(login(facts, "PF-04"), Level::Pass);  // one node
  facts.experiment.scale.ranksPerNode = 1;
  expectLevel(login(facts, "PF-04"), Level::Warn, base::Phrased(Phrase::FoundLocalStore, "ext2/ext3"));
  facts.host.fileSystems.front().kind = "nfs";
  expectLevel(login(facts, "PF-04"), Level::Pass);
  facts.host.fileSystems.clear();
  expectLevel(login(facts, "PF-04"), Level::Pass);
}

}  // namespace
}  // namespace baremark::core::preflight
