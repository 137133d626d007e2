// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts that ask a scheduler, with programs in the place of its commands.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/launch/scheduler.h"
#include "tests/unit/launch/scheduler_named.h"

namespace baremark::core::launch {
namespace {

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

TEST_F(AnsweringScheduler, onlyLinesThatAreIdsAreFoundByName) {
  const std::string whole = std::string(kWholeAnswer) + "\n";
  const auto found = [&](const char* name) { return run(lookUpScriptOf(schedulerNamed(name), "b0")).first; };
  program("squeue", "echo 'CLUSTER: c'; echo 'Notice: maintenance on Friday'; echo hello; echo 12_3\n");
  EXPECT_EQ(found("slurm"), "12_3\n" + whole);
  program("squeue", "echo 'CLUSTER: c'\n");
  EXPECT_EQ(found("slurm"), whole);
  program("qselect", "echo 'Welcome to the cluster'; echo '12[].pbs01'; echo 4217.pbs01.example.org\n");
  EXPECT_EQ(found("pbs"), "12[].pbs01\n4217.pbs01.example.org\n" + whole);
  program("bjobs", "echo 'Cluster: c'; echo '12[1]   '; echo 13\n");
  EXPECT_EQ(found("lsf"), "12[1]\n13\n" + whole);
  program("flux", "echo 'notice: 3 nodes are away'; echo f2kZ4oXu9\n");
  EXPECT_EQ(found("flux"), "f2kZ4oXu9\n" + whole);
  program("qstat", "echo 'CLUSTER: c'; echo 'job_number:                 7'\n");
  EXPECT_EQ(found("grid-engine"), "7\n" + whole);
}

TEST_F(AnsweringScheduler, aPbsWithoutAHistoryIsAskedForItsOtherJobs) {
  program("qselect", "case $1 in -x) echo 'qselect: PBS is not configured to maintain job history' >&2; exit 1 ;; esac; echo 12.pbs01\n");
  EXPECT_EQ(run(lookUpScriptOf(schedulerNamed("pbs"), "b0")).first, "12.pbs01\n" + std::string(kWholeAnswer) + "\n");
}

TEST_F(AnsweringScheduler, whatAPersonHasSetForTheirOwnUseHidesNothing) {
  program("squeue", "env | grep -c '^SQUEUE_' >&2; [ -z \"${SQUEUE_PARTITION:-}\" ] || exit 0; echo 12\n");
  setenv("SQUEUE_PARTITION", "debug", 1);
  setenv("SLURM_CONF", "/etc/slurm.conf", 1);
  const std::string found = run(lookUpScriptOf(schedulerNamed("slurm"), "b0")).first;
  program("squeue", "echo \"${SLURM_CONF:-taken out}\" | tr / 1\n");
  unsetenv("SQUEUE_PARTITION");
  EXPECT_EQ(found, "12\n" + std::string(kWholeAnswer) + "\n");
  EXPECT_EQ(run(queryScriptOf(schedulerNamed("slurm"), {})).first.find("1etc1slurm.conf"), 0U) << "what names the cluster stays";
  unsetenv("SLURM_CONF");
}

TEST_F(AnsweringScheduler, theQueuesOfLsfAreThoseThatTakeJobsOfWhoeverAsks) {
  program("bqueues", "case $* in *'-u '*) echo 'normal 30 Open:Active - - - - 24 0 24 0 0' ;; *) echo 'admin 99 Open:Active - - - - 0 0 0 0 0' ;; esac\n");
  const SchedulerDescriptor lsf = schedulerNamed("lsf");
  const auto queues = readPartitions(lsf, run(partitionsScriptOf(lsf)).first);
  ASSERT_EQ(queues.size(), 1U);
  EXPECT_EQ(queues.front().name, "normal");
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

}  // namespace
}  // namespace baremark::core::launch
