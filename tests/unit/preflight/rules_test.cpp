// SPDX-License-Identifier: GPL-3.0-or-later
// Each check of the login side with facts that pass, warn, stop, or are not known, and the help page about checks.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "core/preflight/rules.h"
#include "tests/places.h"
#include "tests/refused.h"
#include "tests/unit/preflight/facts.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase;

TEST(Checks, idsAreUniqueAndInOrderAndEachCheckHasASide) {
  std::string last;
  for (const Rule& rule : rules()) {
    EXPECT_LT(last, rule.id);
    last = rule.id;
    EXPECT_TRUE(rule.login != nullptr || rule.job != nullptr) << rule.id;
    EXPECT_FALSE(base::Phrased(rule.what).empty()) << rule.id;
    EXPECT_EQ(ruleNamed(rule.id), &rule);
  }
  EXPECT_EQ(ruleNamed("PF-99"), nullptr);
}

TEST(Checks, aGoodHostPassesAllOfThem) {
  const std::vector<Finding> findings = judge(Side::Login, goodFacts());
  for (const Finding& finding : findings) expectLevel(finding, Level::Pass);
  EXPECT_EQ(countsOf(findings).passed, 11);
  EXPECT_FALSE(refusalOf(findings, {}, goodFacts().experiment));
}

TEST(Checks, anArmWithoutContainerNeedsNoImage) {
  Facts facts = goodFacts();
  facts.experiment.arms.pop_back();
  facts.arms.pop_back();
  for (const Finding& finding : judge(Side::Login, facts))
    EXPECT_TRUE(finding.id == "PF-22" || finding.id == "PF-23") << finding.id;
}

TEST(Checks, aRuntimeThatDoesNotRunStopsTheRun) {
  Facts facts = goodFacts();
  facts.probes.clear();
  expectLevel(login(facts, "PF-01"), Level::Unknown);
  // A daemon that answers its version but runs nothing.
  facts.probes["charliecloud"] = {.version = "28.2.2", .explanation = "failed", .detail = "permission denied\nmore"};
  expectLevel(login(facts, "PF-01"), Level::Stop, "Charliecloud 28.2.2 does not run: permission denied");
  facts.arms[1].issue = "This account may not use it";
  facts.arms[1].fix = "Ask the administrator: sudo x";
  EXPECT_EQ(login(facts, "PF-01").evidence.english(), "Charliecloud 28.2.2 does not run: This account may not use it");
  EXPECT_EQ(login(facts, "PF-01").fix, base::Phrased(Phrase::RuntimeFix, "Ask the administrator: sudo x"));
  facts.arms[1].issue.clear();
  facts.arms[1].fix.clear();
  facts.probes["charliecloud"] = {.explanation = "not_installed", .detail = "ch-run"};
  EXPECT_EQ(login(facts, "PF-01").evidence, base::Phrased(Phrase::FoundNotInstalled, "Charliecloud"));
  facts.arms[1].install = "sudo apt-get install charliecloud";
  EXPECT_EQ(login(facts, "PF-01").fix, base::Phrased(Phrase::FixByCommand, "sudo apt-get install charliecloud"));
  facts.probes["charliecloud"] = {.explanation = "failed"};
  EXPECT_EQ(login(facts, "PF-01").fix, base::Phrased(Phrase::FixRuntime)) << "it is installed";
  facts.probes["charliecloud"] = {.explanation = "timeout"};
  EXPECT_EQ(login(facts, "PF-01").evidence, base::Phrased(Phrase::FoundNoAnswer, "Charliecloud"));
  facts.probes["charliecloud"] = {.version = "0.31", .explanation = "outside_image"};
  expectLevel(login(facts, "PF-01"), Level::Stop, base::Phrased(Phrase::FoundOutsideImage, "Charliecloud 0.31"),
              base::Phrased(Phrase::FixOutsideImage));
  // The nodes may have it, although the login node has not.
  facts.hasScheduler = true;
  expectLevel(login(facts, "PF-01"), Level::Warn);
  facts.probes.clear();
  EXPECT_EQ(login(facts, "PF-01").evidence, base::Phrased(Phrase::FoundByTheJob));
  // A test for this run counts more than the stored one.
  facts = goodFacts();
  facts.arms[1].test = model::RuntimeProbe{.explanation = "failed", .detail = "no"};
  expectLevel(login(facts, "PF-01"), Level::Stop);
  facts.arms[1].test->works = true;
  facts.probes["charliecloud"].works = false;
  expectLevel(login(facts, "PF-01"), Level::Pass);
}

TEST(Checks, anImageThatChangedUnderItsDigestStopsTheRun) {
  Facts facts = goodFacts();
  facts.sight->images[kImage].isUnchanged = false;
  expectLevel(login(facts, "PF-02"), Level::Stop, base::Phrased(Phrase::FoundOtherDigest, "sha256:0123456789ab"));
  facts.sight->images[kImage].isUnchanged.reset();
  expectLevel(login(facts, "PF-02"), Level::Unknown);
  facts.arms[1].image.clear();
  EXPECT_EQ(login(facts, "PF-02").evidence, base::Phrased(Phrase::FoundToBeBuilt));
}

TEST(Checks, userNamespacesAreNeededByRuntimesThatCreateThem) {
  Facts facts = goodFacts();
  EXPECT_EQ(login(facts, "PF-03").evidence, base::Phrased(Phrase::FoundRuntimeHasThem, "Charliecloud 0.31"));
  facts.probes.clear();
  expectLevel(login(facts, "PF-03"), Level::Pass);
  facts.host.userNamespaces.reset();
  expectLevel(login(facts, "PF-03"), Level::Unknown);
  facts.host.userNamespaces = false;
  facts.host.namespaceBarrier = "user.max_user_namespaces=0";
  expectLevel(login(facts, "PF-03"), Level::Warn, base::Phrased(Phrase::FoundBarrier, "user.max_user_namespaces=0"));
  facts.probes["charliecloud"] = {.works = false, .explanation = "failed"};
  expectLevel(login(facts, "PF-03"), Level::Stop);
  facts.host.namespaceBarrier.clear();
  EXPECT_EQ(login(facts, "PF-03").evidence, base::Phrased(Phrase::FoundNoNamespaces));
  facts.hasScheduler = true;
  expectLevel(login(facts, "PF-03"), Level::Warn);
  facts.arms[1].own.clear();
  for (const Finding& finding : judge(Side::Login, facts)) EXPECT_NE(finding.id, "PF-03");
}

TEST(Checks, anImageThatTheHostCannotUseStopsTheRunOrWarns) {
  Facts facts = goodFacts();
  facts.sight->images[kImage].software.machine = "aarch64";
  expectLevel(login(facts, "PF-04"), Level::Stop, "the image is for aarch64, the host is x86_64");
  EXPECT_FALSE(ruleNamed("PF-04")->canBeWaived);
  facts.hasScheduler = true;
  expectLevel(login(facts, "PF-04"), Level::Warn);
  // SquashFS without FUSE.
  facts = goodFacts();
  facts.arms[1].isMounted = true;
  facts.host.fuse = false;
  expectLevel(login(facts, "PF-04"), Level::Pass);  // the runtime's test mounted one, perhaps with a setuid starter
  facts.probes.clear();
  expectLevel(login(facts, "PF-04"), Level::Warn, base::Phrased(Phrase::FoundNoFuse));
  facts.host.fuse.reset();
  expectLevel(login(facts, "PF-04"), Level::Pass);
  // It is gone.
  facts = goodFacts();
  facts.sight->images[kImage] = {};
  expectLevel(login(facts, "PF-04"), Level::Stop);
  facts.sight.reset();
  expectLevel(login(facts, "PF-04"), Level::Unknown);
}

TEST(Checks, boundLibrariesNeedAnImageWithANewEnoughLibc) {
  Facts facts = goodFacts();
  facts.sight->images[kImage].software.libc = "2.17";
  expectLevel(login(facts, "PF-08"), Level::Pass);
  facts.experiment.arms[1].binds = {{.source = "/usr/lib64/mpi", .destination = "/mnt/0"},
                                    {.source = "/opt/fabric", .destination = "/mnt/1"},
                                    {.source = "/data", .destination = "/mnt/2"}};
  EXPECT_EQ(login(facts, "PF-08").evidence.english(), "glibc 2.17 in the image, 2.36 on the host") << "no libraries";
  facts.sight->needs = {{"/usr/lib64/mpi", {.libc = "2.14", .library = "libmpi.so.40.30.4"}},
                        {"/opt/fabric", {.libc = "2.4", .library = "libfabric.so.1"}},
                        {"/another/arm", {.libc = "2.36", .library = "libother.so"}}};
  expectLevel(login(facts, "PF-08"), Level::Pass, "libmpi.so.40.30.4 needs glibc 2.14; the image has 2.17");
  facts.sight->needs["/opt/fabric"].libc = "2.34";
  expectLevel(login(facts, "PF-08"), Level::Warn, "libfabric.so.1 needs glibc 2.34; the image has 2.17");
  facts.sight->images[kImage].software.libc = "2.34";
  expectLevel(login(facts, "PF-08"), Level::Pass);
  facts.sight->images[kImage].software.libc = "2.4";
  expectLevel(login(facts, "PF-08"), Level::Warn);
  facts.sight->images[kImage].software.libc.clear();
  expectLevel(login(facts, "PF-08"), Level::Unknown);
}

TEST(Checks, aFullImageStoreStopsABuild) {
  Facts facts = goodFacts();
  facts.host.freeBytes = 900'000'000;
  expectLevel(login(facts, "PF-10"), Level::Warn);
  facts.host.freeBytes = 12'000;
  expectLevel(login(facts, "PF-10"), Level::Warn);
  facts.arms[1].image.clear();
  expectLevel(login(facts, "PF-10"), Level::Stop);
  EXPECT_TRUE(ruleNamed("PF-10")->canBeWaived);
  facts.host.freeBytes.reset();
  expectLevel(login(facts, "PF-10"), Level::Unknown);
  facts.host.fileSystems = {{.place = "runs", .path = "/runs", .kind = "nfs", .freeBytes = 9 * kGiga}};
  expectLevel(login(facts, "PF-10"), Level::Warn);
  facts.host.fileSystems[0].kind = "ext2/ext3";
  expectLevel(login(facts, "PF-10"), Level::Pass);
  facts.host.fileSystems[0].freeInodes = 20'000;
  expectLevel(login(facts, "PF-10"), Level::Warn);
  facts.host.fileSystems[0].freeInodes = 12;
  expectLevel(login(facts, "PF-10"), Level::Stop);
  // The room that the host shows now counts.
  facts = goodFacts();
  facts.arms[1].image.clear();
  facts.sight->rooms[kRoomOfImages] = {.folder = "/runs/images", .kind = "tmpfs", .freeBytes = 12'000'000};
  expectLevel(login(facts, "PF-10"), Level::Stop, "12 MB free, 1200 needed");
  facts.sight->rooms[kRoomOfImages].freeBytes = 9 * kGiga;
  expectLevel(login(facts, "PF-10"), Level::Pass);
  facts.host.freeBytes = 12'000;  // at the time of its test
  expectLevel(login(facts, "PF-10"), Level::Pass);
  facts.sight->rooms[kRoomOfImages].freeBytes.reset();
  expectLevel(login(facts, "PF-10"), Level::Stop);
}

TEST(Checks, aFullStoreOfARuntimeStopsItsArm) {
  Facts facts = goodFacts();
  facts.arms[1].imageBytes = 290'000'000;
  facts.arms[1].copy = "docker";
  facts.sight->rooms["docker"] = {.folder = "/var/lib/docker", .freeBytes = 40'000'000};
  const auto ofArm = [&facts] {
    std::vector<Finding> own;
    for (const Finding& finding : judge(Side::Login, facts)) {
      if (finding.id == "PF-10" && finding.arm) own.push_back(finding);
    }
    return own;
  };
  ASSERT_EQ(ofArm().size(), 1U);
  expectLevel(ofArm()[0], Level::Stop, "40 MB free in /var/lib/docker, 290 needed");
  EXPECT_EQ(ofArm()[0].arm, 1U);
  EXPECT_EQ(test::got(refusalOf(judge(Side::Login, facts), {}, facts.experiment)).where, "PF-10 (box)");
  facts.sight->rooms["docker"].freeBytes = 2 * kGiga;
  ASSERT_EQ(ofArm().size(), 1U);
  expectLevel(ofArm()[0], Level::Pass);
  facts.sight->rooms["docker"].freeBytes.reset();
  EXPECT_TRUE(ofArm().empty()) << "nobody knows where it lies";
  facts.sight->rooms["docker"].freeBytes = 40'000'000;
  facts.arms[1].copy.clear();
  EXPECT_TRUE(ofArm().empty()) << "the copy is there";
  // A file that does not fit beside its tree.
  facts = goodFacts();
  facts.arms[1].imageBytes = 290'000'000;
  facts.sight->rooms[kRoomOfImages] = {.folder = "/runs/images", .freeBytes = 100'000'000};
  expectLevel(login(facts, "PF-10"), Level::Warn);
  facts.arms[1].copy = "apptainer";
  facts.arms[1].isMounted = true;
  expectLevel(login(facts, "PF-10"), Level::Stop);
}

TEST(Checks, mpiOfAnotherFamilyStopsTheRunAndANewerOneWarns) {
  Facts facts = goodFacts();
  model::SeenSoftware& inside = facts.sight->images[kImage].software;
  inside.mpi = {"libmpich.so.12.2.1"};
  expectLevel(login(facts, "PF-11"), Level::Stop, "MPICH (ABI 12.2) in the image, Open MPI 4.1.4 on the host");
  inside.mpi = {"libmpich.so.12.2.1", "libmpi.so.40.30.4"};
  expectLevel(login(facts, "PF-11"), Level::Pass);
  inside.mpi = {"libmpi.so.40.40.0"};
  expectLevel(login(facts, "PF-11"), Level::Warn);
  inside.mpi = {"libmpi.so.40.20.3"};
  expectLevel(login(facts, "PF-11"), Level::Pass);
  inside.mpi.clear();
  expectLevel(login(facts, "PF-11"), Level::Warn);
  facts.sight->software.mpi.clear();
  expectLevel(login(facts, "PF-11"), Level::Unknown);
}

TEST(Checks, anOlderPmixInsideStopsTheRun) {
  Facts facts = goodFacts();
  model::SeenSoftware& inside = facts.sight->images[kImage].software;
  inside.pmix = "1.1.2";
  expectLevel(login(facts, "PF-12"), Level::Stop, "PMIx 1.1.2 in the image, 4.2.2rc2 on the host");
  inside.pmix = "3.2.2";
  expectLevel(login(facts, "PF-12"), Level::Pass);
  inside.pmix.clear();
  expectLevel(login(facts, "PF-12"), Level::Unknown);
}

TEST(Checks, launcherAndRanksOfOneSideNeedNoOtherPmix) {
  Facts facts = goodFacts();
  model::SeenSoftware& inside = facts.sight->images[kImage].software;
  inside.pmix = "1.1.2";
  const Finding hybrid = login(facts, "PF-12");
  ASSERT_TRUE(hybrid.arm);
  model::Arm& arm = facts.experiment.arms[*hybrid.arm];
  for (const char* mpi : {model::kInnerMpi, model::kBoundMpi}) {
    arm.mpi = mpi;
    expectLevel(login(facts, "PF-12"), Level::Pass);
  }
  inside.mpi = {"libmpi.so.40.90.1"};
  arm.mpi = model::kHybridMpi;
  expectLevel(login(facts, "PF-11"), Level::Warn);
  arm.mpi = model::kInnerMpi;
  expectLevel(login(facts, "PF-11"), Level::Pass);
}

TEST(Versions, pairsOfPmixThatWork) {
  EXPECT_TRUE(worksWithPmix("2.1.1", "5.0.1"));
  EXPECT_TRUE(worksWithPmix("5.0.1", "2.1.1"));
  EXPECT_TRUE(worksWithPmix("1.2.5", "2.0.3"));
  EXPECT_TRUE(worksWithPmix("1.2.5", "3.1.5"));
  EXPECT_TRUE(worksWithPmix("2.0.1", "2.0.3"));
  EXPECT_TRUE(worksWithPmix("1.2.1", "1.2.5"));
  EXPECT_TRUE(worksWithPmix("1.1.2", "1.1.2"));
  EXPECT_FALSE(worksWithPmix("2.0.3", "1.2.5"));
  EXPECT_FALSE(worksWithPmix("3.1.5", "1.2.5"));
  EXPECT_FALSE(worksWithPmix("1.2.4", "4.2.2"));
  EXPECT_FALSE(worksWithPmix("2.0.1", "4.2.2"));
  EXPECT_FALSE(worksWithPmix("4.2.2", "2.0.3"));
}

TEST(Versions, theNameOfALibraryTellsTheFamilyOfMpi) {
  EXPECT_EQ(mpiOf("libmpi.so.40.30.6")->words, "Open MPI 4.1.6");
  EXPECT_EQ(mpiOf("libmpi.so.40.10.0")->words, "Open MPI 3.1.0");
  EXPECT_EQ(mpiOf("libmpi.so.40.40.2")->words, "Open MPI 5.0.2");
  EXPECT_EQ(mpiOf("libmpi.so.40")->words, "Open MPI (libmpi.so.40)");
  EXPECT_EQ(mpiOf("libmpi.so.20.10.1")->family, "Open MPI 2");
  EXPECT_EQ(mpiOf("libmpi.so.12")->family, "MPICH");
  EXPECT_EQ(mpiOf("libmpi.so.77.1")->words, "libmpi.so.77.1");
  EXPECT_FALSE(mpiOf("libmpi.so"));
  EXPECT_FALSE(mpiOf("libmpi_cxx.so.40"));
  EXPECT_FALSE(mpiOf("libmpi.so.x"));
  EXPECT_TRUE(numbersOf("99999999999999999999.1").empty());
}

TEST(Checks, namespacesThatMpiNeedsAreShared) {
  Facts facts = goodFacts();
  expectLevel(login(facts, "PF-13"), Level::Pass);
  facts.arms[1].own = {"user", "pid", "shm"};
  expectLevel(login(facts, "PF-13"), Level::Warn,
              base::Phrased(Phrase::FoundOwnNamespaces, "Charliecloud", "pid, shm"));
}

TEST(Checks, aMissingBindSourceStopsTheRun) {
  Facts facts = goodFacts();
  facts.experiment.arms[1].binds = {{.source = "/data", .destination = "/mnt/0"}};
  facts.sight->sources["/data"] = true;
  expectLevel(login(facts, "PF-17"), Level::Pass);
  facts.sight->sources["/data"] = false;
  expectLevel(login(facts, "PF-17"), Level::Stop, "/data does not exist on the host");
  // It cannot be waived.
  const auto refusal = test::got(refusalOf(judge(Side::Login, facts), {"PF-17"}, facts.experiment));
  EXPECT_TRUE(test::refused(refusal, {.code = base::ErrorCode::CheckFailed, .where = "PF-17 (box)", .suggestion = ""}));
  facts.hasScheduler = true;
  expectLevel(login(facts, "PF-17"), Level::Warn);
  facts.sight.reset();
  expectLevel(login(facts, "PF-17"), Level::Unknown);
}

TEST(Checks, variablesThatLoadOtherLibrariesWarn) {
  Facts facts = goodFacts();
  facts.experiment.arms[1].env = {{"LD_PRELOAD", "/lib/a.so"}, {"OMP_PROC_BIND", "true"}};
  expectLevel(login(facts, "PF-22"), Level::Warn, base::Phrased(Phrase::FoundVariables, "LD_PRELOAD"));
  expectLevel(login(facts, "PF-22", 0), Level::Pass);
}

TEST(Checks, secretsInTheJobScriptWarnAndTheirValuesAreNotShown) {
  Facts facts = goodFacts();
  expectLevel(login(facts, "PF-23"), Level::Pass);
  facts.experiment.arms[1].env = {{"NGC_API_KEY", "hush"}};
  facts.experiment.allocation.prologue = {"export DB_PASSWORD=hush", "export WANDB_TOKEN=$(cat ~/.token)"};
  std::string words;
  int warnings = 0;
  for (const Finding& finding : judge(Side::Login, facts)) {
    if (finding.id != "PF-23") continue;
    expectLevel(finding, Level::Warn);
    words += finding.evidence.english() + finding.fix.english();
    ++warnings;
  }
  EXPECT_EQ(warnings, 2) << "a line that reads a file is no secret";
  EXPECT_EQ(words.find("hush"), std::string::npos) << words;
}

TEST(Checks, aStopIsWaivedByItsIdIfItCanBe) {
  Facts facts = goodFacts();
  facts.sight->images[kImage].software.mpi = {"libmpich.so.12.2.1"};
  const std::vector<Finding> findings = judge(Side::Login, facts);
  EXPECT_EQ(stopping(findings, {}), std::set<std::string>{"PF-11"});
  ASSERT_TRUE(refusalOf(findings, {"PF-12"}, facts.experiment));
  EXPECT_EQ(refusalOf(findings, {}, facts.experiment)->suggestion, "--waive PF-11");
  EXPECT_EQ(refusalOf(findings, {"PF-12"}, facts.experiment)->suggestion, "--waive PF-11 --waive PF-12");
  EXPECT_FALSE(refusalOf(findings, {"PF-11"}, facts.experiment));
  EXPECT_EQ(countsOf(findings).stops, 1);
  EXPECT_FALSE(checkWaived({"PF-11", "PF-02"}));
  ASSERT_TRUE(checkWaived({"PF-04"}));
  EXPECT_TRUE(test::refused(*checkWaived({"PF-99"}), {.code = base::ErrorCode::UnknownValue, .value = "PF-99"}));
  facts.sight->images[kImage].software.machine = "aarch64";
  const auto refusal = test::got(refusalOf(judge(Side::Login, facts), {}, facts.experiment));
  EXPECT_TRUE(refusal.suggestion.empty()) << "PF-04 would still stop the run";
}

/// The cells of each line of the table whose first cell is a check.
std::vector<std::vector<std::string>> rowsOf(const std::string& file) {
  std::ifstream in(std::string(places::kSource) + "/resources/help/" + file + ".md");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("| PF-", 0) != 0) continue;
    std::vector<std::string> cells;
    std::istringstream parts(line.substr(2));
    for (std::string cell; std::getline(parts, cell, '|');) {
      if (cell.size() > 1) cells.push_back(cell.substr(cell.front() == ' ' ? 1 : 0));
    }
    for (std::string& cell : cells) cell.erase(cell.find_last_not_of(' ') + 1);
    rows.push_back(std::move(cells));
  }
  return rows;
}

TEST(HelpOfChecks, listsEveryCheckWithItsSideAndWhetherItCanBeWaived) {
  for (const auto& [page, here, job, yes] :
       {std::tuple("checks", "here", "job", "yes"), {"de/checks", "hier", "Job", "ja"}}) {
    SCOPED_TRACE(page);
    const auto rows = rowsOf(page);
    ASSERT_EQ(rows.size(), rules().size());
    for (std::size_t i = 0; i < rules().size(); ++i) {
      const Rule& rule = rules()[i];
      ASSERT_EQ(rows[i].size(), 5U);
      EXPECT_EQ(rows[i][0], rule.id);
      EXPECT_TRUE(page == std::string("de/checks") || rows[i][1] == base::Phrased(rule.what).english()) << rows[i][1];
      EXPECT_EQ(rows[i][2].find(here) != std::string::npos, rule.login != nullptr) << rule.id;
      EXPECT_EQ(rows[i][2].find(job) != std::string::npos, rule.job != nullptr) << rule.id;
      EXPECT_EQ(rows[i][4] == yes, rule.canBeWaived) << rule.id;
    }
  }
}

}  // namespace
}  // namespace baremark::core::preflight
