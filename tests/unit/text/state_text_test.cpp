// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/state_text.h"
#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/text/gpu_text.h"

#include <gmock/gmock.h>

#include "app/text/error_text.h"
#include "core/base/clock.h"

namespace baremark::app::text {
namespace {

using core::model::Block;
using core::model::BlockState;
using core::model::EndCode;
using core::model::EndKind;
using core::model::EndReason;
using core::model::RunState;
using core::storage::BlockRecord;

SignedText waiting(const std::string& code, const std::string& detail = {}) {
  return describe(Block{.state = BlockState::Waiting, .end = EndReason::ofText(EndCode::named(code), detail)});
}

TEST(StateText, aWaitingBlockShowsTheReasonOfItsScheduler) {
  struct Wait {
    const char* code;
    const char* detail;
    Sign sign;
    const char* words;
  };
  const Wait waits[] = {
      {"pending", "Priority\n2026-11-23T04:05:06", Sign::Open,
       "expected 23 Nov 2026 04:05 (the host's clock), waits: Priority"},
      {"pending", "Resources", Sign::Open, "waits: Resources"},
      {"pending", "", Sign::Open, "waits in the scheduler's queue"},
      {"requeued", "BeginTime\nMon Nov 23 04:05:06 2026", Sign::Open,
       "expected Mon Nov 23 04:05:06 2026 (the host's clock), requeued, waits: BeginTime"},
      {"requeued", "", Sign::Open, "requeued, waits in the scheduler's queue"},
      {"cancelling", "", Sign::Open, "being cancelled by its scheduler"},
      {"done", "", Sign::Open, "its scheduler says that it has ended; waiting for its files"},
      {"suspended", "", Sign::Warning, "suspended"},
      {"suspended", "Preempted", Sign::Warning, "suspended: Preempted"},
      {"held", "", Sign::Warning, "held, must be released"},
      {"held", "JobHeldUser", Sign::Warning, "held, must be released: JobHeldUser"},
      {"held", "launch failed requeued held\n2026-11-23T04:05:06", Sign::Warning,
       "held, must be released: launch failed requeued held"},
      {"held", "launch_failed_requeued_held\n\nscontrol release 12", Sign::Warning,
       "held (launch_failed_requeued_held); release it with: scontrol release 12"},
      {"held", "\n\nqrls 12.pbs01", Sign::Warning, "held; release it with: qrls 12.pbs01"},
      {"held", "job has bad password\n\nqrls -h p 12.pbs01", Sign::Warning,
       "held because the scheduler has a wrong password for your account (job has bad password): give it the right "
       "one, then run qrls -h p 12.pbs01"},
      {"held_by_administrator", "JobHeldAdmin", Sign::Warning,
       "held until an administrator of the cluster releases it: JobHeldAdmin"},
      {"held_by_administrator", "JobHeldAdmin\n\nscontrol release 12", Sign::Warning,
       "held (JobHeldAdmin) until an administrator of the cluster releases it: scontrol release 12"},
      {"held_by_administrator", "\n\nqrls -h o 12.pbs01", Sign::Warning,
       "held until an administrator of the cluster releases it: qrls -h o 12.pbs01"},
      {"unknown", "", Sign::Warning, "the scheduler does not report the job's state"},
      {"unknown", "ZOMBI", Sign::Warning, "its scheduler says “ZOMBI”, which Baremark does not know"},
      {"failed", "", Sign::Warning, "its scheduler says that it failed; waiting for its files"},
      {"failed", "NonZeroExitCode", Sign::Warning,
       "its scheduler says that it failed (NonZeroExitCode); waiting for its files"},
      {"never_starts", "PartitionTimeLimit", Sign::Warning,
       "will never start as it is (PartitionTimeLimit): ask for less time, or for another partition"},
  };
  for (const auto& [code, detail, sign, words] : waits)
    EXPECT_EQ(waiting(code, detail), (SignedText{sign, QString::fromUtf8(words)})) << code << ": " << detail;
  EXPECT_EQ(waiting("starting").words, QStringLiteral("its nodes are being prepared"));
  EXPECT_EQ(waiting("running").words, QStringLiteral("its job has started; no files from it yet"));
  EXPECT_EQ(waiting("completing").words, QStringLiteral("its job is being cleaned up"));
  EXPECT_EQ(describe(Block{.state = BlockState::Submitting}).sign, Sign::Running);
  const QString checks = QStringLiteral("submitted; Baremark checks whether the scheduler has it");
  for (const auto& [said, more] :
       {std::pair("", ""), {"sbatch: error: no answer\nmore", " (sbatch: error: no answer)"}})
    EXPECT_EQ(describe(Block{.state = BlockState::Submitting, .end = EndReason::ofText(EndKind::StateUnknown, said)}),
              (SignedText{Sign::Warning, checks + QLatin1String(more)}));
}

TEST(StateText, aJobThatCanNeverStartHasARemedy) {
  const std::pair<const char*, const char*> remedies[] = {
      {"Job's account not permitted to use this partition (timely allows QOS not b)",
       "ask for another account, or for another partition"},
      {"Job's_QOS_not_permitted_to_use_this_partition_(debug_allows_a_not_b)",
       "ask for another QOS, or for another partition"},
      {"uid 7 not in group permitted to use this partition (debug). groups allowed: account",
       "ask for another partition"},
      {"ReservationDeleted", "remove the reservation from the further options"},
      {"InvalidAccount", "ask for another account"},
      {"InvalidQOS", "ask for another QOS"},
      {"QOSMaxWallDurationPerJobLimit", "ask for less time, or for another partition"},
      {"QOSMaxCpuPerJobLimit", "ask for less, or for another account or QOS"},
      {"QOSMinCpuNotSatisfied", "ask for more, or for another QOS"},
      {"DependencyNeverSatisfied", "remove the dependency from the further options"},
      {"Can Never Run: Insufficient amount of resource: ncpus", "ask for less, or for another partition"},
  };
  for (const auto& [reason, remedy] : remedies)
    EXPECT_THAT(waiting("never_starts", reason).words.toStdString(), testing::EndsWith(std::string("): ") + remedy));
  for (const char* reason : {"Eqw", "Eqw: error: can't chdir to /scratch: Timeout"})
    EXPECT_THAT(waiting("never_starts", reason).words.toStdString(), testing::HasSubstr("qmod -cj"));
}

TEST(StateText, aWaitForAnAdministratorIsAWarning) {
  const SignedText closed = waiting("needs_administrator", "PartitionDown");
  EXPECT_EQ(closed.sign, Sign::Warning);
  EXPECT_TRUE(closed.words.contains(QStringLiteral("administrator"))) << closed.words.toStdString();
  EXPECT_TRUE(closed.words.contains(QStringLiteral("(PartitionDown): it is closed"))) << closed.words.toStdString();
  EXPECT_TRUE(waiting("needs_administrator", "AssocGrpCPUMinutesLimit")
                  .words.endsWith(QStringLiteral("has used up its limit; ask for more, or use another one")));
  EXPECT_TRUE(waiting("needs_administrator", "").words.contains(QStringLiteral("no reason given")));
  EXPECT_TRUE(describe(EndReason{EndKind::NeedsAdministrator, {"PartitionDown"}})
                  .sentence.contains(QStringLiteral("PartitionDown")));
}

TEST(StateText, aBlockWhoseJobHasFailedIsNotCalledRunning) {
  Block block;
  block.state = core::model::BlockState::Running;
  EXPECT_EQ(describe(block), describe(core::model::BlockState::Running));
  block.end = {EndKind::Failed, {"JobLaunchFailure"}};
  EXPECT_EQ(
      describe(block),
      (SignedText{Sign::Warning,
                  QStringLiteral("its scheduler says that it failed (JobLaunchFailure); waiting for its files")}));
}

TEST(StateText, aTimeLimitOfAnExtraOptionIsShownWithThatOption) {
  const auto said = describe(EndReason{EndKind::TimeOption, {"--time=1"}, "TIMEOUT: TimeLimit\nits last words"});
  EXPECT_EQ(said.sentence,
            QStringLiteral("It took longer than the time limit from the further option “--time=1” of the experiment."));
  EXPECT_EQ(said.detail, QStringLiteral("TIMEOUT: TimeLimit\nits last words"));
}

TEST(StateText, aJobThatNeverRanIsNotCalledKilled) {
  const auto said = describe(EndReason{EndKind::NeverRan, {"BadConstraints"}, "FAILED"});
  EXPECT_EQ(said.sentence, QStringLiteral("Its scheduler gave up before the job started (BadConstraints): no node "
                                          "meets the request: change the constraint or the further options."));
  EXPECT_EQ(said.detail, QString()) << "a word alone explains nothing";
  EXPECT_EQ(waiting("never_ran", "BadConstraints").sign, Sign::Warning);
  for (const char* why :
       {"JOB_EXEC_FAIL1: job exec failed, before files, no retry",
        "TERM_CWD_NOTEXIST: current working directory is not accessible", "26 : opening input/output file"})
    EXPECT_THAT(describe(EndReason{EndKind::NeverRan, {why}, "FAILED"}).sentence.toStdString(),
                testing::HasSubstr("could not be started there"))
        << why;
  EXPECT_FALSE(waiting("never_ran", "BadConstraints").words.contains(QStringLiteral("files")));
}

TEST(StateText, aJobThatIsOverBeforeItsFilesAreSeenSaysHowItEnded) {
  for (const auto& [code, words] :
       {std::pair("cancelled", "cancelled"), std::pair("time_limit", "time"), std::pair("out_of_memory", "memory"),
        std::pair("node_fail", "node"), std::pair("preempted", "preempted")}) {
    const SignedText said = waiting(code, "Reason");
    EXPECT_EQ(said.sign, Sign::Warning) << code;
    EXPECT_TRUE(said.words.contains(QLatin1String(words))) << code;
    EXPECT_TRUE(said.words.contains(QStringLiteral("(Reason); waiting for its files"))) << code;
  }
}

TEST(StateText, aUsedUpQuotaIsDistinguishedFromAFullDisk) {
  EXPECT_EQ(describe(EndReason{EndKind::NoSpace, {}, "/runs: 12 kB"}).sentence, QStringLiteral("The disk is full."));
  EXPECT_EQ(
      describe(EndReason{EndKind::DiskQuota, {}, "/runs: dd: error writing '.room-7': Disk quota exceeded"}).sentence,
      QStringLiteral("This account's disk quota is used up."));
}

BlockRecord attempts(BlockState state, const std::string& code, int count) {
  BlockRecord record;
  record.block.state = state;
  record.block.end.code = EndCode::named(code);
  for (int attempt = 1; attempt <= count; ++attempt) {
    record.runs.emplace_back();
    record.runs.back().run.attempt = attempt;
  }
  return record;
}

TEST(StateText, aRestartedBlockShowsItsAttempt) {
  EXPECT_EQ(describe(attempts(BlockState::Running, "", 2)),
            (SignedText{Sign::Running, QStringLiteral("running, requeued: attempt 2")}));
  EXPECT_EQ(describe(attempts(BlockState::Done, "", 3)).words, QStringLiteral("done, requeued: attempt 3"));
  EXPECT_EQ(describe(attempts(BlockState::Running, "", 1)), describe(BlockState::Running));
  EXPECT_EQ(attemptNote(attempts(BlockState::Planned, "", 0)), QString());
}

TEST(StateText, aSuspendedJobAndItsRunsHaveAWarning) {
  EXPECT_EQ(describe(attempts(BlockState::Running, "suspended", 1)),
            (SignedText{Sign::Warning, QStringLiteral("suspended by the scheduler")}));
  Block suspended{.state = BlockState::Running, .end = {EndKind::Suspended, {"Licenses"}}};
  EXPECT_EQ(describe(suspended).words, QStringLiteral("suspended by the scheduler: Licenses"));
  EXPECT_EQ(
      describeWarning({.kind = "warning", .code = "suspended", .text = "31"}),
      QStringLiteral(
          "Its job, or the whole machine, was suspended for 31 s during this run, so the measured speed is wrong."));
  EXPECT_EQ(describeWarning({.kind = "warning", .code = "suspended", .text = ""}),
            QStringLiteral("The scheduler suspended its job during this run, so the measured speed is wrong."));
  EXPECT_EQ(describeWarning({.kind = "warning", .code = "loss", .text = "3"}),
            QStringLiteral("Its loss was not a number from step 3 on."));
  EXPECT_EQ(describeWarning({.kind = "warning", .code = "gpu_slowdown", .text = "34.0 hw_slowdown new_reason"}),
            QStringLiteral("A GPU was slowed down for 34.0\u202f% of the timed part: hardware slowdown, new_reason."));
  EXPECT_THAT(
      describeWarning({.kind = "warning", .code = "overlap_unmeasured", .text = "With 3 warm-up steps"}).toStdString(),
      testing::StartsWith("Too few warm-up steps"))
      << "the engine's words are English";
}

TEST(StateText, aSilentJobShowsSinceWhenAndARemedy) {
  for (const BlockState state : {BlockState::Running, BlockState::Waiting}) {
    const SignedText plain = describe(Block{.state = state, .end = {EndKind::Silent, {"2026-01-01T12:00:00.000Z"}}});
    EXPECT_EQ(plain.sign, Sign::Warning);
    EXPECT_THAT(plain.words.toStdString(), testing::StartsWith("no output from its job since 1 Jan 2026 "));
    EXPECT_TRUE(plain.words.endsWith(QStringLiteral(": if its node is down, cancel the experiment, then resume it")))
        << plain.words.toStdString();
    const SignedText named =
        describe(Block{.state = state, .end = {EndKind::Silent, {"2026-01-01T12:00:00.000Z", "UNKWN"}}});
    EXPECT_EQ(named.sign, Sign::Warning);
    EXPECT_THAT(named.words.toStdString(), testing::HasSubstr(", its scheduler says “UNKWN”: if its node is down"));
    EXPECT_EQ(describe(Block{.state = state, .end = {EndKind::Cancelling}}),
              (SignedText{Sign::Open, QStringLiteral("being cancelled by its scheduler")}));
  }
  BlockRecord second = attempts(BlockState::Waiting, "silent", 1);
  EXPECT_EQ(describeInJob(second, 1).words, QStringLiteral("comes after block 1 in the same job"));
  EXPECT_EQ(describeInJob(second, {}).sign, Sign::Warning);
}

TEST(StateText, aKillIsExplainedOnlyAsFarAsItIsKnown) {
  const QString killed = describe(EndReason{EndKind::Signal, {"9"}, "last words"}).sentence;
  EXPECT_THAT(killed.toStdString(), testing::StartsWith("It was killed (signal 9). Most often the system does this"));
  EXPECT_TRUE(killed.contains(QStringLiteral("memory"))) << killed.toStdString();
  EXPECT_EQ(describe(EndReason{EndKind::Signal, {"9"}, "last words"}).detail, QStringLiteral("last words"));
  EXPECT_EQ(describe(EndReason{EndKind::Signal, {"11"}}).sentence, QStringLiteral("It was ended by signal 11."));
  EXPECT_EQ(describe(EndReason{EndKind::Signal, {"PREEMPTED"}}).sentence,
            QStringLiteral("The machine asked the job to end."));
  EXPECT_EQ(describe(EndReason{EndKind::Signal, {"PREEMPTED"}}).detail, QStringLiteral("PREEMPTED"));
  EXPECT_TRUE(describe(EndReason{EndKind::OutOfMemory, {"signal 9"}, "words"})
                  .sentence.contains(QStringLiteral("a smaller batch")));
}

TEST(StateText, aFailedCheckShowsHowItsRunEnded) {
  const EndText killed = describe(EndReason{EndCode::named("canary_signal"), {"charliecloud", "11"}, "the last words"});
  EXPECT_EQ(killed.sentence,
            QStringLiteral("The check before the first run failed in charliecloud. It was ended by signal 11."));
  EXPECT_EQ(killed.detail, QStringLiteral("the last words")) << "no number stands alone before them";
  const EndText failed = describe(EndReason{EndCode::named("canary_status"), {"charliecloud", "7"}, "the last words"});
  EXPECT_EQ(failed.sentence,
            QStringLiteral("The check before the first run failed in charliecloud. It ended with exit status 7."));
  EXPECT_EQ(failed.detail, QStringLiteral("the last words"));
}

TEST(StateText, aBlockThatDidNotStartOrWasCancelledDidNotFail) {
  core::model::Run run{.state = RunState::Cut};
  EXPECT_EQ(describe(run), (SignedText{Sign::Open, QStringLiteral("did not start")}));
  run.started = core::base::SystemClock().wallNow();
  EXPECT_EQ(describe(run), describe(RunState::Cut));
  run.started.reset();
  run.state = RunState::Waiting;
  EXPECT_EQ(describe(run), describe(RunState::Waiting));
  EXPECT_EQ(describe(Block{.state = BlockState::Cut, .end = {EndKind::Cancelled}}).sign, Sign::Warning);
  EXPECT_EQ(describe(Block{.state = BlockState::Cut, .end = {EndKind::NodeFail}}).sign, Sign::Bad);
}

TEST(StateText, aFailureInTheFirstCheckIsNoOutcome) {
  for (const char* code : {"status", "signal", "no_result", "run_limit"}) {
    SCOPED_TRACE(code);
    const auto end = EndReason::ofText(EndCode::named(code), "1\nthe last words");
    const QString inBlock = describeFailure(end).advice;
    EXPECT_TRUE(inBlock.contains(QStringLiteral("It counts as a result of its arm."))) << inBlock.toStdString();
    EXPECT_FALSE(inBlock.contains(QStringLiteral("next run"))) << "it may have been the last one";
    const QString inCheck = describeFailure(end, core::model::BlockKind::Canary).advice;
    EXPECT_TRUE(inCheck.contains(QStringLiteral("The measurement starts when every arm has passed this check")))
        << inCheck.toStdString();
    EXPECT_FALSE(inCheck.contains(QStringLiteral("result of its arm"))) << inCheck.toStdString();
  }
}

TEST(StateText, aRefusalNamesNoPageOfTheWindow) {
  const EndText refused = describe(EndReason{EndKind::Refused, {}, "sbatch: error: Invalid account"});
  EXPECT_FALSE(refused.sentence.contains(QStringLiteral("wizard"))) << refused.sentence.toStdString();
  EXPECT_EQ(refused.detail, QStringLiteral("sbatch: error: Invalid account"));
}

TEST(StateText, aWrongNumberOfNodesIsShownWithTheExpectedOneAndARemedy) {
  const auto run = describeFailure(EndReason{EndKind::Nodes, {"2", "1"}, "n1, n2"});
  EXPECT_EQ(run.sentence, QStringLiteral("Its ranks ran on the wrong number of nodes: 2 instead of 1."));
  EXPECT_EQ(run.detail, QStringLiteral("n1, n2"));
  EXPECT_TRUE(run.advice.contains(QStringLiteral("parallel environment"))) << run.advice.toStdString();
  const auto canary = describe(EndReason{EndCode::named("canary_nodes"), {"bare metal", "2", "1"}, "n1, n2"});
  EXPECT_THAT(canary.sentence.toStdString(),
              testing::StartsWith("In bare metal, the ranks ran on the wrong number of nodes: 2 instead of 1."));
  EXPECT_TRUE(canary.sentence.contains(QStringLiteral("parallel environment"))) << canary.sentence.toStdString();
  EXPECT_EQ(canary.detail, QStringLiteral("n1, n2"));
}

TEST(StateText, ranksOnAnotherMachineAreShownWithItsNameAndARemedy) {
  const auto run = describeFailure(EndReason{EndKind::OtherMachine, {"n2", "login1"}});
  EXPECT_EQ(run.sentence, QStringLiteral("Its ranks ran on another machine: n2 instead of login1."));
  EXPECT_TRUE(run.advice.contains(QStringLiteral("a host with a scheduler"))) << run.advice.toStdString();
  const auto canary = describe(EndReason{EndCode::named("canary_other_machine"), {"bare metal", "n2", "login1"}});
  EXPECT_THAT(
      canary.sentence.toStdString(),
      testing::StartsWith("In bare metal, the ranks ran on another machine: n2 instead of login1. Its launcher"));
}

TEST(StateText, aProgramThatWasNotStartedIsNoOutcomeAndTheLauncherSaysWhy) {
  const auto said =
      describeFailure(EndReason{EndKind::NotStarted, {}, "mpirun was unable to find the specified executable"});
  EXPECT_THAT(said.sentence.toStdString(), testing::StartsWith("The launcher did not start the program"));
  EXPECT_FALSE(said.advice.contains(QStringLiteral("result of its arm"))) << said.advice.toStdString();
  EXPECT_EQ(said.detail, QStringLiteral("mpirun was unable to find the specified executable"));
}

TEST(StateText, aWaitingBlockInARunningJobNamesItsPredecessor) {
  BlockRecord second{.block = {.state = BlockState::Waiting, .end = {EndKind::Running}}};
  EXPECT_EQ(describeInJob(second, 3), (SignedText{Sign::Open, QStringLiteral("comes after block 3 in the same job")}));
  EXPECT_EQ(describeInJob(second, {}).words, QStringLiteral("its job has started; no files from it yet"));
  second.block.end = {EndKind::Pending, {"Resources"}};
  EXPECT_EQ(describeInJob(second, 3).words, QStringLiteral("waits: Resources")) << "the whole job does";
  second.block.state = BlockState::Running;
  EXPECT_EQ(describeInJob(second, 3), describe(BlockState::Running));
}

TEST(StateText, aCheckWhoseRunsFailedHasFailed) {
  BlockRecord check{.block = {.kind = core::model::BlockKind::Canary, .state = BlockState::Done}};
  check.runs.emplace_back().run = {.id = core::base::RunId::make(), .attempt = 1, .state = RunState::Done};
  EXPECT_EQ(describe(check), describe(BlockState::Done));
  check.runs.emplace_back().run = {.id = core::base::RunId::make(), .arm = 1, .attempt = 1, .state = RunState::Failed};
  EXPECT_EQ(describe(check), (SignedText{Sign::Bad, QStringLiteral("failed")}));
  check.block.kind = core::model::BlockKind::Measure;
  EXPECT_EQ(describe(check), describe(BlockState::Done)) << "an outcome of its arm";
}

TEST(StateText, withoutASchedulerABlockShowsItsPlainState) {
  EXPECT_EQ(waiting(""), describe(BlockState::Waiting));
  for (const BlockState state : {BlockState::Planned, BlockState::Running, BlockState::Done, BlockState::Cut})
    EXPECT_EQ(describe(Block{.state = state, .end = {EndKind::Pending, {"Priority"}}}), describe(state));
}

TEST(StateText, anEndFollowsItsStateUnlessBothAreTheSame) {
  EXPECT_EQ(withEnd(describe(core::model::ExperimentState::Cancelled), {EndKind::Cancelled}).toStdString(),
            "cancelled");
  EXPECT_EQ(withEnd(describe(BlockState::Cut), {EndKind::Cancelled}).toStdString(),
            "cut short, not compared. Cancelled.");
  EXPECT_EQ(withEnd(describe(BlockState::Cut), {EndKind::NodeFail}).toStdString(),
            "cut short, not compared. A node of its job failed. Baremark repeats the block on other nodes if the "
            "scheduler supports that and enough nodes are left.");
  EXPECT_EQ(describe(EndReason{EndKind::NodeLost, {}, "ssh: connect to host n2"}).sentence.toStdString(),
            "The launcher lost a node of the job, or could not reach one. Baremark repeats the block on other nodes if "
            "the scheduler supports that and enough nodes are left.");
  EXPECT_EQ(describe(EndReason{EndKind::NodeLost, {}, "ssh: connect to host n2"}).detail.toStdString(),
            "ssh: connect to host n2");
  EXPECT_EQ(describe(EndReason{EndKind::Signal, {"2026-11-27T04:49:31Z stopping run"}}).sentence.toStdString(),
            "The machine asked the job to end.")
      << "no signal of that number";
  EXPECT_EQ(withEnd(describe(RunState::Done), {}).toStdString(), "done");
}

TEST(StateText, theTextOfAHostIsMadePrintableAndShort) {
  const ErrorText text = describe(core::base::Error{.code = core::base::ErrorCode::CommandFailed,
                                                    .where = "a\x1b[2Jb",
                                                    .value = "1",
                                                    .detail = "\x1b]0;title\x07 " + std::string(100000, 'x')});
  EXPECT_EQ(toLines(text).indexOf(QChar(0x1b)), -1);
  EXPECT_EQ(toLines(text).indexOf(QChar(0x07)), -1);
  EXPECT_LT(text.detail.size(), 20000);
}

}  // namespace
}  // namespace baremark::app::text
