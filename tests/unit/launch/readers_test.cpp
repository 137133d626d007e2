// SPDX-License-Identifier: GPL-3.0-or-later
// What each scheduler's answers about jobs mean: reasons, waits and holds, and recorded answers. Only Slurm and Grid
// Engine are run by other tests; the other answers follow the documentation, or were recorded by users in issue
// trackers where a case names its source. Slurm 20.02 to 24.11: job_state_codes, job_reason_codes. PBS: qstat(1B),
// pbs_job_attributes(7B) and job.h of OpenPBS, and TORQUE's manual, 6.1. LSF 10.1: bjobs(1), termination reasons,
// lsb_pendreason(3). Grid Engine 8.1: qstat(1), sge_status(5), accounting(5). Flux: flux-jobs(1), RFC 21, RFC 26.
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "core/launch/scheduler_readers.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::launch {
namespace {

using Jobs = std::vector<JobFacts>;

/// "STATE [NODES] REASON <EXPECTED> for administrators, never ran", without the parts that are empty.
std::string shown(const JobFacts& job) {
  std::string text = toName(job.state);
  if (!job.nodes.empty()) text += " [" + job.nodes + "]";
  if (!job.reason.empty()) text += " " + job.reason;
  if (!job.expected.empty()) text += " <" + job.expected + ">";
  if (job.needsAdministrator) text += " for administrators";
  return text + (job.neverRan ? ", never ran" : "");
}

/// A line "ID shown()" for each job.
std::string shown(const Jobs& jobs) {
  std::string text;
  for (const JobFacts& job : jobs) text += (text.empty() ? "" : "\n") + job.id + " " + shown(job);
  return text;
}

/// An answer of qstat -f about job 7.s with these attributes, which semicolons separate.
std::string pbsAnswer(const std::string& attributes) {
  std::string answer = "Job Id: 7.s\n";
  for (const std::string_view attribute : partsOf(attributes, ';')) answer += "    " + std::string(attribute) + "\n";
  return answer;
}
std::string pbs(const std::string& attributes) {
  return shown(readPbsJobs(pbsAnswer(attributes)).at(0));
}

TEST(SlurmJobs, areReadWithTheirReasons) {
  const Jobs jobs = readSlurmJobs(
      "12|PENDING||2026-11-22T03:00:00|Resources\n13|RUNNING|n[1-2]|2026-11-22T01:00:00|None\n"
      "14|CANCELLED by 1000||N/A|None\n15|PENDING||N/A|JobHeldUser\n16|NEW_STATE||N/A|a | "
      "b\nslurm_load: error\n\n17|short\n18|PENDING||N/A|PartitionTimeLimit\n");
  EXPECT_EQ(shown(jobs),
            "12 pending Resources <2026-11-22T03:00:00>\n13 running [n[1-2]] <2026-11-22T01:00:00>\n14 cancelled\n"
            "15 held JobHeldUser\n16 unknown a | b\n18 never_starts PartitionTimeLimit");
  EXPECT_EQ(jobs[2].word, "CANCELLED by 1000");
}

TEST(SlurmJobs, theAccountingHasTheExitCodeOfEndedJobs) {
  // sacct 22.05.8 of jobs that ended with status 3, by signal 9, out of memory, by scancel, and successfully.
  EXPECT_EQ(shown(readSlurmAccounting(
                "1|FAILED|n1|Unknown|None|3:0\n2|FAILED|n1|Unknown|None|0:9\n3|OUT_OF_MEMORY|n2|Unknown|None|0:125\n"
                "5|CANCELLED by 0|n1|Unknown|None|0:0\n6|COMPLETED|n1|2026-11-25T07:19:45|None|0:0\n"
                "7|PENDING|None assigned|Unknown|PartitionTimeLimit|0:0\n8|NODE_FAIL|n1|Unknown|NodeDown|1:0\n"
                "9|FAILED|n1|2026-11-25T07:19:45|None\n")),
            "1 failed [n1] exit code 3:0\n2 failed [n1] exit code 0:9\n3 out_of_memory [n2] exit code 0:125\n"
            "5 cancelled [n1]\n6 done [n1] <2026-11-25T07:19:45>\n7 never_starts PartitionTimeLimit\n"
            "8 node_fail [n1] NodeDown, exit code 1:0");
}

TEST(SlurmJobs, waitsThatNeedAnAdministratorAreMarked) {
  const auto isMarked = [](const std::string& reason, const std::string& word = "PENDING") {
    return readSlurmJobs("12|" + word + "||N/A|" + reason + "\n").at(0).needsAdministrator;
  };
  for (const char* reason : {"PartitionDown", "PartitionInactive", "AssocGrpCPUMinutesLimit", "AssocGrpGRESMinutes",
                             "AssocGrpWallLimit", "QOSGrpCPUMinutesLimit", "QOSGrpWallLimit", "JobHeldAdmin",
                             "License request 'matlab:2' is no longer valid, holding job"})
    EXPECT_TRUE(isMarked(reason)) << reason;
  for (const char* reason : {"Priority", "Resources", "JobHeldUser", "launch_failed_requeued_held",
                             "AssocGrpCPURunMinutesLimit", "AssocGrpCpuLimit", "QOSGrpNodeLimit",
                             "AssocMaxCpuMinutesPerJobLimit", "BadConstraints", "ReqNodeNotAvail, UnavailableNodes:n1"})
    EXPECT_FALSE(isMarked(reason)) << reason;
  EXPECT_FALSE(isMarked("PartitionDown", "RUNNING"));
}

TEST(SlurmJobs, aFailureWithoutANodeNeverRan) {
  const auto neverRan = [](const std::string& fields) { return readSlurmJobs("12|" + fields + "\n").at(0).neverRan; };
  for (const char* fields :
       {"FAILED||N/A|BadConstraints", "FAILED|(null)|N/A|InvalidAccount", "DEADLINE||N/A|DeadLine"})
    EXPECT_TRUE(neverRan(fields)) << fields;
  for (const char* fields : {"FAILED|n1|N/A|NonZeroExitCode", "FAILED||N/A|SystemFailure", "CANCELLED||N/A|None",
                             "PENDING||N/A|BadConstraints"})
    EXPECT_FALSE(neverRan(fields)) << fields;
  EXPECT_TRUE(readSlurmAccounting("12|FAILED|None assigned|Unknown|BadConstraints|1:0\n").at(0).neverRan);
}

TEST(SlurmJobs, placeholderWordsAreNoNodesAndNoTimes) {
  for (const std::string nothing :
       {"Unknown", "N/A", "None", "(null)", "", "NONE", "1970-01-01T01:00:00", "1969-12-31T19:00:00", "0",
        "Thu Jan  1 01:00:00 1970", "Wed Dec 31 19:00:00 1969", "01/01/1970 01:00:00", "01 Jan 1970 00:00"}) {
    EXPECT_EQ(shown(readSlurmAccounting("7|PENDING|None assigned|" + nothing + "|Unknown|0:0\n")), "7 pending")
        << nothing;
    EXPECT_EQ(shown(readSlurmJobs("7|PENDING||" + nothing + "|None\n")), "7 pending") << nothing;
  }
  EXPECT_EQ(shown(readSlurmAccounting("7|RUNNING|n1|1796197044|None|0:0\n")), "7 running [n1] <1796197044>")
      << "seconds with 1970 in them";
  EXPECT_EQ(pbs("job_state = Q;estimated.start_time = Wed Dec 31 16:00:00 1969"), "pending");
  EXPECT_EQ(pbs("job_state = Q;estimated.start_time = Wed Nov 25 07:19:44 2026"), "pending <Wed Nov 25 07:19:44 2026>");
}

TEST(PbsJobs, aBlockOfAttributesIsAJobWithItsNodesAndComment) {
  // qstat.c of OpenPBS folds lines anywhere, also within a word and beside a blank. Only "\n\t" belongs to the fold.
  EXPECT_EQ(
      shown(readPbsJobs("Job Id: 4217.pbs01\n    Job_Name = b0123456789abc\n    job_state = R\n"
                        "    exec_host = n01/0*8+n02/0*8\n    Error_Path = login1:/home/ada/a long name/that goes "
                        "on and is bro\n\tken in the middle\n"
                        "    Variable_List = PBS_O_HOME=/home/ada,job_state = Q,\n\tPBS_O_HOST=login1\n"
                        "    comment = Job run at Sun Nov 22 at 10:01 on\n\t (n01:ncpus=8)+(n02:ncpus=8)\n"
                        "    etime = Sun Nov 22 10:01:00 2026\n\n"
                        "Job Id: 4218.pbs01\n    job_state = Q\n    comment = Not Running: Insufficient amount\n"
                        "    estimated.start_time = Sun Nov 22 12:00:00 2026\n\nJob Id: 4219.pbs01\n"
                        "    job_state = H\n")),
      "4217.pbs01 running [n01,n02] Job run at Sun Nov 22 at 10:01 on (n01:ncpus=8)+(n02:ncpus=8)\n"
      "4218.pbs01 pending Not Running: Insufficient amount <Sun Nov 22 12:00:00 2026>\n4219.pbs01 held");
  for (const auto& [folded, whole] : std::vector<std::pair<const char*, const char*>>{
           {"ncpus (R: 256 A: 64 T:\n\t 128)", "ncpus (R: 256 A: 64 T: 128)"},
           {"ncpus (R: 256 A: 64 T: \n\t128)", "ncpus (R: 256 A: 64 T: 128)"},
           {"bro\n\tken in the mid\n\tdle ", "broken in the middle"},
           {"of Windows\r\n\t lines\r", "of Windows lines"},
           {"with eight\n         blanks", "with eight blanks"}})
    EXPECT_EQ(pbs(std::string("job_state = R;comment = ") + folded), std::string("running ") + whole);
  EXPECT_TRUE(readPbsJobs("qstat: Unknown Job Id 9.s\n").empty());
}

TEST(PbsJobs, recordsOfSites) {
  // openpbs/openpbs#2541, OpenPBS 19.1.1: the beginning of a record of `qstat -ft 4`.
  EXPECT_EQ(shown(readPbsJobs("Job Id: 4.scheduler\n    Job_Name = STDIN\n    resources_used.cput = 00:00:00\n"
                              "    job_state = R\n    queue = workq\n    Error_Path = /dev/pts/0\n"
                              "    exec_host = execute-2/0\n    exec_vnode = (execute-2:ncpus=1)\n    Hold_Types = n\n"
                              "    Resource_List.place = scatter:excl\n")),
            "4.scheduler running [execute-2]");
  // openpbs/openpbs#2518, PBS 19.1.3, and argonne-lcf/user-guides#340: comments of `qstat -f` and of `qstat -xfw`.
  EXPECT_EQ(pbs("job_state = Q;comment = Not Running: Queue workq per-user limit reached on resource ncpus\t"),
            "pending Not Running: Queue workq per-user limit reached on resource ncpus");
  EXPECT_EQ(pbs("job_state = Q;comment = Can Never Run: Insufficient amount of resource: slot_type\n\t (a != b)"),
            "never_starts Can Never Run: Insufficient amount of resource: slot_type (a != b)");
  EXPECT_EQ(pbs("job_state = F;comment = Not Running: User has reached queue limit. and terminated"),
            "cancelled Not Running: User has reached queue limit. and terminated");
}

TEST(PbsJobs, aJobWhoseScriptNeverStartedHasNotRunAndSaysWhy) {
  EXPECT_EQ(pbs("job_state = F;exec_host = n1/0;Exit_status = -10;comment = Job run at 10:01 on (n1) and failed"),
            "failed [n1] JOB_EXEC_FAILUID: invalid uid/gid for job; Job run at 10:01 on (n1) and failed, never ran");
  const auto neverRan = [](const std::string& attributes) { return readPbsJobs(pbsAnswer(attributes)).at(0).neverRan; };
  for (const std::string status : {"-1", "-2", "-13", "-17", "-21", "-23"})
    EXPECT_TRUE(neverRan("job_state = F;Exit_status = " + status)) << status;
  for (const std::string status : {"-1", "-2", "-8", "-9"})
    EXPECT_TRUE(neverRan("job_state = C;exit_status = " + status)) << status;
  // A fault of the node, a limit, the script's own exit status, and a job that waits to be started again.
  for (const std::string status : {"-3", "-4", "-20", "-27", "-29", "1", "271", "-7"})
    EXPECT_FALSE(neverRan("job_state = F;Exit_status = " + status)) << status;
  EXPECT_FALSE(neverRan("job_state = C;exit_status = -11"));
  EXPECT_EQ(pbs("job_state = Q;Exit_status = -1"), "pending");
}

/// "owner: COMMAND" or "administrator: COMMAND" of a held job, otherwise its state.
std::string told(const char* scheduler, const JobFacts& job) {
  if (job.state != JobState::Held)
    return std::string(toName(job.state)) + (job.needsAdministrator ? " for administrators" : "");
  return (job.needsAdministrator ? "administrator: " : "owner: ") +
         releaseCommandOf(schedulerNamed(scheduler), job.id, job.holds);
}

// chk_hold_priv of OpenPBS and TORQUE. A system hold may mean JOB_SUBSTATE_DEPNHOLD, which TORQUE does not show.
TEST(Holds, pbs) {
  for (const auto& [attributes, holder, reason] : std::vector<std::tuple<const char*, const char*, const char*>>{
           {"", "owner: qrls 7.s", ""},
           {"Hold_Types = n;substate = 20", "owner: qrls 7.s", ""},
           {"Hold_Types = u;substate = 20", "owner: qrls 7.s", ""},
           {"Hold_Types = u;comment = Job held by ada", "owner: qrls 7.s", "Job held by ada"},
           {"Hold_Types = p", "owner: qrls -h p 7.s", "job has bad password"},
           {"Hold_Types = up;substate = 20", "owner: qrls -h up 7.s", "job has bad password"},
           {"Hold_Types = o", "administrator: qrls -h o 7.s", "Hold_Types = o"},
           {"Hold_Types = uos;substate = 20", "administrator: qrls -h uos 7.s", "Hold_Types = uos"},
           {"Hold_Types = s;comment = job held, provisioning failed", "administrator: qrls -h s 7.s",
            "job held, provisioning failed"},
           {"Hold_Types = s;substate = 22;depend = afterok:5.s@s", "pending", "depend = afterok:5.s@s"},
           {"Hold_Types = s;depend = afterok:5.s@s", "pending", "depend = afterok:5.s@s"},
           {"Hold_Types = s;comment = Not Running: a;depend = afterok:5.s@s", "pending",
            "depend = afterok:5.s@s; Not Running: a"},
           {"Hold_Types = s;substate = 22", "pending", "substate = 22"},
           {"Hold_Types = s;substate = 21;depend = syncwith:5.s", "pending", "depend = syncwith:5.s"},
           // Its owner or an operator holds it beside that.
           {"Hold_Types = us;substate = 22;depend = afterok:5.s@s", "owner: qrls 7.s", ""},
           {"Hold_Types = os;substate = 22;depend = afterok:5.s@s", "administrator: qrls -h o 7.s", "Hold_Types = o"},
           // The server says that this is another hold, or the job keeps another one waiting.
           {"Hold_Types = s;substate = 20;depend = afterok:5.s@s", "administrator: qrls -h s 7.s", "Hold_Types = s"},
           {"Hold_Types = s;depend = beforeok:9.s@s", "administrator: qrls -h s 7.s", "Hold_Types = s"}}) {
    const JobFacts job = readPbsJobs(pbsAnswer("job_state = H;" + std::string(attributes))).at(0);
    EXPECT_EQ(told("pbs", job), holder) << attributes;
    EXPECT_EQ(job.reason, reason) << attributes;
  }
  EXPECT_EQ(pbs("job_state = R;Hold_Types = n;depend = afterok:5.s@s"), "running");
  EXPECT_EQ(pbs("job_state = Q;comment = Not Running: Queue not started."),
            "pending Not Running: Queue not started. for administrators");
}

TEST(Holds, gridEngine) {
  const auto job = [](const std::string& state, const std::string& rest) {
    return readGridEngineJobs("     12 0.55500 b012345678 ada          " + state +
                              "   11/22/2026 10:46:51                                    8\n" + rest)
        .at(0);
  };
  const std::string waits = "job_number:                 12\njid_predecessor_list:       9, 11\n";
  EXPECT_EQ(told("grid-engine", job("hqw", "")), "owner: qrls 12");
  EXPECT_EQ(shown(job("hqw", waits)), "pending jid_predecessor_list:       9, 11");
  EXPECT_EQ(told("grid-engine", job("hqw", "job_number: 13\njid_predecessor_list: 9\n")), "owner: qrls 12");
  EXPECT_EQ(told("grid-engine", job("hqw", "job_number: 12\njid_predecessor_list (req):  9\n")), "owner: qrls 12")
      << "that one has ended";
  EXPECT_EQ(told("grid-engine", job("Ehqw", waits)), "never_starts");
}

TEST(Holds, lsf) {
  const auto held = [](const std::string& why, const std::string& state = "PSUSP") {
    return told("lsf", readLsfJobs("12|" + state + "|-|-|" + why + "\n").at(0));
  };
  for (const char* why : {"The job was suspended by the user while pending;",
                          "The job was suspended by its owner|while pending", "The job was suspended by user;",
                          "The job was suspended by the user while pending: the administrator asked me to;",
                          "The job was suspended by user (ask root);", "-", ""})
    EXPECT_EQ(held(why), "owner: bresume 12") << why;
  for (const char* why : {"The job was suspended by LSF admin or root while pending;",
                          "The job was suspended by LSF administrator or root while pending",
                          "The job was suspended by root while pending: disk full;"})
    EXPECT_EQ(held(why), "administrator: bresume 12") << why;
  EXPECT_EQ(held("Job dependency condition not satisfied;", "PEND"), "pending");
  EXPECT_EQ(held("The queue is inactivated by its administrator;", "PEND"), "pending for administrators");
}

TEST(Holds, flux) {
  const auto job = [](const std::string& fields) { return readFluxJobs("f2kZ4oXu9|" + fields + "\n").at(0); };
  for (const char* fields : {"SCHED|||0||depend:|", "PRIORITY|||0||depend:|", "DEPEND|||0||depend:begin-time=1.0|"})
    EXPECT_EQ(told("flux", job(fields)), "owner: flux job urgency f2kZ4oXu9 default") << fields;
  EXPECT_EQ(shown(job("DEPEND|||16||depend:after-success=f2kZ4oXuA,max-running-jobs-user-limit|")),
            "pending after-success=f2kZ4oXuA,max-running-jobs-user-limit");
  EXPECT_EQ(shown(job("SCHED|||16||depend:|")), "pending");
  EXPECT_EQ(shown(job("INACTIVE|FAILED|n1|16|exec|depend:|it said a|b")), "failed [n1] exec: it said a|b");
  EXPECT_EQ(shown(job("INACTIVE|FAILED|n1|16|exec|it said a|b")), "failed [n1] exec: it said a|b")
      << "a descriptor of one's own that does not ask for dependencies";
}

TEST(LsfJobs, areReadWithTheirReasons) {
  EXPECT_EQ(shown(readLsfJobs(
                "1|EXIT|n1:n1|TERM_RUNLIMIT: job killed after reaching LSF run time limit|-\n"
                "2|PEND|-|-|New job is waiting for scheduling;\n3|RUN|8*n1:8*n2|-|-\n4|PSUSP|-|-|by its owner|while\n"
                "No job found\n5|PEND|-|-|Dependency condition invalid or never satisfied;\n"
                "6|PEND|-|-|There are no suitable hosts for the job;\n7|EXIT|-|-|-\n8|EXIT|-|TERM_OWNER: killed|-\n"
                "9|EXIT|n1|TERM_CWD_NOTEXIST: Current working directory is not accessible|-\n"
                "10|EXIT|n1|TERM_PRE_EXEC_FAIL: Job killed after reaching pre-execution retry limit|-\n")),
            "1 time_limit [n1:n1] TERM_RUNLIMIT: job killed after reaching LSF run time limit\n"
            "2 pending New job is waiting for scheduling;\n3 running [8*n1:8*n2]\n4 held by its owner|while\n"
            "5 never_starts Dependency condition invalid or never satisfied;\n"
            "6 pending There are no suitable hosts for the job;\n7 failed, never ran\n8 cancelled TERM_OWNER: killed\n"
            "9 failed [n1] TERM_CWD_NOTEXIST: Current working directory is not accessible, never ran\n"
            "10 failed [n1] TERM_PRE_EXEC_FAIL: Job killed after reaching pre-execution retry limit, never ran");
}

// flux-framework/flux-core#6653: ids, types and notes of exceptions on El Capitan.
TEST(FluxJobs, areReadWithTheirExceptions) {
  EXPECT_EQ(shown(readFluxJobs("f2kZ4oXu9|RUN||n[1-2]|16||\n1234|RUN||n1|16||\n"
                               "f2kZ4oXuD|INACTIVE|TIMEOUT|n1|16|timeout|resource allocation expired\n"
                               "f2kZ4oXuA|INACTIVE|FAILED||16|alloc|alloc denied due to type=\"unsatisfiable\"\n"
                               "fdFmCpYwQZ5|INACTIVE|FAILED||16|node-failure|node failure on elcap8767 (rank 1127)\n")),
            "f2kZ4oXu9 running [n[1-2]]\nf2kZ4oXuD time_limit [n1] timeout: resource allocation expired\n"
            "f2kZ4oXuA failed alloc: alloc denied due to type=\"unsatisfiable\", never ran\n"
            "fdFmCpYwQZ5 node_fail node-failure: node failure on elcap8767 (rank 1127)");
}

TEST(GridEngineJobs, areReadWithTheReasonOfAFailedStart) {
  const Jobs jobs = readGridEngineJobs(
      "job-ID  prior   name       user         state submit/start at     queue                          slots "
      "ja-task-ID\n"
      "----------------------------------------------------------------------------------------------------------------"
      "-\n"
      "      6 0.55500 b012345678 ada          r     11/22/2026 10:46:51 all.q@n01                          8\n"
      "      7 0.50000 b012345678 ada          Eqw   11/25/2026 07:01:31                                    1\n"
      "      8 0.50000 b012345679 ada          Eqw   11/25/2026 07:01:31                                    1\n"
      "      9 0.50000 b012345680 ada          Eqw   11/25/2026 07:01:31                                    1\n"
      "job_number:                 7\n"
      "error reason    1:          07/05/2019 14:30:48 [501:30986]: error: can't chdir to /data/a project: No such "
      "file or directory\n"
      "job_number:                 8\n"
      "error reason    1:          can't get password entry for user \"ada\".\n"
      "job_number:                 9\n");
  EXPECT_EQ(shown(jobs),
            "6 running [n01]\n7 never_starts Eqw: error: can't chdir to /data/a project: No such file or directory\n"
            "8 never_starts Eqw: can't get password entry for user \"ada\".\n9 never_starts Eqw");
  EXPECT_EQ(jobs[1].word, "Eqw");
  EXPECT_TRUE(readGridEngineJobs("2026-11-30 the cluster is down for maintenance from eight o'clock on\n").empty());
}

TEST(GridEngineJobs, theLastRecordOfAReusedIdCounts) {
  const std::string line = "==============================================================\n";
  const Jobs jobs = readGridEngineEnds(
      line + "hostname     n01\njobname      other\njobnumber    67\nfailed       0\nexit_status  0\n" + line +
      "hostname     n02\njobnumber    67\nfailed       37  : qmaster enforced h_rt, h_cpu, or h_vmem limit\n"
      "exit_status  137\nru_wallclock 60s\ncategory     -l h_rt=60\n" +
      line + "hostname     n02\njobnumber    68\nfailed       100 : assumedly after job\nexit_status  137  (Killed)\n" +
      line + "hostname     n1\njobnumber    70\nfailed       28 : changing into working directory\nexit_status  0\n" +
      line + "hostname     n02\njobnumber    69\nfailed       0\nexit_status  0\n");
  EXPECT_EQ(shown(jobs),
            "67 time_limit [n02] qmaster enforced h_rt, h_cpu, or h_vmem limit\n68 failed [n02] assumedly after job\n"
            "70 failed [n1] changing into working directory, never ran\n69 done [n02]");
  EXPECT_EQ(jobs[0].word, "exit 137");
}

}  // namespace
}  // namespace baremark::core::launch
