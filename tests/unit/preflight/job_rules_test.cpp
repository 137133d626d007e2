// SPDX-License-Identifier: GPL-3.0-or-later
// Each check where the ranks run, with canaries that pass, warn and stop.

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "core/recipes/compatibility_table.h"
#include "tests/unit/preflight/facts.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase;
using recipes::DriverFit;
using recipes::fitOf;
using recipes::needsOf;

model::CanaryReport goodCanary() {
  model::CanaryReport report{.worldSize = 2, .exchangeBytes = 4 << 20, .exchangeSeconds = 0.004, .singleCopy = "cma"};
  for (int rank = 0; rank < 2; ++rank)
    report.ranks.push_back({.rank = rank,
                            .host = "n1",
                            .cpus = "0",
                            .threads = 1,
                            .memlock = "unlimited",
                            .openFiles = "1024",
                            .stack = "8388608",
                            .sharedMemoryBytes = std::int64_t{2} << 30});
  return report;
}

Facts goodJob() {
  Facts facts = goodFacts();
  facts.point = {.nodes = 1, .ranks = 2};
  const model::Passport passport = {{{"machine", "nodes"}, "1"},
                                    {{"software", "mpi"}, "Open MPI 4.1.4"},
                                    {{"transport", "pml"}, "ob1"},
                                    {{"transport", "btl"}, "self,vader"},
                                    {{"transport", "single_copy"}, "cma"}};
  facts.checks = {{.hasEnded = true, .canary = goodCanary(), .passport = passport},
                  {.hasEnded = true, .canary = goodCanary(), .passport = passport}};
  return facts;
}

TEST(ChecksOfTheJob, aGoodCanaryPassesAllOfThem) {
  const std::vector<Finding> findings = judge(Side::Job, goodJob());
  EXPECT_EQ(findings.size(), 18U);
  for (const Finding& finding : findings) expectLevel(finding, Level::Pass);
}

TEST(ChecksOfTheJob, nothingIsKnownBeforeTheCanaryEnds) {
  Facts facts = goodJob();
  facts.checks[1] = {};
  for (const Finding& finding : judge(Side::Job, facts)) {
    if (finding.arm == 1U) expectLevel(finding, Level::Unknown);
  }
  facts.checks.clear();
  EXPECT_TRUE(judge(Side::Job, facts).empty());
}

TEST(ChecksOfTheJob, ranksThatDoNotReachEachOtherStopTheRun) {
  Facts facts = goodJob();
  facts.checks[1].canary->worldSize = 1;
  facts.checks[1].canary->ranks.resize(1);
  expectLevel(job(facts, "PF-20"), Level::Stop, "each rank sees 1 of 2 ranks");
  expectLevel(job(facts, "PF-20", 0), Level::Pass);
  expectLevel(job(facts, "PF-21"), Level::Unknown);
  // A run without a canary.
  facts = goodJob();
  facts.checks[1] = {.hasEnded = true};
  expectLevel(job(facts, "PF-24"), Level::Stop);
  expectLevel(job(facts, "PF-20"), Level::Unknown);
  // They hang at 4 MiB.
  facts = goodJob();
  facts.checks[1].canary->exchangeSeconds.reset();
  expectLevel(job(facts, "PF-21"), Level::Stop, "4 MiB did not arrive within 60 s");
  EXPECT_EQ(job(facts, "PF-21", 0).evidence.english(), "4 MiB in 4 ms");
  facts.point.ranks = 1;
  EXPECT_EQ(job(facts, "PF-21", 0).evidence, base::Phrased(Phrase::FoundOneRank));
  // The launcher reaches fewer nodes than planned.
  facts = goodJob();
  facts.point.nodes = 2;
  expectLevel(job(facts, "PF-14"), Level::Stop);
}

TEST(ChecksOfTheJob, lockedMemoryMattersWithAFabric) {
  Facts facts = goodJob();
  facts.checks[1].canary->ranks[0].memlock = "65536";
  expectLevel(job(facts, "PF-15"), Level::Pass);
  facts.host.fabrics = {"mlx5_0 port 1: ACTIVE, 100 Gb/sec (4X EDR), InfiniBand"};
  expectLevel(job(facts, "PF-15"), Level::Warn, "memlock: 65536");
  expectLevel(job(facts, "PF-15", 0), Level::Pass);
}

TEST(ChecksOfTheJob, aPrivateSharedMemoryWarns) {
  Facts facts = goodJob();
  for (model::CanaryRank& rank : facts.checks[1].canary->ranks) rank.sharedMemoryBytes = 64 << 20;
  expectLevel(job(facts, "PF-16"), Level::Warn, "64 MiB here, 2048 MiB in another arm");
  for (model::CanaryRank& rank : facts.checks[0].canary->ranks) rank.sharedMemoryBytes = 64 << 20;
  expectLevel(job(facts, "PF-16"), Level::Warn, "64 MiB for 2 ranks of a node");
  // As large as the host's.
  facts = goodJob();
  facts.checks[1].passport[{"limits", "shm_shared"}] = "yes";
  expectLevel(job(facts, "PF-16"), Level::Pass);
  facts.checks[1].passport[{"limits", "shm_shared"}] = "no";
  expectLevel(job(facts, "PF-16"), Level::Warn, "charliecloud gives the ranks of a node no common /dev/shm",
              base::Phrased(base::Phrase::FixOwnMemory));
  expectLevel(job(facts, "PF-16", 0), Level::Pass);
}

TEST(ChecksOfTheJob, anEmulatedArchitectureWarns) {
  Facts facts = goodJob();
  for (ArmCheck& check : facts.checks) check.passport[{"software", "architecture"}] = "x86_64";
  expectLevel(job(facts, "PF-04"), Level::Pass);
  facts.checks[1].passport[{"software", "architecture"}] = "aarch64";
  expectLevel(job(facts, "PF-04"), Level::Warn, "the image is for aarch64, the host is x86_64");
}

TEST(ChecksOfTheJob, theMpiThatTheRanksLoadedIsComparedWithTheHosts) {
  Facts facts = goodJob();
  for (const Finding& finding : judge(Side::Job, facts)) EXPECT_NE(finding.id, "PF-11") << "no engine with MPI";
  const auto load = [&](std::size_t arm, const std::string& name, const std::string& path) {
    facts.checks[arm].passport[{"software", "mpi_library"}] = name;
    facts.checks[arm].passport[{"software", "mpi_library_path"}] = path;
  };
  load(0, "Open MPI 4.1.4 (libmpi.so.40)", "/opt/openmpi/lib/libmpi.so.40.30.4");
  load(1, "Open MPI 4.1.4 (libmpi.so.40)", "/usr/lib/libmpi.so.40.30.4");
  expectLevel(job(facts, "PF-11"), Level::Pass);
  load(1, "Open MPI 4.1.2 (libmpi.so.40)", "/usr/lib/libmpi.so.40.30.2");
  expectLevel(job(facts, "PF-11"), Level::Pass);
  load(1, "Open MPI 5.0.7 (libmpi.so.40)", "/usr/lib/libmpi.so.40.40.7");
  expectLevel(job(facts, "PF-11"), Level::Warn,
              "Open MPI 5.0.7 (libmpi.so.40) in the image, Open MPI 4.1.4 (libmpi.so.40) on the host",
              base::Phrased(Phrase::FixMpi));
  load(1, "MPICH 4.0.2 (libmpich.so.12)", "/usr/lib/libmpich.so.12.2.2");
  expectLevel(job(facts, "PF-11"), Level::Warn);
  load(1, "rank 0: Open MPI 4.1.4 (libmpi.so.40); rank 1: Open MPI 4.1.2 (libmpi.so.40)",
       "rank 0: /usr/lib/libmpi.so.40.30.4; rank 1: /usr/lib/libmpi.so.40.30.2");
  expectLevel(job(facts, "PF-11"), Level::Warn);
  load(1, "Another MPI 1.0", "");
  expectLevel(job(facts, "PF-11"), Level::Warn);
}

TEST(ChecksOfTheJob, anOlderPmixInTheRanksWarns) {
  Facts facts = goodJob();
  for (const Finding& finding : judge(Side::Job, facts)) EXPECT_NE(finding.id, "PF-12") << "no PMIx started the ranks";
  facts.checks[1].passport[{"software", "pmix"}] = "4.2.2rc2";
  facts.checks[1].passport[{"software", "pmix_launcher"}] = "5.0.1";
  expectLevel(job(facts, "PF-12"), Level::Pass);
  facts.checks[1].passport[{"software", "pmix"}] = "1.1.2";
  expectLevel(job(facts, "PF-12"), Level::Warn, "PMIx 1.1.2 in the image, 5.0.1 on the host");
}

TEST(ChecksOfTheJob, otherTransportsOrAnotherMpiWarn) {
  Facts facts = goodJob();
  facts.checks[1].passport[{"transport", "btl"}] = "self,tcp";
  expectLevel(job(facts, "PF-19"), Level::Warn, "btl is self,tcp here, self,vader in the baseline");
  facts.experiment.arms[1].env["OMPI_MCA_btl"] = "self,tcp";
  expectLevel(job(facts, "PF-19"), Level::Pass);
  facts.checks[1].passport[{"software", "mpi"}] = "MPICH 4.0";
  expectLevel(job(facts, "PF-19"), Level::Warn);
  // The ranks may not read each other's memory.
  facts = goodJob();
  for (ArmCheck& check : facts.checks) {
    check.canary->singleCopy = "cma, refused";
    check.passport[{"transport", "single_copy"}] = "cma, refused";
  }
  expectLevel(job(facts, "PF-19"), Level::Warn, base::Phrased(Phrase::FoundRefusedCopy, "cma, refused"),
              base::Phrased(Phrase::FixRefusedCopy));
  // UCX.
  facts = goodJob();
  for (ArmCheck& check : facts.checks) {
    for (model::CanaryRank& rank : check.canary->ranks) rank.ucx = "none";
  }
  EXPECT_EQ(job(facts, "PF-19").evidence.english(), "pml ob1, btl self,vader, single copy cma");
  for (ArmCheck& check : facts.checks) {
    for (model::CanaryRank& rank : check.canary->ranks) rank.ucx = "rc_mlx5/mlx5_0:1, sysv/memory";
  }
  EXPECT_EQ(job(facts, "PF-19").evidence.english(), "UCX: rc_mlx5/mlx5_0:1, sysv/memory");
  for (model::CanaryRank& rank : facts.checks[1].canary->ranks) rank.ucx = "tcp/eth0, tcp/lo";
  expectLevel(job(facts, "PF-19"), Level::Warn,
              "ucx is tcp/eth0, tcp/lo here, rc_mlx5/mlx5_0:1, sysv/memory in the baseline");
  facts.experiment.arms[1].env["UCX_TLS"] = "tcp,self";
  expectLevel(job(facts, "PF-19"), Level::Pass);
}

TEST(ChecksOfTheJob, aVariableThatLeaksIntoTheRanksWarns) {
  Facts facts = goodJob();
  facts.checks[1].passport[model::keyOfVariable("LD_LIBRARY_PATH")] = "/opt/other/lib";
  expectLevel(job(facts, "PF-22"), Level::Warn);
  facts.experiment.arms[1].env["LD_LIBRARY_PATH"] = "/opt/other/lib";
  expectLevel(job(facts, "PF-22"), Level::Pass);
  facts.experiment.arms[1].env.clear();
  facts.experiment.arms[1].gpu = "driver";
  expectLevel(job(facts, "PF-22"), Level::Pass);
  facts.checks[1].passport[model::keyOfVariable("LD_PRELOAD")] = "/opt/other/lib.so";
  expectLevel(job(facts, "PF-22"), Level::Warn);
}

/// Two ranks with two threads each that may use these processors in the container, and "0-1" and `ofBaseline` outside.
Facts withProcessors(const std::string& first, const std::string& second, const std::string& ofBaseline = "2-3") {
  Facts facts = goodJob();
  for (ArmCheck& check : facts.checks) {
    for (model::CanaryRank& rank : check.canary->ranks) {
      rank.threads = 2;
      rank.cpus = rank.rank == 0 ? "0-1" : ofBaseline;
    }
  }
  facts.checks[1].canary->ranks[0].cpus = first;
  facts.checks[1].canary->ranks[1].cpus = second;
  return facts;
}

TEST(ProcessorsOfRanks, areComparedWithThoseOfTheBaseline) {
  // The last one is not compared if there is none.
  const std::tuple<const char*, const char*, const char*, Level, const char*> rows[] = {
      {"0-1", "2-3", "2-3", Level::Pass, "processors of the ranks: rank 0: 0-1; rank 1: 2-3"},
      {"0-1", "0-1", "0-1", Level::Pass, nullptr},
      {"0-1", "4-7", "2-3", Level::Warn, "rank 1 may use processors 4-7 (threads: 2); in the baseline 2-3"},
      {"4-5", "2", "2-3", Level::Stop, "rank 1 may use processors 2 (threads: 2); in the baseline 2-3"},
      {"0-1", "3", "2", Level::Warn, "rank 1 may use processors 3 (threads: 2); in the baseline 2"},
      {"0-3", "0-3", "2-3", Level::Stop, "ranks 0 and 1 both use processor 0; in the baseline, no two ranks share one"},
      {"0-3", "0-3", "1-2", Level::Warn, nullptr}};
  for (const auto& [first, second, ofBaseline, level, evidence] : rows) {
    SCOPED_TRACE(std::string(first) + " " + second + " " + ofBaseline);
    const Finding finding = job(withProcessors(first, second, ofBaseline), "PF-25");
    expectLevel(finding, level);
    EXPECT_TRUE(evidence == nullptr || finding.evidence.english() == evidence) << finding.evidence.english();
  }
  const Facts facts = withProcessors("0-1", "4-7");
  EXPECT_EQ(job(facts, "PF-25").fix, base::Phrased(Phrase::FixProcessors));
  expectLevel(job(facts, "PF-25", 0), Level::Pass);
}

TEST(ProcessorsOfRanks, dependOnNodesSettingsAndTheBaseline) {
  Facts facts = withProcessors("2-3", "2-3");
  facts.checks[0].canary->ranks[1].host = "n2";
  expectLevel(job(facts, "PF-25"), Level::Warn);  // ranks of two nodes share none
  facts = withProcessors("0", "2");
  facts.experiment.arms[1].env["OMP_PROC_BIND"] = "true";
  expectLevel(job(facts, "PF-25"), Level::Pass);  // the arm itself sets them
  facts = withProcessors("0-1", "2-3");
  facts.checks[0] = {};
  expectLevel(job(facts, "PF-25"), Level::Unknown);  // no canary of the baseline
}

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

TEST(GpuChecks, aHostThatWasNotAskedIsUnknownAndOneWithoutDriverStopsTheRun) {
  Facts facts = gpuFacts();
  facts.sight->devices.reset();
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Unknown);
  expectLevel(login(facts, "PF-18"), Level::Unknown);
  facts = gpuFacts();
  facts.hasScheduler = true;
  facts.sight->devices->driver.clear();
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Unknown);
  // It has no driver.
  facts = gpuFacts();
  facts.sight->devices = model::SeenDevices{};
  EXPECT_EQ(login(facts, "PF-05").evidence, base::Phrased(Phrase::FoundNoDriver));
  for (const char* id : kGpuChecks) expectLevel(login(facts, id), Level::Stop);
  EXPECT_EQ(login(facts, "PF-09").evidence, base::Phrased(Phrase::FoundGpus, 0, 1));
}

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
  // CUDA 13 does not run on old GPUs.
  facts = gpuFacts();
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

TEST(GpuChecks, eachWayNeedsItsOwnThings) {
  Facts facts = gpuFacts();
  facts.sight->devices->hasSpecification = false;
  expectLevel(login(facts, "PF-07"), Level::Stop);
  EXPECT_NE(login(facts, "PF-07").fix.english().find("nvidia-ctk cdi generate"), std::string::npos);
  facts.arms[1].needsSpecification = false;
  expectLevel(login(facts, "PF-07"), Level::Pass);
  facts.arms[1].programs = {"gpu-tool"};
  expectLevel(login(facts, "PF-07"), Level::Stop, base::Phrased(Phrase::FoundMissing, "gpu-tool"));
  facts.sight->devices->programs["gpu-tool"] = true;
  expectLevel(login(facts, "PF-07"), Level::Pass);
  facts.sight->devices->hasUnifiedMemory = false;
  expectLevel(login(facts, "PF-07"), Level::Warn, base::Phrased(Phrase::FoundMissing, "nvidia_uvm"));
}

TEST(GpuChecks, theHostHasTheGpusThatTheJobAsksFor) {
  Facts facts = gpuFacts();
  facts.experiment.allocation.gpusPerNode = 2;
  expectLevel(login(facts, "PF-09"), Level::Pass);
  facts.experiment.allocation.gpusPerNode = 4;
  expectLevel(login(facts, "PF-09"), Level::Stop, "GPUs on the host: 2; asked for: 4");
}

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
