// SPDX-License-Identifier: GPL-3.0-or-later
// What a BlockWatch makes of the job that its block is in: whether it is gone, why, and what it waits for.
#include <algorithm>

#include "core/launch/job_script.h"
#include "core/protocol/block_files.h"
#include "core/runs/block_watch.h"
#include "core/runs/host_evidence.h"
#include "core/runs/last_words.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;

/// Absent from so many answers in a row; of a job that was cancelled before it began, the next one is enough.
constexpr int kMissingAnswers = 2;
constexpr int kMissingAnswersAfterCancel = 1;

}  // namespace

Result<bool> BlockWatch::isJobGone(const Facts& facts) {
  if (m_job.isRefused && !m_hasStarted) return true;
  if (m_job.book != nullptr) return isJobOver(facts);
  if (!m_job.process) return false;
  const Result<ProcessState> state = stateOf(m_host, *m_job.process);
  if (!state) return fail(state.error());
  if (*state != ProcessState::OfAnotherBoot) {
    m_overSince.reset();
    return *state == ProcessState::Ended;
  }
  if (!m_hasStarted) return isOverFor(m_knowledge.patience.prologue);
  if (Result<void> read = readHeartbeat(); !read) return fail(read.error());
  return isOverFor(m_beaten ? m_knowledge.patience.afterEnd : m_knowledge.patience.lateFiles);
}

/// By what the scheduler says, once the files had time to appear.
bool BlockWatch::isJobOver(const Facts& facts) {
  const auto job = m_job.book->find(m_job.jobId);
  if (!job) return false;
  const bool hasStarted = facts.at(attemptPath() + "/" + protocol::kStartedFile).exists;
  const int missingAnswers = m_isCancelled && !hasStarted ? kMissingAnswersAfterCancel : kMissingAnswers;
  const bool isMissing = (job->word.empty() || job->isFromBooks) && m_job.book->missing(m_job.jobId) >= missingAnswers;
  const bool isNeverBegun = !hasStarted && !m_endOfJob.empty();
  if (!launch::isOver(job->state) && !isMissing) {
    if (isNeverBegun) m_job.book->askSoon();
    m_overSince.reset();
    m_endedSince.reset();
    return false;
  }
  if (wasEndedLongAgo(*job)) return true;
  // Cancelled before it had a node, it has written nothing.
  const bool hadNoNode = job->state == launch::JobState::Cancelled && job->nodes.empty() && !isMissing;
  if (m_isCancelled && !hasStarted && hadNoNode && !m_isJobAlive) return true;
  // What ran has written something, which a shared file system may show late; what was cancelled may never have started.
  const bool hasRun = job->state == launch::JobState::Done || (job->state == launch::JobState::Failed && !job->neverRan);
  const Patience& patience = m_knowledge.patience;
  if (job->isFromBooks) return isOverFor(patience.whileInBooks);
  // Its job was told to end before this one began, so that no file of it is late.
  if (isNeverBegun && !isMissing) return true;
  const bool isCancelled = isCancelRequested(facts);
  const std::chrono::seconds missing = isCancelled ? patience.neverStarted : patience.afterMissing;
  if (isCancelled && !isMissing && !m_isJobAlive) return isSilentFor(patience.neverStarted);
  return isOverFor(isMissing ? missing : hasStarted ? patience.afterEnd : hasRun ? patience.lateFiles : patience.neverStarted);
}

/// What the infrastructure ended may have left its script behind, on a node that is out of reach: it beats on, and counts no more.
bool BlockWatch::wasEndedLongAgo(const launch::JobFacts& job) {
  const bool wasEnded = !job.isFromBooks && isOfInfrastructure(launch::toName(job.state));
  if (!wasEnded) return false;
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_endedSince) m_endedSince = now;
  return now - *m_endedSince >= m_knowledge.patience.afterEnd;
}

bool BlockWatch::isOverFor(std::chrono::seconds grace) {
  if (isBeating() || m_isJobAlive) {
    m_overSince.reset();
    return false;
  }
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_overSince) m_overSince = now;
  return now - *m_overSince >= grace;
}

bool BlockWatch::isSilentFor(std::chrono::seconds grace) {
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_overSince) m_overSince = now;
  return now - std::max(*m_overSince, m_lastSign.value_or(*m_overSince)) >= grace;
}

model::EndReason BlockWatch::reasonOfLoss() {
  if (m_job.isRefused && !m_isCancelled) return {kRefused, lastWordsOf(m_host, allocationPath() + "/" + launch::kSubmitFailed)};
  // Of a job that nobody knows only what submitting it said is left.
  const bool isNameless = m_job.book != nullptr && m_job.jobId.empty();
  model::EndReason end{isNameless ? "never_submitted" : "job_lost", lastWordsOf(m_host, isNameless ? allocationPath() + "/" + launch::kSubmitErrors : attemptPath() + "/" + protocol::kJobLog)};
  if (m_job.book == nullptr) return end;
  const auto job = m_job.book->find(m_job.jobId);
  const bool isNeverBegun = !m_hasStarted && !m_isCancelled && !m_endOfJob.empty();
  if (isNeverBegun) end = {m_endOfJob, ""};
  // Not every scheduler says so of what it killed at our word.
  if (m_isCancelled) end.code = launch::toName(launch::JobState::Cancelled);
  if (!job || job->word.empty()) return end;
  if (job->neverRan && !m_hasStarted && !m_isCancelled) return {kNeverRan, job->reason + "\n" + job->word};
  const bool isNamed = job->state == launch::JobState::Cancelled || job->state == launch::JobState::TimeLimit ||
                       job->state == launch::JobState::OutOfMemory || job->state == launch::JobState::NodeFail ||
                       job->state == launch::JobState::Preempted;
  if (isNamed) end.code = launch::toName(job->state);
  if (isNeverBegun && !isNamed) return end;
  // Whoever watches a job's memory writes into its output, and the job then looks failed.
  const std::string output = isNamed ? std::string() : outputOfJob(m_host, allocationPath());
  if (tellOfMemory(output)) end = {launch::toName(launch::JobState::OutOfMemory), output + "\n" + end.detail};
  end.detail = job->word + (job->reason.empty() ? "" : ": " + job->reason) + "\n" + end.detail;
  return end;
}

/// job.sh has ended, or was told to; why, only the scheduler can say: in an answer from after that. It may begin the job anew.
bool BlockWatch::waitsForReason() {
  const auto now = m_knowledge.clock->monotonicNow();
  if (!m_signalled) m_signalled = now;
  const auto job = m_job.book->find(m_job.jobId);
  if (!job || m_job.book->answered() <= m_signalled) {
    m_job.book->askSoon();
    return true;
  }
  if (job->isFromBooks) return now - *m_signalled < m_knowledge.patience.whileInBooks;
  return job->word.empty() ? m_job.book->missing(m_job.jobId) < kMissingAnswers : !launch::isOver(job->state);
}

std::optional<launch::JobFacts> BlockWatch::newsOfJob() const {
  if (m_job.book == nullptr || m_job.book->answered() <= std::max(m_lastSign, m_signalled)) return {};
  return m_job.book->find(m_job.jobId);
}

bool BlockWatch::isQueuedAnew() const {
  if (!m_lastSign && !m_signalled) return false;
  const auto job = newsOfJob();
  return job && (job->state == launch::JobState::Pending || job->state == launch::JobState::Held || job->state == launch::JobState::NeverStarts);
}

void BlockWatch::followSuspension(BlockSight& sight) {
  const auto job = newsOfJob();
  const bool isSilent = m_job.book != nullptr && m_job.book->answered() > std::max(m_lastSign, m_signalled);
  // Until the scheduler has answered again, what it said last holds, unless the job showed signs of life since.
  if (job || !isSilent) m_suspension.reset();
  if (job && job->state == launch::JobState::Suspended) m_suspension = {launch::toName(job->state), job->reason};
  if (!m_suspension) return;
  sight.end = *m_suspension;
  for (RunSight& run : m_runs) run.wasSuspended = run.wasSuspended || (run.isStarted && !run.isEnded);
}

BlockSight::State BlockWatch::stateWhileOpen() const {
  if (!m_hasStarted || isQueuedAnew()) return BlockSight::State::Waiting;
  const bool hasRun = std::any_of(m_runs.begin(), m_runs.end(), [](const RunSight& run) { return run.isStarted; });
  const bool isAtWork = !m_phase.empty() && m_phase != "waiting";
  return hasRun || isAtWork ? BlockSight::State::Running : BlockSight::State::Waiting;
}

/// Its code for the store. Detail: why, in the scheduler's words; when it is expected to start; what releases it.
model::EndReason BlockWatch::waitingReason() const {
  if (m_job.book == nullptr) return {};
  const auto job = m_job.book->find(m_job.jobId);
  if (!job) return {};
  if (job->word.empty()) return m_job.book->missing(m_job.jobId) == 0 ? model::EndReason{} : model::EndReason{launch::toName(launch::JobState::Unknown), ""};
  if (m_isCancelled && !launch::isOver(job->state)) return {kCancelling, ""};
  if (job->state == launch::JobState::Unknown) return {launch::toName(job->state), job->word + (job->reason.empty() ? "" : ": " + job->reason)};
  if (job->neverRan) return {kNeverRan, job->reason};
  const bool isHeld = job->state == launch::JobState::Held;
  if (job->needsAdministrator) return {isHeld ? kHeldByAdministrator : kNeedsAdministrator, job->reason};
  const std::string release = isHeld ? launch::releaseCommandOf(m_job.book->scheduler(), m_job.jobId) : std::string();
  const bool isAnew = job->state == launch::JobState::Pending && isQueuedAnew();
  std::string detail = job->reason;
  if (!job->expected.empty() || !release.empty()) detail += "\n" + job->expected;
  if (!release.empty()) detail += "\n" + release;
  return {isAnew ? "requeued" : launch::toName(job->state), detail};
}

}  // namespace baremark::core::runs
