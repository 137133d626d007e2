// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_outcome.h"

#include "core/base/printable.h"
#include "core/launch/job_state.h"
#include "core/protocol/endings.h"
#include "core/runs/last_words.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

constexpr int kFirstSignal = 128;  // a shell's status of what a signal ended is that and the signal
constexpr int kLastSignal = 128 + 64;
constexpr std::size_t kLongestNumber = 16;
constexpr std::size_t kMostHosts = 1024;
constexpr int kInterrupted = 3;  // the engine's exit status when it ended early because it was asked to

std::string wordsOf(const RunEvidence& evidence) {
  constexpr std::size_t kMost = 4096;
  if (!evidence.lastError.empty()) return base::printable(evidence.lastError, kMost);
  return base::printable(evidence.lastWords, kMost);
}

/// Of the machine; empty where it is not there.
std::string entryOf(const model::Passport& passport, const char* name, std::size_t most) {
  const auto found = passport.find({"machine", name});
  return found == passport.end() ? std::string() : base::printable(found->second, most);
}

}  // namespace

bool isUnready(const std::string& reason) { return protocol::consequenceOf(reason) == protocol::Consequence::Stopped; }

bool needsChangedFile(const std::string& code) {
  return code == kRefused || code == kNeverRan || (isUnready(code) && code != "host_lock");
}

bool isOfInfrastructure(const std::string& code) {
  using launch::JobState;
  const auto is = [&](JobState state) { return code == launch::toName(state); };
  return is(JobState::NodeFail) || is(JobState::Preempted) || is(JobState::Cancelled) || is(JobState::TimeLimit);
}

bool isUnclear(const RunEvidence& evidence) {
  const RunOutcome outcome = outcomeOf(evidence);
  if (outcome.state != model::RunState::Failed || protocol::isRunLimit(outcome.end.code)) return false;
  if (!evidence.exit.status) return true;
  const int status = *evidence.exit.status;
  if (status == 0) return outcome.end.code == "no_result";
  // job.sh saw the run's files themselves; this side may miss some, and knows more about others.
  if (evidence.exit.endedBy == protocol::toName(protocol::EndedBy::Program)) return false;
  const bool isRefusal = status == protocol::kRefusedStatus && evidence.lastWords.find(protocol::kEngineSays) != std::string::npos;
  return protocol::endedBy({.status = status,
                            .isMemory = outcome.end.code == "out_of_memory",
                            .isRefusal = isRefusal,
                            .isKnownIssue = outcome.end.code == "known_issue",
                            .engineError = evidence.lastErrorCode}) == protocol::EndedBy::Unclear;
}

RunOutcome outcomeOf(const RunEvidence& evidence) {
  using model::RunState;
  const std::string& reason = evidence.exit.reason;
  if (protocol::isRunLimit(reason)) return {RunState::Failed, {reason, wordsOf(evidence)}};
  if (reason != "exited") return {RunState::Cut, {reason, ""}};
  // A status that is not known is not 0.
  if (!evidence.exit.status) return {RunState::Failed, {"no_result", wordsOf(evidence)}};
  const int status = *evidence.exit.status;
  const bool isSignal = status > kFirstSignal && status <= kLastSignal;
  if (status == kInterrupted && evidence.wasCancelRequested) return {RunState::Cut, {"cancelled", ""}};
  const std::string how = isSignal ? "signal " + std::to_string(status - kFirstSignal) : "exit status " + std::to_string(status);
  const bool isExplained = status != 0 && evidence.lastError.empty() && !evidence.explanation.empty();
  if (isExplained) {
    return {RunState::Failed, {"known_issue", evidence.explanation + "\n" + how + "\n" + wordsOf(evidence)}};
  }
  const std::string words = evidence.lastError + "\n" + evidence.lastWords;
  const std::string kills = evidence.exit.memoryKills > 0 ? "\noom_kill " + std::to_string(evidence.exit.memoryKills) : std::string();
  if (status != 0 && (!kills.empty() || tellOfMemory(words))) return {RunState::Failed, {"out_of_memory", how + kills + "\n" + wordsOf(evidence)}};
  // Where a rank is killed, the launcher ends with a status of its own and says so.
  if (status != 0 && !isSignal && tellOfKill(evidence.lastWords)) return {RunState::Failed, {"signal", "9\n" + wordsOf(evidence)}};
  if (isSignal) return {RunState::Failed, {"signal", std::to_string(status - kFirstSignal) + "\n" + wordsOf(evidence)}};
  if (status != 0) return {RunState::Failed, {"status", std::to_string(status) + "\n" + wordsOf(evidence)}};
  if (!evidence.refused.empty()) return {RunState::Failed, {"telemetry", base::printable(evidence.refused, 1024)}};
  if (evidence.worldSize && *evidence.worldSize != evidence.ranks) {
    return {RunState::Failed, {"world_size", std::to_string(*evidence.worldSize)}};
  }
  const std::string nodes = entryOf(evidence.passport, "nodes", kLongestNumber);
  if (!nodes.empty() && nodes != std::to_string(evidence.nodes)) {
    return {RunState::Failed, {"nodes", nodes + "\n" + std::to_string(evidence.nodes) + "\n" + entryOf(evidence.passport, "hosts", kMostHosts)}};
  }
  if (!evidence.hasResult) return {RunState::Failed, {"no_result", wordsOf(evidence)}};
  return {RunState::Done, {}};
}

}  // namespace baremark::core::runs
