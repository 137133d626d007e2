// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_outcome.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/protocol/endings.h"
#include "core/recipes/source_text.h"
#include "core/stats/log_mean.h"
#include "core/stats/throughput.h"

namespace baremark::core::runs {
namespace {

using model::EndCode, model::EndKind;

constexpr int kFirstSignal = 128;  // a shell reports a signal as this plus the signal's number
constexpr std::size_t kLongestNumber = 16;
constexpr std::size_t kMostHosts = 1024;
constexpr std::size_t kMostDetail = 4096;
constexpr int kInterrupted = 3;  // the engine's exit status after a request to stop

std::string detailOf(const RunEvidence& evidence) {
  return base::printable(evidence.lastError.empty() ? evidence.lastWords : evidence.lastError, kMostDetail);
}

/// An entry of the group `machine`; empty: there is none.
std::string entryOf(const model::Passport& passport, const char* name, std::size_t most) {
  const auto found = passport.find({"machine", name});
  return found == passport.end() ? std::string() : base::printable(found->second, most);
}

bool isOtherWorld(const RunEvidence& evidence) {
  return evidence.worldSize && *evidence.worldSize != evidence.ranks;
}

/// The end of a run whose program did all of its work: whether it has the result that was planned.
RunOutcome outcomeOfComplete(const RunEvidence& evidence) {
  using model::RunState;
  if (!evidence.refused.empty())
    return {RunState::Failed, {EndKind::Telemetry, {}, base::printable(evidence.refused, 1024)}};
  if (isOtherWorld(evidence)) return {RunState::Failed, {EndKind::WorldSize, {std::to_string(*evidence.worldSize)}}};
  const std::string nodes = entryOf(evidence.passport, "nodes", kLongestNumber);
  const std::string hosts = entryOf(evidence.passport, "hosts", kMostHosts);
  if (!nodes.empty() && nodes != std::to_string(evidence.nodes))
    return {RunState::Failed, {EndKind::Nodes, {nodes, std::to_string(evidence.nodes)}, hosts}};
  if (!evidence.machine.empty() && !hosts.empty() && hosts != evidence.machine)
    return {RunState::Failed, {EndKind::OtherMachine, {hosts, evidence.machine}}};
  if (!evidence.hasResult) return {RunState::Failed, {EndKind::NoResult, {}, detailOf(evidence)}};
  return {RunState::Done, {}};
}

/// The start and the end of a run are whole seconds of its host. job.sh looks once a second, so up to a second before a
/// standstill counts as part of it.
constexpr std::chrono::seconds kRounded{2};

/// Whether the run took so long that it can have stood still beside its steps of usual length.
bool canHaveStoodStill(std::chrono::seconds stoodStill, std::chrono::milliseconds took,
                       std::span<const double> timedSteps) {
  std::vector<double> steps;
  std::ranges::copy_if(timedSteps, std::back_inserter(steps), [](double step) { return std::isfinite(step); });
  const double usual = stats::median(steps).value_or(0) * static_cast<double>(steps.size());
  return std::chrono::duration<double>(took + kRounded - stoodStill).count() >= usual;
}

}  // namespace

model::EndKind endKindOf(launch::JobState state) {
  return EndCode::named(launch::toName(state)).kind();
}

bool endsSoAgain(const EndCode& code) {
  return protocol::consequenceOf(code.name()) == protocol::Consequence::Stopped;
}

bool needsChangedFile(const EndCode& code) {
  return code == EndKind::Refused || code == EndKind::NeverRan || code == EndKind::TimeOption ||
         code == EndKind::Modules || code == EndKind::Prologue;
}

bool wasEndedByInfrastructure(const EndCode& code) {
  return code == EndKind::NodeFail || code == EndKind::Preempted || code == EndKind::Cancelled ||
         code == EndKind::TimeLimit;
}

bool isUnclear(const RunEvidence& evidence) {
  const RunOutcome outcome = outcomeOf(evidence);
  if (outcome.state != model::RunState::Failed || protocol::isRunLimit(outcome.end.code.name())) return false;
  if (!evidence.exit.status) return true;
  const int status = *evidence.exit.status;
  if (status == 0) return outcome.end.code == EndKind::NoResult;
  // job.sh saw the run's files directly. This process may miss some of them, but knows more about others.
  if (evidence.exit.endedBy == protocol::toName(protocol::EndedBy::Program)) return false;
  const bool isRefusal =
      status == protocol::kRefusedStatus && evidence.lastWords.find(protocol::kEngineSays) != std::string::npos;
  return protocol::endedBy({.status = status,
                            .isSignal = outcome.end.code == EndKind::Signal,
                            .isMemory = outcome.end.code == EndKind::OutOfMemory,
                            .isRefusal = isRefusal,
                            .isKnownIssue = outcome.end.code == EndKind::KnownIssue,
                            .engineError = evidence.lastErrorCode}) == protocol::EndedBy::Unclear;
}

RunOutcome outcomeOf(const RunEvidence& evidence) {
  using model::RunState;
  const std::string& reason = evidence.exit.reason;
  if (protocol::isRunLimit(reason)) return {RunState::Failed, {EndCode::named(reason), {}, detailOf(evidence)}};
  const bool isInterrupted = reason == "exited" && evidence.exit.status == kInterrupted && evidence.wasCancelRequested;
  const EndCode end = isInterrupted ? EndCode(EndKind::Cancelled) : EndCode::named(reason);
  // The engine reports its result last, so a later cancel stopped only the launcher. Its status says nothing then.
  if (end == EndKind::Cancelled && evidence.hasResult) return outcomeOfComplete(evidence);
  const bool isOfLauncher = evidence.exit.endedBy == protocol::toName(protocol::EndedBy::Infrastructure);
  if (reason != "exited" || isInterrupted)
    return {RunState::Cut, {end, {}, isOfLauncher ? base::printable(evidence.lastWords, kMostDetail) : std::string()}};
  // An unknown status is not 0.
  if (!evidence.exit.status) return {RunState::Failed, {EndKind::NoResult, {}, detailOf(evidence)}};
  const int status = *evidence.exit.status;
  const bool isSignal = protocol::isSignal(status, evidence.worldSize.has_value(), evidence.lastWords);
  const std::string how =
      isSignal ? "signal " + std::to_string(status - kFirstSignal) : "exit status " + std::to_string(status);
  const bool isExplained = status != 0 && evidence.lastError.empty() && !evidence.explanation.empty();
  if (isExplained) return {RunState::Failed, {EndKind::KnownIssue, {evidence.explanation, how}, detailOf(evidence)}};
  const std::string words = evidence.lastError + "\n" + evidence.lastWords;
  const std::string kills =
      evidence.exit.memoryKills > 0 ? "oom_kill " + std::to_string(evidence.exit.memoryKills) + "\n" : std::string();
  // The engine's own codes.
  const bool isRefused = evidence.lastErrorCode == "memory" || evidence.lastErrorCode == "out_of_gpu_memory";
  if (status != 0 && (isRefused || !kills.empty() || saysMemoryRanOut(words)))
    return {RunState::Failed, {EndKind::OutOfMemory, {how}, kills + detailOf(evidence)}};
  // If a rank is killed, the launcher exits with its own status and says so.
  if (status != 0 && !isSignal && saysKilled(evidence.lastWords))
    return {RunState::Failed, {EndKind::Signal, {"9"}, detailOf(evidence)}};
  if (isSignal)
    return {RunState::Failed, {EndKind::Signal, {std::to_string(status - kFirstSignal)}, detailOf(evidence)}};
  // Ranks that are alone all write the run's first file, so all but one of them fail.
  if (status != 0 && isOtherWorld(evidence))
    return {RunState::Failed, {EndKind::WorldSize, {std::to_string(*evidence.worldSize)}}};
  if (status != 0) return {RunState::Failed, {EndKind::Status, {std::to_string(status)}, detailOf(evidence)}};
  return outcomeOfComplete(evidence);
}

bool saysMemoryRanOut(std::string_view words) {
  // "Detected 1 oom-kill event(s)", "task 0: Out Of Memory", "Exceeded job memory limit", "job killed: mem 9gb exceeded
  // limit 8gb", "TERM_MEMLIMIT: job killed after reaching LSF memory usage limit".
  static constexpr std::array kTelling = {"oom-kill",
                                          "oom_kill",
                                          "oom kill",
                                          "out of memory",
                                          "exceeded memory limit",
                                          "exceeded job memory limit",
                                          "exceeded step memory limit",
                                          "memory usage limit",
                                          "job killed: mem",
                                          "job killed: vmem",
                                          "std::bad_alloc"};
  const std::string text = recipes::lowerCase(words);
  return std::ranges::any_of(kTelling, [&](const char* telling) { return text.find(telling) != std::string::npos; });
}

bool saysKilled(std::string_view words) {
  // "exited on signal 9 (Killed)", "KILLED BY SIGNAL: 9 (Killed)", "terminated with signal 9 -> abort job".
  static constexpr std::array kTelling = {"signal 9", "signal: 9"};
  const std::string text = recipes::lowerCase(words);
  return std::ranges::any_of(kTelling, [&](std::string_view telling) {
    for (std::size_t at = text.find(telling); at != std::string::npos; at = text.find(telling, at + 1)) {
      const std::size_t after = at + telling.size();
      if (after == text.size() || text[after] < '0' || text[after] > '9') return true;
    }
    return false;
  });
}

std::vector<storage::Event> warningsOf(std::optional<double> managerShare, std::span<const double> timedSteps,
                                       double margin) {
  std::vector<storage::Event> warnings;
  const auto add = [&](const char* code, double fraction) {
    warnings.push_back({.kind = "warning", .code = code, .text = base::fixedText(fraction * 100, 1)});
  };
  if (managerShare && *managerShare > kMostManagerShare) add("manager", *managerShare);
  const auto drift = stats::driftOf(timedSteps, margin);
  if (drift && *drift && (*drift)->isFlagged) add("drift", (*drift)->change);
  return warnings;
}

std::optional<storage::Event> suspensionOf(std::chrono::seconds stoodStill, bool isSaid, std::chrono::milliseconds took,
                                           std::span<const double> timedSteps) {
  // job.sh also sees a standstill if only job.sh itself had to wait, on a busy host.
  const bool isSeen = stoodStill.count() > 0 && canHaveStoodStill(stoodStill, took, timedSteps);
  if (!isSeen && !isSaid) return {};
  return storage::Event{
      .kind = "warning", .code = "suspended", .text = isSeen ? std::to_string(stoodStill.count()) : std::string()};
}

std::optional<storage::Event> rejectionOf(std::int64_t rejectedLines) {
  if (rejectedLines <= 0) return {};
  return storage::Event{.kind = "warning", .code = "telemetry", .text = std::to_string(rejectedLines)};
}

std::optional<storage::Event> divergenceOf(const model::StepColumns& timed) {
  std::optional<std::int64_t> since;
  for (std::size_t i = std::min(timed.step.size(), timed.loss.size()); i > 0; --i) {
    if (std::isfinite(timed.loss[i - 1])) break;
    if (std::isfinite(timed.step[i - 1])) since = timed.first + static_cast<std::int64_t>(i - 1);
  }
  if (!since) return {};
  return storage::Event{.kind = "warning", .code = "loss", .text = std::to_string(*since)};
}

}  // namespace baremark::core::runs
