// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of PBS. The answers follow qstat(1B) of OpenPBS and job.h, or were recorded by users in issue trackers
// where a case names its source.
#include <gtest/gtest.h>

#include "core/launch/pbs_jobs.h"
#include "core/launch/pbs_queues.h"
#include "tests/unit/launch/job_of.h"

namespace baremark::core::launch {
namespace {

TEST(PbsJobs, aBlockOfAttributesIsAJobWithItsNodesAndComment) {
  const Jobs jobs = readPbsJobs(
      "Job Id: 4217.pbs01\n    Job_Name = b0123456789abc\n    Job_Owner = ada@login1\n    resources_used.walltime = "
      "00:01:12\n"
      "    job_state = R\n    queue = workq\n    exec_host = n01/0*8+n02/0*8\n    Error_Path = login1:/home/ada/a long "
      "name/that goes on and is bro\n"
      "\tken in the middle\n    Variable_List = PBS_O_HOME=/home/ada,job_state = Q,\n\tPBS_O_HOST=login1\n    comment "
      "= Job run at Sun Nov 22 at 10:01 on\n"
      "\t (n01:ncpus=8)+(n02:ncpus=8)\n    etime = Sun Nov 22 10:01:00 2026\n\n"
      "Job Id: 4218.pbs01\n    job_state = Q\n    comment = Not Running: Insufficient amount of resource: ncpus\n"
      "    estimated.start_time = Sun Nov 22 12:00:00 2026\n\n"
      "Job Id: 4219.pbs01\n    job_state = H\n");
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs[0].state, JobState::Running);
  EXPECT_EQ(jobs[0].nodes, "n01,n02");
  EXPECT_EQ(jobs[0].reason, "Job run at Sun Nov 22 at 10:01 on (n01:ncpus=8)+(n02:ncpus=8)");
  EXPECT_EQ(jobs[1].state, JobState::Pending);
  EXPECT_EQ(jobs[1].reason, "Not Running: Insufficient amount of resource: ncpus");
  EXPECT_EQ(jobs[1].expected, "Sun Nov 22 12:00:00 2026");
  EXPECT_EQ(jobs[2].state, JobState::Held);
}

// openpbs/openpbs#2541, OpenPBS 19.1.1: the beginning of a record of `qstat -ft 4`.
TEST(PbsJobs, aRecordOfOpenPbs) {
  const Jobs jobs = readPbsJobs(
      "Job Id: 4.scheduler\n    Job_Name = STDIN\n    Job_Owner = adminuser@execute-1.internal.cloudapp.net\n    "
      "resources_used.cpupercent = 0\n"
      "    resources_used.cput = 00:00:00\n    resources_used.mem = 9692kb\n    resources_used.ncpus = 1\n    "
      "resources_used.vmem = 481248kb\n"
      "    resources_used.walltime = 00:00:10\n    job_state = R\n    queue = workq\n    server = scheduler\n    "
      "Checkpoint = u\n"
      "    ctime = Fri Jul  1 14:42:57 2022\n    Error_Path = /dev/pts/0\n    exec_host = execute-2/0\n    exec_vnode "
      "= (execute-2:ncpus=1)\n"
      "    Hold_Types = n\n    interactive = True\n    Join_Path = n\n    Keep_Files = n\n    Mail_Points = a\n    "
      "mtime = Fri Jul  1 14:43:07 2022\n"
      "    Output_Path = /dev/pts/0\n    Priority = 0\n    qtime = Fri Jul  1 14:42:57 2022\n    Rerunable = False\n   "
      " Resource_List.ncpus = 1\n"
      "    Resource_List.nodect = 1\n    Resource_List.place = scatter:excl\n    Resource_List.select = 1\n");
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].id, "4.scheduler");
  EXPECT_EQ(jobs[0].state, JobState::Running);
  EXPECT_EQ(jobs[0].nodes, "execute-2");
}

// openpbs/openpbs#2518, PBS 19.1.3, and argonne-lcf/user-guides#340: comments of `qstat -f` and of `qstat -xfw` on
// Aurora.
TEST(PbsJobs, commentsOfTwoSitesAreRead) {
  const Jobs waiting = readPbsJobs(
      "Job Id: 3091.pbstest01\n    job_state = Q\n    queue = workq\n    server = pbstest01\n    queue_type = E\n"
      "    comment = Not Running: Queue workq per-user limit reached on resource ncpus\t\n    etime = Thu Jan 13 "
      "18:02:02 2022\n"
      "    Submit_arguments = test.sh\n    project = _pbs_project_default\n");
  ASSERT_EQ(waiting.size(), 1U);
  EXPECT_EQ(waiting[0].state, JobState::Pending);
  EXPECT_EQ(waiting[0].reason, "Not Running: Queue workq per-user limit reached on resource ncpus");
  for (const char* comment : {"Not Running: Job is requesting an exclusive node and node is in use and terminated",
                              "Not Running: Node is in an ineligible state: down and terminated",
                              "Not Running: Job would conflict with reservation or top job and terminated",
                              "Not Running: User has reached queue LustreApps running job limit. and terminated",
                              "Not Running: Insufficient amount of resource: at_queue  and terminated"}) {
    EXPECT_EQ(readPbsJobs("Job Id: 1.s\n    job_state = F\n    comment = " + std::string(comment) + "\n").at(0).state,
              JobState::Cancelled)
        << comment;
  }
}

TEST(PbsJobs, jobsThatCanNeverRunAreDistinguishedFromWaitingJobs) {
  const auto queued = [](const std::string& comment) {
    return readPbsJobs("Job Id: 1.s\n    job_state = Q\n    comment = " + comment + "\n").at(0);
  };
  const JobFacts never = queued("Can Never Run: Insufficient amount of resource: slot_type\n\t (hb120rs_v2 != hc44rs)");
  EXPECT_EQ(never.state, JobState::NeverStarts);
  EXPECT_EQ(never.reason, "Can Never Run: Insufficient amount of resource: slot_type (hb120rs_v2 != hc44rs)");
  EXPECT_EQ(queued("Not Running: Queue workq per-user limit reached on resource ncpus").state, JobState::Pending);
  EXPECT_EQ(queued("Not Running: Node is in an ineligible state: down").state, JobState::Pending);
}

TEST(PbsJobs, theEndIsReadFromExitStatusSubstateOrComment) {
  const auto ended = [](const std::string& attributes) {
    return readPbsJobs("Job Id: 1.s\n    job_state = F\n" + attributes).at(0).state;
  };
  EXPECT_EQ(ended("    Exit_status = 0\n    substate = 92\n"), JobState::Done);
  EXPECT_EQ(ended("    Exit_status = 1\n    substate = 93\n"), JobState::Failed);
  EXPECT_EQ(ended("    Exit_status = -29\n"), JobState::TimeLimit);
  EXPECT_EQ(ended("    Exit_status = -27\n"), JobState::OutOfMemory);
  EXPECT_EQ(ended("    Exit_status = -5\n"), JobState::NodeFail);
  EXPECT_EQ(ended("    Exit_status = 271\n    substate = 91\n"), JobState::Cancelled);
  EXPECT_EQ(ended("    Exit_status = 271\n    comment = job killed: walltime 65 exceeded limit 60\n"),
            JobState::TimeLimit);
  EXPECT_EQ(ended("    Exit_status = 271\n    comment = job killed: mem 9gb exceeded limit 8gb\n"),
            JobState::OutOfMemory);
  EXPECT_EQ(ended(""), JobState::Cancelled);  // deleted before it ran
  EXPECT_EQ(readPbsJobs("Job Id: 1.s\n    job_state = C\n    exit_status = 1\n").at(0).state,
            JobState::Failed);  // TORQUE
  EXPECT_EQ(readPbsJobs("Job Id: 1.s\n    job_state = M\n").at(0).state, JobState::Unknown);
  EXPECT_EQ(readPbsJobs("Job Id: 1.s\n").at(0).state, JobState::Unknown);
  EXPECT_TRUE(readPbsJobs("qstat: Unknown Job Id 9.s\n").empty());
}

// Ids: openpbs/openpbs#2496, OpenPBS 21. Comments: pbs_job_array.py of OpenPBS' tests, and stat_job.c. For a job of an
// array that is no longer kept, stat_job.c reports the array's attributes.
TEST(PbsJobs, theJobsOfAnArrayAreIdentifiedByTheirIndex) {
  const Jobs jobs = readPbsJobs(
      "Job Id: 9[1].djoko\n    Job_Name = b0123456789abc\n    job_state = R\n    exec_host = djoko/0\n    array_index "
      "= 1\n"
      "    comment = Job run at Fri Oct 22 at 10:01 on (djoko:ncpus=1)\n"
      "Job Id: 9[2].djoko\n    job_state = Q\n    comment = Job Array Began at Fri Oct 22 at 10:01\n"
      "Job Id: 9[3].djoko\n    job_state = X\n    Exit_status = 0\n    substate = 92\n"
      "    comment = Job run at Fri Oct 22 at 10:01 on (djoko:ncpus=1) and finished\n"
      "Job Id: 9[4].djoko\n    job_state = X\n    Exit_status = 271\n    substate = 91\n"
      "    comment = Job run at Fri Oct 22 at 10:01 on (djoko:ncpus=1) and terminated by bayucan@djoko\n"
      "Job Id: 9[5].djoko\n    job_state = X\n    Exit_status = 0\n    substate = 41\n    comment = Subjob finished\n"
      "Job Id: 9[6].djoko\n    job_state = X\n    Exit_status = 0\n    comment = Subjob terminated\n"
      "Job Id: 9[7].djoko\n    job_state = X\n    Exit_status = 0\n    comment = Subjob failed\n"
      "Job Id: 9[].djoko\n    job_state = B\n");
  ASSERT_EQ(jobs.size(), 7U);
  EXPECT_EQ(jobOf(jobs, "9[1].djoko").state, JobState::Running);
  EXPECT_EQ(jobOf(jobs, "9[2].djoko").state, JobState::Pending);
  EXPECT_EQ(jobOf(jobs, "9[3].djoko").state, JobState::Done);
  EXPECT_EQ(jobOf(jobs, "9[4].djoko").state, JobState::Cancelled);
  // It is unknown whether job 5 ran or was deleted before it began, so it counts as a job without an answer.
  EXPECT_EQ(jobOf(jobs, "9[6].djoko").state, JobState::Cancelled);
  EXPECT_EQ(jobOf(jobs, "9[7].djoko").state, JobState::Failed);
}

// qstat.c of OpenPBS folds lines anywhere, also within a word and beside a blank. Only "\n\t" belongs to the fold.
TEST(PbsJobs, aFoldedValueKeepsItsBlanks) {
  const auto comment = [](const std::string& folded) {
    return readPbsJobs("Job Id: 1.s\n    job_state = Q\n    comment = " + folded + "\n    etime = x\n").at(0).reason;
  };
  EXPECT_EQ(comment("Not Running: Insufficient amount of resource: ncpus (R: 256 A: 64 T:\n\t 128)"),
            "Not Running: Insufficient amount of resource: ncpus (R: 256 A: 64 T: 128)");
  EXPECT_EQ(comment("Not Running: Insufficient amount of resource: ncpus (R: 256 A: 64 T: \n\t128)"),
            "Not Running: Insufficient amount of resource: ncpus (R: 256 A: 64 T: 128)");
  EXPECT_EQ(comment("bro\n\tken in the mid\n\tdle "), "broken in the middle");
  EXPECT_EQ(comment("of Windows\r\n\t lines\r"), "of Windows lines");
  EXPECT_EQ(comment("with eight\n         blanks"), "with eight blanks");
}

TEST(PbsJobs, theHoldSaysWhoCanReleaseTheJob) {
  const auto held = [](const std::string& types) {
    return readPbsJobs("Job Id: 1.s\n    job_state = H\n    Hold_Types = " + types + "\n").at(0);
  };
  EXPECT_FALSE(held("u").needsAdministrator);
  for (const char* types : {"o", "s", "us"}) EXPECT_TRUE(held(types).needsAdministrator) << types;
  const auto queued = [](const std::string& comment) {
    return readPbsJobs("Job Id: 1.s\n    job_state = Q\n    comment = " + comment + "\n").at(0).needsAdministrator;
  };
  EXPECT_TRUE(queued("Not Running: Queue not started."));
  EXPECT_FALSE(queued("Not Running: Queue workq per-user limit reached on resource ncpus"));
}

// OpenPBS' job.h, and "Job Exit Status" of TORQUE's manual.
TEST(PbsJobs, aJobWhoseScriptNeverStartedHasNotRunAndSaysWhy) {
  const auto jobWith = [](const std::string& lines) {
    return readPbsJobs("Job Id: 7.s\n" + lines + "    exec_host = n1/0\n").at(0);
  };
  const JobFacts uid = jobWith(
      "    job_state = F\n    Exit_status = -10\n    comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and "
      "failed\n");
  EXPECT_TRUE(uid.neverRan);
  EXPECT_EQ(uid.reason,
            "JOB_EXEC_FAILUID: invalid uid/gid for job; Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and failed");
  for (const char* status : {"-1", "-2", "-13", "-17", "-21", "-23"})
    EXPECT_TRUE(jobWith("    job_state = F\n    Exit_status = " + std::string(status) + "\n").neverRan) << status;
  for (const char* status : {"-1", "-2", "-8", "-9"})
    EXPECT_TRUE(jobWith("    job_state = C\n    exit_status = " + std::string(status) + "\n").neverRan) << status;
  // A fault of the node, a limit, the script's own exit status, and a job that waits to be started again.
  for (const char* status : {"-3", "-4", "-20", "-27", "-29", "1", "271", "-7"})
    EXPECT_FALSE(jobWith("    job_state = F\n    Exit_status = " + std::string(status) + "\n").neverRan) << status;
  EXPECT_FALSE(jobWith("    job_state = C\n    exit_status = -11\n").neverRan);
  const JobFacts again = jobWith("    job_state = Q\n    Exit_status = -1\n");
  EXPECT_FALSE(again.neverRan);
  EXPECT_EQ(again.state, JobState::Pending);
}

TEST(PbsJobs, onlyQueuesThatTheUserMaySubmitToAreListed) {
  const std::string answer =
      "Queue: prod\n    queue_type = Route\n    enabled = True\n    started = True\n    route_destinations = "
      "small,large\n\n"
      "Queue: small\n    queue_type = Execution\n    from_route_only = True\n    enabled = True\n    started = True\n\n"
      "Queue: debug\n    queue_type = Execution\n    from_route_only = False\n    resources_max.walltime = 01:00:00\n  "
      "  enabled = True\n    started = True\n\n"
      "Queue: staff\n    queue_type = Execution\n    acl_user_enable = True\n    acl_users = "
      "-eve@*,ada@*,\n\tbob@login1\n    enabled = True\n    started = True\n";
  const auto namesFor = [&](const char* user) {
    std::string names;
    for (const auto& queue : readPbsQueuesOf({.user = user, .groups = {}, .host = {}}, answer))
      names += queue.name + " ";
    return names;
  };
  EXPECT_EQ(namesFor("ada"), "prod debug staff ");
  EXPECT_EQ(namesFor("bob"), "prod debug staff ");
  EXPECT_EQ(namesFor("eve"), "prod debug ");
  EXPECT_EQ(namesFor("somebody"), "prod debug ");
  EXPECT_EQ(namesFor(""), "prod debug staff ") << "who asks is not known";
  EXPECT_TRUE(readPbsQueues(answer).front().isUp);
}

TEST(PbsJobs, aQueueOfAGroupIsForThoseWhoAreInIt) {
  const std::string answer =
      "Queue: physics\n    queue_type = Execution\n    acl_group_enable = True\n    acl_groups = "
      "-guests,physics@*,chem\n    enabled = True\n    started = True\n";
  const auto isOffered = [&](const std::vector<std::string>& groups) {
    return !readPbsQueuesOf({.user = "ada", .groups = groups, .host = {}}, answer).empty();
  };
  EXPECT_TRUE(isOffered({"users", "physics"}));
  EXPECT_TRUE(isOffered({"chem"}));
  EXPECT_FALSE(isOffered({"users", "guests"}));
  EXPECT_TRUE(isOffered({})) << "the groups are not known";
}

TEST(PbsJobs, queuesThatRunJobsHaveTheirLimit) {
  const auto queues = readPbsQueues(
      "Queue: workq\n    queue_type = Execution\n"
      "    resources_max.walltime = 24:00:00\n    enabled = True\n    started = True\n\nQueue: old\n    queue_type = "
      "Execution\n    enabled = True\n    started = False\n");
  ASSERT_EQ(queues.size(), 2U);
  EXPECT_EQ(queues[0], (model::PartitionFacts{.name = "workq", .isUp = true, .timeLimit = "24:00:00"}));
  EXPECT_FALSE(queues[1].isUp);
}

}  // namespace
}  // namespace baremark::core::launch
