// SPDX-License-Identifier: GPL-3.0-or-later
// Every state word of each scheduler, and the common state that it maps to. A word alone is not always enough
// (core/launch/README.md, "What a scheduler's words mean").
#include "core/launch/job_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/launch/flux_jobs.h"
#include "core/launch/grid_engine_jobs.h"
#include "core/launch/lsf_jobs.h"
#include "core/launch/pbs_jobs.h"
#include "core/launch/slurm_jobs.h"

namespace baremark::core::launch {
namespace {

using Rows = std::vector<std::pair<std::string, JobState>>;

/// The state of the only job in an answer.
std::string only(const std::vector<JobFacts>& jobs) {
  return jobs.size() == 1 ? toName(jobs[0].state) : std::to_string(jobs.size()) + " jobs";
}

template <class StateOf>
void expectRows(const Rows& rows, StateOf stateOf) {
  for (const auto& [said, state] : rows) EXPECT_EQ(stateOf(said), toName(state)) << said;
}

// Slurm 20.02 to 24.11: job_state_codes.
TEST(JobStates, slurm) {
  // A word, a blank and a reason, both in the queue's answer and in the accounting's.
  const Rows rows{{"PENDING Priority", JobState::Pending},    {"PENDING Resources", JobState::Pending},
                  {"EXPEDITING None", JobState::Pending},     {"REQUEUE_FED None", JobState::Pending},
                  {"REQUEUED BeginTime", JobState::Pending},  {"PENDING JobHeldUser", JobState::Held},
                  {"PENDING JobHeldAdmin", JobState::Held},   {"REQUEUE_HOLD None", JobState::Held},
                  {"RESV_DEL_HOLD None", JobState::Held},     {"SPECIAL_EXIT None", JobState::Held},
                  {"CONFIGURING None", JobState::Starting},   {"POWER_UP_NODE None", JobState::Starting},
                  {"RUNNING None", JobState::Running},        {"RESIZING None", JobState::Running},
                  {"SIGNALING None", JobState::Running},      {"SUSPENDED None", JobState::Suspended},
                  {"STOPPED None", JobState::Suspended},      {"COMPLETING None", JobState::Completing},
                  {"STAGE_OUT None", JobState::Completing},   {"UPDATE_DB None", JobState::Completing},
                  {"COMPLETED None", JobState::Done},         {"FAILED NonZeroExitCode", JobState::Failed},
                  {"BOOT_FAIL None", JobState::Failed},       {"LAUNCH_FAILED JobLaunchFailure", JobState::Failed},
                  {"RECONFIG_FAIL None", JobState::Failed},   {"CANCELLED None", JobState::Cancelled},
                  {"REVOKED None", JobState::Cancelled},      {"TIMEOUT TimeLimit", JobState::TimeLimit},
                  {"DEADLINE None", JobState::TimeLimit},     {"OUT_OF_MEMORY OutOfMemory", JobState::OutOfMemory},
                  {"NODE_FAIL NodeDown", JobState::NodeFail}, {"PREEMPTED None", JobState::Preempted},
                  {"A_NEW_WORD None", JobState::Unknown}};
  const auto half = [](const std::string& said, bool isFirst) {
    return isFirst ? said.substr(0, said.find(' ')) : said.substr(said.find(' ') + 1);
  };
  expectRows(rows, [&](const std::string& said) {
    return only(readSlurmJobs("7|" + half(said, true) + "|n1|N/A|" + half(said, false) + "\n"));
  });
  expectRows(rows, [&](const std::string& said) {
    return only(readSlurmAccounting("7|" + half(said, true) + "|n1|Unknown|" + half(said, false) + "|0:0\n"));
  });
  EXPECT_EQ(only(readSlurmAccounting("7|CANCELLED by 1000|n1|Unknown|None|0:15\n")), toName(JobState::Cancelled));
  EXPECT_EQ(only(readSlurmAccounting("7|OUT_OF_MEMORY|n1|Unknown|None|0:125\n")), toName(JobState::OutOfMemory));
}

// OpenPBS: pbs_job_attributes(7B), job.h.
TEST(JobStates, pbs) {
  const auto stateOf = [](const std::string& attributes) {
    std::string answer = "Job Id: 7.s\n";
    std::string_view rest = attributes;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(';'), rest.size());
      answer += "    " + std::string(rest.substr(0, end)) + "\n";
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return only(readPbsJobs(answer));
  };
  expectRows(
      {{"job_state = Q", JobState::Pending},
       {"job_state = W", JobState::Pending},
       {"job_state = T", JobState::Pending},
       {"job_state = H", JobState::Held},
       {"job_state = R", JobState::Running},
       {"job_state = B", JobState::Running},
       {"job_state = S", JobState::Suspended},
       {"job_state = U", JobState::Suspended},
       {"job_state = E", JobState::Completing},
       {"job_state = F;Exit_status = 0", JobState::Done},
       {"job_state = F;Exit_status = 3", JobState::Failed},
       {"job_state = F;Exit_status = 271", JobState::Failed},
       {"job_state = F;comment = Not Running: Insufficient amount of resource: ncpus and terminated",
        JobState::Cancelled},
       {"job_state = F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and terminated by "
        "ada@login",
        JobState::Cancelled},
       {"job_state = F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and terminated",
        JobState::Cancelled},
       {"job_state = F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and failed",
        JobState::Failed},
       {"job_state = F;Exit_status = 0;comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and finished",
        JobState::Done},
       {"job_state = F;Exit_status = -29", JobState::TimeLimit},
       {"job_state = F;Exit_status = -28", JobState::TimeLimit},  // of processor time
       {"job_state = F;Exit_status = -27", JobState::OutOfMemory},
       {"job_state = F;Exit_status = -26", JobState::OutOfMemory},
       {"job_state = F;Exit_status = -4", JobState::NodeFail},
       {"job_state = F;Exit_status = -5", JobState::NodeFail},
       {"job_state = F;Exit_status = -6", JobState::NodeFail},
       {"job_state = F;Exit_status = -20", JobState::NodeFail},
       {"job_state = F;Exit_status = -3", JobState::NodeFail},
       {"job_state = F;Exit_status = -11", JobState::NodeFail},
       {"job_state = F;Exit_status = -14", JobState::NodeFail},
       {"job_state = F;Exit_status = -22", JobState::NodeFail},
       {"job_state = F;Exit_status = -1", JobState::Failed},
       {"job_state = F;Exit_status = -10", JobState::Failed},
       // TORQUE has the same key in lower case, and other meanings from -8 on.
       {"job_state = C;exit_status = 0", JobState::Done},
       {"job_state = C;exit_status = -1", JobState::Failed},
       {"job_state = C;exit_status = -3", JobState::NodeFail},
       {"job_state = C;exit_status = -10", JobState::OutOfMemory},
       {"job_state = C;exit_status = -11", JobState::TimeLimit},
       {"job_state = C;exit_status = -14", JobState::NodeFail},
       {"job_state = F;Exit_status = -7", JobState::Failed},
       {"job_state = M", JobState::Unknown},
       // A job of an ended array. Its exit status says how it ended. Without a status, the end is unknown.
       {"job_state = X;Exit_status = 0", JobState::Done},
       {"job_state = X;Exit_status = 3", JobState::Failed},
       {"job_state = X;Exit_status = -29", JobState::TimeLimit},
       {"job_state = X", JobState::Unknown},
       {"job_state = Z", JobState::Unknown}},
      stateOf);
}

// LSF 10.1: bjobs(1), and the termination reasons of the manual.
TEST(JobStates, lsf) {
  const auto stateOf = [](const std::string& said) {
    const std::size_t blank = std::min(said.find(' '), said.size());
    return only(readLsfJobs("7|0|" + said.substr(0, blank) + "|n1|" +
                            (blank < said.size() ? said.substr(blank + 1) : "-") + "|-\n"));
  };
  expectRows({{"PEND", JobState::Pending},
              {"WAIT", JobState::Pending},
              {"PROV", JobState::Pending},
              {"PSUSP", JobState::Held},
              {"RUN", JobState::Running},
              {"USUSP", JobState::Suspended},
              {"SSUSP", JobState::Suspended},
              {"DONE", JobState::Done},
              {"EXIT", JobState::Failed},
              {"EXIT TERM_OWNER: job killed by owner", JobState::Cancelled},
              {"EXIT TERM_ADMIN: job killed by root or LSF administrator", JobState::Cancelled},
              {"EXIT TERM_RUNLIMIT: job killed after reaching LSF run time limit", JobState::TimeLimit},
              {"EXIT TERM_MEMLIMIT: job killed after reaching LSF memory usage limit", JobState::OutOfMemory},
              {"EXIT TERM_ZOMBIE: job exited while LSF is not available", JobState::NodeFail},
              {"EXIT TERM_PREEMPT: job killed after preemption", JobState::Preempted},
              {"UNKWN", JobState::Unreachable},
              {"ZOMBI", JobState::Unreachable}},
             stateOf);
}

// Grid Engine 8.1: sge_status(5), accounting(5).
TEST(JobStates, gridEngine) {
  expectRows({{"qw", JobState::Pending},
              {"Rq", JobState::Pending},
              {"hqw", JobState::Held},
              {"hRwq", JobState::Held},
              // The start failed, and the job is held until somebody clears the error. Waiting does not help.
              {"Eqw", JobState::NeverStarts},
              {"Ehqw", JobState::NeverStarts},
              {"t", JobState::Starting},
              {"Rt", JobState::Starting},
              {"r", JobState::Running},
              {"hr", JobState::Running},
              {"Rr", JobState::Running},
              {"s", JobState::Suspended},
              {"S", JobState::Suspended},
              {"T", JobState::Suspended},
              {"ts", JobState::Suspended},
              {"tS", JobState::Suspended},
              {"Rs", JobState::Suspended},
              {"dr", JobState::Completing},
              {"dt", JobState::Completing},
              {"ds", JobState::Completing},
              {"dS", JobState::Completing},
              {"dRr", JobState::Completing},
              {"x", JobState::Unknown}},
             [](const std::string& word) {
               return only(readGridEngineJobs("7 0.5 b0 ada " + word + " 11/22/2026 10:46:51 all.q@n01 8\n"));
             });
  // The field `failed`, and the exit status.
  const auto ended = [](const std::string& failed, const std::string& status) {
    return only(readGridEngineEnds("====\njobnumber 7\nfailed " + failed + "\nexit_status " + status + "\n"));
  };
  EXPECT_EQ(ended("0", "0"), toName(JobState::Done));
  EXPECT_EQ(ended("0", "3"), toName(JobState::Failed));
  for (const char* failed : {"1 : assumedly before job", "8 : in prolog", "10 : in pestart", "25 : rescheduling"})
    EXPECT_EQ(ended(failed, "0"), toName(JobState::NodeFail)) << failed;
  EXPECT_EQ(ended("26 : opening input/output file", "0"), toName(JobState::Failed));
  EXPECT_EQ(ended("30 : rescheduling on application error", "0"), toName(JobState::Failed));
  // The word stands for a time limit and a memory limit. It was the time limit if the job ran as long as it had
  // requested.
  const auto enforced = [&](const std::string& more) {
    return ended("37 : qmaster enforced h_rt, h_cpu, or h_vmem limit", "137\n" + more);
  };
  EXPECT_EQ(enforced("ru_wallclock 60s\ncategory -l h_rt=60,h_vmem=1G -pe mpi 2"), toName(JobState::TimeLimit));
  EXPECT_EQ(enforced("ru_wallclock 61.019\ncategory -q all.q -l h_rt=60"), toName(JobState::TimeLimit));
  EXPECT_EQ(enforced("ru_wallclock 59s\ncategory -l h_rt=60,h_vmem=1G -pe mpi 2"), toName(JobState::Failed));
  EXPECT_EQ(enforced("ru_wallclock 60s\ncategory -l h_vmem=1G"), toName(JobState::Failed));
  EXPECT_EQ(enforced("ru_wallclock 60s"), toName(JobState::Failed)) << "not said";
  // A signal does not name its sender: qdel, a limit of the node, or the kernel because of memory. The caller knows
  // whether it cancelled the job.
  for (const char* status : {"137", "143"}) {
    EXPECT_EQ(ended("0", status), toName(JobState::Failed)) << status;
    EXPECT_EQ(ended("100 : assumedly after job", status), toName(JobState::Failed)) << status;
  }
}

// Flux: RFC 21, flux-jobs(1).
TEST(JobStates, flux) {
  // State, result, urgency and exception, in the order of an output line.
  expectRows({{"NEW|||16|", JobState::Pending},
              {"DEPEND|||16|", JobState::Pending},
              {"PRIORITY|||16|", JobState::Pending},
              {"SCHED|||16|", JobState::Pending},
              {"PRIORITY|||0|", JobState::Held},
              {"SCHED|||0|", JobState::Held},
              {"RUN||n1|16|", JobState::Running},
              {"CLEANUP||n1|16|", JobState::Completing},
              {"INACTIVE|COMPLETED|n1|16|", JobState::Done},
              {"INACTIVE|FAILED|n1|16|", JobState::Failed},
              {"INACTIVE|FAILED|n1|16|exec", JobState::Failed},
              {"INACTIVE|CANCELED|n1|16|cancel", JobState::Cancelled},
              {"INACTIVE|TIMEOUT|n1|16|timeout", JobState::TimeLimit},
              {"INACTIVE|FAILED|n1|16|node-fail", JobState::NodeFail},
              {"INACTIVE|FAILED|n1|16|node-failure", JobState::NodeFail},
              {"INACTIVE|CANCELED|n1|16|preempt", JobState::Preempted},
              {"INACTIVE|A_NEW_WORD|n1|16|", JobState::Unknown},
              {"A_NEW_WORD|||16|", JobState::Unknown}},
             [](const std::string& said) { return only(readFluxJobs("f2kZ4oXu9|" + said + "|\n")); });
}

TEST(JobStates, thereAreSevenKindsOfEnds) {
  const std::vector<JobState> ends{JobState::Done,        JobState::Failed,   JobState::Cancelled, JobState::TimeLimit,
                                   JobState::OutOfMemory, JobState::NodeFail, JobState::Preempted};
  for (const JobState end : ends) EXPECT_TRUE(isOver(end)) << toName(end);
  for (const JobState state : {JobState::Pending, JobState::NeverStarts, JobState::Held, JobState::Starting,
                               JobState::Running, JobState::Suspended, JobState::Completing, JobState::Unknown}) {
    EXPECT_FALSE(isOver(state)) << toName(state);
  }
}

}  // namespace
}  // namespace baremark::core::launch
