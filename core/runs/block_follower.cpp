// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_follower.h"

#include <algorithm>
#include <set>

#include "core/launch/scheduler_scripts.h"
#include "core/protocol/block_files.h"
#include "core/protocol/endings.h"
#include "core/runs/host_evidence.h"
#include "core/runs/preparation.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
using base::ErrorCode, base::fail, base::Result;
using model::BlockState;
using storage::BlockRecord, storage::BlockRepository, storage::Store;

constexpr std::chrono::seconds kWaitForCancel{10};  // from one request to the next

BlockFollower::BlockFollower(DrivenExperiment& experiment, JobPoller* poller, KnowledgeSource knowledge)
    : m_experiment(experiment), m_poller(poller), m_knowledge(std::move(knowledge)), m_ending(experiment) {
  m_lookers.setMaxThreadCount(static_cast<int>(kMostJobsAtOnce));
}

void BlockFollower::follow(const BlockRecord& block, const JobLink& job) {
  FollowedBlock followed{.jobId = job.jobId,
                         .isRefused = job.isRefused,
                         .state = block.block.state,
                         .waiting = block.block.end,
                         .started = block.started};
  followed.watch = std::make_unique<BlockWatch>(m_experiment.host(), m_experiment.store(), block, job, m_knowledge());
  m_blocks.push_back(std::move(followed));
}

bool BlockFollower::isFollowed(const base::BlockId& id) const {
  return std::ranges::any_of(m_blocks, [&](const FollowedBlock& block) { return block.watch->block().block.id == id; });
}

void BlockFollower::dropEnded() {
  std::erase_if(m_blocks, [this](const FollowedBlock& followed) {
    const std::vector<BlockRecord>& known = m_experiment.blocks();
    return std::ranges::none_of(known, [&](const BlockRecord& block) {
      return block.block.id == followed.watch->block().block.id && isAtTheHost(block.block.state);
    });
  });
}

Result<bool> BlockFollower::observeAll() {
  std::optional<base::Error> trouble;
  bool hasEnded = false;
  for (FollowedBlock& block : m_blocks) {
    if (Result<void> asked = requestCancel(block); !asked && !trouble) trouble = asked.error();
  }
  passOnJobs();
  std::vector<Result<BlockObservation>> all = lookAtAll();
  for (std::size_t i = 0; i < m_blocks.size();) {
    const Result<bool> isOver = handle(m_blocks[i], all[i]);
    if (!isOver && !trouble) trouble = isOver.error();
    // Another process has written what this watch read: a new watch starts from the store.
    const bool isStale = !isOver && isOver.error().code == ErrorCode::Conflict;
    const bool isEnded = isOver && *isOver;
    hasEnded = hasEnded || isEnded;
    if (isEnded) noteEndOfBlock(m_blocks[i], *all[i]);
    if (isStale || isEnded) {
      m_blocks.erase(m_blocks.begin() + static_cast<std::ptrdiff_t>(i));
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  if (trouble) return fail(*trouble);
  return hasEnded;
}

/// Tells each block what the other blocks of its job have shown.
void BlockFollower::passOnJobs() {
  for (const FollowedBlock& block : m_blocks) {
    JobWatch& job = block.watch->job();
    job.noteEnd(endOfJob(block.watch->block().block.allocation));
    job.noteLife(std::ranges::any_of(m_blocks, [&](const FollowedBlock& other) {
      return &other != &block && !other.jobId.empty() && other.jobId == block.jobId && other.watch->isBeating();
    }));
  }
}

/// The reason for which the job script of this allocation was told to end, as a block that was cut for it states. Such
/// a job begins no other block.
model::EndCode BlockFollower::endOfJob(const base::AllocationId& allocation) const {
  const std::vector<BlockRecord>& known = m_experiment.blocks();
  const auto found = std::ranges::find_if(known, [&](const BlockRecord& block) {
    const bool isCut = block.block.allocation == allocation && block.block.state == BlockState::Cut;
    const model::EndCode& code = block.block.end.code;
    return isCut &&
           (code == model::EndKind::TimeLimit || protocol::consequenceOf(code.name()) == protocol::Consequence::Asked);
  });
  return found == known.end() ? model::EndCode() : found->block.end.code;
}

/// A look mostly waits for the host, which answers many questions at once: so the looks run side by side.
std::vector<Result<BlockObservation>> BlockFollower::lookAtAll() {
  if (m_blocks.size() == 1) return {m_blocks.front().watch->look()};
  std::vector<QFuture<Result<BlockObservation>>> looks;
  for (const FollowedBlock& block : m_blocks) {
    looks.push_back(runIn<Result<BlockObservation>>(m_lookers, [watch = block.watch.get()] { return watch->look(); }));
  }
  std::vector<Result<BlockObservation>> all;
  for (QFuture<Result<BlockObservation>>& look : looks) all.push_back(waitFor(std::move(look)));
  return all;
}

Result<bool> BlockFollower::handle(FollowedBlock& block, const Result<BlockObservation>& seen) {
  if (!seen) return fail(seen.error());
  if (seen->hasNewSamples && m_experiment.events().samplesImported)
    m_experiment.events().samplesImported(m_experiment.id());
  const bool isOver = seen->state == BlockObservation::State::Done || seen->state == BlockObservation::State::Cut;
  if (!isOver) {
    if (Result<void> noted = noteState(block, *seen); !noted) return fail(noted.error());
    return false;
  }
  if ((seen->isGivenUp || block.isRefused) && m_experiment.scheduler() != nullptr) {
    const Result<bool> isOff = giveUp(block);
    if (!isOff || !*isOff) return isOff;
  }
  if (Result<void> finished = m_ending.finish(*block.watch, *seen); !finished) return fail(finished.error());
  return true;
}

Result<void> BlockFollower::noteState(FollowedBlock& block, const BlockObservation& seen) {
  const BlockState state = seen.state == BlockObservation::State::Running ? BlockState::Running : BlockState::Waiting;
  const bool hasStarted = state == BlockState::Running;
  // The block was seen running a moment after it started: correct the store once its first run states the start.
  const bool isEarlier = hasStarted && seen.began && block.started && *seen.began < *block.started;
  if (state == block.state && seen.end == block.waiting && !isEarlier) return {};
  std::optional<base::WallTime> started;
  if (isEarlier || (hasStarted && state != block.state))
    started = std::min(seen.began.value_or(base::WallTime::max()), m_experiment.resources().clock->wallNow());
  const Result<void> written = m_experiment.store().writeNow([&, id = block.watch->block().block.id](Store& store) {
    return BlockRepository(store).setState(id, state, seen.end, started, {});
  });
  if (!written) return written;
  if (started) block.started = started;
  block.state = state;
  block.waiting = seen.end;
  if (hasStarted) block.aliveUntil = {};  // from now on its own heartbeat counts
  m_experiment.reportChange();
  return {};
}

/// After a block that ended in order, its job continues with the next one.
void BlockFollower::noteEndOfBlock(const FollowedBlock& ended, const BlockObservation& seen) {
  const bool continues = seen.state == BlockObservation::State::Done;
  const auto until =
      continues ? m_experiment.now() + m_experiment.resources().waitLimits.heartbeat : base::MonotonicTime{};
  for (FollowedBlock& other : m_blocks) {
    if (!other.jobId.empty() && other.jobId == ended.jobId) other.aliveUntil = until;
  }
}

std::vector<std::string> BlockFollower::jobIds() const {
  std::set<std::string> ids;
  for (const FollowedBlock& block : m_blocks) {
    if (!block.jobId.empty()) ids.insert(block.jobId);
  }
  return {ids.begin(), ids.end()};
}

bool BlockFollower::areJobsBeating() const {
  return std::ranges::all_of(m_blocks, [this](const FollowedBlock& block) { return isJobBeating(block); });
}

bool BlockFollower::isJobBeating(const FollowedBlock& block) const {
  if (m_experiment.now() < block.aliveUntil) return true;
  return std::ranges::any_of(m_blocks, [&](const FollowedBlock& other) {
    const bool isOfItsJob = &other == &block || (!other.jobId.empty() && other.jobId == block.jobId);
    return isOfItsJob && other.state == BlockState::Running && other.watch->isBeating();
  });
}

bool BlockFollower::isCancelPending() const {
  const auto now = m_experiment.now();
  return std::ranges::any_of(m_blocks, [now](const FollowedBlock& block) { return now < block.nextCancel; });
}

bool BlockFollower::isJobAtWork(const FollowedBlock& block) const {
  return std::ranges::any_of(m_blocks, [&](const FollowedBlock& other) {
    return other.jobId == block.jobId && other.state == BlockState::Running &&
           other.waiting.code != model::EndKind::Suspended;
  });
}

/// True: nothing more to do for now. A running job ends in order after a request. A job that hangs, is
/// suspended or is queued again does not, so its scheduler is told.
bool BlockFollower::isCancelUnderWay(const FollowedBlock& block) const {
  if (!block.cancelSent || block.isSchedulerTold) return block.isSchedulerTold;
  if (m_experiment.scheduler() == nullptr || block.jobId.empty()) return true;
  const bool isInTime = m_experiment.now() - *block.cancelSent < m_experiment.resources().waitLimits.afterCancel;
  // After a block has ended, its job still runs.
  return isInTime && (isJobAtWork(block) || block.waiting.code == model::EndKind::Running);
}

Result<void> BlockFollower::requestCancel(FollowedBlock& block) {
  const auto now = m_experiment.now();
  if (!m_experiment.record().cancelRequested || isCancelUnderWay(block) || now < block.nextCancel) return {};
  block.nextCancel = now + kWaitForCancel;
  if (Result<void> sent = sendCancel(block); !sent) return sent;
  if (!block.cancelSent) block.cancelSent = now;
  if (block.isSchedulerTold) block.watch->job().noteCancel();
  return {};
}

std::string BlockFollower::cancelFileOf(const model::Block& block) const {
  return m_experiment.host().root() + "/" + m_experiment.id().text() + "/" + block.id.text() + "/" +
         protocol::kCancelFile;
}

/// Writes a cancel file into the folder of each block of the allocation, so that a job that appears after all ends at
/// once, and cancels the job that the scheduler may have.
Result<bool> BlockFollower::giveUp(FollowedBlock& block) {
  const auto now = m_experiment.now();
  if (now < block.nextCancel) return false;
  block.nextCancel = now + kWaitForCancel;
  const base::AllocationId allocation = block.watch->block().block.allocation;
  std::vector<FileToPut> files;
  for (const BlockRecord& each : m_experiment.blocks()) {
    const bool isLeft = each.block.allocation == allocation && each.block.state != BlockState::Done;
    if (isLeft)
      files.push_back({.target = cancelFileOf(each.block),
                       .content = m_experiment.record().cancelRequested ? "" : protocol::kGivenUp});
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
Result<void> BlockFollower::sendCancel(FollowedBlock& block) {
  const Result<void> put =
      waitFor(m_experiment.host().put({{.target = cancelFileOf(block.watch->block().block), .content = ""}}));
  if (m_experiment.scheduler() == nullptr || block.jobId.empty()) return put;
  const bool isLate =
      block.cancelSent && m_experiment.now() - *block.cancelSent >= m_experiment.resources().waitLimits.afterCancel;
  if (isJobAtWork(block) && put && !isLate) return put;
  // The job is over already; only its last files are still on their way.
  const auto job = m_poller->find(block.jobId);
  if (block.cancelSent && job && launch::isOver(job->state)) return put;
  const launch::SchedulerDescriptor& scheduler = *m_experiment.scheduler();
  const Result<CommandOutcome> outcome = runScript(
      m_experiment.host(), launch::cancelScriptOf(scheduler, {block.jobId}).map([&](const std::string& cancel) {
        return launch::withoutVariables(scheduler) + cancel;
      }));
  if (!outcome) return fail(outcome.error());
  block.isSchedulerTold = outcome->status == 0;
  if (!block.isSchedulerTold) return fail(schedulerError(m_experiment.host(), scheduler, *outcome));
  m_poller->expectNews(JobPoller::News::Cancel);
  return {};
}

}  // namespace baremark::core::runs
