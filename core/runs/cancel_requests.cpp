// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/cancel_requests.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/launch/scheduler_scripts.h"
#include "core/protocol/block_files.h"
#include "core/runs/host_evidence.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;

constexpr std::chrono::seconds kWaitForCancel{10};  // from one request to the next

bool isSuspended(const FollowedBlock& block) {
  return block.waiting.code == model::EndKind::Suspended;
}

/// A block of the same job runs and can see a request to cancel.
bool isJobAtWork(const FollowedBlock& block, const std::vector<FollowedBlock>& all) {
  return std::any_of(all.begin(), all.end(), [&](const FollowedBlock& other) {
    return other.jobId == block.jobId && other.state == BlockState::Running && !isSuspended(other);
  });
}

}  // namespace

/// True: nothing more is to be done for now. A running job ends in order after a request. A job that hangs, is
/// suspended or is queued again does not, so its scheduler is told.
bool CancelRequests::isUnderWay(const FollowedBlock& block, const std::vector<FollowedBlock>& all) const {
  if (!block.cancelSent || block.isSchedulerTold) return block.isSchedulerTold;
  if (m_experiment.scheduler() == nullptr || block.jobId.empty()) return true;
  const bool isInTime = m_experiment.now() - *block.cancelSent < m_experiment.resources().waitLimits.afterCancel;
  // After a block has ended, its job still runs.
  return isInTime && (isJobAtWork(block, all) || block.waiting.code == model::EndKind::Running);
}

Result<void> CancelRequests::request(FollowedBlock& block, const std::vector<FollowedBlock>& all) {
  const auto now = m_experiment.now();
  if (!m_experiment.record().cancelRequested || isUnderWay(block, all) || now < block.nextCancel) return {};
  block.nextCancel = now + kWaitForCancel;
  if (Result<void> sent = send(block, all); !sent) return sent;
  if (!block.cancelSent) block.cancelSent = now;
  if (block.isSchedulerTold) block.watch->job().noteCancel();
  return {};
}

std::string CancelRequests::pathFor(const model::Block& block) const {
  return m_experiment.host().root() + "/" + m_experiment.id().text() + "/" + block.id.text() + "/" +
         protocol::kCancelFile;
}

/// Writes a cancel file into the folder of each block of the allocation, so that a job that appears after all ends at
/// once, and cancels the job that the scheduler may have.
Result<bool> CancelRequests::giveUp(FollowedBlock& block) {
  const auto now = m_experiment.now();
  if (now < block.nextCancel) return false;
  block.nextCancel = now + kWaitForCancel;
  const base::AllocationId allocation = block.watch->block().block.allocation;
  std::vector<FileToPut> files;
  for (const BlockRecord& each : m_experiment.blocks()) {
    const bool isLeft = each.block.allocation == allocation && each.block.state != BlockState::Done;
    if (isLeft)
      files.push_back(
          {.target = pathFor(each.block), .content = m_experiment.record().cancelRequested ? "" : protocol::kGivenUp});
  }
  const Result<void> put = waitFor(m_experiment.host().put(std::move(files)));
  const auto job = m_poller->find(block.jobId);
  const bool isOver = job && launch::isOver(job->state);
  if (Result<void> off =
          isOver ? Result<void>()
                 : cancelAllocation(m_experiment.host(), allocation, block.jobId, *m_experiment.scheduler());
      !off)
    return fail(off.error());
  // No job can start on a full disk, so the files are not needed there.
  const bool isOff = put || m_experiment.record().cancelRequested || whyDiskIsFull(m_experiment.host());
  return isOff ? Result<bool>(true) : fail(put.error());
}

/// Writes the cancel file, which job.sh reads. A job that has not started would see it only at its start, and a job
/// that hangs never would, so the scheduler is told. The scheduler is also told if the file cannot be written: a full
/// disk is a reason to cancel.
Result<void> CancelRequests::send(FollowedBlock& block, const std::vector<FollowedBlock>& all) {
  const Result<void> put =
      waitFor(m_experiment.host().put({{.target = pathFor(block.watch->block().block), .content = ""}}));
  if (m_experiment.scheduler() == nullptr || block.jobId.empty()) return put;
  const bool isLate =
      block.cancelSent && m_experiment.now() - *block.cancelSent >= m_experiment.resources().waitLimits.afterCancel;
  if (isJobAtWork(block, all) && put && !isLate) return put;
  // The job is over already; only its last files are still on their way.
  const auto job = m_poller->find(block.jobId);
  if (block.cancelSent && job && launch::isOver(job->state)) return put;
  const Result<std::string> script = launch::cancelScriptOf(*m_experiment.scheduler(), {block.jobId});
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome =
      waitFor(m_experiment.host().exec({.script = launch::withoutVariables(*m_experiment.scheduler()) + *script}));
  if (!outcome) return fail(outcome.error());
  block.isSchedulerTold = outcome->status == 0;
  if (block.isSchedulerTold) {
    m_poller->expectNews(JobPoller::News::Cancel);
    return {};
  }
  return fail({.code = ErrorCode::CommandFailed,
               .where = {base::Phrase::SchedulerOfHost, m_experiment.scheduler()->label, m_experiment.host().name()},
               .value = std::to_string(outcome->status),
               .detail = base::printable(outcome->err, 4096)});
}

}  // namespace baremark::core::runs
