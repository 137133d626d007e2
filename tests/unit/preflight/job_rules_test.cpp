// SPDX-License-Identifier: GPL-3.0-or-later
// Each check where the ranks run, with canaries that pass, warn and stop.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/preflight/facts.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase;

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

// PF-19
TEST(ChecksOfTheJob, ranksThatMayNotReadEachOthersMemory) {
  Facts facts = goodJob();
  for (ArmCheck& check : facts.checks) {
    check.canary->singleCopy = "cma, refused";
    check.passport[{"transport", "single_copy"}] = "cma, refused";
  }
  expectLevel(job(facts, "PF-19"), Level::Warn, base::Phrased(Phrase::FoundRefusedCopy, "cma, refused"),
              base::Phrased(Phrase::FixRefusedCopy));
}

TEST(ChecksOfTheJob, aRunWithoutACanaryIsAStop) {
  Facts facts = goodJob();
  facts.checks[1] = {.hasEnded = true};
  expectLevel(job(facts, "PF-24"), Level::Stop);
  expectLevel(job(facts, "PF-20"), Level::Unknown);
}

// PF-20: N times rank 0 of 1
TEST(ChecksOfTheJob, ranksThatDoNotFindEachOther) {
  Facts facts = goodJob();
  facts.checks[1].canary->worldSize = 1;
  facts.checks[1].canary->ranks.resize(1);
  expectLevel(job(facts, "PF-20"), Level::Stop, "each rank sees 1 of 2 ranks");
  expectLevel(job(facts, "PF-20", 0), Level::Pass);
  expectLevel(job(facts, "PF-21"), Level::Unknown);
}

// PF-21
TEST(ChecksOfTheJob, ranksThatHangAt4Mebibytes) {
  Facts facts = goodJob();
  facts.checks[1].canary->exchangeSeconds.reset();
  expectLevel(job(facts, "PF-21"), Level::Stop, "4 MiB did not arrive within 60 s");
  EXPECT_EQ(job(facts, "PF-21", 0).evidence.english(), "4 MiB in 4 ms");
  facts.point.ranks = 1;
  EXPECT_EQ(job(facts, "PF-21", 0).evidence, base::Phrased(Phrase::FoundOneRank));
}

// PF-14
TEST(ChecksOfTheJob, theLauncherReachesThePlannedNodes) {
  Facts facts = goodJob();
  facts.point.nodes = 2;
  expectLevel(job(facts, "PF-14"), Level::Stop);
}

// PF-15
TEST(ChecksOfTheJob, lockedMemoryMattersWithAFabric) {
  Facts facts = goodJob();
  facts.checks[1].canary->ranks[0].memlock = "65536";
  expectLevel(job(facts, "PF-15"), Level::Pass);
  facts.host.fabrics = {"mlx5_0 port 1: ACTIVE, 100 Gb/sec (4X EDR), InfiniBand"};
  expectLevel(job(facts, "PF-15"), Level::Warn, "memlock: 65536");
  expectLevel(job(facts, "PF-15", 0), Level::Pass);
}

// PF-16
TEST(ChecksOfTheJob, aPrivateSharedMemoryWarns) {
  Facts facts = goodJob();
  for (model::CanaryRank& rank : facts.checks[1].canary->ranks) rank.sharedMemoryBytes = 64 << 20;
  expectLevel(job(facts, "PF-16"), Level::Warn, "64 MiB here, 2048 MiB in another arm");
  for (model::CanaryRank& rank : facts.checks[0].canary->ranks) rank.sharedMemoryBytes = 64 << 20;
  expectLevel(job(facts, "PF-16"), Level::Warn, "64 MiB for 2 ranks of a node");
}

TEST(ChecksOfTheJob, aPrivateSharedMemoryOfTheHostsSizeWarnsToo) {
  Facts facts = goodJob();
  facts.checks[1].passport[{"limits", "shm_shared"}] = "yes";
  expectLevel(job(facts, "PF-16"), Level::Pass);
  facts.checks[1].passport[{"limits", "shm_shared"}] = "no";
  expectLevel(job(facts, "PF-16"), Level::Warn, "charliecloud gives the ranks of a node no common /dev/shm",
              base::Phrased(base::Phrase::FixOwnMemory));
  expectLevel(job(facts, "PF-16", 0), Level::Pass);
}

// PF-04
TEST(ChecksOfTheJob, anEmulatedArchitectureWarns) {
  Facts facts = goodJob();
  for (ArmCheck& check : facts.checks) check.passport[{"software", "architecture"}] = "x86_64";
  expectLevel(job(facts, "PF-04"), Level::Pass);
  facts.checks[1].passport[{"software", "architecture"}] = "aarch64";
  expectLevel(job(facts, "PF-04"), Level::Warn, "the image is for aarch64, the host is x86_64");
}

// PF-11
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
  const Finding finding = job(facts, "PF-11");
  expectLevel(finding, Level::Warn);
  EXPECT_EQ(finding.evidence.english(),
            "Open MPI 5.0.7 (libmpi.so.40) in the image, Open MPI 4.1.4 (libmpi.so.40) on the host");
  EXPECT_EQ(finding.fix, base::Phrased(Phrase::FixMpi));
  load(1, "MPICH 4.0.2 (libmpich.so.12)", "/usr/lib/libmpich.so.12.2.2");
  expectLevel(job(facts, "PF-11"), Level::Warn);
  load(1, "rank 0: Open MPI 4.1.4 (libmpi.so.40); rank 1: Open MPI 4.1.2 (libmpi.so.40)",
       "rank 0: /usr/lib/libmpi.so.40.30.4; rank 1: /usr/lib/libmpi.so.40.30.2");
  expectLevel(job(facts, "PF-11"), Level::Warn);
  load(1, "Another MPI 1.0", "");
  expectLevel(job(facts, "PF-11"), Level::Warn);
}

// PF-12
TEST(ChecksOfTheJob, anOlderPmixInTheRanksWarns) {
  Facts facts = goodJob();
  for (const Finding& finding : judge(Side::Job, facts)) EXPECT_NE(finding.id, "PF-12") << "no PMIx started the ranks";
  facts.checks[1].passport[{"software", "pmix"}] = "4.2.2rc2";
  facts.checks[1].passport[{"software", "pmix_launcher"}] = "5.0.1";
  expectLevel(job(facts, "PF-12"), Level::Pass);
  facts.checks[1].passport[{"software", "pmix"}] = "1.1.2";
  const Finding finding = job(facts, "PF-12");
  expectLevel(finding, Level::Warn);
  EXPECT_EQ(finding.evidence.english(), "PMIx 1.1.2 in the image, 5.0.1 on the host");
}

// PF-19
TEST(ChecksOfTheJob, otherTransportsOrAnotherMpiWarn) {
  Facts facts = goodJob();
  facts.checks[1].passport[{"transport", "btl"}] = "self,tcp";
  expectLevel(job(facts, "PF-19"), Level::Warn, "btl is self,tcp here, self,vader in the baseline");
  facts.experiment.arms[1].env["OMPI_MCA_btl"] = "self,tcp";
  expectLevel(job(facts, "PF-19"), Level::Pass);
  facts.checks[1].passport[{"software", "mpi"}] = "MPICH 4.0";
  expectLevel(job(facts, "PF-19"), Level::Warn);
}

TEST(ChecksOfTheJob, otherTransportsOfUcxWarn) {
  Facts facts = goodJob();
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

// PF-22
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

// PF-25
class ProcessorsOfRanks : public testing::Test {
 protected:
  /// The finding about the container, if its two ranks may use these processors, with two threads each.
  [[nodiscard]] Finding found(const std::string& first, const std::string& second) const {
    return job(with(first, second), "PF-25");
  }
  [[nodiscard]] Facts with(const std::string& first, const std::string& second) const {
    Facts facts = goodJob();
    for (ArmCheck& check : facts.checks) {
      for (model::CanaryRank& rank : check.canary->ranks) {
        rank.threads = 2;
        rank.cpus = rank.rank == 0 ? "0-1" : m_ofBaseline;
      }
    }
    facts.checks[1].canary->ranks[0].cpus = first;
    facts.checks[1].canary->ranks[1].cpus = second;
    return facts;
  }
  std::string m_ofBaseline = "2-3";
};

TEST_F(ProcessorsOfRanks, areComparedWithThoseOfTheBaseline) {
  struct Row {
    const char* first;
    const char* second;
    const char* ofBaseline;
    Level level;
    const char* evidence;  // none: it is not tested
  };
  const Row rows[] = {
      {"0-1", "2-3", "2-3", Level::Pass, "processors of the ranks: rank 0: 0-1; rank 1: 2-3"},
      {"0-1", "0-1", "0-1", Level::Pass, nullptr},
      {"0-1", "4-7", "2-3", Level::Warn, "rank 1 may use processors 4-7 (threads: 2); in the baseline 2-3"},
      {"4-5", "2", "2-3", Level::Stop, "rank 1 may use processors 2 (threads: 2); in the baseline 2-3"},
      {"0-1", "3", "2", Level::Warn, "rank 1 may use processors 3 (threads: 2); in the baseline 2"},
      {"0-3", "0-3", "2-3", Level::Stop, "ranks 0 and 1 both use processor 0; in the baseline, no two ranks share one"},
      {"0-3", "0-3", "1-2", Level::Warn, nullptr}};
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.first) + " " + row.second + " " + row.ofBaseline);
    m_ofBaseline = row.ofBaseline;
    const Finding finding = found(row.first, row.second);
    expectLevel(finding, row.level);
    EXPECT_EQ(finding.evidence.english(), row.evidence == nullptr ? finding.evidence.english() : row.evidence);
  }
  m_ofBaseline = "2-3";
  EXPECT_EQ(found("0-1", "4-7").fix, base::Phrased(Phrase::FixProcessors));
  expectLevel(job(with("0-1", "4-7"), "PF-25", 0), Level::Pass);
}

TEST_F(ProcessorsOfRanks, dependOnNodesSettingsAndTheBaseline) {
  Facts facts = with("2-3", "2-3");
  facts.checks[0].canary->ranks[1].host = "n2";
  expectLevel(job(facts, "PF-25"), Level::Warn);  // ranks of two nodes share none
  facts = with("0", "2");
  facts.experiment.arms[1].env["OMP_PROC_BIND"] = "true";
  expectLevel(job(facts, "PF-25"), Level::Pass);  // the arm itself sets them
  facts = with("0-1", "2-3");
  facts.checks[0] = {};
  expectLevel(job(facts, "PF-25"), Level::Unknown);  // no canary of the baseline
}

}  // namespace
}  // namespace baremark::core::preflight
