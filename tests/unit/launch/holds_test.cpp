// SPDX-License-Identifier: GPL-3.0-or-later
// Who may release a job that is held, and by which command. PBS: qrls(1B), chk_hold_priv of OpenPBS and TORQUE; Grid
// Engine: qrls(1), qstat -s hu, ho, hs; LSF: lsb_pendreason(3), bresume(1); Flux: RFC 26, flux-jobs(1).
#include <gtest/gtest.h>

#include "core/launch/flux_jobs.h"
#include "core/launch/grid_engine_jobs.h"
#include "core/launch/lsf_jobs.h"
#include "core/launch/pbs_jobs.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/unit/launch/scheduler_named.h"

namespace baremark::core::launch {
namespace {

/// "held by owner: COMMAND", "held by administrator: COMMAND", or its state.
std::string told(const char* scheduler, const JobFacts& job) {
  if (job.state != JobState::Held)
    return std::string(toName(job.state)) + (job.needsAdministrator ? " for administrators" : "");
  return (job.needsAdministrator ? "administrator: " : "owner: ") +
         releaseCommandOf(schedulerNamed(scheduler), job.id, job.holds);
}

JobFacts pbsJob(const std::string& attributes) {
  return readPbsJobs("Job Id: 7.s\n    job_state = H\n" + attributes).at(0);
}

TEST(Holds, pbsLettersSayWhoHoldsAJob) {
  const auto held = [](const std::string& types) {
    return told("pbs", pbsJob("    Hold_Types = " + types + "\n    substate = 20\n"));
  };
  EXPECT_EQ(held("u"), "owner: qrls 7.s");
  EXPECT_EQ(held("p"), "owner: qrls -h p 7.s");
  EXPECT_EQ(held("up"), "owner: qrls -h up 7.s");
  EXPECT_EQ(held("o"), "administrator: qrls -h o 7.s");
  EXPECT_EQ(held("s"), "administrator: qrls -h s 7.s");
  EXPECT_EQ(held("uos"), "administrator: qrls -h uos 7.s");
  EXPECT_EQ(held("n"), "owner: qrls 7.s") << "nothing is told";
  EXPECT_EQ(told("pbs", pbsJob("")), "owner: qrls 7.s");
}

TEST(Holds, theHoldOfAPbsJobWithoutAUsefulCommentIsExplained) {
  EXPECT_EQ(pbsJob("    Hold_Types = p\n").reason, "job has bad password");
  EXPECT_EQ(pbsJob("    Hold_Types = o\n").reason, "Hold_Types = o");
  EXPECT_EQ(pbsJob("    Hold_Types = s\n    comment = job held, provisioning failed to start\n").reason,
            "job held, provisioning failed to start");
  EXPECT_EQ(pbsJob("    Hold_Types = u\n    comment = Job held by ada on Fri Nov 27 14:00:00 2026\n").reason,
            "Job held by ada on Fri Nov 27 14:00:00 2026");
  EXPECT_EQ(pbsJob("    Hold_Types = u\n").reason, "");
}

// The server puts a system hold on a job that depends on others: JOB_SUBSTATE_DEPNHOLD, which TORQUE does not show.
TEST(Holds, aPbsJobWithDependenciesIsNotHeldByAnAdministrator) {
  const std::string depend = "    depend = afterok:5.s@s\n";
  const JobFacts waiting = pbsJob("    Hold_Types = s\n    substate = 22\n" + depend);
  EXPECT_EQ(told("pbs", waiting), "pending");
  EXPECT_EQ(waiting.reason, "depend = afterok:5.s@s");
  EXPECT_EQ(told("pbs", pbsJob("    Hold_Types = s\n" + depend)), "pending") << "TORQUE";
  EXPECT_EQ(pbsJob("    Hold_Types = s\n    comment = Not Running: a\n" + depend).reason,
            "depend = afterok:5.s@s; Not Running: a");
  EXPECT_EQ(pbsJob("    Hold_Types = s\n    substate = 22\n").reason, "substate = 22");
  EXPECT_EQ(told("pbs", pbsJob("    Hold_Types = s\n    substate = 21\n    depend = syncwith:5.s\n")), "pending");
  EXPECT_EQ(told("pbs", pbsJob("    Hold_Types = us\n    substate = 22\n" + depend)), "owner: qrls 7.s")
      << "its owner holds it beside that";
  EXPECT_EQ(told("pbs", pbsJob("    Hold_Types = os\n    substate = 22\n" + depend)), "administrator: qrls -h o 7.s");
  EXPECT_EQ(told("pbs", pbsJob("    Hold_Types = s\n    substate = 20\n" + depend)), "administrator: qrls -h s 7.s")
      << "the server says that this is another hold";
  EXPECT_EQ(told("pbs", pbsJob("    Hold_Types = s\n    depend = beforeok:9.s@s\n")), "administrator: qrls -h s 7.s")
      << "it keeps another one waiting";
  EXPECT_EQ(readPbsJobs("Job Id: 7.s\n    job_state = R\n    Hold_Types = n\n" + depend).at(0).reason, "") << "it runs";
}

/// The only job of a list, and the text after the list.
JobFacts gridEngineJob(const std::string& state, const std::string& rest, const std::string& task = "") {
  return readGridEngineJobs("     12 0.55500 b012345678 ada          " + state +
                            "   11/22/2026 10:46:51                                    8 " + task + "\n" + rest)
      .at(0);
}

std::string heldLine(const std::string& kind, const std::string& task = "") {
  return "held " + kind +
         " job-ID  prior   name       user         state submit/start at     queue                          slots "
         "ja-task-ID\n" +
         "held " + kind +
         " ------------------------------------------------------------------------------------------------------------"
         "------\n" +
         "held " + kind +
         "      12 0.55500 b012345678 ada          hqw   11/22/2026 10:46:51                                    8 " +
         task + "\n";
}

TEST(Holds, gridEngineListsSayWhoHoldsAJob) {
  const auto held = [](const std::string& rest) { return told("grid-engine", gridEngineJob("hqw", rest)); };
  EXPECT_EQ(held(heldLine("u")), "owner: qrls 12");
  EXPECT_EQ(held(heldLine("o")), "administrator: qrls -h o 12");
  EXPECT_EQ(held(heldLine("s")), "administrator: qrls -h s 12");
  EXPECT_EQ(held(heldLine("u") + heldLine("o") + heldLine("u")), "administrator: qrls -h u,o 12");
  EXPECT_EQ(held(""), "owner: qrls 12") << "nothing is told";
  EXPECT_EQ(held("held x      12 0.5 b ada hqw 11/22/2026 10:46:51 8\nheld\nheld u\n"), "owner: qrls 12");
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", heldLine("s", "3"), "3")), "administrator: qrls -h s 12.3");
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", heldLine("s", "4"), "3")), "owner: qrls 12.3")
      << "another one of the array";
  EXPECT_EQ(told("grid-engine", gridEngineJob("qw", heldLine("s"))), "pending")
      << "it was released between two questions";
}

TEST(Holds, aGridEngineJobWithDependenciesIsNotHeld) {
  const std::string waits = "job_number:                 12\njid_predecessor_list:       9, 11\n";
  const JobFacts job = gridEngineJob("hqw", waits);
  EXPECT_EQ(told("grid-engine", job), "pending");
  EXPECT_EQ(job.reason, "jid_predecessor_list:       9, 11");
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", waits, "3")), "pending");
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", "job_number: 12\nja_ad_predecessor_list: 9\n", "3")), "pending");
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", "job_number: 13\njid_predecessor_list: 9\n")), "owner: qrls 12")
      << "another job waits";
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", "job_number: 12\njid_predecessor_list (req):  9\n")),
            "owner: qrls 12")
      << "that one has ended";
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", waits + heldLine("u"))), "owner: qrls 12");
  EXPECT_EQ(told("grid-engine", gridEngineJob("hqw", waits + heldLine("o"))), "administrator: qrls -h o 12");
  EXPECT_EQ(told("grid-engine", gridEngineJob("Ehqw", waits)), "never_starts");
}

TEST(Holds, lsfTextsSayWhoHoldsAJob) {
  const auto held = [](const std::string& why, const std::string& state = "PSUSP") {
    return told("lsf", readLsfJobs("12|0|" + state + "|-|-|" + why + "\n").at(0));
  };
  for (const char* why : {"The job was suspended by the user while pending;",
                          "The job was suspended by its owner|while pending", "The job was suspended by user;",
                          "The job was suspended by the user while pending: the administrator asked me to;",
                          "The job was suspended by user (ask root);", "-", ""}) {
    EXPECT_EQ(held(why), "owner: bresume 12") << why;
  }
  for (const char* why : {"The job was suspended by LSF admin or root while pending;",
                          "The job was suspended by LSF administrator or root while pending",
                          "The job was suspended by root while pending: disk full;"}) {
    EXPECT_EQ(held(why), "administrator: bresume 12") << why;
  }
  EXPECT_EQ(held("Job dependency condition not satisfied;", "PEND"), "pending");
  EXPECT_EQ(held("The queue is inactivated by its administrator;", "PEND"), "pending for administrators");
}

TEST(Holds, aFluxJobOfUrgencyZeroIsHeldAndOneWithDependenciesWaits) {
  const auto job = [](const std::string& fields) { return readFluxJobs("f2kZ4oXu9|" + fields + "\n").at(0); };
  EXPECT_EQ(told("flux", job("SCHED|||0||depend:|")), "owner: flux job urgency f2kZ4oXu9 default");
  EXPECT_EQ(told("flux", job("PRIORITY|||0||depend:|")), "owner: flux job urgency f2kZ4oXu9 default");
  const JobFacts waiting = job("DEPEND|||16||depend:after-success=f2kZ4oXuA,max-running-jobs-user-limit|");
  EXPECT_EQ(told("flux", waiting), "pending");
  EXPECT_EQ(waiting.reason, "after-success=f2kZ4oXuA,max-running-jobs-user-limit");
  EXPECT_EQ(told("flux", job("DEPEND|||0||depend:begin-time=1796000000.000|")),
            "owner: flux job urgency f2kZ4oXu9 default");
  EXPECT_EQ(job("SCHED|||16||depend:|").reason, "");
  EXPECT_EQ(job("INACTIVE|FAILED|n1|16|exec|depend:|it said a|b").reason, "exec: it said a|b");
  EXPECT_EQ(job("INACTIVE|FAILED|n1|16|exec|it said a|b").reason, "exec: it said a|b")
      << "a descriptor of one's own that does not ask for dependencies";
}

}  // namespace
}  // namespace baremark::core::launch
