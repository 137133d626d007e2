// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts that query a scheduler, with stand-ins for its commands.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/launch/scheduler.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::launch {
namespace {

/// What a script printed, and its exit status.
using Ran = std::pair<std::string, int>;

const std::string kWhole = std::string(kWholeAnswer) + "\n";

/// Stand-ins for a scheduler's commands, with a given output and exit status.
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
  Ran run(const base::Result<std::string>& script) {
    EXPECT_TRUE(script) << (script ? "" : toLogLine(script.error()));
    std::ofstream(m_folder + "/script") << *script;
    FILE* pipe = popen(("PATH='" + m_folder + "':$PATH sh '" + m_folder + "/script' 2>/dev/null").c_str(), "r");
    std::string out;
    for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) out += static_cast<char>(c);
    const int status = pclose(pipe);
    return {out, WEXITSTATUS(status)};
  }
  /// A new folder with a job of these directives.
  std::string jobFolder(const std::string& name, const std::vector<std::string>& directives = {}) {
    std::filesystem::create_directory(m_folder + "/" + name);
    std::ofstream script(m_folder + "/" + name + "/job.sh");
    script << "#!/bin/sh\n";
    for (const std::string& line : directives) script << line << "\n";
    return m_folder + "/" + name;
  }
  std::string m_folder;
};

TEST_F(AnsweringScheduler, anUnknownJobIsNoFailureAndTheOutputCounts) {
  program("qstat", "echo 'Job Id: 12.s'; echo '    job_state = R'; echo 'qstat: Unknown Job Id 13.s' >&2; exit 153\n");
  const auto [out, status] = run(queryScriptOf(schedulerNamed("pbs"), {"12.s", "13.s"}));
  EXPECT_EQ(status, 0);
  EXPECT_EQ(readJobs(schedulerNamed("pbs"), out).size(), 1U);
  program("bjobs", "echo 'No job found' >&2; exit 255\n");
  EXPECT_EQ(run(queryScriptOf(schedulerNamed("lsf"), {})), (Ran(kWhole, 0)));
  EXPECT_EQ(run(lookUpScriptOf(schedulerNamed("lsf"), "b0")).second, 0);
}

TEST_F(AnsweringScheduler, onlyLinesThatAreIdsAreFoundByName) {
  const auto found = [&](const char* name) { return run(lookUpScriptOf(schedulerNamed(name), "b0")).first; };
  program("squeue", "echo 'CLUSTER: c'; echo 'Notice: maintenance on Friday'; echo hello; echo 12_3\n");
  EXPECT_EQ(found("slurm"), "12_3\n" + kWhole);
  program("squeue", "echo 'CLUSTER: c'\n");
  EXPECT_EQ(found("slurm"), kWhole);
  program("qselect", "echo 'Welcome to the cluster'; echo '12[].pbs01'; echo 4217.pbs01.example.org\n");
  EXPECT_EQ(found("pbs"), "12[].pbs01\n4217.pbs01.example.org\n" + kWhole);
  program("bjobs", "echo 'Cluster: c'; echo '12[1]   '; echo 13\n");
  EXPECT_EQ(found("lsf"), "12[1]\n13\n" + kWhole);
  program("flux", "echo 'notice: 3 nodes are away'; echo f2kZ4oXu9\n");
  EXPECT_EQ(found("flux"), "f2kZ4oXu9\n" + kWhole);
  program("qstat", "echo 'CLUSTER: c'; echo 'job_number:                 7'\n");
  EXPECT_EQ(found("grid-engine"), "7\n" + kWhole);
}

TEST_F(AnsweringScheduler, aPbsWithoutHistoryIsQueriedForItsOtherJobs) {
  program("qselect",
          "case $1 in -x) echo 'qselect: PBS is not configured to maintain job history' >&2; exit 1 ;; esac; echo "
          "12.pbs01\n");
  EXPECT_EQ(run(lookUpScriptOf(schedulerNamed("pbs"), "b0")).first, "12.pbs01\n" + kWhole);
}

TEST_F(AnsweringScheduler, settingsOfTheUserHideNothing) {
  program("squeue", "env | grep -c '^SQUEUE_' >&2; [ -z \"${SQUEUE_PARTITION:-}\" ] || exit 0; echo 12\n");
  setenv("SQUEUE_PARTITION", "debug", 1);
  setenv("SLURM_CONF", "/etc/slurm.conf", 1);
  const std::string found = run(lookUpScriptOf(schedulerNamed("slurm"), "b0")).first;
  program("squeue", "echo \"${SLURM_CONF:-taken out}\" | tr / 1\n");
  unsetenv("SQUEUE_PARTITION");
  EXPECT_EQ(found, "12\n" + kWhole);
  EXPECT_EQ(run(queryScriptOf(schedulerNamed("slurm"), {})).first.find("1etc1slurm.conf"), 0U)
      << "what names the cluster stays";
  unsetenv("SLURM_CONF");
}

/// Slurm with the clusters "a", the default, and "b", whose jobs "a" does not know. Only sacct ignores SLURM_CLUSTERS.
class TwoClusters : public AnsweringScheduler {
 protected:
  void SetUp() override {
    AnsweringScheduler::SetUp();
    unsetenv("SLURM_CLUSTERS");
    const std::string chosen = "cluster=${SLURM_CLUSTERS:-a}\n";
    program("sbatch", chosen + "echo \"12;$cluster\"\n");
    program("squeue", chosen +
                          "echo \"CLUSTER: $cluster\"\n[ \"$cluster\" = b ] || exit 0\ncase $* in *' -n '*) echo 12 ;; "
                          "*) echo '12|RUNNING|n7|N/A|None' ;; esac\n");
    program("sacct",
            "cluster=a\n[ \"$1\" != -M ] || cluster=$2\n[ \"$cluster\" != b ] || echo "
            "'12|COMPLETED|n7|2026-11-27T10:00:00|None|0:0'\n");
    program("scancel", chosen +
                           "[ \"$cluster\" = b ] || { echo 'scancel: error: Kill job error on job id 12: Invalid job "
                           "id specified' >&2; exit 1; }\necho \"$1\" >>'" +
                           m_folder + "/cancelled'\n");
    program("sinfo", chosen + "echo \"CLUSTER: $cluster\"\necho \"of-$cluster*|up|1:00|4|2|(null)|n/a\"\n");
    program("srun", chosen + "echo \"a node of $cluster\"\n");
  }
  void TearDown() override {
    unsetenv("SLURM_CLUSTERS");
    AnsweringScheduler::TearDown();
  }
  std::string submitted(const SchedulerDescriptor& slurm, const std::string& name) {
    return run(submitScriptOf(slurm, jobFolder(name), "b0")).first;
  }
  void expectThatAllAskB(const SchedulerDescriptor& slurm) {
    EXPECT_EQ(submitted(slurm, "on b"), "{\"scheduler\":\"slurm\",\"job_id\":\"12;b\"}\n");
    EXPECT_EQ(readIds(wholeAnswer(run(lookUpScriptOf(slurm, "b0")).first).value_or("")),
              std::vector<std::string>{"12"});
    const auto jobs = readJobs(slurm, run(queryScriptOf(slurm, {"12;b"})).first);
    ASSERT_EQ(jobs.size(), 1U);
    EXPECT_EQ(jobs.front().state, JobState::Running);
    const auto ends = readFinished(slurm, run(finishedScriptOf(slurm, {"12;b"})).first);
    ASSERT_EQ(ends.size(), 1U);
    EXPECT_EQ(ends.front().state, JobState::Done);
    // As in the survey of a host and in the cancelling of a block.
    const auto queues = readPartitions(slurm, run(withoutVariables(slurm) + partitionsScriptOf(slurm).value()).first);
    ASSERT_EQ(queues.size(), 1U);
    EXPECT_EQ(queues.front().name, "of-b");
    EXPECT_EQ(run(withoutVariables(slurm) + cancelScriptOf(slurm, {"12;b"}).value()).second, 0);
    EXPECT_EQ(run(cancelByNameScriptOf(slurm, "b0", "12;b")).second, 0);
    EXPECT_EQ(test::contentOf(m_folder + "/cancelled"), "12\n12\n12\n") << "by its id, and once more by its name";
    EXPECT_EQ(run(onNodeScriptOf(slurm, nullptr, ":")).first, "a node of b\n");
  }
};

TEST_F(TwoClusters, everyCommandUsesTheClusterOfTheEnvironment) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  EXPECT_EQ(submitted(slurm, "on a"), "{\"scheduler\":\"slurm\",\"job_id\":\"12;a\"}\n");
  EXPECT_TRUE(readFinished(slurm, run(finishedScriptOf(slurm, {"12;a"})).first).empty())
      << "its books are asked, and they know nothing";
  setenv("SLURM_CLUSTERS", "b", 1);
  expectThatAllAskB(slurm);
}

TEST_F(TwoClusters, everyCommandUsesTheClusterOfTheHostDespiteTheEnvironment) {
  SchedulerDescriptor slurm = schedulerNamed("slurm");
  slurm.cluster = "b";
  setenv("SLURM_CLUSTERS", "a", 1);
  expectThatAllAskB(slurm);
  EXPECT_EQ(releaseCommandOf(slurm, "12;b"), "SLURM_CLUSTERS=b scontrol release 12");
  slurm.cluster = "b; touch x";
  EXPECT_EQ(withoutVariables(slurm).find("touch"), std::string::npos) << "that is no name";
  SchedulerDescriptor pbs = schedulerNamed("pbs");
  pbs.cluster = "b";
  EXPECT_EQ(withoutVariables(pbs), withoutVariables(schedulerNamed("pbs"))) << "it has no other clusters";
}

/// qsub, qstat and qselect of TORQUE: no select, no place; -x means XML for qstat and an exit status for qselect.
TEST_F(AnsweringScheduler, torqueGetsNodesAndProcessorsPerNode) {
  program("qsub",
          "if grep -qE '^#PBS -l (select|place)=' \"$1\"; then\n"
          "  echo 'qsub: submit error (Unknown resource type  Resource_List.select)' >&2; exit 167\n"
          "fi\n"
          "grep -qx '#PBS -l nodes=2:ppn=4' \"$1\" && echo 4217.torque01\n");
  program("qselect", "case $1 in -N) ;; *) echo 'qselect: illegal -x value' >&2; exit 2 ;; esac\n");
  program("qstat",
          "[ -z \"$PBS_QSTAT_NO_COMPLETE\" ] || exit 0\n"
          "case $* in\n"
          "  *-x*) echo '<Data></Data>' ;;\n"
          "  '-f 4217.torque01') printf 'Job Id: 4217.torque01\\n    job_state = C\\n    exec_host = n1/0-3+n2/0-3\\n  "
          "  exit_status = 0\\n' ;;\n"
          "  *) echo \"qstat: Unknown Job Id Error $2\" >&2; exit 153 ;;\n"
          "esac\n");
  const auto submitted = [this](const char* name) {
    const SchedulerDescriptor scheduler = schedulerNamed(name);
    const auto lines = directivesOf(
        scheduler,
        {.name = "b0", .output = "/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2, .threadsPerRank = 2});
    EXPECT_TRUE(lines) << name;
    return run(submitScriptOf(scheduler, jobFolder(name, lines.value()), "b0"));
  };
  EXPECT_EQ(submitted("torque"), (Ran("{\"scheduler\":\"torque\",\"job_id\":\"4217.torque01\"}\n", 0)));
  EXPECT_EQ(submitted("pbs"), (Ran("", 1))) << "refused, and no longer claimed";
  const SchedulerDescriptor torque = schedulerNamed("torque");
  setenv("PBS_QSTAT_NO_COMPLETE", "1", 1);
  const auto jobs = readJobs(torque, run(queryScriptOf(torque, {"4217.torque01"})).first);
  unsetenv("PBS_QSTAT_NO_COMPLETE");
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs.front().state, JobState::Done);
  EXPECT_EQ(jobs.front().nodes, "n1,n2");
  EXPECT_EQ(run(queryScriptOf(torque, {"9.torque01"})), (Ran(kWhole, 0)));
  EXPECT_EQ(run(lookUpScriptOf(torque, "b0")), (Ran(kWhole, 0)));
  EXPECT_EQ(finishedScriptOf(torque, {"4217.torque01"}).value(), "") << "its qstat has no history";
}

TEST_F(AnsweringScheduler, onlyLsfQueuesThatAcceptJobsOfTheUserAreListed) {
  program("bqueues", "case $* in *'-u '*) echo 'QUEUE: normal' ;; *) echo 'QUEUE: admin' ;; esac\n");
  const SchedulerDescriptor lsf = schedulerNamed("lsf");
  const auto queues = readPartitions(lsf, run(partitionsScriptOf(lsf)).first);
  ASSERT_EQ(queues.size(), 1U);
  EXPECT_EQ(queues.front().name, "normal");
}

TEST_F(AnsweringScheduler, gridEngineIsAskedForDetailsOnlyIfAJobIsHeldOrInError) {
  const SchedulerDescriptor scheduler = schedulerNamed("grid-engine");
  const auto ask = [&](const std::string& state) {
    program("qstat", "echo \"$*\" >>'" + m_folder + "/asked'\ncase $* in *' -s prs') echo '12 0.5 b0 ada " + state +
                         " 11/22/2026 10:46:51 8' ;; '-j 12') echo 'job_number: 12'; echo 'jid_predecessor_list: 7' ;; "
                         "esac\n");
    const auto [out, status] = run(queryScriptOf(scheduler, {}));
    EXPECT_EQ(status, 0) << state;
    const auto jobs = readJobs(scheduler, wholeAnswer(out).value_or(""));
    const std::string asked = test::contentOf(m_folder + "/asked");
    std::filesystem::remove(m_folder + "/asked");
    return std::string(jobs.size() == 1 ? toName(jobs[0].state) : out) + " " +
           std::to_string(std::count(asked.begin(), asked.end(), '\n'));
  };
  EXPECT_EQ(ask("hqw"), "pending 2");
  EXPECT_EQ(ask("qw"), "pending 1");
}

TEST_F(AnsweringScheduler, theLimitsOfQueuesAreQueriedWithTheQueues) {
  const auto onlyQueueOf = [this](const char* name) {
    const SchedulerDescriptor scheduler = schedulerNamed(name);
    const auto [out, status] = run(partitionsScriptOf(scheduler));
    EXPECT_EQ(status, 0) << name;
    const auto queues = readPartitions(scheduler, out);
    EXPECT_EQ(queues.size(), 1U) << name << ": " << out;
    return queues.empty() ? std::string()
                          : queues.front().defaultTime + "/" + queues.front().timeLimit +
                                (queues.front().isDefault ? " default" : "");
  };
  program("bqueues", "case $* in *-l*) echo 'QUEUE: normal'; echo ' RUNLIMIT'; echo ' 480.0 min of hosta' ;; esac\n");
  program("bparams", "echo 'Default Queues:  normal'\n");
  EXPECT_EQ(onlyQueueOf("lsf"), "/8:00 default");
  program("qstat", "echo 'all.q@n1 BIP 0/0/8 0.1 lx-amd64'\n");
  program("qconf",
          "case $* in -sql) echo all.q; echo other.q ;; '-sq all.q,other.q') echo 'qname all.q'; echo 's_rt "
          "INFINITY'; echo 'h_rt 1:0:0' ;; esac\n");
  EXPECT_EQ(onlyQueueOf("grid-engine"), "/1:00:00 default");
  program("flux",
          "case \"$1 $2\" in 'resource list') echo 'batch|4|128|0' ;; 'queue list') echo "
          "'#queue|batch*|enabled|started|2h|8h' ;; esac\n");
  EXPECT_EQ(onlyQueueOf("flux"), "2h/8h default");
  program("flux",
          "case \"$1 $2\" in 'resource list') echo 'batch|4|128|0' ;; 'config get') case $3 in *limits*) echo '\"4h\"' "
          ";; *) exit 1 ;; esac ;; *) exit 1 ;; esac\n");
  EXPECT_EQ(onlyQueueOf("flux"), "/4h") << "one that cannot list its queues";
  program("qstat",
          "case $* in '-Q -f') echo 'Queue: workq'; echo '    enabled = True' ;; '-B -f') echo 'Server: pbs01'; echo ' "
          "   default_queue = workq'; echo '    resources_max.walltime = 24:00:00' ;; esac\n");
  EXPECT_EQ(onlyQueueOf("pbs"), "/24:00:00 default");
}

TEST_F(AnsweringScheduler, queuesWithUnknownLimitsAreListed) {
  const std::pair<const char*, std::string> each[] = {
      {"lsf", "bqueues"}, {"grid-engine", "qstat"}, {"flux", "flux"}, {"pbs", "qstat"}};
  for (const auto& [name, command] : each) {
    program("qconf", "exit 1\n");
    program("bparams", "exit 1\n");
    program(command,
            "case $* in *-B*) exit 1 ;; *'queue list'* | *'config get'*) exit 1 ;; esac; echo 'QUEUE: q'; echo 'Queue: "
            "q'; echo 'q@n1 BIP 0/0/8 0.1 lx-amd64'; echo 'q|4|128|0'\n");
    const SchedulerDescriptor scheduler = schedulerNamed(name);
    const auto [out, status] = run(partitionsScriptOf(scheduler));
    EXPECT_EQ(status, 0) << name;
    const auto queues = readPartitions(scheduler, out);
    ASSERT_EQ(queues.size(), 1U) << name << ": " << out;
    EXPECT_EQ(queues.front().name, "q");
    EXPECT_EQ(queues.front().timeLimit, "");
    program(command, "echo 'no server' >&2; exit 3\n");
    EXPECT_EQ(run(partitionsScriptOf(scheduler)).second, 3) << name;
  }
}

TEST_F(AnsweringScheduler, anUnreachableSchedulerIsAFailure) {
  program("qstat", "echo 'cannot connect to server pbs01 (errno=111)' >&2; exit 111\n");
  EXPECT_EQ(run(queryScriptOf(schedulerNamed("pbs"), {"12.s"})).second, 111);
  program("bjobs", "echo 'LSF is down. Please wait ...' >&2; exit 255\n");
  EXPECT_EQ(run(lookUpScriptOf(schedulerNamed("lsf"), "b0")).second, 255);
}

TEST_F(AnsweringScheduler, aTruncatedAnswerIsNoAnswer) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  program("squeue", "printf '12|RUNNING|n1|N/A|None\\n13|PENDING||N/A|Priority\\n'\n");
  const std::string query = run(queryScriptOf(slurm, {})).first;
  ASSERT_TRUE(wholeAnswer(query));
  EXPECT_EQ(readJobs(slurm, *wholeAnswer(query)).size(), 2U);
  for (std::size_t bytes = 0; bytes < query.size(); ++bytes) EXPECT_FALSE(wholeAnswer(query.substr(0, bytes))) << bytes;
  // The command printed half a line and exited with status 0.
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

TEST_F(AnsweringScheduler, anIdPrintedByAFailedCommandIsLookedUp) {
  program("sbatch", "printf '1'; kill -9 $$\n");
  const std::string folder = jobFolder("job");
  EXPECT_EQ(run(submitScriptOf(schedulerNamed("slurm"), folder, "b0")), (Ran("", kMayHaveBeenTaken)));
  EXPECT_FALSE(std::filesystem::exists(folder + "/submit.json"));
  EXPECT_TRUE(std::filesystem::exists(folder + "/submit.lock"));
}

TEST_F(AnsweringScheduler, anAbandonedSubmissionIsCancelledByNameAndId) {
  const SchedulerDescriptor slurm = schedulerNamed("slurm");
  program("squeue", "printf '12\\n13;main\\n-u root\\n'\n");
  program("scancel",
          "echo \"$*\" >>'" + m_folder +
              "/ended'; [ \"$1\" != 12 ] || { echo 'Job/step already completing or completed' >&2; exit 1; }\n");
  EXPECT_EQ(run(cancelByNameScriptOf(slurm, "b0", "11;main")).second, 0);
  EXPECT_EQ(test::contentOf(m_folder + "/ended"), "11\n12\n13\n");
  program("scancel", "echo 'scancel: error: Unable to contact slurm controller' >&2; exit 1\n");
  EXPECT_NE(run(cancelByNameScriptOf(slurm, "b0", "")).second, 0);
  // It is unknown whether there is a job, so nothing was cancelled.
  program("scancel", "exit 0\n");
  program("squeue", "printf 12\n");
  EXPECT_NE(run(cancelByNameScriptOf(slurm, "b0", "")).second, 0);
  program("squeue", "exit 1\n");
  EXPECT_NE(run(cancelByNameScriptOf(slurm, "b0", "")).second, 0);
  EXPECT_FALSE(cancelByNameScriptOf(slurm, "b0", "12; rm -rf /"));
}

TEST_F(AnsweringScheduler, theIdIsReadFromTheOutputOfTheSubmission) {
  const auto submitted = [&](const std::string& scheduler, const std::string& command, const std::string& says) {
    program(command, "echo '" + says + "'\n");
    return run(submitScriptOf(schedulerNamed(scheduler), jobFolder("job of " + scheduler), "b0")).first;
  };
  EXPECT_EQ(submitted("pbs", "qsub", "4217.pbs01"), "{\"scheduler\":\"pbs\",\"job_id\":\"4217.pbs01\"}\n");
  EXPECT_EQ(submitted("lsf", "bsub", "Job <764213236> is submitted to default queue <normal>."),
            "{\"scheduler\":\"lsf\",\"job_id\":\"764213236\"}\n");
  EXPECT_EQ(submitted("grid-engine", "qsub", "67"), "{\"scheduler\":\"grid-engine\",\"job_id\":\"67\"}\n");
  EXPECT_EQ(submitted("flux", "flux", "f2kZ4oXu9"), "{\"scheduler\":\"flux\",\"job_id\":\"f2kZ4oXu9\"}\n");
  program("qstat", "echo 'job_number:                 67'; echo 'owner:                      ada'\n");
  EXPECT_EQ(readIds(wholeAnswer(run(lookUpScriptOf(schedulerNamed("grid-engine"), "b0")).first).value()),
            (std::vector<std::string>{"67"}));
}

/// As a host ends a command whose caller has gone: with its whole process group.
TEST_F(AnsweringScheduler, aStartedSubmissionIsFinishedEvenWithoutItsCaller) {
  program("sbatch", "touch asked; sleep 1; echo 67\n");
  std::ofstream(m_folder + "/submit") << submitScriptOf(schedulerNamed("slurm"), jobFolder("job"), "b0").value();
  const std::string script =
      "cd '" + m_folder +
      "'\nsetsid /bin/sh submit >/dev/null 2>&1 &\ni=0\n"
      "while [ ! -e job/asked ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done\n"
      "kill -KILL -- -$!\nwait\ni=0\n"
      "while [ ! -e job/submit.json ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done\ncat job/submit.json\n";
  EXPECT_EQ(run(base::Result<std::string>(script)).first, "{\"scheduler\":\"slurm\",\"job_id\":\"67\"}\n");
}

}  // namespace
}  // namespace baremark::core::launch
