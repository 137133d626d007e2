// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_watch.h"

#include <algorithm>

#include "core/launch/job_script.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_scripts.h"
#include "core/protocol/block_files.h"
#include "core/runs/host_evidence.h"
#include "core/runs/run_outcome.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result;
using model::EndKind;

/// In how many answers in a row a job must be missing. Fewer if it was cancelled before it began.
constexpr int kMissingAnswers = 2;
constexpr int kMissingAnswersAfterCancel = 1;

/// The scheduler still calls the job running, or is clearing it away; on a node out of reach as long as it is away.
bool mayHangWithItsNode(launch::JobState state) {
  return state == launch::JobState::Running || state == launch::JobState::Unreachable ||
         state == launch::JobState::Completing;
}

using base::ErrorCode;

/// Between two reads of a heartbeat, which changes every 10 s. The first one may be later than the block's first file.
constexpr std::chrono::seconds kBetweenReads{3};

/// The scheduler's word for the state, and its reason if it gives one.
std::string wordsOf(const launch::JobFacts& job) {
  return job.word + (job.reason.empty() ? "" : ": " + job.reason);
}

}  // namespace

JobWatch::JobWatch(Host& host, JobLink job, const AttemptPaths& paths, const RunKnowledge& knowledge, LifeSigns& life)
    : m_host(host), m_job(std::move(job)), m_paths(paths), m_knowledge(knowledge), m_life(life) {}

void JobWatch::beginAttempt() {
  m_overSince.reset();
  m_endedSince.reset();
  m_signalled.reset();
}

Result<bool> JobWatch::isGone(const FactsByPath& facts) {
  if (m_job.isRefused && !m_life.hasStarted()) return true;
  if (m_job.poller != nullptr) return isOver(facts);
  if (!m_job.process) return false;
  const Result<ProcessState> state = stateOf(m_host, *m_job.process);
  if (!state) return fail(state.error());
  if (*state != ProcessState::OfAnotherBoot) {
    m_overSince.reset();
    return *state == ProcessState::Ended;
  }
  if (!m_life.hasStarted()) return isOverFor(m_knowledge.waitLimits.prologue);
  if (Result<void> read = m_life.readHeartbeat(); !read) return fail(read.error());
  return isOverFor(m_life.hasBeaten() ? m_knowledge.waitLimits.afterEnd : m_knowledge.waitLimits.lateFiles);
}

/// The scheduler calls the job over, and its files have had time to appear.
bool JobWatch::isOver(const FactsByPath& facts) {
  const auto job = m_job.poller->find(m_job.jobId);
  if (!job) return false;
  const bool hasStarted = facts.at(m_paths.startedFile()).exists;
  const int missingAnswers = m_cancelled && !hasStarted ? kMissingAnswersAfterCancel : kMissingAnswers;
  const bool isMissing =
      (job->word.empty() || job->isFromAccounting) && m_job.poller->missing(m_job.jobId) >= missingAnswers;
  const bool isNeverBegun = !hasStarted && !m_end.isNone();
  if (!launch::isOver(job->state) && !isMissing) {
    if (isNeverBegun) m_job.poller->askSoon();
    m_overSince.reset();
    m_endedSince.reset();
    return isCancelledInSilence(*job);
  }
  if (wasEndedLongAgo(*job)) return true;
  // A job that was cancelled before it got a node has written nothing.
  const bool hadNoNode = job->state == launch::JobState::Cancelled && job->nodes.empty() && !isMissing;
  if (!hasStarted && hadNoNode && !m_isAlive) return true;
  if (job->isFromAccounting) return isOverFor(m_knowledge.waitLimits.whileInAccounting);
  // The job was told to end before this block began, so no file of the block is late.
  if (isNeverBegun && !isMissing) return true;
  const bool isUnwanted = isCancelRequested(facts);
  if (isUnwanted && !isMissing && !m_isAlive) return isSilentFor(m_knowledge.waitLimits.neverStarted);
  return isOverFor(graceAfter(*job, isMissing, {.hasStarted = hasStarted, .isUnwanted = isUnwanted}));
}

/// How long files may still appear after the scheduler called the job over, or no longer reports it.
std::chrono::seconds JobWatch::graceAfter(const launch::JobFacts& job, bool isMissing, const Attempt& attempt) const {
  const WaitLimits& limits = m_knowledge.waitLimits;
  if (isMissing) return attempt.isUnwanted ? limits.neverStarted : limits.afterMissing;
  if (attempt.hasStarted) return limits.afterEnd;
  // A job that ran has written something, perhaps seen late. A cancelled job may never have started.
  const bool hasRun = job.state == launch::JobState::Done || (job.state == launch::JobState::Failed && !job.neverRan);
  return hasRun ? limits.lateFiles : limits.neverStarted;
}

/// A job script may survive its job on a node that is out of reach. Its heartbeat continues and does not count.
bool JobWatch::wasEndedLongAgo(const launch::JobFacts& job) {
  const bool wasEnded = !job.isFromAccounting && wasEndedByInfrastructure(endKindOf(job.state));
  if (!wasEnded) return false;
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_endedSince) m_endedSince = now;
  return now - *m_endedSince >= m_knowledge.waitLimits.afterEnd;
}

void JobWatch::noteCancel() {
  if (!m_cancelled) m_cancelled = m_knowledge.clock->monotonicNow();
}

bool JobWatch::isCancelRequested(const FactsByPath& facts) const {
  return m_cancelled || facts.at(m_paths.cancelFile()).exists;
}

/// The scheduler accepted the cancel and still calls the job running, as it does until a dead node is back. The block
/// then counts as cancelled. The request in its folder ends a job script that may still live.
bool JobWatch::isCancelledInSilence(const launch::JobFacts& job) const {
  if (!m_cancelled || m_life.isBeating() || m_isAlive || !mayHangWithItsNode(job.state) ||
      m_job.poller->answered() <= m_cancelled)
    return false;
  const auto last =
      std::max({*m_cancelled, m_life.lastSign().value_or(*m_cancelled), m_life.sampled().value_or(*m_cancelled)});
  return m_knowledge.clock->monotonicNow() - last >= m_knowledge.waitLimits.afterMissing;
}

bool JobWatch::isOverFor(std::chrono::seconds grace) {
  if (m_life.isBeating() || m_isAlive) {
    m_overSince.reset();
    return false;
  }
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_overSince) m_overSince = now;
  return now - *m_overSince >= grace;
}

bool JobWatch::isSilentFor(std::chrono::seconds grace) {
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_overSince) m_overSince = now;
  return now - std::max(*m_overSince, m_life.lastSign().value_or(*m_overSince)) >= grace;
}

model::EndReason JobWatch::reasonOfLoss() {
  if (m_job.isRefused && !m_cancelled)
    return {EndKind::Refused, {}, lastLinesOf(m_host, m_paths.allocationFolder() + "/" + launch::kSubmitFailed)};
  // Of a job that the scheduler does not know, only the output of the submit command is left.
  const bool isNameless = m_job.poller != nullptr && m_job.jobId.empty();
  model::EndReason end{isNameless ? EndKind::NeverSubmitted : EndKind::JobLost,
                       {},
                       lastLinesOf(m_host, isNameless ? m_paths.allocationFolder() + "/" + launch::kSubmitErrors
                                                      : m_paths.attemptFolder() + "/" + protocol::kJobLog)};
  if (m_job.poller == nullptr) return end;
  const auto job = m_job.poller->find(m_job.jobId);
  const bool isNeverBegun = !m_life.hasStarted() && !m_cancelled && !m_end.isNone();
  if (isNeverBegun) end = {m_end};
  // Not every scheduler reports a job as cancelled that it killed on request.
  if (m_cancelled) end.code = EndKind::Cancelled;
  if (!job || job->word.empty()) return end;
  if (job->neverRan && !m_life.hasStarted() && !m_cancelled) return {EndKind::NeverRan, {job->reason}, job->word};
  const bool isNamed = job->state == launch::JobState::Cancelled || job->state == launch::JobState::TimeLimit ||
                       job->state == launch::JobState::OutOfMemory || job->state == launch::JobState::NodeFail ||
                       job->state == launch::JobState::Preempted;
  if (isNamed) end.code = endKindOf(job->state);
  if (isNeverBegun && !isNamed) return end;
  // A memory watchdog writes into the job's output, and the job then looks failed.
  const std::string output =
      isNamed ? std::string() : lastLinesOf(m_host, m_paths.allocationFolder() + "/" + launch::kJobOutput);
  if (saysMemoryRanOut(output)) end = {EndKind::OutOfMemory, {}, output + "\n" + end.detail};
  return model::EndReason::ofText(end.code, wordsOf(*job) + "\n" + end.detail);
}

bool JobWatch::waitsForReason() {
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_signalled) m_signalled = now;
  const auto job = m_job.poller->find(m_job.jobId);
  if (!job || m_job.poller->answered() <= m_signalled) {
    m_job.poller->askSoon();
    return true;
  }
  if (job->isFromAccounting) return now - *m_signalled < m_knowledge.waitLimits.whileInAccounting;
  return job->word.empty() ? m_job.poller->missing(m_job.jobId) < kMissingAnswers : !launch::isOver(job->state);
}

bool JobWatch::hasLaterAnswer() const {
  return m_job.poller != nullptr && m_job.poller->answered() > std::max(m_life.lastSign(), m_signalled);
}

std::optional<launch::JobFacts> JobWatch::latestFacts() const {
  if (!hasLaterAnswer()) return {};
  return m_job.poller->find(m_job.jobId);
}

bool JobWatch::isRequeued() const {
  if (!m_life.lastSign() && !m_signalled) return false;
  const auto job = latestFacts();
  return job && (job->state == launch::JobState::Pending || job->state == launch::JobState::Held ||
                 job->state == launch::JobState::NeverStarts);
}

void LifeSigns::beginAttempt(std::string silentSince) {
  m_hasStarted = false;
  m_phase.clear();
  m_beat = -1;
  m_beaten.reset();
  m_readBeat.reset();
  m_lastSign.reset();
  m_sampled.reset();
  m_silentSince = std::move(silentSince);
}

bool LifeSigns::isBeating() const {
  return m_beaten && m_knowledge.clock->monotonicNow() - *m_beaten < m_knowledge.waitLimits.heartbeat;
}

Result<void> LifeSigns::follow(const FactsByPath& facts, bool hasRun) {
  const bool hasStarted = facts.at(m_paths.startedFile()).exists;
  if (hasStarted && !m_hasStarted) m_lastSign = m_knowledge.clock->monotonicNow();
  m_hasStarted = hasStarted;
  // Once a run has started, only a scheduler's job still needs its heartbeat.
  if (!m_hasStarted || (hasRun && !m_hasScheduler)) return {};
  const auto now = m_knowledge.clock->monotonicNow();
  if (hasRun && m_beat >= 0 && m_readBeat && now - *m_readBeat < kBetweenReads) return {};
  m_readBeat = now;
  return readHeartbeat();
}

Result<void> LifeSigns::readHeartbeat() {
  const Result<std::string> text =
      waitFor(m_host.read(m_paths.attemptFolder() + "/" + protocol::kHeartbeatFile, 0, protocol::kMaxSmallFile));
  if (!text) return text.error().code == ErrorCode::NotFound ? Result<void>() : fail(text.error());
  const auto beat = protocol::parseHeartbeatFile(*text);
  if (!beat) return {};
  m_phase = beat->phase;
  if (beat->sequence != m_beat) {
    // The heartbeat of a job that was silent may be as old as its silence. Only the next one is a sign of life.
    const bool isOld = m_beat < 0 && !m_silentSince.empty();
    m_beat = beat->sequence;
    if (isOld) return {};
    m_beaten = m_knowledge.clock->monotonicNow();
    m_lastSign = m_beaten;
  }
  return {};
}

void JobReport::beginAttempt() {
  m_suspension.reset();
  m_quietSince.reset();
}

void JobReport::complete(BlockObservation& seen) {
  if (seen.state == BlockObservation::State::Waiting) {
    seen.end = waitingReason();
  } else {
    addSuspension(seen);
    addEndOfJob(seen);
  }
  addSilence(seen);
}

void JobReport::addSuspension(BlockObservation& seen) {
  const auto job = m_job.latestFacts();
  // The last word of the scheduler holds until it answers again, unless the job has shown signs of life since.
  if (job || !m_job.hasLaterAnswer()) m_suspension.reset();
  if (job && job->state == launch::JobState::Suspended) m_suspension = {endKindOf(job->state), {job->reason}};
  if (!m_suspension) return;
  seen.end = *m_suspension;
  m_runs.noteSuspension();
}

void JobReport::addEndOfJob(BlockObservation& seen) const {
  const auto job = m_job.latestFacts();
  const bool hasFailed =
      job && !job->isFromAccounting && launch::isOver(job->state) && job->state != launch::JobState::Done;
  if (hasFailed && !m_life.isBeating()) seen.end = {endKindOf(job->state), {job->reason}};
}

bool JobReport::isSaidToRun(const BlockObservation& seen, const std::optional<launch::JobFacts>& job) const {
  if (m_job.link().poller == nullptr) return false;
  if (seen.state == BlockObservation::State::Running)
    return seen.end.code.isNone() && (!job || (!job->word.empty() && !launch::isOver(job->state)));
  return seen.end.code == EndKind::Running || seen.end.code == EndKind::Unreachable;
}

bool JobReport::hasSignOfLife(const BlockObservation& seen) const {
  return seen.hasNewSamples || m_life.isBeating() || m_job.isAlive();
}

/// Schedulers may call a job running for hours or days after its node died. But the job may also live, so its block is
/// neither ended nor repeated here.
void JobReport::addSilence(BlockObservation& seen) {
  const auto now = m_knowledge.clock->monotonicNow();
  const auto job = m_job.latestFacts();
  if (seen.hasNewSamples) m_life.noteSamples();
  // The silence that an earlier watch noted holds until the scheduler answers or the job shows a sign of life.
  const bool isUnasked = m_job.link().poller != nullptr && !m_job.link().poller->find(m_job.link().jobId) &&
                         seen.state == BlockObservation::State::Waiting;
  if (!m_life.silentSince().empty() && isUnasked && seen.end.code.isNone() && !hasSignOfLife(seen)) {
    seen.end = {EndKind::Silent, {m_life.silentSince()}};
    return;
  }
  if (hasSignOfLife(seen) || !isSaidToRun(seen, job)) {
    m_quietSince.reset();
    m_life.setSilentSince({});
    return;
  }
  // Counted from the first look without a sign of life: while the host was out of reach, Baremark could not see any.
  if (!m_quietSince) m_quietSince = now;
  const bool isUnreachable = job && job->state == launch::JobState::Unreachable;
  const WaitLimits& limits = m_knowledge.waitLimits;
  if (m_life.silentSince().empty() && !isUnreachable &&
      now - *m_quietSince < (m_life.hasStarted() ? limits.heartbeat : limits.prologue))
    return;
  if (m_life.silentSince().empty()) {
    const auto last = std::max(m_life.lastSign(), m_life.sampled()).value_or(*m_quietSince);
    m_life.setSilentSince(
        base::toIsoUtc(m_knowledge.clock->wallNow() - std::chrono::floor<std::chrono::milliseconds>(now - last)));
  }
  seen.end = {EndKind::Silent, {m_life.silentSince(), job ? job->word : std::string()}};
  if (m_job.isCancelled()) seen.end = {EndKind::Cancelling};
}

model::EndReason JobReport::waitingReason() const {
  const JobLink& link = m_job.link();
  if (link.poller == nullptr) return {};
  const auto job = link.poller->find(link.jobId);
  if (!job) return {};
  if (job->word.empty())
    return link.poller->missing(link.jobId) == 0 ? model::EndReason{} : model::EndReason{EndKind::StateUnknown};
  if (m_job.isCancelled() && !launch::isOver(job->state)) return {EndKind::Cancelling};
  if (job->state == launch::JobState::Unknown) return {endKindOf(job->state), {wordsOf(*job)}};
  if (job->neverRan) return {EndKind::NeverRan, {job->reason}};
  const bool isHeld = job->state == launch::JobState::Held;
  if (job->needsAdministrator && !isHeld) return {EndKind::NeedsAdministrator, {job->reason}};
  const std::string release =
      isHeld ? launch::releaseCommandOf(link.poller->scheduler(), link.jobId, job->holds) : std::string();
  const bool isAgain = job->state == launch::JobState::Pending && m_job.isRequeued();
  const std::vector<std::string> said{job->reason, job->expected, release};
  if (job->needsAdministrator) return {EndKind::HeldByAdministrator, said};
  return {isAgain ? EndKind::Requeued : endKindOf(job->state), said};
}

}  // namespace baremark::core::runs
