// SPDX-License-Identifier: GPL-3.0-or-later
// What each scheduler is asked for, word for word (tests/data/schedulers/*.txt), and the scripts that ask.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/launch/scheduler.h"
#include "tests/places.h"
#include "tests/resources.h"

namespace baremark::core::launch {
namespace {

SchedulerDescriptor schedulerNamed(const std::string& name) {
  const auto scheduler = parseSchedulerDescriptor(test::resource("schedulers/" + name + ".json"));
  EXPECT_TRUE(scheduler) << name << ": " << (scheduler ? "" : toLogLine(scheduler.error()));
  return scheduler.value_or(SchedulerDescriptor{});
}

AllocationRequest full(const SchedulerDescriptor& scheduler) {
  AllocationRequest request{.name = "b0123456789abc", .output = "/runs on host/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2, .threadsPerRank = 3,
                            .settings = {.partition = "gpu", .account = "acct", .constraint = "a100", .time = "1:00:00", .isExclusive = true}};
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
  const auto refused = withOption(scheduler, option);
  ASSERT_FALSE(refused) << scheduler << " " << option;
  EXPECT_EQ(refused.error().code, base::ErrorCode::OutOfRange);
  EXPECT_EQ(refused.error().where, "/allocation/options");
}

class Directives : public ::testing::TestWithParam<const char*> {};

TEST_P(Directives, areThoseOfTheGolden) {
  const SchedulerDescriptor scheduler = schedulerNamed(GetParam());
  std::string text;
  AllocationRequest plain{.name = "b0123456789abc", .output = "/runs/job.out", .settings = {}};
  for (const AllocationRequest& request : {plain, full(scheduler)}) {
    const auto lines = directivesOf(scheduler, request);
    ASSERT_TRUE(lines) << toLogLine(lines.error());
    for (const std::string& line : *lines) text += line + "\n";
    text += "\n";
  }
  text += submitScriptOf(scheduler, "/runs on host/a", plain.name).value() + "\n" +
          lookUpScriptOf(scheduler, "b0123456789abc").value() + "\n" + queryScriptOf(scheduler, {"12", "13"}).value() +
          "\n" + finishedScriptOf(scheduler, {"12"}).value() + "\n" + cancelScriptOf(scheduler, {"12"}).value() + "\n" +
          callOffScriptOf(scheduler, "b0123456789abc", "12").value();
  if (!scheduler.array.empty()) {
    const std::vector<std::string> folders{"/runs on host/a", "/runs on host/b"};
    text += "\n" + renderArray(scheduler, plain.name, *directivesOf(scheduler, plain), folders).value() + "\n" +
            submitScriptOf(scheduler, folders.front(), plain.name, folders).value() + "\n" +
            callOffScriptOf(scheduler, plain.name, arrayTaskId(scheduler, "12", 1), 1).value();
  }
  const std::string golden = std::string(places::kData) + "/schedulers/" + GetParam() + ".txt";
  if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) std::ofstream(golden) << text;
  EXPECT_EQ(text, test::contentOf(golden));
}

INSTANTIATE_TEST_SUITE_P(All, Directives, ::testing::Values("slurm", "pbs", "lsf", "grid-engine", "flux"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Array, isRefusedWhereASchedulerHasNone) {
  const SchedulerDescriptor flux = schedulerNamed("flux");
  AllocationRequest request;
  request.settings.isArray = true;
  const auto refused = directivesOf(flux, request);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, "/allocation/array");
  EXPECT_FALSE(renderArray(flux, "b0", {}, {"/a"}));
  for (const char* name : {"slurm", "pbs", "lsf", "grid-engine"}) EXPECT_TRUE(directivesOf(schedulerNamed(name), request)) << name;
}

TEST(Array, aJobOfItIsFoundByItsIndex) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  EXPECT_EQ(arrayTaskId(slurm, "12;main", 3), "12_3");
  EXPECT_EQ(taskAmong(slurm, {"12_0", "12_1", "12_10"}, 1), "12_1");
  EXPECT_EQ(taskAmong(slurm, {"12_0", "12_11"}, 1), "");
  EXPECT_EQ(taskAmong(slurm, {"_1", "u_1x"}, 1), "");
  EXPECT_EQ(taskAmong(slurm, {"12"}, 1), "12_1") << "the array is there, so its jobs were submitted";
  const SchedulerDescriptor pbs = schedulerNamed("pbs");
  EXPECT_EQ(arrayTaskId(pbs, "12[].pbs01", 3), "12[3].pbs01");
  EXPECT_EQ(taskAmong(pbs, {"12[].pbs01"}, 0), "12[0].pbs01");
  EXPECT_EQ(taskAmong(pbs, {"12[11].pbs01", "12[1].pbs01"}, 1), "12[1].pbs01");
  EXPECT_EQ(taskAmong(pbs, {"12[11].pbs01"}, 1), "");
  const SchedulerDescriptor lsf = schedulerNamed("lsf");
  EXPECT_EQ(arrayTaskId(lsf, "12", 0), "12[1]");
  EXPECT_EQ(taskAmong(lsf, {"12", "12"}, 1), "12[2]");
  EXPECT_EQ(taskAmong(lsf, {"12[1]", "12[2]"}, 1), "12[2]");
  const SchedulerDescriptor gridEngine = schedulerNamed("grid-engine");
  EXPECT_EQ(arrayTaskId(gridEngine, "12", 0), "12.1");
  EXPECT_EQ(taskAmong(gridEngine, {"12"}, 15), "12.16");
  EXPECT_EQ(taskAmong(gridEngine, {}, 0), "");
}

TEST(Directive, otherNodesAreRefusedWhereNoneCanBeLeftOutAndHostileNamesEverywhere) {
  AllocationRequest request;
  request.settings.otherNodes = true;
  EXPECT_TRUE(directivesOf(schedulerNamed("slurm"), request));
  for (const char* name : {"pbs", "lsf", "grid-engine", "flux"}) {
    const auto refused = directivesOf(schedulerNamed(name), request);
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().code, base::ErrorCode::NotApplicable);
    EXPECT_EQ(refused.error().where, "/allocation/other_nodes");
  }
  for (const char* nodes : {"n1 --wrap=x", "n1\n#SBATCH -A x", "$(id)", "n[1-2]"}) {
    request.excludedNodes = nodes;
    EXPECT_FALSE(directivesOf(schedulerNamed("slurm"), request)) << nodes;
  }
}

TEST(Directive, aSettingThatASchedulerHasNoCounterpartOfIsRefusedWithThoseThatItHas) {
  AllocationRequest request;
  request.settings.qos = "high";
  const auto refused = directivesOf(schedulerNamed("pbs"), request);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, base::ErrorCode::NotApplicable);
  EXPECT_EQ(refused.error().where, "/allocation/qos");
  EXPECT_NE(refused.error().allowed.find("partition"), std::string::npos);
}

TEST(Directive, gridEngineNeedsAParallelEnvironmentForMoreThanOneSlot) {
  const SchedulerDescriptor scheduler = schedulerNamed("grid-engine");
  EXPECT_TRUE(directivesOf(scheduler, {}));
  const auto refused = directivesOf(scheduler, {.ranks = 2, .ranksPerNode = 2, .settings = {}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, base::ErrorCode::Missing);
  EXPECT_EQ(refused.error().where, "/allocation/parallel_environment");
}

TEST(Directive, whatIsTakenOutThoughItIsNotThereIsNoLine) {
  for (const auto& [scheduler, option] : std::vector<std::pair<std::string, std::string>>{{"slurm", "--time="}, {"pbs", "-l walltime="}, {"lsf", "-q="}}) {
    const auto lines = withOption(scheduler, option);
    ASSERT_TRUE(lines) << toLogLine(lines.error());
    EXPECT_EQ(*lines, *directivesOf(schedulerNamed(scheduler), {.name = "b1", .output = "/job.out", .settings = {}})) << option;
  }
}

TEST(Directive, furtherOptionsStandAsTheyAreOneALine) {
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

TEST(Directive, aFurtherOptionTakesThePlaceOfTheLineThatSetsTheSame) {
  const auto with = [](const char* scheduler, std::vector<std::string> options) {
    AllocationRequest request{.name = "b1", .output = "/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2, .settings = {}};
    request.settings.options = std::move(options);
    if (std::string_view(scheduler) == "grid-engine") request.settings.parallelEnvironment = "mpi";
    return directivesOf(schedulerNamed(scheduler), request);
  };
  const auto has = [](const std::vector<std::string>& lines, const std::string& line) { return std::count(lines.begin(), lines.end(), line); };
  const auto slurm = with("slurm", {"--ntasks-per-node=1"}).value();
  EXPECT_EQ(has(slurm, "#SBATCH --ntasks-per-node=1"), 1);
  EXPECT_EQ(has(slurm, "#SBATCH --ntasks-per-node=2"), 0);
  EXPECT_EQ(slurm.size(), with("slurm", {}).value().size());
  // Options that stand several times are told apart by what they set.
  const auto lsf = with("lsf", {"-R \"rusage[mem=4GB]\"", "-R \"span[ptile=1]\""}).value();
  EXPECT_EQ(has(lsf, "#BSUB -R \"rusage[mem=4GB]\""), 1);
  EXPECT_EQ(has(lsf, "#BSUB -R \"span[ptile=1]\""), 1);
  EXPECT_EQ(lsf.size(), with("lsf", {}).value().size() + 1);
  const auto pbs = with("pbs", {"-l walltime=1:00:00", "-l place=free"}).value();
  EXPECT_EQ(has(pbs, "#PBS -l place=scatter"), 0);
  EXPECT_EQ(pbs.size(), with("pbs", {}).value().size() + 1);
  for (const char* several : {"--array=1-3", "-a 1-3", "-a1-3", "--clusters=cm4", "-M cm4", "-Mcm4"}) {
    const auto refused = with("slurm", {several});
    ASSERT_FALSE(refused) << several;
    EXPECT_EQ(refused.error().code, base::ErrorCode::OutOfRange);
  }
  EXPECT_TRUE(with("slurm", {"--mem=4G", "--mail-type=END"}));
  EXPECT_FALSE(with("pbs", {"-J 1-3"}));
  EXPECT_FALSE(with("grid-engine", {"-t 1-3"}));
  EXPECT_FALSE(with("lsf", {"-J \"x[1-3]\""}));
  // A job is found again by its name.
  for (const char* name : {"slurm", "pbs", "lsf", "grid-engine", "flux"}) {
    const auto lines = with(name, {}).value();
    const std::string first = lines.front().substr(lines.front().find(" -") + 1);
    const auto refused = with(name, {first + "x"});
    ASSERT_FALSE(refused) << name << first;
    EXPECT_EQ(refused.error().code, base::ErrorCode::OutOfRange);
  }
}

TEST(Directive, noSpellingChangesTheNameOrTheOutputOfAJob) {
  for (const auto& [scheduler, options] : std::vector<std::pair<const char*, std::vector<std::string>>>{
           {"slurm", {"-J x", "-Jx", "-o f", "-of", "--job-name x", "--job-n=x", "--outp=f", "--arr=1-3", "-N 1 -J x", "--mem=4G --output=f", "-p \"a\" -ox"}},
           {"pbs", {"-N x", "-Nx", "-o f", "-of", "-l place=free -Nx"}},
           {"lsf", {"-J x", "-Jx", "-o f", "-o a=b", "-oo f", "-n 2 -oo f", "-n 2 -o f"}},
           {"grid-engine", {"-N x", "-o f", "-o host:/f=1", "-p -5 -N x"}},
           {"flux", {"--job-name=x", "--job-n=x", "--output=f", "--out f"}}}) {
    for (const std::string& option : options) expectRefused(scheduler, option);
  }
  for (const auto& [scheduler, option] : std::vector<std::pair<const char*, const char*>>{
           {"slurm", "--comment=\"a -J b\""}, {"slurm", "--open-mode=truncate"}, {"slurm", "--oversubscribe"}, {"lsf", "-outdir d"},
           {"grid-engine", "-p -100"}, {"flux", "-o mpi=none"}, {"pbs", "-v \"A=-N x\""}}) {
    EXPECT_TRUE(withOption(scheduler, option)) << scheduler << " " << option;
  }
}

TEST(Directive, whatSubmitsNothingOrWaitsForTheEndIsRefusedInEverySpelling) {
  for (const auto& [scheduler, options] : std::vector<std::pair<const char*, std::vector<std::string>>>{
           {"slurm", {"--test-only", "--test", "--wait", "--wai", "-W", "--mem=4G -W", "--mem=4G --test-only"}},
           {"pbs", {"-I", "-W block=true", "-Wblock=true", "-W  block=true", "-W \"depend=afterany:1,block=true\"", "-W depend=afterany:1,block=true", "-z", "-l place=free -z"}},
           {"lsf", {"-K", "-I", "-Ip", "-Is", "-ISs", "-n 2 -K"}},
           {"grid-engine", {"-sync y", "-sync yes", "-sync  y", "-p -5 -sync y", "-verify", "-w v", "-w  p"}},
           {"flux", {"--dry-run", "--dry"}}}) {
    for (const std::string& option : options) expectRefused(scheduler, option);
  }
  for (const auto& [scheduler, option] : std::vector<std::pair<const char*, const char*>>{
           {"slurm", "--wait-all-nodes=1"}, {"slurm", "--wckey=x"}, {"slurm", "-w n1"}, {"slurm", "-t 5"}, {"pbs", "-W depend=afterany:1"}, {"pbs", "-W group_list=block"},
           {"lsf", "-W 5"}, {"lsf", "-k d"}, {"grid-engine", "-w w"}, {"grid-engine", "-wd /v"}, {"grid-engine", "-s"}, {"flux", "--dependency=afterok:f1"}}) {
    EXPECT_TRUE(withOption(scheduler, option)) << scheduler << " " << option;
  }
}

TEST(Directive, whatSomebodyWroteBecomesFurtherOptions) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  AllocationRequest request{.name = "b1", .output = "/runs on host/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2, .settings = {}};
  const auto lines = directivesOf(slurm, request).value();
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  EXPECT_TRUE(optionsFrom(slurm, lines, text).value().empty());
  std::string edited = text + "\n#SBATCH --gres=gpu:2  \n";
  edited.replace(edited.find("--cpus-per-task=1"), 17, "--cpus-per-task=8");
  const auto options = optionsFrom(slurm, lines, edited).value();
  EXPECT_EQ(options, (std::vector<std::string>{"--cpus-per-task=8", "--gres=gpu:2"}));
  request.settings.options = options;
  const auto again = directivesOf(slurm, request).value();
  EXPECT_EQ(again.size(), lines.size() + 1);
  EXPECT_EQ(std::count(again.begin(), again.end(), "#SBATCH --cpus-per-task=8"), 1);
  const auto leftOut = optionsFrom(slurm, lines, text.substr(text.find('\n') + 1));
  ASSERT_FALSE(leftOut);
  EXPECT_EQ(leftOut.error().code, base::ErrorCode::Missing);
  EXPECT_EQ(leftOut.error().value, lines.front());
  // Any other line may be left out.
  for (const char* name : {"slurm", "pbs", "lsf", "grid-engine", "flux"}) {
    const SchedulerDescriptor scheduler = schedulerNamed(name);
    AllocationRequest all = full(scheduler);
    const auto ours = directivesOf(scheduler, all).value();
    int leftOutOf = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      std::string rest;
      for (std::size_t k = 0; k < ours.size(); ++k) rest += k == i ? "" : ours[k] + "\n";
      const auto made = optionsFrom(scheduler, ours, rest);
      if (!made) {
        EXPECT_EQ(made.error().code, base::ErrorCode::Missing) << ours[i];
        ++leftOutOf;
        continue;
      }
      all.settings.options = *made;
      std::vector<std::string> expected = ours;
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_EQ(directivesOf(scheduler, all).value(), expected) << ours[i];
    }
    EXPECT_EQ(leftOutOf, std::string_view(name) == "pbs" || std::string_view(name) == "grid-engine" ? 3 : 2) << name << ": its name, its output and its shell";
  }
  for (const char* evil : {"rm -rf /\n", "#SBATCH\n", "#SBATCH gres\n", "##SBATCH --x\n"}) EXPECT_FALSE(optionsFrom(slurm, lines, text + evil)) << evil;
}

TEST(Directive, aValueThatWouldBeginAnOptionIsRefused) {
  AllocationRequest request;
  request.settings.partition = "-x";
  EXPECT_FALSE(directivesOf(schedulerNamed("lsf"), request));
}

/// A scheduler's commands, as programs that print and end as told.
class AnsweringScheduler : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "baremark scheduler XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(m_folder); }
  void program(const std::string& name, const std::string& body) {
    const std::string path = m_folder + "/" + name;
    std::ofstream(path) << "#!/bin/sh\n" << body;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  /// What the script prints, and its status.
  std::pair<std::string, int> run(const base::Result<std::string>& script) {
    EXPECT_TRUE(script) << (script ? "" : toLogLine(script.error()));
    std::ofstream(m_folder + "/script") << *script;
    FILE* pipe = popen(("PATH='" + m_folder + "':$PATH sh '" + m_folder + "/script' 2>/dev/null").c_str(), "r");
    std::string out;
    for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) out += static_cast<char>(c);
    const int status = pclose(pipe);
    return {out, WEXITSTATUS(status)};
  }
  std::string m_folder;
};

TEST_F(AnsweringScheduler, aJobThatIsNotKnownIsNoFailureAndWhatWasPrintedCounts) {
  program("qstat", "echo 'Job Id: 12.s'; echo '    job_state = R'; echo 'qstat: Unknown Job Id 13.s' >&2; exit 153\n");
  const auto [out, status] = run(queryScriptOf(schedulerNamed("pbs"), {"12.s", "13.s"}));
  EXPECT_EQ(status, 0);
  EXPECT_EQ(readJobs(schedulerNamed("pbs"), out).size(), 1U);
  program("bjobs", "echo 'No job found' >&2; exit 255\n");
  EXPECT_EQ(run(queryScriptOf(schedulerNamed("lsf"), {})),
            (std::pair<std::string, int>(std::string(kWholeAnswer) + "\n", 0)));
  EXPECT_EQ(run(lookUpScriptOf(schedulerNamed("lsf"), "b0")).second, 0);
}

TEST_F(AnsweringScheduler, aSchedulerThatIsAwayIsAFailure) {
  program("qstat", "echo 'cannot connect to server pbs01 (errno=111)' >&2; exit 111\n");
  EXPECT_EQ(run(queryScriptOf(schedulerNamed("pbs"), {"12.s"})).second, 111);
  program("bjobs", "echo 'LSF is down. Please wait ...' >&2; exit 255\n");
  EXPECT_EQ(run(lookUpScriptOf(schedulerNamed("lsf"), "b0")).second, 255);
}

TEST_F(AnsweringScheduler, anAnswerThatIsCutOffIsNoAnswer) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  program("squeue", "printf '12|RUNNING|n1|N/A|None\\n13|PENDING||N/A|Priority\\n'\n");
  const std::string query = run(queryScriptOf(slurm, {})).first;
  ASSERT_TRUE(wholeAnswer(query));
  EXPECT_EQ(readJobs(slurm, *wholeAnswer(query)).size(), 2U);
  for (std::size_t bytes = 0; bytes < query.size(); ++bytes) EXPECT_FALSE(wholeAnswer(query.substr(0, bytes))) << bytes;
  // The command itself printed half a line and said that all was well.
  program("squeue", "printf '12|RUNNING|n1|N/A|None\\n13|PEN'\n");
  EXPECT_FALSE(wholeAnswer(run(queryScriptOf(slurm, {})).first));
  program("squeue", "printf '1'\n");
  EXPECT_FALSE(wholeAnswer(run(lookUpScriptOf(slurm, "b0")).first)) << "half of an id";
  program("squeue", "printf '12\\n'; kill -9 $$\n");
  EXPECT_NE(run(lookUpScriptOf(slurm, "b0")).second, 0);
  program("squeue", "printf '12\\n'\n");
  const std::string found = run(lookUpScriptOf(slurm, "b0")).first;
  ASSERT_TRUE(wholeAnswer(found)) << found;
  EXPECT_EQ(readIds(*wholeAnswer(found)), (std::vector<std::string>{"12"}));
  for (std::size_t bytes = 0; bytes < found.size(); ++bytes) EXPECT_FALSE(wholeAnswer(found.substr(0, bytes))) << bytes;
  program("squeue", "exit 0\n");
  const std::string none = run(lookUpScriptOf(slurm, "b0")).first;
  ASSERT_TRUE(wholeAnswer(none)) << none;
  EXPECT_TRUE(readIds(*wholeAnswer(none)).empty());
}

TEST_F(AnsweringScheduler, anIdOfACommandThatFailedAfterAllIsLookedUp) {
  program("sbatch", "printf '1'; kill -9 $$\n");
  const std::string folder = m_folder + "/job";
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/job.sh") << "#!/bin/sh\n";
  EXPECT_EQ(run(submitScriptOf(schedulerNamed("slurm"), folder, "b0")), (std::pair<std::string, int>("", kMayHaveBeenTaken)));
  EXPECT_FALSE(std::filesystem::exists(folder + "/submit.json"));
  EXPECT_TRUE(std::filesystem::exists(folder + "/submit.lock"));
}

TEST_F(AnsweringScheduler, whatIsGivenUpIsCalledOffByNameAndById) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  program("squeue", "printf '12\\n13;main\\n-u root\\n'\n");
  program("scancel",
          "echo \"$*\" >>'" + m_folder +
              "/ended'; [ \"$1\" != 12 ] || { echo 'Job/step already completing or completed' >&2; exit 1; }\n");
  EXPECT_EQ(run(callOffScriptOf(slurm, "b0", "11;main")).second, 0);
  EXPECT_EQ(test::contentOf(m_folder + "/ended"), "11\n12\n13\n");
  program("scancel", "echo 'scancel: error: Unable to contact slurm controller' >&2; exit 1\n");
  EXPECT_NE(run(callOffScriptOf(slurm, "b0", "")).second, 0);
  // Whether there is any is not known: nothing was called off.
  program("scancel", "exit 0\n");
  program("squeue", "printf 12\n");
  EXPECT_NE(run(callOffScriptOf(slurm, "b0", "")).second, 0);
  program("squeue", "exit 1\n");
  EXPECT_NE(run(callOffScriptOf(slurm, "b0", "")).second, 0);
  EXPECT_FALSE(callOffScriptOf(slurm, "b0", "12; rm -rf /"));
  program("squeue", "printf '12_0\\n12_1\\n12_11\\n'\n");
  program("scancel", "echo \"$1\" >>'" + m_folder + "/cancelled'\n");
  EXPECT_EQ(run(callOffScriptOf(slurm, "b0", "", 1)).second, 0);
  EXPECT_EQ(test::contentOf(m_folder + "/cancelled"), "12_1\n");
}

TEST_F(AnsweringScheduler, theIdIsTakenOutOfWhatSubmittingPrints) {
  const auto submitted = [&](const std::string& scheduler, const std::string& command, const std::string& says) {
    program(command, "echo '" + says + "'\n");
    const std::string folder = m_folder + "/job of " + scheduler;
    std::filesystem::create_directory(folder);
    std::ofstream(folder + "/job.sh") << "#!/bin/sh\n";
    return run(submitScriptOf(schedulerNamed(scheduler), folder, "b0")).first;
  };
  EXPECT_EQ(submitted("pbs", "qsub", "4217.pbs01"), "{\"scheduler\":\"pbs\",\"job_id\":\"4217.pbs01\"}\n");
  EXPECT_EQ(submitted("lsf", "bsub", "Job <764213236> is submitted to default queue <normal>."), "{\"scheduler\":\"lsf\",\"job_id\":\"764213236\"}\n");
  EXPECT_EQ(submitted("grid-engine", "qsub", "67"), "{\"scheduler\":\"grid-engine\",\"job_id\":\"67\"}\n");
  EXPECT_EQ(submitted("flux", "flux", "f2kZ4oXu9"), "{\"scheduler\":\"flux\",\"job_id\":\"f2kZ4oXu9\"}\n");
  program("qstat", "echo 'job_number:                 67'; echo 'owner:                      ada'\n");
  EXPECT_EQ(readIds(wholeAnswer(run(lookUpScriptOf(schedulerNamed("grid-engine"), "b0")).first).value()),
            (std::vector<std::string>{"67"}));
}

/// The array's id as its scheduler prints it, and in its jobs the variables that it sets.
TEST_F(AnsweringScheduler, theJobsOfAnArrayHaveTheIdsOfTheirScheduler) {
  struct Case {
    const char* scheduler;
    const char* command;
    const char* says;
    const char* inSecond;
    const char* first;
    const char* second;
  };
  for (const Case& each : {Case{"slurm", "sbatch", "12;main", "SLURM_ARRAY_JOB_ID=12 SLURM_ARRAY_TASK_ID=1", "12_0", "12_1"},
                           Case{"pbs", "qsub", "12[].pbs01", "PBS_JOBID=12[1].pbs01 PBS_ARRAY_INDEX=1", "12[0].pbs01", "12[1].pbs01"},
                           Case{"lsf", "bsub", "Job <12> is submitted to default queue <normal>.", "LSB_JOBID=12 LSB_JOBINDEX=2", "12[1]", "12[2]"},
                           Case{"grid-engine", "qsub", "12.1-2:1", "JOB_ID=12 SGE_TASK_ID=2", "12.1", "12.2"}}) {
    const SchedulerDescriptor scheduler = schedulerNamed(each.scheduler);
    std::vector<std::string> folders;
    for (const char* name : {"a", "b"}) {
      folders.push_back(m_folder + "/" + name + " of " + each.scheduler);
      std::filesystem::create_directory(folders.back());
      std::ofstream(folders.back() + "/job.sh") << "echo \"$BAREMARK_ARRAY_TASK $PWD\"\n";
    }
    std::ofstream(folders.front() + "/array.sh") << renderArray(scheduler, "b0", {}, folders).value();
    program(each.command, std::string("cat >/dev/null; echo '") + each.says + "'\n");
    const auto [out, status] = run(submitScriptOf(scheduler, folders.front(), "b0", folders));
    EXPECT_EQ(status, 0) << each.scheduler << out;
    const auto submitted = [&](const char* id) { return std::string("{\"scheduler\":\"") + each.scheduler + "\",\"job_id\":\"" + id + "\"}\n"; };
    EXPECT_EQ(test::contentOf(folders[0] + "/submit.json"), submitted(each.first));
    EXPECT_EQ(test::contentOf(folders[1] + "/submit.json"), submitted(each.second));
    EXPECT_EQ(run("env " + std::string(each.inSecond) + " sh '" + folders.front() + "/array.sh'\n").second, 0) << each.scheduler;
    EXPECT_EQ(test::contentOf(folders[1] + "/job.out"), std::string(each.second) + " " + folders[1] + "\n");
    EXPECT_FALSE(std::filesystem::exists(folders[0] + "/job.out"));
  }
}

TEST_F(AnsweringScheduler, ofAnArrayOnlyTheJobThatIsGivenUpIsCalledOff) {
  const auto calledOff = [&](const char* scheduler, const char* lookUp, const char* known, const char* cancel, const std::string& id) {
    program(lookUp, std::string("printf '") + known + "'\n");
    program(cancel, "echo \"$1\" >>'" + m_folder + "/ended'\n");
    std::filesystem::remove(m_folder + "/ended");
    EXPECT_EQ(run(callOffScriptOf(schedulerNamed(scheduler), "b0", id, 1)).second, 0) << scheduler;
    return test::contentOf(m_folder + "/ended");
  };
  EXPECT_EQ(calledOff("pbs", "qselect", "12[].pbs01\\n", "qdel", ""), "12[1].pbs01\n");
  EXPECT_EQ(calledOff("lsf", "bjobs", "12\\n12\\n12\\n", "bkill", ""), "12[2]\n");
  EXPECT_EQ(calledOff("lsf", "bjobs", "12[1]\\n12[2]\\n12[22]\\n", "bkill", ""), "12[2]\n");
  EXPECT_EQ(calledOff("grid-engine", "qstat", "job_number:      12\\n", "qdel", ""), "12.2\n");
  EXPECT_EQ(calledOff("grid-engine", "qstat", "", "qdel", "12.2"), "12.2\n");
  EXPECT_EQ(calledOff("slurm", "squeue", "12_0\\n12_1\\nx\\n", "scancel", ""), "12_1\n");
}

/// As a host ends a command whose caller is gone: with its whole process group.
TEST_F(AnsweringScheduler, aHandOverThatHasBegunComesToItsEndWhoeverAskedForIt) {
  program("sbatch", "touch asked; sleep 1; echo 67\n");
  const std::string folder = m_folder + "/job";
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/job.sh") << "#!/bin/sh\n";
  std::ofstream(m_folder + "/submit") << submitScriptOf(schedulerNamed("slurm"), folder, "b0").value();
  const std::string script = "cd '" + m_folder + "'\nsetsid /bin/sh submit >/dev/null 2>&1 &\ni=0\n"
                             "while [ ! -e job/asked ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done\n"
                             "kill -KILL -- -$!\nwait\ni=0\n"
                             "while [ ! -e job/submit.json ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done\ncat job/submit.json\n";
  EXPECT_EQ(run(base::Result<std::string>(script)).first, "{\"scheduler\":\"slurm\",\"job_id\":\"67\"}\n");
}

TEST(TimeDirectives, aTimeIsWrittenAsEachSchedulerWantsIt) {
  const auto timeLine = [](const std::string& scheduler, const std::string& time) {
    const auto lines = directivesOf(schedulerNamed(scheduler), {.name = "b1", .output = "/job.out", .settings = {.time = time}});
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
    EXPECT_EQ(timeLine("lsf", spelling).substr(0, 13), "#BSUB -W 1:30");
    EXPECT_EQ(timeLine("grid-engine", spelling), "#$ -l h_rt=1:30:00");
    EXPECT_EQ(timeLine("flux", spelling), "#flux: --time-limit=90m");
  }
  EXPECT_EQ(timeLine("slurm", "UNLIMITED"), "#SBATCH --time=UNLIMITED");
  EXPECT_EQ(timeLine("slurm", "90"), "#SBATCH --time=90") << "of an experiment that an earlier version took";
}

}  // namespace
}  // namespace baremark::core::launch
