// SPDX-License-Identifier: GPL-3.0-or-later
// The exact request to each scheduler (tests/data/schedulers/*.txt).
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>

#include "core/launch/scheduler.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/places.h"
#include "tests/refused.h"
#include "tests/unit/launch/scheduler_named.h"

namespace baremark::core::launch {
namespace {

AllocationRequest full(const SchedulerDescriptor& scheduler) {
  AllocationRequest request{
      .name = "b0123456789abc",
      .output = "/runs on host/job.out",
      .nodes = 2,
      .ranks = 4,
      .ranksPerNode = 2,
      .threadsPerRank = 3,
      .settings = {
          .partition = "gpu", .account = "acct", .constraint = "a100", .time = "1:00:00", .isExclusive = true}};
  for (const std::string& name : settingsOf(scheduler)) {
    if (name == "gpus_per_node") request.settings.gpusPerNode = 4;
    if (name == "other_nodes") request.excludedNodes = "n1,n2";
    if (name == "qos") request.settings.qos = "high";
    if (name == "parallel_environment") request.settings.parallelEnvironment = "mpi";
  }
  return request;
}

auto withOption(const std::string& scheduler, const std::string& option) {
  AllocationRequest request{.name = "b1", .output = "/job.out", .settings = {.options = {option}}};
  return directivesOf(schedulerNamed(scheduler), request);
}

void expectRefused(const std::string& scheduler, const std::string& option) {
  EXPECT_TRUE(test::refused(withOption(scheduler, option),
                            {.code = base::ErrorCode::OutOfRange, .where = "/allocation/options"}))
      << scheduler << " " << option;
}

class Directives : public ::testing::TestWithParam<const char*> {};

TEST_P(Directives, areThoseOfTheGolden) {
  const SchedulerDescriptor scheduler = schedulerNamed(GetParam());
  std::string text;
  AllocationRequest plain{.name = "b0123456789abc", .output = "/runs/job.out", .settings = {}};
  for (const AllocationRequest& request : {plain, full(scheduler)}) {
    const auto lines = test::got(directivesOf(scheduler, request));
    for (const std::string& line : lines) text += line + "\n";
    text += "\n";
  }
  text += submitScriptOf(scheduler, "/runs on host/a", plain.name).value() + "\n" +
          lookUpScriptOf(scheduler, "b0123456789abc").value() + "\n" + queryScriptOf(scheduler, {"12", "13"}).value() +
          "\n" + finishedScriptOf(scheduler, {"12"}).value() + "\n" + cancelScriptOf(scheduler, {"12"}).value() + "\n" +
          cancelByNameScriptOf(scheduler, "b0123456789abc", "12").value();
  const std::string golden = std::string(places::kData) + "/schedulers/" + GetParam() + ".txt";
  if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) std::ofstream(golden) << text;
  EXPECT_EQ(text, test::contentOf(golden));
}

INSTANTIATE_TEST_SUITE_P(All, Directives, ::testing::Values("slurm", "pbs", "lsf", "grid-engine", "flux", "torque"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Directive, excludingNodesIsRefusedIfUnsupportedAndHostileNamesAlways) {
  AllocationRequest request;
  request.settings.otherNodes = true;
  EXPECT_TRUE(directivesOf(schedulerNamed("slurm"), request));
  for (const char* name : {"pbs", "torque", "lsf", "grid-engine", "flux"})
    EXPECT_TRUE(test::refused(directivesOf(schedulerNamed(name), request),
                              {.code = base::ErrorCode::NotApplicable, .where = "/allocation/other_nodes"}))
        << name;
  for (const char* nodes : {"n1 --wrap=x", "n1\n#SBATCH -A x", "$(id)", "n[1-2]"}) {
    request.excludedNodes = nodes;
    EXPECT_FALSE(directivesOf(schedulerNamed("slurm"), request)) << nodes;
  }
}

TEST(Directive, anUnsupportedSettingIsRefusedWithTheSupportedOnes) {
  AllocationRequest request;
  request.settings.qos = "high";
  const auto refused = directivesOf(schedulerNamed("pbs"), request);
  ASSERT_TRUE(test::refused(refused, {.code = base::ErrorCode::NotApplicable, .where = "/allocation/qos"}));
  EXPECT_NE(refused.error().allowed.english().find("partition"), std::string::npos);
}

TEST(Directive, gridEngineNeedsAParallelEnvironmentForMoreThanOneSlot) {
  const SchedulerDescriptor scheduler = schedulerNamed("grid-engine");
  EXPECT_TRUE(directivesOf(scheduler, {}));
  EXPECT_TRUE(test::refused(directivesOf(scheduler, {.ranks = 2, .ranksPerNode = 2, .settings = {}}),
                            {.code = base::ErrorCode::Missing, .where = "/allocation/parallel_environment"}));
}

TEST(Directive, aRemovedSettingThatIsNotSetWritesNoLine) {
  for (const auto& [scheduler, option] : std::vector<std::pair<std::string, std::string>>{
           {"slurm", "--time="}, {"pbs", "-l walltime="}, {"lsf", "-q="}}) {
    const auto lines = test::got(withOption(scheduler, option));
    EXPECT_EQ(lines, *directivesOf(schedulerNamed(scheduler), {.name = "b1", .output = "/job.out", .settings = {}}))
        << option;
  }
}

TEST(Directive, extraOptionsAreWrittenUnchangedOnePerLine) {
  AllocationRequest request;
  request.settings.options = {"--gres=gpu:4", "--comment=\"two words\""};
  const auto lines = directivesOf(schedulerNamed("slurm"), request).value();
  EXPECT_EQ(lines[lines.size() - 2], "#SBATCH --gres=gpu:4");
  EXPECT_EQ(lines.back(), "#SBATCH --comment=\"two words\"");
  for (const char* evil : {"gres", "", "--a\n#SBATCH --b", "--a\rb"}) {
    request.settings.options = {evil};
    EXPECT_FALSE(directivesOf(schedulerNamed("slurm"), request)) << evil;
  }
}

TEST(Directive, anExtraOptionReplacesTheLineForTheSameSetting) {
  const auto with = [](const char* scheduler, std::vector<std::string> options) {
    AllocationRequest request{
        .name = "b1", .output = "/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2, .settings = {}};
    request.settings.options = std::move(options);
    if (std::string_view(scheduler) == "grid-engine") request.settings.parallelEnvironment = "mpi";
    return directivesOf(schedulerNamed(scheduler), request);
  };
  const auto has = [](const std::vector<std::string>& lines, const std::string& line) {
    return std::count(lines.begin(), lines.end(), line);
  };
  const auto slurm = with("slurm", {"--ntasks-per-node=1"}).value();
  EXPECT_EQ(has(slurm, "#SBATCH --ntasks-per-node=1"), 1);
  EXPECT_EQ(has(slurm, "#SBATCH --ntasks-per-node=2"), 0);
  EXPECT_EQ(slurm.size(), with("slurm", {}).value().size());
  // Repeated options are distinguished by the resource that they set.
  const auto lsf = with("lsf", {"-R \"rusage[mem=4GB]\"", "-R \"span[ptile=1]\""}).value();
  EXPECT_EQ(has(lsf, "#BSUB -R \"rusage[mem=4GB]\""), 1);
  EXPECT_EQ(has(lsf, "#BSUB -R \"span[ptile=1]\""), 1);
  EXPECT_EQ(lsf.size(), with("lsf", {}).value().size() + 1);
  const auto pbs = with("pbs", {"-l walltime=1:00:00", "-l place=free"}).value();
  EXPECT_EQ(has(pbs, "#PBS -l place=scatter"), 0);
  EXPECT_EQ(pbs.size(), with("pbs", {}).value().size() + 1);
  for (const char* several : {"--array=1-3", "-a 1-3", "-a1-3", "--clusters=cm4", "-M cm4", "-Mcm4"}) {
    const auto refused = with("slurm", {several});
    ASSERT_TRUE(test::refused(refused, {.code = base::ErrorCode::OutOfRange})) << several;
  }
  EXPECT_TRUE(with("slurm", {"--mem=4G", "--mail-type=END"}));
  EXPECT_FALSE(with("pbs", {"-J 1-3"}));
  EXPECT_FALSE(with("grid-engine", {"-t 1-3"}));
  EXPECT_FALSE(with("torque", {"-t 1-3"}));
  EXPECT_FALSE(with("lsf", {"-J \"x[1-3]\""}));
  // A job is looked up by its name.
  for (const char* name : {"slurm", "pbs", "torque", "lsf", "grid-engine", "flux"}) {
    const auto lines = with(name, {}).value();
    const std::string first = lines.front().substr(lines.front().find(" -") + 1);
    EXPECT_TRUE(test::refused(with(name, {first + "x"}), {.code = base::ErrorCode::OutOfRange})) << name << first;
  }
}

TEST(Directive, noSpellingChangesTheNameOrTheOutputOfAJob) {
  for (const auto& [scheduler, options] : std::vector<std::pair<const char*, std::vector<std::string>>>{
           {"slurm",
            {"-J x", "-Jx", "-o f", "-of", "--job-name x", "--job-n=x", "--outp=f", "--arr=1-3", "-N 1 -J x",
             "--mem=4G --output=f", "-p \"a\" -ox"}},
           {"pbs", {"-N x", "-Nx", "-o f", "-of", "-l place=free -Nx"}},
           {"lsf", {"-J x", "-Jx", "-o f", "-o a=b", "-oo f", "-n 2 -oo f", "-n 2 -o f"}},
           {"grid-engine", {"-N x", "-o f", "-o host:/f=1", "-p -5 -N x"}},
           {"flux", {"--job-name=x", "--job-n=x", "--output=f", "--out f"}}}) {
    for (const std::string& option : options) expectRefused(scheduler, option);
  }
  for (const auto& [scheduler, option] :
       std::vector<std::pair<const char*, const char*>>{{"slurm", "--comment=\"a -J b\""},
                                                        {"slurm", "--open-mode=truncate"},
                                                        {"slurm", "--oversubscribe"},
                                                        {"lsf", "-outdir d"},
                                                        {"grid-engine", "-p -100"},
                                                        {"flux", "-o mpi=none"},
                                                        {"pbs", "-v \"A=-N x\""}}) {
    EXPECT_TRUE(withOption(scheduler, option)) << scheduler << " " << option;
  }
}

TEST(Directive, optionsThatSubmitNothingOrWaitAreRefusedInEverySpelling) {
  for (const auto& [scheduler, options] : std::vector<std::pair<const char*, std::vector<std::string>>>{
           {"slurm", {"--test-only", "--test", "--wait", "--wai", "-W", "--mem=4G -W", "--mem=4G --test-only"}},
           {"pbs",
            {"-I", "-W block=true", "-Wblock=true", "-W  block=true", "-W \"depend=afterany:1,block=true\"",
             "-W depend=afterany:1,block=true", "-z", "-l place=free -z"}},
           {"lsf", {"-K", "-I", "-Ip", "-Is", "-ISs", "-n 2 -K"}},
           {"grid-engine", {"-sync y", "-sync yes", "-sync  y", "-p -5 -sync y", "-verify", "-w v", "-w  p"}},
           {"flux", {"--dry-run", "--dry"}}}) {
    for (const std::string& option : options) expectRefused(scheduler, option);
  }
  for (const auto& [scheduler, option] :
       std::vector<std::pair<const char*, const char*>>{{"slurm", "--wait-all-nodes=1"},
                                                        {"slurm", "--wckey=x"},
                                                        {"slurm", "-w n1"},
                                                        {"slurm", "-t 5"},
                                                        {"pbs", "-W depend=afterany:1"},
                                                        {"pbs", "-W group_list=block"},
                                                        {"lsf", "-W 5"},
                                                        {"lsf", "-k d"},
                                                        {"grid-engine", "-w w"},
                                                        {"grid-engine", "-wd /v"},
                                                        {"grid-engine", "-s"},
                                                        {"flux", "--dependency=afterok:f1"}}) {
    EXPECT_TRUE(withOption(scheduler, option)) << scheduler << " " << option;
  }
}

TEST(Directive, aValueThatWouldBeginAnOptionIsRefused) {
  AllocationRequest request;
  request.settings.partition = "-x";
  EXPECT_FALSE(directivesOf(schedulerNamed("lsf"), request));
}

TEST(TimeDirectives, aTimeIsWrittenInTheFormatOfEachScheduler) {
  const auto timeLine = [](const std::string& scheduler, const std::string& time) {
    const auto lines =
        directivesOf(schedulerNamed(scheduler), {.name = "b1", .output = "/job.out", .settings = {.time = time}});
    if (!lines) return toLogLine(lines.error());
    for (const std::string& line : *lines) {
      for (const char* option : {"--time=", "walltime=", "-W ", "h_rt=", "--time-limit="}) {
        if (line.find(option) != std::string::npos) return line;
      }
    }
    return std::string("none");
  };
  for (const char* spelling : {"1:30:00", "90m", "1h30m"}) {
    EXPECT_EQ(timeLine("slurm", spelling), "#SBATCH --time=1:30:00");
    EXPECT_EQ(timeLine("pbs", spelling), "#PBS -l walltime=1:30:00");
    EXPECT_EQ(timeLine("torque", spelling), "#PBS -l walltime=1:30:00");
    EXPECT_EQ(timeLine("lsf", spelling).substr(0, 13), "#BSUB -W 1:30");
    EXPECT_EQ(timeLine("grid-engine", spelling), "#$ -l h_rt=1:30:00");
    EXPECT_EQ(timeLine("flux", spelling), "#flux: --time-limit=90m");
  }
  for (const char* endless : {"UNLIMITED", "unlimited", "infinite"})
    EXPECT_EQ(timeLine("slurm", endless), "#SBATCH --time=UNLIMITED") << endless;
  EXPECT_EQ(timeLine("slurm", "90"), "#SBATCH --time=90") << "of an experiment that an earlier version took";
}

}  // namespace
}  // namespace baremark::core::launch
