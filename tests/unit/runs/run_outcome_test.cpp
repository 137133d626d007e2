// SPDX-License-Identifier: GPL-3.0-or-later
// Every way a run can end, from what it left behind (ARCHITECTURE.md).
#include "core/runs/run_outcome.h"

#include <gtest/gtest.h>

#include <functional>

namespace baremark::core::runs {
namespace {

using model::RunState;

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

TEST(RunOutcome, aResultOfTheRightWorldIsDone) {
  EXPECT_EQ(outcomeOf(good()), (RunOutcome{RunState::Done, {}}));
  // An engine that never said its world's size still has its result.
  EXPECT_EQ(outcome([](RunEvidence& e) { e.worldSize.reset(); }).state, RunState::Done);
}

TEST(RunOutcome, aFailureThatIsKnownIsExplainedUnlessTheEngineSaidWhatWasWrong) {
  const auto known = [](RunEvidence& e) {
    e.exit.status = 57;
    e.lastWords = "joiner: gone";
    e.explanation = "Start it again.";
  };
  EXPECT_EQ(outcome(known), (RunOutcome{RunState::Failed, {"known_issue", "Start it again.\nexit status 57\njoiner: gone"}}));
  EXPECT_EQ(outcome([&](RunEvidence& e) { known(e); e.exit.status = 137; }).end.detail, "Start it again.\nsignal 9\njoiner: gone");
  EXPECT_EQ(outcome([&](RunEvidence& e) { known(e); e.lastError = "rank 1: no data"; }).end.code, "status");
  EXPECT_EQ(outcome([&](RunEvidence& e) { known(e); e.exit.status = 0; }).state, RunState::Done);
}

TEST(RunOutcome, aBlockThatWasEndedFromOutsideIsCutWhateverTheStatus) {
  for (const char* reason : {"cancelled", "time_limit", "signal", ""}) {
    for (const int status : {0, 1, 3, 137, 143}) {
      const RunOutcome cut = outcome([&](RunEvidence& e) { e.exit = {.status = status, .reason = reason}; });
      EXPECT_EQ(cut, (RunOutcome{RunState::Cut, {reason, ""}})) << reason << " " << status;
    }
  }
}

TEST(RunOutcome, aRunThatWasEndedAtItsOwnLimitIsAnOutcome) {
  for (const char* reason : {"run_limit", "output_limit"}) {
    for (const int status : {0, 1, 143}) {
      const auto evidence = [&](RunEvidence& e) {
        e.exit = {.status = status, .reason = reason};
        e.lastWords = "waits for rank 1";
      };
      EXPECT_EQ(outcome(evidence), (RunOutcome{RunState::Failed, {reason, "waits for rank 1"}})) << reason << " " << status;
      RunEvidence asked;
      evidence(asked);
      EXPECT_FALSE(isUnclear(asked)) << "the scheduler knows nothing about it";
    }
  }
}

TEST(RunOutcome, whatTheFileAsksForInVainNeedsAnotherFile) {
  for (const char* code : {"refused", "never_ran", "modules", "prologue"}) EXPECT_TRUE(needsChangedFile(code)) << code;
  for (const char* code : {"host_lock", "time_limit", "job_lost", "node_lost", "no_space", ""}) EXPECT_FALSE(needsChangedFile(code)) << code;
}

TEST(RunOutcome, anInterruptedEngineIsCutOnlyWhereSomebodyAskedForIt) {
  const auto interrupted = [](bool wasAsked) {
    return outcome([=](RunEvidence& e) {
      e.exit.status = 3;
      e.wasCancelRequested = wasAsked;
    });
  };
  EXPECT_EQ(interrupted(true), (RunOutcome{RunState::Cut, {"cancelled", ""}}));
  EXPECT_EQ(interrupted(false).state, RunState::Failed);
  EXPECT_EQ(interrupted(false).end.code, "status");
}

TEST(RunOutcome, aRunThatFinishedBeforeItSawTheCancelIsDone) {
  EXPECT_EQ(outcome([](RunEvidence& e) { e.wasCancelRequested = true; }).state, RunState::Done);
}

TEST(RunOutcome, statusAndSignalAreToldApart) {
  struct Case {
    int status;
    const char* code;
    const char* first;
  };
  for (const Case& each : {Case{1, "status", "1\n"}, Case{2, "status", "2\n"}, Case{128, "status", "128\n"},
                           Case{129, "signal", "1\n"}, Case{137, "signal", "9\n"}, Case{139, "signal", "11\n"}, Case{192, "signal", "64\n"}, Case{255, "status", "255\n"}}) {
    const RunOutcome failed = outcome([&](RunEvidence& e) { e.exit.status = each.status; });
    EXPECT_EQ(failed.state, RunState::Failed);
    EXPECT_EQ(failed.end.code, each.code) << each.status;
    EXPECT_EQ(failed.end.detail, each.first) << each.status;
  }
}

TEST(RunOutcome, memoryIsTheReasonOnlyWhereSomebodySaysSo) {
  const auto ended = [](int status, const std::string& lastWords, const std::string& error = {}) {
    return outcome([&](RunEvidence& e) {
      e.exit.status = status;
      e.lastWords = lastWords;
      e.lastError = error;
    });
  };
  for (const char* words : {"slurmstepd: error: Detected 1 oom_kill event in StepId=12.0. Some of the step tasks have been OOM Killed.",
                            "srun: error: n1: task 0: Out Of Memory", "slurmstepd: error: Step 12.0 exceeded memory limit (9 > 8), being killed",
                            "slurmstepd: error: Exceeded job memory limit", "=>> PBS: job killed: mem 9gb exceeded limit 8gb",
                            "TERM_MEMLIMIT: job killed after reaching LSF memory usage limit.",
                            "baremark-engine: something unexpected happened: std::bad_alloc"}) {
    const RunOutcome told = ended(137, words);
    EXPECT_EQ(told.state, RunState::Failed);
    EXPECT_EQ(told.end.code, "out_of_memory") << words;
    EXPECT_EQ(told.end.detail.rfind("signal 9\n", 0), 0U) << told.end.detail;
    EXPECT_EQ(ended(1, words).end.code, "out_of_memory") << words;
    EXPECT_EQ(ended(0, words).state, RunState::Done) << words;
  }
  EXPECT_EQ(ended(1, "", "rank 0: std::bad_alloc").end.code, "out_of_memory");
  EXPECT_EQ(ended(137, "").end, (model::EndReason{"signal", "9\n"}));
  EXPECT_EQ(ended(1, "note: the memory limit is 64 GiB").end.code, "status");
}

TEST(RunOutcome, whatTheKernelEndedForItsMemoryIsSaidWhateverTheLaunchersStatus) {
  const auto ended = [](const std::string& exitFile) {
    const auto read = protocol::parseExitFile(exitFile);
    EXPECT_TRUE(read) << exitFile;
    return outcome([&](RunEvidence& e) {
      e.exit = *read;
      e.lastWords = "mpirun noticed that process rank 1 exited on signal 9 (Killed).";
    });
  };
  const std::string rest = R"("reason": "exited", "ended": "2026-11-25T07:00:00Z"})";
  EXPECT_EQ(ended(R"({"status": 137, "oom_kills": 1, )" + rest).end.code, "out_of_memory");
  EXPECT_EQ(ended(R"({"status": 1, "oom_kills": 2, )" + rest).end.detail.rfind("exit status 1\noom_kill 2\n", 0), 0U);
  EXPECT_EQ(ended(R"({"status": 1, "oom_kills": 0, )" + rest).end.code, "signal");
  EXPECT_EQ(ended(R"({"status": 1, )" + rest).end.code, "signal");
  EXPECT_EQ(ended(R"({"status": 0, "oom_kills": 1, )" + rest).state, RunState::Done);
}

TEST(RunOutcome, aRankThatWasKilledIsSaidWhateverTheLaunchersStatus) {
  const auto ended = [](int status, const std::string& lastWords) {
    return outcome([&](RunEvidence& e) {
      e.exit.status = status;
      e.lastWords = lastWords;
      e.lastError = "rank 1: Rank 1 on n1 died.";
    }).end;
  };
  const model::EndReason killed{"signal", "9\nrank 1: Rank 1 on n1 died."};
  EXPECT_EQ(ended(1, "mpirun noticed that process rank 1 with PID 0 on node n1 exited on signal 9 (Killed)."), killed);
  EXPECT_EQ(ended(9, "=   KILLED BY SIGNAL: 9 (Killed)"), killed);
  EXPECT_EQ(ended(1, "[mpispawn_0][child_handler] MPI process (rank: 0, pid: 123) terminated with signal 9 -> abort job"), killed);
  EXPECT_EQ(ended(1, "exited on signal 91").code, "status");
  EXPECT_EQ(ended(139, "exited on signal 9 (Killed)").detail.substr(0, 3), "11\n");
}

TEST(RunOutcome, aFailureCountsEvenWithAResult) {
  EXPECT_EQ(outcome([](RunEvidence& e) { e.exit.status = 1; }).state, RunState::Failed);
}

TEST(RunOutcome, theEnginesOwnErrorGoesBeforeTheLastWords) {
  const auto words = [](const std::string& error) {
    return outcome([&](RunEvidence& e) {
      e.exit.status = 1;
      e.lastError = error;
      e.lastWords = "stderr";
    }).end.detail;
  };
  EXPECT_EQ(words("rank 1 lost"), "1\nrank 1 lost");
  EXPECT_EQ(words(""), "1\nstderr");
}

TEST(RunOutcome, foreignWordsAreBoundedAndPrintable) {
  const RunOutcome failed = outcome([](RunEvidence& e) {
    e.exit.status = 1;
    e.lastWords = "\x1b[2J\xff" + std::string(1 << 20, 'x');
  });
  EXPECT_LE(failed.end.detail.size(), 4096U + 2);
  EXPECT_EQ(failed.end.detail.find('\x1b'), std::string::npos);
}

TEST(RunOutcome, anUnreadableTelemetryAnotherWorldAndNoResultAreFailures) {
  const RunOutcome refused = outcome([](RunEvidence& e) { e.refused = "newer_version: 2"; });
  EXPECT_EQ(refused, (RunOutcome{RunState::Failed, {"telemetry", "newer_version: 2"}}));
  const RunOutcome world = outcome([](RunEvidence& e) { e.worldSize = 1; });
  EXPECT_EQ(world, (RunOutcome{RunState::Failed, {"world_size", "1"}}));
  const RunOutcome mute = outcome([](RunEvidence& e) { e.hasResult = false; });
  EXPECT_EQ(mute, (RunOutcome{RunState::Failed, {"no_result", ""}}));
}

TEST(RunOutcome, ranksOnAnotherNumberOfNodesAreAFailure) {
  const auto on = [](const std::string& nodes, const std::string& hosts) {
    return outcome([&](RunEvidence& e) {
      e.nodes = 2;
      if (!nodes.empty()) e.passport[{"machine", "nodes"}] = nodes;
      if (!hosts.empty()) e.passport[{"machine", "hosts"}] = hosts;
    });
  };
  EXPECT_EQ(on("2", "n1, n2").state, RunState::Done);
  EXPECT_EQ(on("2", "box").state, RunState::Done) << "names are no evidence";
  EXPECT_EQ(on("", "").state, RunState::Done) << "an older engine does not tell";
  EXPECT_EQ(on("1", "n1"), (RunOutcome{RunState::Failed, {"nodes", "1\n2\nn1"}}));
  EXPECT_EQ(on("3", "n1, n2, n3"), (RunOutcome{RunState::Failed, {"nodes", "3\n2\nn1, n2, n3"}}));
  EXPECT_LE(on("\x1b[2J" + std::string(4096, '9'), std::string(4096, 'n')).end.detail.size(), 2048U);
}

TEST(RunOutcome, anUnknownStatusIsNoSuccess) {
  EXPECT_EQ(outcome([](RunEvidence& e) { e.exit.status.reset(); }), (RunOutcome{RunState::Failed, {"no_result", ""}}));
}

TEST(RunOutcome, aWrongWorldIsSaidEvenWithoutAResult) {
  EXPECT_EQ(outcome([](RunEvidence& e) {
              e.worldSize = 4;
              e.hasResult = false;
            }).end.code, "world_size");
}

}  // namespace
}  // namespace baremark::core::runs
