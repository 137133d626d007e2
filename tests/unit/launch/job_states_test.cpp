// SPDX-License-Identifier: GPL-3.0-or-later
// Every state word of each scheduler, and the common state that it maps to. A word alone is not always enough
// (core/launch/README.md, "What a scheduler's words mean"). readers_test names the sources.
#include "core/launch/job_state.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/launch/scheduler_readers.h"

namespace baremark::core::launch {
namespace {

using enum JobState;
using Jobs = std::vector<JobFacts>;

struct Row {
  JobState state;
  std::vector<const char*> said;
};

template <class StateOf>
void expectRows(const std::vector<Row>& rows, StateOf stateOf) {
  for (const auto& [state, said] : rows) {
    for (const std::string each : said) {
      const Jobs jobs = stateOf(each);
      ASSERT_EQ(jobs.size(), 1U) << each;
      EXPECT_STREQ(toName(jobs[0].state), toName(state)) << each;
    }
  }
}

TEST(JobStates, slurm) {
  // A word, a bar and a reason, both in the queue's answer and in the accounting's.
  const std::vector<Row> rows = {
      {Pending,
       {"PENDING|Priority", "PENDING|", "PENDING|None", "PENDING|BeginTime", "PENDING|Constraints",
        "PENDING|PartitionDown", "PENDING|PartitionInactive", "PENDING|Licenses", "PENDING|AssocMaxJobsLimit",
        "PENDING|AssocGrpNodeLimit", "PENDING|PartitionNodeLimit", "PENDING|QOSMaxCpuPerUserLimit",
        "PENDING|QOSMaxJobsPerUserLimit", "PENDING|MaxNodePerAccount",
        "PENDING|ReqNodeNotAvail, UnavailableNodes:n[1-2]",
        "PENDING|Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions",
        "EXPEDITING|None", "REQUEUE_FED|None", "REQUEUED|BeginTime"}},
      {NeverStarts,
       {"PENDING|PartitionTimeLimit", "PENDING|PartitionConfig", "PENDING|BadConstraints", "PENDING|InvalidAccount",
        "PENDING|InvalidQOS", "PENDING|AccountNotAllowed", "PENDING|QOSNotAllowed", "PENDING|DependencyNeverSatisfied",
        "PENDING|MaxMemPerLimit", "PENDING|AssocMaxNodePerJobLimit", "PENDING|AssocMaxWallDurationPerJobLimit",
        "PENDING|QOSMaxGRESPerNode", "PENDING|QOSMinCpuNotSatisfied",
        // Sentences that slurmctld writes instead of a code, with blanks or "_" between the words.
        "PENDING|Job's account not permitted to use this partition (debug allows physics not chemistry)",
        "PENDING|Job's_account_not_permitted_to_use_this_partition_(debug_allows_physics_not_held)",
        "PENDING|Job's account not known, so it can't use this partition (debug allows physics)",
        "PENDING|uid 1000 not in group permitted to use this partition (debug). groups allowed: held",
        "PENDING|Reservation maint_1 was deleted"}},
      {Held,
       {"PENDING|JobHeldUser", "PENDING|JobHeldAdmin", "PENDING|JobHoldMaxRequeue",
        "PENDING|launch failed requeued held", "PENDING|launch_failed_requeued_held",
        "PENDING|job requeued in special exit state", "PENDING|BurstBufferOperation",
        "PENDING|burst_buffer/lua: slurm_bb_data_in: no such file",
        "PENDING|License request 'matlab:2' is no longer valid, holding job", "REQUEUE_HOLD|None", "RESV_DEL_HOLD|None",
        "SPECIAL_EXIT|None"}},
      {Starting, {"CONFIGURING|None", "POWER_UP_NODE|None"}},
      {Running, {"RUNNING|None", "RESIZING|None", "SIGNALING|None", "RUNNING|PartitionTimeLimit"}},
      {Suspended, {"SUSPENDED|None", "STOPPED|None"}},
      {Completing, {"COMPLETING|None", "STAGE_OUT|None", "UPDATE_DB|None"}},
      {Done, {"COMPLETED|None"}},
      {Failed, {"FAILED|NonZeroExitCode", "BOOT_FAIL|None", "LAUNCH_FAILED|JobLaunchFailure", "RECONFIG_FAIL|None"}},
      {Cancelled, {"CANCELLED|None", "CANCELLED by 1000|None", "CANCELLED+|None", "REVOKED|None"}},
      {TimeLimit, {"TIMEOUT|TimeLimit", "DEADLINE|None"}},
      {OutOfMemory, {"OUT_OF_MEMORY|OutOfMemory"}},
      {NodeFail, {"NODE_FAIL|NodeDown"}},
      {Preempted, {"PREEMPTED|None"}},
      {Unknown, {"A_NEW_WORD|None", "|None", "completed|None"}}};
  const auto wordOf = [](const std::string& said) { return said.substr(0, said.find('|')); };
  const auto reasonOf = [](const std::string& said) { return said.substr(said.find('|') + 1); };
  expectRows(rows, [&](const std::string& said) {
    return readSlurmJobs("7|" + wordOf(said) + "|n1|N/A|" + reasonOf(said) + "\n");
  });
  expectRows(rows, [&](const std::string& said) {
    return readSlurmAccounting("7|" + wordOf(said) + "|n1|Unknown|" + reasonOf(said) + "|0:0\n");
  });
}

TEST(JobStates, pbs) {
  expectRows(
      {{Pending,
        {"job_state = Q", "job_state = W", "job_state = T", "job_state = Q;comment = Not Running: Node is down"}},
       {NeverStarts, {"job_state = Q;comment = Can Never Run: Insufficient amount of resource: ncpus"}},
       {Held, {"job_state = H"}},
       {Running, {"job_state = R"}},
       {Suspended, {"job_state = S", "job_state = U"}},
       {Completing, {"job_state = E"}},
       {Done, {"job_state = F;Exit_status = 0;substate = 92", "job_state = C;exit_status = 0"}},
       {Failed,
        {"job_state = F;Exit_status = 3;substate = 93", "job_state = F;Exit_status = 271",
         "job_state = F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and failed",
         "job_state = F;Exit_status = -1", "job_state = F;Exit_status = -7", "job_state = F;Exit_status = -10",
         "job_state = C;exit_status = 1", "job_state = C;exit_status = -1"}},
       {Cancelled,
        {"job_state = F", "job_state = F;Exit_status = 271;substate = 91",
         "job_state = F;comment = Not Running: Insufficient amount of resource: ncpus and terminated",
         "job_state = F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1) and terminated by ada@n1"}},
       {TimeLimit,
        {"job_state = F;Exit_status = -29", "job_state = F;Exit_status = -28",
         "job_state = F;Exit_status = 271;comment = job killed: walltime 65 exceeded limit 60",
         "job_state = C;exit_status = -11"}},
       {OutOfMemory,
        {"job_state = F;Exit_status = -27", "job_state = F;Exit_status = -26",
         "job_state = F;Exit_status = 271;comment = job killed: mem 9gb exceeded limit 8gb",
         "job_state = C;exit_status = -10"}},
       {NodeFail,
        {"job_state = F;Exit_status = -4", "job_state = F;Exit_status = -5", "job_state = F;Exit_status = -6",
         "job_state = F;Exit_status = -20", "job_state = F;Exit_status = -3", "job_state = F;Exit_status = -11",
         "job_state = F;Exit_status = -14", "job_state = F;Exit_status = -22", "job_state = C;exit_status = -3",
         "job_state = C;exit_status = -14"}},
       {Unknown, {"job_state = M", "job_state = Z", "Job_Name = b0"}}},
      [](std::string said) {
        for (std::size_t at; (at = said.find(';')) != std::string::npos;) said.replace(at, 1, "\n    ");
        return readPbsJobs("Job Id: 7.s\n    " + said + "\n");
      });
}

TEST(JobStates, lsf) {
  expectRows(
      {{Pending, {"PEND|", "WAIT|", "PROV|", "FWD_PEND|"}},
       {Held, {"PSUSP|"}},
       {Running, {"RUN|"}},
       {Suspended, {"USUSP|", "SSUSP|"}},
       {Unreachable, {"UNKWN|", "ZOMBI|"}},
       {Done, {"DONE|"}},
       {TimeLimit,
        {"EXIT|TERM_RUNLIMIT: Job killed after reaching LSF run time limit",
         "EXIT|TERM_CPULIMIT: Job killed after reaching LSF CPU usage limit",
         "EXIT|TERM_DEADLINE: Job killed after deadline expires",
         "EXIT|TERM_WINDOW: Job killed after queue run window closed"}},
       {OutOfMemory,
        {"EXIT|TERM_MEMLIMIT: Job killed after reaching LSF memory usage limit",
         "EXIT|TERM_SWAP: Job killed after reaching LSF swap usage limit"}},
       {Preempted,
        {"EXIT|TERM_PREEMPT: Job killed after preemption", "EXIT|TERM_LOAD: Job killed after load exceeds threshold",
         "EXIT|TERM_RC: Job killed by LSF when an LSF resource connector execution host is reclaimed by cloud"}},
       {NodeFail, {"EXIT|TERM_ZOMBIE: Job exited while LSF is not available"}},
       {Cancelled,
        {"EXIT|TERM_OWNER: Job killed by owner", "EXIT|TERM_ADMIN: Job killed by root or LSF administrator",
         "EXIT|TERM_FORCE_OWNER: Job killed by owner without time for cleanup",
         "EXIT|TERM_BUCKET_KILL: Job killed with bkill -b",
         "EXIT|TERM_FORCE_ADMIN: Job killed by root or LSF administrator without time for cleanup",
         "EXIT|TERM_REMOVE_HUNG_JOB: Job removed from LSF"}},
       {Failed,
        {"EXIT|", "EXIT|TERM_CHKPNT: Job killed after checkpointing",
         "EXIT|TERM_EXTERNAL_SIGNAL: Job killed by a signal external to LSF",
         "EXIT|TERM_PROCESSLIMIT: Job killed after reaching LSF process limit"}}},
      [](const std::string& said) {
        const std::size_t bar = said.find('|');
        return readLsfJobs("7|" + said.substr(0, bar) + "|n1|" + said.substr(bar + 1) + "|-\n");
      });
}

TEST(JobStates, gridEngine) {
  expectRows({{Pending, {"qw", "Rq"}},
              {Held, {"hqw", "hRwq"}},
              // The start failed, and the job is held until somebody clears the error. Waiting does not help.
              {NeverStarts, {"Eqw", "Ehqw"}},
              {Starting, {"t", "Rt"}},
              {Running, {"r", "hr", "Rr"}},
              {Suspended, {"s", "S", "T", "ts", "tS", "Rs"}},
              {Completing, {"dr", "dt", "ds", "dS", "dRr"}},
              {Unknown, {"x"}}},
             [](const std::string& word) {
               return readGridEngineJobs("7 0.5 b0 ada " + word + " 11/22/2026 10:46:51 all.q@n01 8\n");
             });
  // The field `failed`, the exit status and further fields. A signal does not name its sender: qdel, a limit of the
  // node, or the kernel because of memory. 37 stands for a time limit and a memory limit: it was the time limit if the
  // job ran as long as it had requested.
  const char* enforced = "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit\nexit_status 137\n";
  const std::string limits[] = {enforced + std::string("ru_wallclock 60s\ncategory -l h_rt=60,h_vmem=1G -pe mpi 2"),
                                enforced + std::string("ru_wallclock 61.019\ncategory -q all.q -l h_rt=60"),
                                enforced + std::string("ru_wallclock 59s\ncategory -l h_rt=60,h_vmem=1G -pe mpi 2"),
                                enforced + std::string("ru_wallclock 60s\ncategory -l h_vmem=1G"),
                                enforced + std::string("ru_wallclock 60s")};
  expectRows({{Done, {"0\nexit_status 0"}},
              {NodeFail,
               {"1 : assumedly before job\nexit_status 0", "8 : in prolog\nexit_status 0",
                "10 : in pestart\nexit_status 0", "25 : rescheduling\nexit_status 0"}},
              {Failed,
               {"0\nexit_status 3", "26 : opening input/output file\nexit_status 0",
                "30 : rescheduling on application error\nexit_status 0", "0\nexit_status 137", "0\nexit_status 143",
                "100 : assumedly after job\nexit_status 137", limits[2].c_str(), limits[3].c_str(), limits[4].c_str()}},
              {TimeLimit, {limits[0].c_str(), limits[1].c_str()}}},
             [](const std::string& said) { return readGridEngineEnds("====\njobnumber 7\nfailed " + said + "\n"); });
}

TEST(JobStates, flux) {
  // State, result, nodes, urgency and exception, in the order of an output line.
  expectRows({{Pending, {"NEW|||16|", "DEPEND|||16|", "PRIORITY|||16|", "SCHED|||16|"}},
              {Held, {"PRIORITY|||0|", "SCHED|||0|"}},
              {Running, {"RUN||n1|16|"}},
              {Completing, {"CLEANUP||n1|16|"}},
              {Done, {"INACTIVE|COMPLETED|n1|16|"}},
              {Failed, {"INACTIVE|FAILED|n1|16|", "INACTIVE|FAILED|n1|16|exec"}},
              {Cancelled, {"INACTIVE|CANCELED|n1|16|cancel"}},
              {TimeLimit, {"INACTIVE|TIMEOUT|n1|16|timeout"}},
              {NodeFail, {"INACTIVE|FAILED|n1|16|node-fail", "INACTIVE|FAILED|n1|16|node-failure"}},
              {Preempted, {"INACTIVE|CANCELED|n1|16|preempt"}},
              {Unknown, {"INACTIVE|A_NEW_WORD|n1|16|", "A_NEW_WORD|||16|"}}},
             [](const std::string& said) { return readFluxJobs("f2kZ4oXu9|" + said + "|\n"); });
}

TEST(JobStates, haveNamesAndSevenOfThemAreEnds) {
  std::string ends;
  for (int state = 0; state <= static_cast<int>(Unknown); ++state)
    ends += isOver(static_cast<JobState>(state)) ? std::string(toName(static_cast<JobState>(state))) + " " : "";
  EXPECT_EQ(ends, "done failed cancelled time_limit out_of_memory node_fail preempted ");
  EXPECT_STREQ(toName(Unknown), "unknown");
}

}  // namespace
}  // namespace baremark::core::launch
