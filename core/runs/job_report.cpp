// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_report.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_scripts.h"
#include "core/runs/run_outcome.h"

namespace baremark::core::runs {
namespace {

using model::EndKind;

}  // namespace

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
  if (job && job->state == launch::JobState::Suspended) m_suspension = {endKindOf(job->state), job->reason};
  if (!m_suspension) return;
  seen.end = *m_suspension;
  m_runs.noteSuspension();
}

void JobReport::addEndOfJob(BlockObservation& seen) const {
  const auto job = m_job.latestFacts();
  const bool hasFailed =
      job && !job->isFromAccounting && launch::isOver(job->state) && job->state != launch::JobState::Done;
  if (hasFailed && !m_life.isBeating()) seen.end = {endKindOf(job->state), job->reason};
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
    seen.end = {EndKind::Silent, m_life.silentSince()};
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
  seen.end = {EndKind::Silent, m_life.silentSince() + (job ? "\n" + job->word : std::string())};
  if (m_job.isCancelled()) seen.end = {EndKind::Cancelling, ""};
}

model::EndReason JobReport::waitingReason() const {
  const JobLink& link = m_job.link();
  if (link.poller == nullptr) return {};
  const auto job = link.poller->find(link.jobId);
  if (!job) return {};
  if (job->word.empty())
    return link.poller->missing(link.jobId) == 0 ? model::EndReason{} : model::EndReason{EndKind::StateUnknown, ""};
  if (m_job.isCancelled() && !launch::isOver(job->state)) return {EndKind::Cancelling, ""};
  if (job->state == launch::JobState::Unknown)
    return {endKindOf(job->state), job->word + (job->reason.empty() ? "" : ": " + job->reason)};
  if (job->neverRan) return {EndKind::NeverRan, job->reason};
  const bool isHeld = job->state == launch::JobState::Held;
  if (job->needsAdministrator && !isHeld) return {EndKind::NeedsAdministrator, job->reason};
  const std::string release =
      isHeld ? launch::releaseCommandOf(link.poller->scheduler(), link.jobId, job->holds) : std::string();
  const bool isAgain = job->state == launch::JobState::Pending && m_job.isRequeued();
  std::string detail = job->reason;
  if (!job->expected.empty() || !release.empty()) detail += "\n" + job->expected;
  if (!release.empty()) detail += "\n" + release;
  if (job->needsAdministrator) return {EndKind::HeldByAdministrator, detail};
  return {isAgain ? EndKind::Requeued : endKindOf(job->state), detail};
}

}  // namespace baremark::core::runs
