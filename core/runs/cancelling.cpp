// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment runner's way to end blocks that a host has: a request to their job script, then their scheduler's.
#include <algorithm>

#include "core/base/printable.h"
#include "core/protocol/block_files.h"
#include "core/runs/experiment_runner.h"
#include "core/runs/host_evidence.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;

bool ExperimentRunner::isSuspended(const Watched& watched) { return watched.waiting.code == launch::toName(launch::JobState::Suspended); }

/// Any of its blocks is, and sees a request to cancel.
bool ExperimentRunner::isJobAtWork(const Watched& watched) const {
  return std::any_of(m_watches.begin(), m_watches.end(), [&](const Watched& other) {
    return other.jobId == watched.jobId && other.state == BlockState::Running && !isSuspended(other);
  });
}

/// A job at work ends by itself and in order; one that hangs, stands still or is queued anew does not.
bool ExperimentRunner::isCancelUnderWay(const Watched& watched) const {
  if (!watched.cancelSent || watched.isSchedulerTold) return watched.isSchedulerTold;
  if (scheduler() == nullptr || watched.jobId.empty()) return true;
  const bool isInTime = m_resources.clock->monotonicNow() - *watched.cancelSent < m_resources.patience.afterCancel;
  // Behind a block that has just ended its job is still running.
  return isInTime && (isJobAtWork(watched) || watched.waiting.code == launch::toName(launch::JobState::Running));
}

Result<void> ExperimentRunner::askToCancel(Watched& watched) {
  const auto now = m_resources.clock->monotonicNow();
  if (!m_record.cancelRequested || isCancelUnderWay(watched) || now < watched.nextCancel) return {};
  watched.nextCancel = now + kWaitForCancel;
  if (Result<void> sent = requestCancel(watched); !sent) return sent;
  if (!watched.cancelSent) watched.cancelSent = now;
  if (watched.isSchedulerTold) watched.watch->noteCancel();
  return {};
}

std::string ExperimentRunner::cancelPath(const model::Block& block) const {
  return m_host.root() + "/" + m_id.text() + "/" + block.id.text() + "/" + protocol::kCancelFile;
}

/// Nothing of it may run beside the block that repeats it, neither what the scheduler has now nor what it takes later: a job that
/// appears after all finds its blocks cancelled.
Result<void> ExperimentRunner::giveUp(const Watched& watched) {
  const base::AllocationId allocation = watched.watch->block().block.allocation;
  std::vector<FileToPut> files;
  for (const BlockRecord& block : m_blocks) {
    const bool isLeft = block.block.allocation == allocation && block.block.state != BlockState::Done;
    if (isLeft) files.push_back({.target = cancelPath(block.block), .content = m_record.cancelRequested ? "" : protocol::kGivenUp});
  }
  const Result<void> put = waitFor(m_host.put(std::move(files)));
  const auto job = m_book->find(watched.jobId);
  const bool isOver = job && launch::isOver(job->state);
  if (Result<void> off = isOver ? Result<void>() : callOff(m_host, m_id, allocation, watched.jobId, *scheduler()); !off) return off;
  // On a full disk no job begins either.
  return put || m_record.cancelRequested || whyDiskIsFull(m_host) ? Result<void>() : put;
}

/// job.sh sees the file; a job that has not started would see it only then, and one that hangs never, so its scheduler is told.
/// Also where the file cannot be written: a full home is a reason to cancel.
Result<void> ExperimentRunner::requestCancel(Watched& watched) {
  const Result<void> put = waitFor(m_host.put({{.target = cancelPath(watched.watch->block().block), .content = ""}}));
  if (scheduler() == nullptr || watched.jobId.empty()) return put;
  const bool isLate = watched.cancelSent && m_resources.clock->monotonicNow() - *watched.cancelSent >= m_resources.patience.afterCancel;
  if (isJobAtWork(watched) && put && !isLate) return put;
  // What is left of a job that is over are files that are seen late.
  const auto job = m_book->find(watched.jobId);
  if (watched.cancelSent && job && launch::isOver(job->state)) return put;
  const Result<std::string> script = launch::cancelScriptOf(*scheduler(), {watched.jobId});
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome = waitFor(m_host.exec({.script = launch::withoutVariables(*scheduler()) + *script}));
  if (!outcome) return fail(outcome.error());
  watched.isSchedulerTold = outcome->status == 0;
  if (watched.isSchedulerTold) {
    m_book->expectNews(JobBook::News::Cancel);
    return {};
  }
  return fail({.code = ErrorCode::CommandFailed, .where = scheduler()->label + " on " + m_host.name(), .value = std::to_string(outcome->status),
               .detail = base::printable(outcome->err, 4096)});
}

}  // namespace baremark::core::runs
