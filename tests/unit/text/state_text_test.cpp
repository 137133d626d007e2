// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/state_text.h"

#include <gtest/gtest.h>

#include "app/text/error_text.h"

namespace baremark::app::text {
namespace {

using core::model::Block;
using core::model::BlockState;

SignedText waiting(const std::string& code, const std::string& detail = {}) {
  return describe(Block{.state = BlockState::Waiting, .end = {code, detail}});
}

TEST(StateText, aBlockThatWaitsSaysWhatItsSchedulerSays) {
  const QString shown = QStringLiteral("23 Nov 2026 04:05");
  EXPECT_EQ(waiting("pending", "Priority\n2026-11-23T04:05:06"), (SignedText{Sign::Open, QStringLiteral("expected %1 (the host's clock), waits: Priority").arg(shown)}));
  EXPECT_EQ(waiting("pending", "Resources").words, QStringLiteral("waits: Resources"));
  EXPECT_EQ(waiting("pending").words, QStringLiteral("waits in the scheduler's queue"));
  EXPECT_EQ(waiting("held", "JobHeldUser"), (SignedText{Sign::Warning, QStringLiteral("held until somebody releases it: JobHeldUser")}));
  EXPECT_EQ(waiting("held", "launch failed requeued held\n2026-11-23T04:05:06").words, QStringLiteral("held until somebody releases it: launch failed requeued held"));
  EXPECT_EQ(waiting("held").words, QStringLiteral("held until somebody releases it"));
  EXPECT_EQ(waiting("suspended"), (SignedText{Sign::Warning, QStringLiteral("suspended")}));
  EXPECT_EQ(waiting("suspended", "Preempted").words, QStringLiteral("suspended: Preempted"));
  EXPECT_EQ(waiting("starting", "").words, QStringLiteral("its nodes are being made ready"));
  EXPECT_EQ(waiting("running").words, QStringLiteral("its job has begun; nothing of it is seen yet"));
  EXPECT_EQ(waiting("unknown").sign, Sign::Warning);
  EXPECT_EQ(describe(Block{.state = BlockState::Submitting}).sign, Sign::Running);
  EXPECT_EQ(describe(Block{.state = BlockState::Submitting, .end = {"unknown", "sbatch: error: no answer\nmore"}}),
            (SignedText{Sign::Warning, QStringLiteral("handed over; whether it arrived is being found out (sbatch: error: no answer)")}));
  EXPECT_EQ(describe(Block{.state = BlockState::Submitting, .end = {"unknown", ""}}), (SignedText{Sign::Warning, QStringLiteral("handed over; whether it arrived is being found out")}));
}

TEST(StateText, whatHoldsAJobIsSaidWithWhatReleasesIt) {
  EXPECT_EQ(waiting("held", "launch_failed_requeued_held\n\nscontrol release 12"),
            (SignedText{Sign::Warning, QStringLiteral("held (launch_failed_requeued_held) until somebody releases it: scontrol release 12")}));
  EXPECT_EQ(waiting("held", "\n\nqrls 12.pbs01").words, QStringLiteral("held until somebody releases it: qrls 12.pbs01"));
  EXPECT_EQ(waiting("held_by_administrator", "JobHeldAdmin"),
            (SignedText{Sign::Warning, QStringLiteral("held until an administrator of the cluster releases it: JobHeldAdmin")}));
}

TEST(StateText, aWaitThatOnlyAnAdministratorEndsIsWarnedOf) {
  const SignedText closed = waiting("needs_administrator", "PartitionDown");
  EXPECT_EQ(closed.sign, Sign::Warning);
  EXPECT_TRUE(closed.words.contains(QStringLiteral("administrator"))) << closed.words.toStdString();
  EXPECT_TRUE(closed.words.contains(QStringLiteral("(PartitionDown): it is closed"))) << closed.words.toStdString();
  EXPECT_TRUE(waiting("needs_administrator", "AssocGrpCPUMinutesLimit").words.endsWith(QStringLiteral("is used up; ask for more of it, or take another one")));
  EXPECT_TRUE(waiting("needs_administrator", "").words.contains(QStringLiteral("no reason said")));
  EXPECT_TRUE(describe(core::model::EndReason{"needs_administrator", "PartitionDown"}).sentence.contains(QStringLiteral("PartitionDown")));
}

TEST(StateText, aWordThatIsNotKnownIsTheSchedulersOwn) {
  EXPECT_EQ(waiting("unknown", "ZOMBI"), (SignedText{Sign::Warning, QStringLiteral("its scheduler says “ZOMBI”, which Baremark does not know")}));
  EXPECT_EQ(waiting("unknown"), (SignedText{Sign::Warning, QStringLiteral("the scheduler does not say how it is")}));
}

TEST(StateText, aJobThatNeverRanIsNoneThatWasKilled) {
  const auto said = describe(core::model::EndReason{"never_ran", "BadConstraints\nFAILED"});
  EXPECT_EQ(said.sentence, QStringLiteral("Its scheduler gave the job up before it began (BadConstraints): no node has what is asked for: change the constraint or the further options."));
  EXPECT_EQ(said.detail, QStringLiteral("FAILED"));
  EXPECT_EQ(waiting("never_ran", "BadConstraints").sign, Sign::Warning);
  for (const char* why : {"JOB_EXEC_FAIL1: job exec failed, before files, no retry", "TERM_CWD_NOTEXIST: current working directory is not accessible", "26 : opening input/output file"}) {
    EXPECT_TRUE(describe(core::model::EndReason{"never_ran", std::string(why) + "\nFAILED"}).sentence.contains(QStringLiteral("could not be started there"))) << why;
  }
  EXPECT_FALSE(waiting("never_ran", "BadConstraints").words.contains(QStringLiteral("files")));
  EXPECT_EQ(waiting("cancelling"), (SignedText{Sign::Open, QStringLiteral("its scheduler was told to cancel it")}));
}

TEST(StateText, aJobThatIsOverBeforeItsFilesAreSeenSaysHowItEnded) {
  EXPECT_EQ(waiting("failed", "NonZeroExitCode"),
            (SignedText{Sign::Warning, QStringLiteral("its scheduler says that it failed (NonZeroExitCode); its files are waited for")}));
  EXPECT_EQ(waiting("failed").words, QStringLiteral("its scheduler says that it failed; its files are waited for"));
  EXPECT_EQ(waiting("done"), (SignedText{Sign::Open, QStringLiteral("its scheduler says that it has ended; its files are waited for")}));
  for (const auto& [code, words] : {std::pair("cancelled", "cancelled"), std::pair("time_limit", "time"), std::pair("out_of_memory", "memory"), std::pair("node_fail", "node"), std::pair("preempted", "way")}) {
    const SignedText said = waiting(code, "Reason");
    EXPECT_EQ(said.sign, Sign::Warning) << code;
    EXPECT_TRUE(said.words.contains(QLatin1String(words))) << code;
    EXPECT_TRUE(said.words.contains(QStringLiteral("(Reason); its files"))) << code;
  }
}

TEST(StateText, aQuotaThatIsUsedUpIsToldFromAFullDisk) {
  using core::model::EndReason;
  EXPECT_EQ(describe(EndReason{"no_space", "/runs: 12 kB"}).sentence, QStringLiteral("The disk is full."));
  EXPECT_EQ(describe(EndReason{"no_space", "/runs: dd: error writing '.room-7': Disk quota exceeded"}).sentence, QStringLiteral("This account's quota of disk space is used up."));
}

TEST(StateText, aJobThatNoWaitHelpsIsWarnedOfWithWhatToChange) {
  EXPECT_EQ(waiting("never_starts", "PartitionTimeLimit"),
            (SignedText{Sign::Warning, QStringLiteral("will never start as it is (PartitionTimeLimit): ask for less time, or for another partition")}));
  const auto wayOut = [](const std::string& reason) { return waiting("never_starts", reason).words.section(QStringLiteral(": "), 1); };
  EXPECT_EQ(wayOut("Job's account not permitted to use this partition (timely allows QOS not b)"), QStringLiteral("ask for another account, or for another partition"));
  EXPECT_EQ(wayOut("Job's_QOS_not_permitted_to_use_this_partition_(debug_allows_a_not_b)"), QStringLiteral("ask for another QOS, or for another partition"));
  EXPECT_TRUE(waiting("never_starts", "uid 7 not in group permitted to use this partition (debug). groups allowed: account").words.endsWith(QStringLiteral("): ask for another partition")));
  EXPECT_EQ(wayOut("ReservationDeleted"), QStringLiteral("take the reservation out of the further options"));
  EXPECT_TRUE(wayOut("Eqw").contains(QStringLiteral("qmod -cj")));
  EXPECT_TRUE(wayOut("Eqw: error: can't chdir to /scratch: Timeout").contains(QStringLiteral("qmod -cj")));
  EXPECT_EQ(wayOut("InvalidAccount"), QStringLiteral("ask for another account"));
  EXPECT_EQ(wayOut("InvalidQOS"), QStringLiteral("ask for another QOS"));
  EXPECT_EQ(wayOut("QOSMaxWallDurationPerJobLimit"), QStringLiteral("ask for less time, or for another partition"));
  EXPECT_EQ(wayOut("QOSMaxCpuPerJobLimit"), QStringLiteral("ask for less, or for another account or QOS"));
  EXPECT_EQ(wayOut("QOSMinCpuNotSatisfied"), QStringLiteral("ask for more, or for another QOS"));
  EXPECT_EQ(wayOut("DependencyNeverSatisfied"), QStringLiteral("take the dependency out of the further options"));
  EXPECT_TRUE(waiting("never_starts", "Can Never Run: Insufficient amount of resource: ncpus").words.endsWith(QStringLiteral("ask for less, or for another partition")));
}

core::storage::BlockRecord attempts(BlockState state, const std::string& code, int count) {
  core::storage::BlockRecord record;
  record.block.state = state;
  record.block.end.code = code;
  for (int attempt = 1; attempt <= count; ++attempt) {
    record.runs.emplace_back();
    record.runs.back().run.attempt = attempt;
  }
  return record;
}

TEST(StateText, aBlockThatBeginsAnewSaysWhichAttemptItIs) {
  EXPECT_EQ(waiting("requeued", "BeginTime\nMon Nov 23 04:05:06 2026"),
            (SignedText{Sign::Open, QStringLiteral("expected Mon Nov 23 04:05:06 2026 (the host's clock), requeued, waits: BeginTime")}));
  EXPECT_EQ(waiting("requeued").words, QStringLiteral("requeued, waits in the scheduler's queue"));
  EXPECT_EQ(waiting("completing").words, QStringLiteral("its job is being cleared away"));
  EXPECT_EQ(describe(attempts(BlockState::Running, "", 2)), (SignedText{Sign::Running, QStringLiteral("running, requeued: attempt 2")}));
  EXPECT_EQ(describe(attempts(BlockState::Done, "", 3)).words, QStringLiteral("done, requeued: attempt 3"));
  EXPECT_EQ(describe(attempts(BlockState::Running, "", 1)), describe(BlockState::Running));
  EXPECT_EQ(attemptNote(attempts(BlockState::Planned, "", 0)), QString());
}

TEST(StateText, aJobThatIsSuspendedWhileItRunsIsWarnedOfAndSoAreItsRuns) {
  EXPECT_EQ(describe(attempts(BlockState::Running, "suspended", 1)), (SignedText{Sign::Warning, QStringLiteral("suspended by the scheduler")}));
  Block suspended{.state = BlockState::Running, .end = {"suspended", "Licenses"}};
  EXPECT_EQ(describe(suspended).words, QStringLiteral("suspended by the scheduler: Licenses"));
  EXPECT_EQ(describeWarning({.kind = "warning", .code = "suspended", .text = "31"}),
            QStringLiteral("Its job stood still for 31 s while it ran, suspended or with its machine: its speed is not the program's own."));
  EXPECT_EQ(describeWarning({.kind = "warning", .code = "suspended", .text = ""}),
            QStringLiteral("The scheduler suspended its job while it ran: its speed is not the program's own."));
  EXPECT_TRUE(describeWarning({.kind = "warning", .code = "overlap_unmeasured", .text = "With 3 warm-up steps"}).startsWith(QStringLiteral("Too few warm-up steps")))
      << "the engine's words are English";
}

TEST(StateText, whatAKillTellsAndWhatItDoesNot) {
  using core::model::EndReason;
  const QString killed = describe(EndReason{"signal", "9\nlast words"}).sentence;
  EXPECT_TRUE(killed.startsWith(QStringLiteral("It was killed (signal 9); nobody says by whom."))) << killed.toStdString();
  EXPECT_TRUE(killed.contains(QStringLiteral("memory"))) << killed.toStdString();
  EXPECT_EQ(describe(EndReason{"signal", "9\nlast words"}).detail, QStringLiteral("last words"));
  EXPECT_EQ(describe(EndReason{"signal", "11\n"}).sentence, QStringLiteral("It was ended by signal 11."));
  EXPECT_EQ(describe(EndReason{"signal", "PREEMPTED"}).sentence, QStringLiteral("The machine asked the job to end."));
  EXPECT_EQ(describe(EndReason{"signal", "PREEMPTED"}).detail, QStringLiteral("PREEMPTED"));
  EXPECT_TRUE(describe(EndReason{"out_of_memory", "signal 9\nwords"}).sentence.contains(QStringLiteral("a smaller batch")));
}

TEST(StateText, aCheckThatFailedSaysHowItsRunEndedInWords) {
  const EndText killed = describe(core::model::EndReason{"canary_signal", "charliecloud\n11\nthe last words"});
  EXPECT_EQ(killed.sentence, QStringLiteral("The check before the first run failed in charliecloud. It was ended by signal 11."));
  EXPECT_EQ(killed.detail, QStringLiteral("the last words")) << "no number stands alone before them";
  const EndText failed = describe(core::model::EndReason{"canary_status", "charliecloud\n7\nthe last words"});
  EXPECT_EQ(failed.sentence, QStringLiteral("The check before the first run failed in charliecloud. It ended with exit status 7."));
  EXPECT_EQ(failed.detail, QStringLiteral("the last words"));
}

TEST(StateText, aRefusalSpeaksOfNoPageOfTheWindow) {
  const EndText refused = describe(core::model::EndReason{"refused", "sbatch: error: Invalid account"});
  EXPECT_FALSE(refused.sentence.contains(QStringLiteral("wizard"))) << refused.sentence.toStdString();
  EXPECT_EQ(refused.detail, QStringLiteral("sbatch: error: Invalid account"));
}

TEST(StateText, anotherNumberOfNodesIsSaidWithWhatWasWantedAndTheWayOut) {
  using core::model::EndReason;
  const auto run = describeFailure(EndReason{"nodes", "2\n1\nn1, n2"});
  EXPECT_EQ(run.sentence, QStringLiteral("Its ranks ran on another number of nodes than its point has: 2 instead of 1."));
  EXPECT_EQ(run.detail, QStringLiteral("n1, n2"));
  EXPECT_TRUE(run.advice.contains(QStringLiteral("parallel environment"))) << run.advice.toStdString();
  const auto canary = describe(EndReason{"canary_nodes", "bare metal\n2\n1\nn1, n2"});
  EXPECT_TRUE(canary.sentence.startsWith(QStringLiteral("In bare metal the ranks ran on another number of nodes than their point has: 2 instead of 1."))) << canary.sentence.toStdString();
  EXPECT_TRUE(canary.sentence.contains(QStringLiteral("parallel environment"))) << canary.sentence.toStdString();
  EXPECT_EQ(canary.detail, QStringLiteral("n1, n2"));
}

TEST(StateText, aBlockInsideAJobAtWorkSaysAfterWhichOneItComes) {
  core::storage::BlockRecord second{.block = {.state = BlockState::Waiting, .end = {"running", ""}}};
  EXPECT_EQ(describeInJob(second, 3), (SignedText{Sign::Open, QStringLiteral("comes after block 3 in the same job")}));
  EXPECT_EQ(describeInJob(second, {}).words, QStringLiteral("its job has begun; nothing of it is seen yet"));
  second.block.end = {"pending", "Resources"};
  EXPECT_EQ(describeInJob(second, 3).words, QStringLiteral("waits: Resources")) << "the whole job does";
  second.block.state = BlockState::Running;
  EXPECT_EQ(describeInJob(second, 3), describe(BlockState::Running));
}

TEST(StateText, aCheckWhoseRunsFailedHasFailed) {
  core::storage::BlockRecord check{.block = {.kind = core::model::BlockKind::Canary, .state = BlockState::Done}};
  check.runs.emplace_back().run = {.id = core::base::RunId::make(), .attempt = 1, .state = core::model::RunState::Done};
  EXPECT_EQ(describe(check), describe(BlockState::Done));
  check.runs.emplace_back().run = {.id = core::base::RunId::make(), .arm = 1, .attempt = 1, .state = core::model::RunState::Failed};
  EXPECT_EQ(describe(check), (SignedText{Sign::Bad, QStringLiteral("failed")}));
  check.block.kind = core::model::BlockKind::Measure;
  EXPECT_EQ(describe(check), describe(BlockState::Done)) << "an outcome of its arm";
}

TEST(StateText, withoutASchedulerAndInEveryOtherStateABlockIsWhatItIs) {
  EXPECT_EQ(waiting(""), describe(BlockState::Waiting));
  for (const BlockState state : {BlockState::Planned, BlockState::Running, BlockState::Done, BlockState::Cut}) {
    EXPECT_EQ(describe(Block{.state = state, .end = {"pending", "Priority"}}), describe(state));
  }
}

TEST(StateText, anEndStandsBehindItsStateUnlessItSaysTheSame) {
  EXPECT_EQ(withEnd(describe(core::model::ExperimentState::Cancelled), {"cancelled", ""}).toStdString(), "cancelled");
  EXPECT_EQ(withEnd(describe(BlockState::Cut), {"cancelled", ""}).toStdString(), "cut short, in no comparison. Cancelled.");
  EXPECT_EQ(withEnd(describe(BlockState::Cut), {"node_fail", ""}).toStdString(), "cut short, in no comparison. A node of its job failed. Its repeat is kept from the nodes of that job, where the scheduler can do so and enough others are left.");
  EXPECT_EQ(describe(core::model::EndReason{"node_lost", "ssh: connect to host n2"}).sentence.toStdString(), "The launcher lost a node of the job, or could not reach one. Its repeat is kept from the nodes of that job, where the scheduler can do so and enough others are left.");
  EXPECT_EQ(describe(core::model::EndReason{"node_lost", "ssh: connect to host n2"}).detail.toStdString(), "ssh: connect to host n2");
  EXPECT_EQ(describe(core::model::EndReason{"signal", "2026-11-27T04:49:31Z stopping run"}).sentence.toStdString(), "The machine asked the job to end.") << "no signal of that number";
  EXPECT_EQ(withEnd(describe(core::model::RunState::Done), {}).toStdString(), "done");
}

TEST(StateText, aHostsWordsAreMadeHarmlessAndShort) {
  const ErrorText text = describe(core::base::Error{.code = core::base::ErrorCode::CommandFailed, .where = "a\x1b[2Jb", .value = "1",
                                                    .detail = "\x1b]0;title\x07 " + std::string(100000, 'x')});
  EXPECT_EQ(toLines(text).indexOf(QChar(0x1b)), -1);
  EXPECT_EQ(toLines(text).indexOf(QChar(0x07)), -1);
  EXPECT_LT(text.detail.size(), 20000);
}

}  // namespace
}  // namespace baremark::app::text
