// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which a run can end, from the files that it leaves behind.
#include "core/runs/run_outcome.h"

#include <gmock/gmock.h>

#include <functional>

namespace baremark::core::runs {
namespace {

using model::EndKind;
using model::RunState;
using testing::StartsWith;

RunEvidence good() {
  RunEvidence evidence;
  evidence.ranks = 2;
  evidence.exit = {.status = 0, .reason = "exited"};
  evidence.worldSize = 2;
  evidence.hasResult = true;
  return evidence;
}

RunOutcome outcome(const std::function<void(RunEvidence&)>& change) {
  RunEvidence evidence = good();
  change(evidence);
  return outcomeOf(evidence);
}

std::string codeOf(const std::function<void(RunEvidence&)>& change) {
  return outcome(change).end.code.name();
}

RunOutcome ended(int status, const std::string& lastWords, const std::string& error = {}) {
  return outcome([&](RunEvidence& e) {
    e.exit.status = status;
    e.lastWords = lastWords;
    e.lastError = error;
  });
}

TEST(RunOutcome, aResultWithTheRightNumberOfRanksIsDone) {
  EXPECT_EQ(outcomeOf(good()), (RunOutcome{RunState::Done, {}}));
  // The result counts even if the engine never reported its world size.
  EXPECT_EQ(outcome([](RunEvidence& e) { e.worldSize.reset(); }).state, RunState::Done);
}

TEST(RunOutcome, aKnownFailureIsExplainedUnlessTheEngineReportedAnError) {
  const auto known = [](int status, const std::string& error = {}) {
    return outcome([&](RunEvidence& e) {
      e.exit.status = status;
      e.lastWords = "joiner: gone";
      e.lastError = error;
      e.explanation = "Start it again.";
    });
  };
  EXPECT_EQ(known(57), (RunOutcome{RunState::Failed,
                                   {EndKind::KnownIssue, {"Start it again.", "exit status 57"}, "joiner: gone"}}));
  EXPECT_EQ(known(137).end.text(), "Start it again.\nsignal 9\njoiner: gone");
  EXPECT_EQ(known(57, "rank 1: no data").end.code.name(), "status");
  EXPECT_EQ(known(0).state, RunState::Done);
}

TEST(RunOutcome, aBlockThatWasEndedFromOutsideIsCutWithAnyStatus) {
  for (const char* reason : {"cancelled", "time_limit", "signal", ""}) {
    for (const int status : {0, 1, 3, 137, 143})
      EXPECT_EQ(outcome([&](RunEvidence& e) {
                  e.exit = {.status = status, .reason = reason};
                  e.hasResult = false;
                }),
                (RunOutcome{RunState::Cut, {model::EndCode::named(reason)}}))
          << reason << " " << status;
  }
}

TEST(RunOutcome, aRunThatTimedOutIsAnOutcome) {
  for (const char* reason : {"run_limit", "output_limit"}) {
    for (const int status : {0, 1, 143}) {
      RunEvidence evidence = good();
      evidence.exit = {.status = status, .reason = reason};
      evidence.lastWords = "waits for rank 1";
      EXPECT_EQ(outcomeOf(evidence),
                (RunOutcome{RunState::Failed, {model::EndCode::named(reason), {}, "waits for rank 1"}}));
      evidence.hasResult = false;
      EXPECT_FALSE(isUnclear(evidence)) << "the scheduler knows nothing about it";
    }
  }
}

// A state without a kind of its own would lose its name in the store.
TEST(RunOutcome, everyStateOfAJobKeepsItsNameAsAReason) {
  for (int i = 0; i <= static_cast<int>(launch::JobState::Unknown); ++i) {
    const auto state = static_cast<launch::JobState>(i);
    EXPECT_EQ(model::EndCode(endKindOf(state)).name(), launch::toName(state));
  }
}

TEST(RunOutcome, impossibleSettingsOfTheFileNeedAnotherFile) {
  for (const char* code : {"refused", "never_ran", "time_option", "modules", "prologue"})
    EXPECT_TRUE(needsChangedFile(core::model::EndCode::named(code))) << code;
  for (const char* code : {"host_lock", "time_limit", "job_lost", "node_lost", "no_space", ""})
    EXPECT_FALSE(needsChangedFile(core::model::EndCode::named(code))) << code;
  for (const char* code : {"modules", "prologue", "host_lock", "no_space", "disk_quota"})
    EXPECT_TRUE(endsSoAgain(core::model::EndCode::named(code))) << code;
  for (const char* code : {"node_lost", "not_started", "signal", "time_limit", "job_lost"})
    EXPECT_FALSE(endsSoAgain(core::model::EndCode::named(code))) << code;
}

TEST(RunOutcome, anInterruptedEngineIsCutOnlyIfThatWasRequested) {
  const auto interrupted = [](bool wasAsked) {
    return outcome([=](RunEvidence& e) {
      e.exit.status = 3;
      e.wasCancelRequested = wasAsked;
      e.hasResult = false;
    });
  };
  EXPECT_EQ(interrupted(true), (RunOutcome{RunState::Cut, {EndKind::Cancelled}}));
  EXPECT_EQ(interrupted(false), (RunOutcome{RunState::Failed, {EndKind::Status, {"3"}}}));
}

TEST(RunOutcome, cancelKeepsARunThatHasItsResult) {
  EXPECT_EQ(outcome([](RunEvidence& e) { e.wasCancelRequested = true; }).state, RunState::Done);
  RunEvidence told = good();
  told.exit = {.status = 143, .reason = "cancelled"};
  EXPECT_EQ(outcomeOf(told), (RunOutcome{RunState::Done, {}}));
  told.worldSize = 1;
  EXPECT_EQ(outcomeOf(told).end.code.name(), "world_size") << "a wrong result stays wrong";
  EXPECT_EQ(outcome([](RunEvidence& e) { e.exit = {.status = 143, .reason = "signal"}; }).state, RunState::Cut)
      << "its block is repeated";
}

TEST(RunOutcome, statusAndSignalAreDistinguished) {
  for (const int status : {1, 2, 128, 255})
    EXPECT_EQ(ended(status, ""), (RunOutcome{RunState::Failed, {EndKind::Status, {std::to_string(status)}}}));
  for (const int signal : {1, 9, 11, 64})
    EXPECT_EQ(ended(128 + signal, ""), (RunOutcome{RunState::Failed, {EndKind::Signal, {std::to_string(signal)}}}));
}

TEST(RunOutcome, aStatusIsASignalOnlyIfTheProgramHadBegunOrTheLauncherNamesOne) {
  EXPECT_EQ(ended(132, "mpirun: an error of its own").end.code.name(), "signal");
  const auto beforeItBegan = [](const char* words) {
    return codeOf([&](RunEvidence& e) {
      e.exit.status = 132;
      e.lastWords = words;
      e.worldSize.reset();
    });
  };
  EXPECT_EQ(beforeItBegan("mpirun: an error of its own"), "status");
  for (const char* words :
       {"mpirun noticed that process rank 1 exited on signal 4 (Illegal instruction).",
        "=   KILLED BY SIGNAL: 4 (Illegal instruction)", "srun: error: n1: task 0: Illegal instruction (core dumped)",
        "flux-job: task(s) Illegal instruction"})
    EXPECT_EQ(beforeItBegan(words), "signal") << words;
}

TEST(RunOutcome, outOfMemoryIsTheReasonOnlyIfItWasReported) {
  for (const char* words :
       {"slurmstepd: error: Detected 1 oom_kill event in StepId=12.0. Some of the step tasks have been OOM Killed.",
        "srun: error: n1: task 0: Out Of Memory",
        "slurmstepd: error: Step 12.0 exceeded memory limit (9 > 8), being killed",
        "slurmstepd: error: Exceeded job memory limit", "=>> PBS: job killed: mem 9gb exceeded limit 8gb",
        "TERM_MEMLIMIT: job killed after reaching LSF memory usage limit.",
        "baremark-engine: an unexpected error occurred: std::bad_alloc"}) {
    const RunOutcome told = ended(137, words);
    EXPECT_EQ(told.state, RunState::Failed);
    EXPECT_EQ(told.end.code.name(), "out_of_memory") << words;
    EXPECT_THAT(told.end.text(), StartsWith("signal 9\n"));
    EXPECT_EQ(ended(1, words).end.code.name(), "out_of_memory") << words;
    EXPECT_EQ(ended(0, words).state, RunState::Done) << words;
  }
  EXPECT_EQ(ended(1, "", "rank 0: std::bad_alloc").end.code.name(), "out_of_memory");
  EXPECT_EQ(ended(137, "").end, (model::EndReason{model::EndKind::Signal, {"9"}}));
  EXPECT_EQ(ended(1, "note: the memory limit is 64 GiB").end.code.name(), "status");
  const RunOutcome refused = outcome([](RunEvidence& e) {
    e.exit.status = 2;
    e.lastError = "--batch_size=64 needs 74 MiB for each rank, but only 20 MiB are free on this machine.";
    e.lastErrorCode = "memory";
  });
  EXPECT_EQ(refused.state, RunState::Failed);
  EXPECT_EQ(refused.end.code.name(), "out_of_memory");
  EXPECT_THAT(refused.end.text(), testing::HasSubstr("--batch_size=64 needs 74 MiB"));
}

TEST(RunOutcome, anOutOfMemoryKillIsReportedWithAnyStatusOfTheLauncher) {
  const auto withFile = [](const std::string& start) {
    const std::string file = "{" + start + R"(, "reason": "exited", "ended": "2026-11-25T07:00:00Z"})";
    return outcome([&](RunEvidence& e) {
      e.exit = protocol::parseExitFile(file).value();
      e.lastWords = "mpirun noticed that process rank 1 exited on signal 9 (Killed).";
    });
  };
  EXPECT_EQ(withFile(R"("status": 137, "oom_kills": 1)").end.code.name(), "out_of_memory");
  EXPECT_THAT(withFile(R"("status": 1, "oom_kills": 2)").end.text(), StartsWith("exit status 1\noom_kill 2\n"));
  EXPECT_EQ(withFile(R"("status": 1, "oom_kills": 0)").end.code.name(), "signal");
  EXPECT_EQ(withFile(R"("status": 1)").end.code.name(), "signal");
  EXPECT_EQ(withFile(R"("status": 0, "oom_kills": 1)").state, RunState::Done);
}

TEST(RunOutcome, aKilledRankIsReportedWithAnyStatusOfTheLauncher) {
  const model::EndReason killed{model::EndKind::Signal, {"9"}, "rank 1: Rank 1 on n1 died."};
  const auto dead = [](int status, const std::string& lastWords) {
    return ended(status, lastWords, "rank 1: Rank 1 on n1 died.").end;
  };
  EXPECT_EQ(dead(1, "mpirun noticed that process rank 1 with PID 0 on node n1 exited on signal 9 (Killed)."), killed);
  EXPECT_EQ(dead(9, "=   KILLED BY SIGNAL: 9 (Killed)"), killed);
  EXPECT_EQ(
      dead(1, "[mpispawn_0][child_handler] MPI process (rank: 0, pid: 123) terminated with signal 9 -> abort job"),
      killed);
  EXPECT_EQ(dead(1, "exited on signal 91").code.name(), "status");
  EXPECT_EQ(dead(139, "exited on signal 9 (Killed)").argument(0), "11");
}

TEST(RunOutcome, theLastWordsAreTruncatedAndComeAfterTheEnginesError) {
  EXPECT_EQ(ended(1, "stderr", "rank 1 lost").end.text(), "1\nrank 1 lost");
  EXPECT_EQ(ended(1, "stderr").end.text(), "1\nstderr");
  const std::string detail = ended(1, "\x1b[2J\xff" + std::string(1 << 20, 'x')).end.text();
  EXPECT_LE(detail.size(), 4096U + 2);
  EXPECT_EQ(detail.find('\x1b'), std::string::npos);
}

TEST(RunOutcome, unreadableTelemetryAWrongNumberOfRanksAndNoResultAreFailures) {
  EXPECT_EQ(outcome([](RunEvidence& e) { e.refused = "newer_version: 2"; }),
            (RunOutcome{RunState::Failed, {EndKind::Telemetry, {}, "newer_version: 2"}}));
  // The ranks that could not write the telemetry failed.
  for (const int status : {0, 2})
    EXPECT_EQ(outcome([&](RunEvidence& e) {
                e.worldSize = 1;
                e.exit.status = status;
              }),
              (RunOutcome{RunState::Failed, {EndKind::WorldSize, {"1"}}}));
  const RunOutcome mute{RunState::Failed, {EndKind::NoResult}};
  EXPECT_EQ(outcome([](RunEvidence& e) { e.hasResult = false; }), mute);
  EXPECT_EQ(outcome([](RunEvidence& e) { e.exit.status.reset(); }), mute) << "an unknown status is no success";
  EXPECT_EQ(codeOf([](RunEvidence& e) {
              e.worldSize = 4;
              e.hasResult = false;
            }),
            "world_size");
}

TEST(RunOutcome, ranksOnAWrongNumberOfNodesAreAFailure) {
  const auto on = [](const std::string& nodes, const std::string& hosts) {
    return outcome([&](RunEvidence& e) {
      e.nodes = 2;
      if (!nodes.empty()) e.passport = {{{"machine", "nodes"}, nodes}, {{"machine", "hosts"}, hosts}};
    });
  };
  EXPECT_EQ(on("2", "n1, n2").state, RunState::Done);
  EXPECT_EQ(on("2", "box").state, RunState::Done) << "names are no evidence";
  EXPECT_EQ(on("", "").state, RunState::Done) << "an older engine does not tell";
  EXPECT_EQ(on("1", "n1"), (RunOutcome{RunState::Failed, {EndKind::Nodes, {"1", "2"}, "n1"}}));
  EXPECT_EQ(on("3", "n1, n2, n3"), (RunOutcome{RunState::Failed, {EndKind::Nodes, {"3", "2"}, "n1, n2, n3"}}));
  EXPECT_LE(on("\x1b[2J" + std::string(4096, '9'), std::string(4096, 'n')).end.text().size(), 2048U);
}

TEST(RunOutcome, ranksOnAnotherMachineAreAFailureIfTheyBelongToOne) {
  const auto on = [](const std::string& hosts, const std::string& machine) {
    return outcome([&](RunEvidence& e) {
      e.machine = machine;
      if (!hosts.empty()) e.passport = {{{"machine", "nodes"}, "1"}, {{"machine", "hosts"}, hosts}};
    });
  };
  EXPECT_EQ(on("n2", "login1"), (RunOutcome{RunState::Failed, {core::model::EndKind::OtherMachine, {"n2", "login1"}}}));
  EXPECT_EQ(on("login1", "login1").state, RunState::Done);
  EXPECT_EQ(on("n2", "").state, RunState::Done) << "a scheduler chose the node, or an image has a name of its own";
  EXPECT_EQ(on("", "login1").state, RunState::Done) << "an older engine does not tell";
}

}  // namespace
}  // namespace baremark::core::runs
