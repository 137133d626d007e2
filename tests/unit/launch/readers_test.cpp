// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of schedulers that this test does not run. The answers follow the documentation, or were recorded by users in
// issue trackers where a case names its source. PBS: qstat(1B) of OpenPBS, job.h; LSF 10.1: bjobs -o, bqueues,
// termination reasons; Grid Engine: qstat(1), accounting(5); Flux: flux-jobs(1), RFC 21.
#include <gtest/gtest.h>

#include "core/launch/flux_jobs.h"
#include "core/launch/grid_engine_jobs.h"
#include "core/launch/lsf_jobs.h"
#include "tests/unit/launch/job_of.h"

namespace baremark::core::launch {
namespace {

TEST(LsfJobs, aJobWhoseScriptNeverStartedOnItsHostHasNotRun) {
  const Jobs jobs = readLsfJobs(
      "1|0|EXIT|n1|TERM_CWD_NOTEXIST: Current working directory is not accessible or does not exist on the execution "
      "host|-\n"
      "2|0|EXIT|n1|TERM_PRE_EXEC_FAIL: Job killed after reaching pre-execution retry limit|-\n"
      "3|0|EXIT|n1|TERM_EXTERNAL_SIGNAL: Job killed by a signal external to LSF|-\n");
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_TRUE(jobs[0].neverRan);
  EXPECT_TRUE(jobs[1].neverRan);
  EXPECT_FALSE(jobs[2].neverRan);
}

// sge_status(5).
TEST(GridEngineJobs, aJobWhoseScriptNeverStartedHasNotRun) {
  const auto ended = [](const std::string& failed) {
    return readGridEngineEnds("====\nhostname n1\njobnumber 7\nfailed " + failed + "\nexit_status 0\n").at(0);
  };
  EXPECT_TRUE(ended("26 : opening input/output file").neverRan);
  EXPECT_EQ(ended("28 : changing into working directory").reason, "changing into working directory");
  EXPECT_TRUE(ended("28 : changing into working directory").neverRan);
  for (const char* failed : {"0", "1 : assumedly before job", "8 : in prolog",
                             "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit", "100 : assumedly after job"})
    EXPECT_FALSE(ended(failed).neverRan) << failed;
}

TEST(LsfJobs, theTerminationReasonGivesTheEnd) {
  const Jobs jobs = readLsfJobs(
      "764213236|0|EXIT|n1:n1|TERM_RUNLIMIT: job killed after reaching LSF run time limit|-\n764220165|0|PEND|-|-|New "
      "job is waiting for scheduling;\n"
      "764220167|0|RUN|8*n1:8*n2|-|-\n764220168|0|PSUSP|-|-|The job was suspended by its owner|while "
      "pending\n764220169|0|EXIT|n1|TERM_OWNER: job killed by owner|-\n"
      "764220170|0|EXIT|n1|TERM_MEMLIMIT: job killed after reaching LSF memory usage "
      "limit|-\n764220171|0|EXIT|n1|-|-\n764220172|0|DONE|n1|-|-\n"
      "764220173|0|UNKWN|n1|-|-\nNo job found\n");
  ASSERT_EQ(jobs.size(), 9U);
  EXPECT_EQ(jobOf(jobs, "764213236").state, JobState::TimeLimit);
  EXPECT_EQ(jobOf(jobs, "764213236").reason, "TERM_RUNLIMIT: job killed after reaching LSF run time limit");
  EXPECT_EQ(jobOf(jobs, "764220165").state, JobState::Pending);
  EXPECT_EQ(jobOf(jobs, "764220165").reason, "New job is waiting for scheduling;");
  EXPECT_EQ(jobOf(jobs, "764220167").nodes, "8*n1:8*n2");
  EXPECT_EQ(jobOf(jobs, "764220168").state, JobState::Held);
  EXPECT_EQ(jobOf(jobs, "764220168").reason, "The job was suspended by its owner|while pending");
  EXPECT_EQ(jobOf(jobs, "764220169").state, JobState::Cancelled);
  EXPECT_EQ(jobOf(jobs, "764220170").state, JobState::OutOfMemory);
  EXPECT_EQ(jobOf(jobs, "764220171").state, JobState::Failed);
  EXPECT_EQ(jobOf(jobs, "764220172").state, JobState::Done);
  EXPECT_EQ(jobOf(jobs, "764220173").state, JobState::Unreachable);
  EXPECT_FALSE(isOver(JobState::Unreachable)) << "it may run on";
}

// IBM Spectrum LSF 10.1, "Termination reasons displayed by bacct, bhist, and bjobs".
TEST(LsfJobs, everyTerminationReasonOfTheManualHasAState) {
  const auto ended = [](const std::string& reason) {
    return readLsfJobs("1|0|EXIT|n1|" + reason + "|-\n").at(0).state;
  };
  const std::pair<JobState, std::vector<const char*>> table[] = {
      {JobState::TimeLimit,
       {"TERM_RUNLIMIT: Job killed after reaching LSF run time limit",
        "TERM_CPULIMIT: Job killed after reaching LSF CPU usage limit",
        "TERM_DEADLINE: Job killed after deadline expires", "TERM_WINDOW: Job killed after queue run window closed"}},
      {JobState::OutOfMemory,
       {"TERM_MEMLIMIT: Job killed after reaching LSF memory usage limit",
        "TERM_SWAP: Job killed after reaching LSF swap usage limit"}},
      {JobState::Preempted,
       {"TERM_PREEMPT: Job killed after preemption", "TERM_LOAD: Job killed after load exceeds threshold",
        "TERM_RC: Job killed by LSF when an LSF resource connector execution host is reclaimed by cloud"}},
      {JobState::NodeFail, {"TERM_ZOMBIE: Job exited while LSF is not available"}},
      {JobState::Cancelled,
       {"TERM_OWNER: Job killed by owner", "TERM_ADMIN: Job killed by root or LSF administrator",
        "TERM_FORCE_OWNER: Job killed by owner without time for cleanup", "TERM_BUCKET_KILL: Job killed with bkill -b",
        "TERM_FORCE_ADMIN: Job killed by root or LSF administrator without time for cleanup",
        "TERM_REMOVE_HUNG_JOB: Job removed from LSF"}},
      {JobState::Failed,
       {"TERM_CHKPNT: Job killed after checkpointing",
        "TERM_CWD_NOTEXIST: Current working directory is not accessible or does not exist on the execution host",
        "TERM_EXTERNAL_SIGNAL: Job killed by a signal external to LSF",
        "TERM_PROCESSLIMIT: Job killed after reaching LSF process limit",
        "TERM_PRE_EXEC_FAIL: Job killed after reaching pre-execution retry limit",
        "TERM_THREADLIMIT: Job killed after reaching LSF thread limit"}}};
  for (const auto& [state, reasons] : table) {
    for (const char* reason : reasons) EXPECT_EQ(ended(reason), state) << reason;
  }
}

TEST(LsfJobs, aDependencyThatCannotBeSatisfiedNeverStartsTheJob) {
  const Jobs jobs = readLsfJobs(
      "1|0|PEND|-|-|Dependency condition invalid or never satisfied;\n2|0|PEND|-|-|Job dependency condition not "
      "satisfied;\n"
      "3|0|PEND|-|-|There are no suitable hosts for the job;\n");
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs[0].state, JobState::NeverStarts);
  EXPECT_EQ(jobs[0].reason, "Dependency condition invalid or never satisfied;");
  EXPECT_EQ(jobs[1].state, JobState::Pending);
  EXPECT_EQ(jobs[2].state, JobState::Pending);  // its hosts may only be unavailable for a time
}

// The columns jobid and jobindex as tools around LSF 10.1 record them: "12345 0 RUN", and of an array "12345 1 RUN".
// IBM's manual, LSB_BJOBS_DISPLAY_ENH: "the job ID for array jobs is in the format jobID[index]". An array's jobs:
// OSC/ood_core#18.
TEST(LsfJobs, theJobsOfAnArrayAreDistinguishedByTheirIndex) {
  const Jobs jobs = readLsfJobs(
      "554997|7|DONE|compute030|-|-\n554997|10|RUN|compute030|-|-\n554997|9|PEND|-|-|The job array has reached its job "
      "slot limit.;\n"
      "554998[3]|3|EXIT|compute030|TERM_OWNER: job killed by "
      "owner|-\n554999|0|RUN|compute031|-|-\n555000|-|RUN|compute031|-|-\n");
  ASSERT_EQ(jobs.size(), 6U);
  EXPECT_EQ(jobOf(jobs, "554997[7]").state, JobState::Done);
  EXPECT_EQ(jobOf(jobs, "554997[10]").state, JobState::Running);
  EXPECT_EQ(jobOf(jobs, "554997[9]").state, JobState::Pending);
  EXPECT_EQ(jobOf(jobs, "554998[3]").state, JobState::Cancelled);
  EXPECT_EQ(jobOf(jobs, "554999").state, JobState::Running);
  EXPECT_EQ(jobOf(jobs, "555000").state, JobState::Running);
}

TEST(LsfJobs, waitsForAnAdministratorAreMarkedAndAJobWithoutAHostNeverRan) {
  const Jobs jobs = readLsfJobs(
      "1|0|PSUSP|-|-|The job was suspended by LSF admin or root while pending\n2|0|PSUSP|-|-|The job was suspended by "
      "the user while pending\n"
      "3|0|PEND|-|-|The queue is inactivated by its administrator\n4|0|PEND|-|-|The queue is inactivated by its time "
      "windows\n"
      "5|0|EXIT|-|-|-\n6|0|EXIT|n1|-|-\n7|0|EXIT|-|TERM_OWNER: job killed by owner|-\n8|0|ZOMBI|n1|-|-\n");
  ASSERT_EQ(jobs.size(), 8U);
  for (const char* id : {"1", "3"}) EXPECT_TRUE(jobOf(jobs, id).needsAdministrator) << id;
  for (const char* id : {"2", "4", "5", "6", "7", "8"}) EXPECT_FALSE(jobOf(jobs, id).needsAdministrator) << id;
  EXPECT_TRUE(jobOf(jobs, "5").neverRan);
  for (const char* id : {"6", "7", "8"}) EXPECT_FALSE(jobOf(jobs, id).neverRan) << id;
  EXPECT_EQ(jobOf(jobs, "8").word, "ZOMBI");
}

TEST(LsfJobs, aQueueIsUpIfItIsOpenAndActive) {
  const auto queues = readLsfQueues(
      "QUEUE_NAME      PRIO STATUS          MAX JL/U JL/P JL/H NJOBS  PEND   RUN  SUSP  RSV\n"
      "normal           30  Open:Active       -    -    -    -    24     0    24     0     0\n"
      "night            20  Open:Inact        -    -    -    -     0     0     0     0     0\n");
  ASSERT_EQ(queues.size(), 2U);
  EXPECT_EQ(queues[0], (model::PartitionFacts{.name = "normal", .isUp = true}));
  EXPECT_FALSE(queues[1].isUp);
}

TEST(GridEngineJobs, theLettersOfAStateAreCombined) {
  const Jobs jobs = readGridEngineJobs(
      "job-ID  prior   name       user         state submit/start at     queue                          slots "
      "ja-task-ID\n"
      "----------------------------------------------------------------------------------------------------------------"
      "-\n"
      "     67 0.55500 b012345678 ada          r     11/22/2026 10:46:51 all.q@n01                          8\n"
      "     68 0.00000 b012345679 ada          qw    11/22/2026 10:46:55                                    8\n"
      "     69 0.00000 b012345680 ada          hqw   11/22/2026 10:46:55                                    8\n"
      "     70 0.00000 b012345681 ada          Eqw   11/22/2026 10:46:55                                    8\n"
      "     71 0.55500 b012345682 ada          dr    11/22/2026 10:46:51 all.q@n01                          8\n"
      "     72 0.55500 b012345683 ada          t     11/22/2026 10:46:51 all.q@n02                          8\n"
      "     73 0.55500 b012345684 ada          ts    11/22/2026 10:46:51 all.q@n02                          8\n"
      "     74 0.55500 b012345685 ada          Rr    11/22/2026 10:46:51 all.q@n02                          8\n");
  ASSERT_EQ(jobs.size(), 8U);
  EXPECT_EQ(
      jobOf(jobs, "67"),
      (JobFacts{.id = "67", .state = JobState::Running, .word = "r", .reason = {}, .nodes = "n01", .expected = {}}));
  EXPECT_EQ(jobOf(jobs, "68").state, JobState::Pending);
  EXPECT_EQ(jobOf(jobs, "69").state, JobState::Held);
  EXPECT_EQ(jobOf(jobs, "70").state, JobState::NeverStarts);
  EXPECT_EQ(jobOf(jobs, "70").reason, "Eqw");
  EXPECT_EQ(jobOf(jobs, "71").state, JobState::Completing);
  EXPECT_EQ(jobOf(jobs, "72").state, JobState::Starting);
  EXPECT_EQ(jobOf(jobs, "73").state, JobState::Suspended);
  EXPECT_EQ(jobOf(jobs, "74").state, JobState::Running);
}

TEST(GridEngineJobs, aLineOfOtherOutputIsNoJob) {
  EXPECT_TRUE(readGridEngineJobs("2026-11-30 the cluster is down for maintenance from eight o'clock on\n").empty());
}

TEST(GridEngineJobs, theLastRecordOfAReusedIdCounts) {
  const std::string line = "==============================================================\n";
  const Jobs jobs = readGridEngineEnds(
      line +
      "qname        all.q\nhostname     n01\njobname      other\njobnumber    67\nfailed       0\nexit_status  0\n" +
      line +
      "qname        all.q\nhostname     n02\njobname      b012345678\njobnumber    67\n"
      "failed       37  : qmaster enforced h_rt, h_cpu, or h_vmem limit\nexit_status  137\nru_wallclock 60s\ncategory  "
      "   -l h_rt=60\n" +
      line + "hostname     n02\njobnumber    68\nfailed       100 : assumedly after job\nexit_status  137\n" + line +
      "hostname     n02\njobnumber    69\nfailed       0\nexit_status  0\n");
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobOf(jobs, "67"), (JobFacts{.id = "67",
                                         .state = JobState::TimeLimit,
                                         .word = "exit 137",
                                         .reason = "qmaster enforced h_rt, h_cpu, or h_vmem limit",
                                         .nodes = "n02",
                                         .expected = {}}));
  EXPECT_EQ(jobOf(jobs, "68").state, JobState::Failed);
  EXPECT_EQ(jobOf(jobs, "68").reason, "assumedly after job");
  EXPECT_EQ(jobOf(jobs, "69").state, JobState::Done);
}

// qstat -g d and qacct -j of Grid Engine 8.1.9.
TEST(GridEngineJobs, theJobsOfAnArrayAreIdentifiedByTheirTask) {
  const Jobs jobs = readGridEngineJobs(
      "job-ID  prior   name       user         state submit/start at     queue                          slots "
      "ja-task-ID \n"
      "----------------------------------------------------------------------------------------------------------------"
      "-\n"
      "      1 0.50000 b012345678 root         r     11/25/2026 07:01:31 all.q@vm                           1 1\n"
      "      1 0.50000 b012345678 root         dr    11/25/2026 07:01:31 all.q@vm                           1 2\n"
      "      1 0.50000 b012345678 root         qw    11/25/2026 07:01:31                                    1 3\n"
      "      1 0.50000 b012345678 root         Eqw   11/25/2026 07:01:31                                    1 14\n"
      "      2 0.50000 b012345679 root         r     11/25/2026 07:01:31 a.long.queue.name.without.at       1\n");
  ASSERT_EQ(jobs.size(), 5U);
  EXPECT_EQ(jobOf(jobs, "1.1").state, JobState::Running);
  EXPECT_EQ(jobOf(jobs, "1.1").nodes, "vm");
  EXPECT_EQ(jobOf(jobs, "1.2").state, JobState::Completing);
  EXPECT_EQ(jobOf(jobs, "1.3").state, JobState::Pending);
  EXPECT_EQ(jobOf(jobs, "1.14").state, JobState::NeverStarts);
  EXPECT_EQ(jobOf(jobs, "2").state, JobState::Running);
  const std::string line = "==============================================================\n";
  const Jobs ends = readGridEngineEnds(
      line +
      "hostname     vm                  \njobnumber    1                   \ntaskid       2                   \n"
      "failed       100 : assumedly after job\nexit_status  137                  (Killed)\n" +
      line +
      "hostname     vm                  \njobnumber    1                   \ntaskid       1                   \n"
      "failed       0    \nexit_status  0                   \n" +
      line +
      "hostname     vm                  \njobnumber    3                   \ntaskid       undefined\nfailed       0    "
      "\nexit_status  0                   \n");
  ASSERT_EQ(ends.size(), 3U);
  EXPECT_EQ(jobOf(ends, "1.2").state, JobState::Failed);
  EXPECT_EQ(jobOf(ends, "1.1").state, JobState::Done);
  EXPECT_EQ(jobOf(ends, "3").state, JobState::Done);
}

// qstat -g d, and the lines of qstat -j with the job's name and the reason why its start failed.
TEST(GridEngineJobs, aFailedStartIsReportedWithItsReason) {
  const Jobs jobs = readGridEngineJobs(
      "job-ID  prior   name       user         state submit/start at     queue                          slots "
      "ja-task-ID \n"
      "----------------------------------------------------------------------------------------------------------------"
      "-\n"
      "      7 0.50000 b012345678 root         Eqw   11/25/2026 07:01:31                                    1\n"
      "      8 0.50000 b012345679 root         r     11/25/2026 07:01:31 all.q@vm                           1 1\n"
      "      8 0.50000 b012345679 root         Eqw   11/25/2026 07:01:31                                    1 2\n"
      "      9 0.50000 b012345680 root         Eqw   11/25/2026 07:01:31                                    1\n"
      "job_number:                 7\n"
      "error reason    1:          07/05/2019 14:30:48 [501:30986]: error: can't chdir to /data/a project: No such "
      "file or directory\n"
      "job_number:                 8\n"
      "error reason    2:          can't get password entry for user \"ada\". Either the user does not exist or NIS "
      "error!\n"
      "job_number:                 9\n");
  ASSERT_EQ(jobs.size(), 4U);
  EXPECT_EQ(jobOf(jobs, "7").reason, "Eqw: error: can't chdir to /data/a project: No such file or directory");
  EXPECT_EQ(jobOf(jobs, "8.1").reason, "");
  EXPECT_EQ(jobOf(jobs, "8.2").reason,
            "Eqw: can't get password entry for user \"ada\". Either the user does not exist or NIS error!");
  EXPECT_EQ(jobOf(jobs, "9").reason, "Eqw");
  for (const JobFacts& job : jobs) EXPECT_EQ(job.word, job.id == "8.1" ? "r" : "Eqw");
}

TEST(GridEngineJobs, aQueueHasItsSlotsAndIsUpUnlessAllItsHostsAreDown) {
  const std::string line = "---------------------------------------------------------------------------------\n";
  const auto queues = readGridEngineQueues(
      "queuename                      qtype resv/used/tot. load_avg arch          states\n" + line +
      "all.q@n01                      BIP   0/8/32         0.10     lx-amd64      \n"
      "     67 0.55500 b012345678 ada          r     11/22/2026 10:46:51     8        \n" +
      line + "all.q@n02.a.cluster            BIP   0/0/32         0.10     lx-amd64      d\n" + line +
      "all.q@n03                      BIP   0/0/0          0.10     lx-amd64      \n" + line +
      "old.q@n04                      BIP   0/0/16         -NA-     -NA-          au\n" + line +
      "older.q@n05                    BIP   2/4            0.02     lx24-amd64    a\n" + line +
      "uneven.q@n06                   BIP   0/0/8          0.02     lx-amd64      \n" + line +
      "uneven.q@n07                   BIP   0/0/64         0.02     lx-amd64      \n" + line +
      "uneven.q@n08                   BIP   0/0/64         0.02     lx-amd64      \n\n"
      "############################################################################\n"
      " - PENDING JOBS - PENDING JOBS - PENDING JOBS - PENDING JOBS - PENDING JOBS\n"
      "############################################################################\n"
      "     68 0.00000 b@d        ada          qw    11/22/2026 10:46:55     8        \n");
  ASSERT_EQ(queues.size(), 4U);
  EXPECT_EQ(queues[0], (model::PartitionFacts{.name = "all.q", .isUp = true, .nodes = 2, .cores = 32}));
  EXPECT_EQ(queues[1], (model::PartitionFacts{.name = "old.q", .isUp = false, .nodes = 1, .cores = 16}));
  EXPECT_EQ(queues[2], (model::PartitionFacts{.name = "older.q", .isUp = true, .nodes = 1, .cores = 4}));
  EXPECT_EQ(queues[3], (model::PartitionFacts{.name = "uneven.q", .isUp = true, .nodes = 3}));
  // If there is only one queue, jobs without a queue go there.
  EXPECT_EQ(
      readGridEngineQueues("all.q@vm                       BIP   0/0/4          0.42     lx-amd64      \n"),
      (std::vector<model::PartitionFacts>{{.name = "all.q", .isDefault = true, .isUp = true, .nodes = 1, .cores = 4}}));
}

TEST(FluxJobs, anEndedJobHasItsResultAndException) {
  const Jobs jobs = readFluxJobs(
      "f2kZ4oXu9|RUN||n[1-2]|16||\nf2kZ4oXuA|SCHED|||16||\nf2kZ4oXuB|SCHED|||0||\nf2kZ4oXuC|INACTIVE|COMPLETED|n1|16||"
      "\n"
      "f2kZ4oXuD|INACTIVE|TIMEOUT|n1|16|timeout|resource allocation "
      "expired\nf2kZ4oXuE|INACTIVE|CANCELED|n1|16|cancel|by ada\n"
      "f2kZ4oXuF|INACTIVE|FAILED|n1|16|node-fail|lost contact with "
      "n1\nf2kZ4oXuG|CLEANUP||n1|16||\n1234|RUN||n1|16||\n");
  ASSERT_EQ(jobs.size(), 8U);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXu9").state, JobState::Running);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXu9").nodes, "n[1-2]");
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuA").state, JobState::Pending);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuB").state, JobState::Held);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuC").state, JobState::Done);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuD"), (JobFacts{.id = "f2kZ4oXuD",
                                                .state = JobState::TimeLimit,
                                                .word = "TIMEOUT",
                                                .reason = "timeout: resource allocation expired",
                                                .nodes = "n1",
                                                .expected = {}}));
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuE").state, JobState::Cancelled);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuF").state, JobState::NodeFail);
  EXPECT_EQ(jobOf(jobs, "f2kZ4oXuG").state, JobState::Completing);
}

TEST(FluxJobs, aFailureWithoutANodeNeverRan) {
  const Jobs jobs = readFluxJobs(
      "f2kZ4oXu9|INACTIVE|FAILED||16|alloc|alloc denied due to "
      "type=\"unsatisfiable\"\nf2kZ4oXuA|INACTIVE|FAILED|n1|16||\n");
  ASSERT_EQ(jobs.size(), 2U);
  EXPECT_TRUE(jobs[0].neverRan);
  EXPECT_FALSE(jobs[1].neverRan);
}

// flux-framework/flux-core#6653: ids, types and notes of exceptions on El Capitan; flux-sched#805: the one of a time
// limit.
TEST(FluxJobs, exceptionsOfTwoSitesAreRead) {
  const Jobs jobs = readFluxJobs(
      "fdFmCpYwQZ5|INACTIVE|FAILED||16|node-failure|node failure on elcap8767 (shell rank 1127)\n"
      "fcod73yYa6b|INACTIVE|FAILED||16|node-failure|node failure on elcap8659 (shell rank 83)\n"
      "fNNzkJm7|INACTIVE|TIMEOUT|opal109|16|timeout|resource allocation expired\n");
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs[0].state, JobState::NodeFail);
  EXPECT_EQ(jobs[0].reason, "node-failure: node failure on elcap8767 (shell rank 1127)");
  EXPECT_EQ(jobs[1].state, JobState::NodeFail);
  EXPECT_EQ(jobs[2].state, JobState::TimeLimit);
}

// flux-framework/flux-core#4904: nodes of several queues. The queues' names, which are cut there, are complete here.
TEST(FluxJobs, nodesOfSeveralQueuesAreCountedInEach) {
  const auto queues = readFluxQueues(
      "debug,all|1|4|0\ndebug,all|1|4|0\nbatch,all|3|12|0\nbatch,all|1|4|0\nbatch,all|1|4|0\n|0|0|0\n|0|0|0\n");
  ASSERT_EQ(queues.size(), 3U);
  EXPECT_EQ(queues[0], (model::PartitionFacts{.name = "debug", .isUp = true, .nodes = 2, .cores = 4}));
  EXPECT_EQ(queues[1], (model::PartitionFacts{.name = "all", .isUp = true, .nodes = 7, .cores = 4}));
  EXPECT_EQ(queues[2], (model::PartitionFacts{.name = "batch", .isUp = true, .nodes = 5, .cores = 4}));
}

TEST(FluxJobs, aQueueHasItsNodesWithTheirCoresAndDevices) {
  const auto queues = readFluxQueues("batch|4|128|16\n|4|128|16\ndebug|0|0|0\n");
  ASSERT_EQ(queues.size(), 1U);
  EXPECT_EQ(queues[0],
            (model::PartitionFacts{.name = "batch", .isUp = true, .nodes = 4, .cores = 32, .devices = "gpu:4"}));
}

}  // namespace
}  // namespace baremark::core::launch
