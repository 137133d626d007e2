// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_follower.h"

#include <algorithm>
#include <set>

#include "core/protocol/endings.h"
#include "core/runs/packs.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;
using storage::BlockRepository;
using storage::Store;

}  // namespace

BlockFollower::BlockFollower(DrivenExperiment& experiment, JobPoller* poller, KnowledgeSource knowledge)
    : m_experiment(experiment), m_knowledge(std::move(knowledge)), m_cancel(experiment, poller), m_ending(experiment) {
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
  return std::any_of(m_blocks.begin(), m_blocks.end(),
                     [&](const FollowedBlock& block) { return block.watch->block().block.id == id; });
}

void BlockFollower::dropEnded() {
  std::erase_if(m_blocks, [this](const FollowedBlock& followed) {
    const std::vector<BlockRecord>& known = m_experiment.blocks();
    return std::none_of(known.begin(), known.end(), [&](const BlockRecord& block) {
      return block.block.id == followed.watch->block().block.id && isAtTheHost(block.block.state);
    });
  });
}

Result<bool> BlockFollower::observeAll() {
  std::optional<base::Error> trouble;
  bool hasEnded = false;
  for (FollowedBlock& block : m_blocks) {
    if (Result<void> asked = m_cancel.request(block, m_blocks); !asked && !trouble) trouble = asked.error();
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
    job.noteLife(std::any_of(m_blocks.begin(), m_blocks.end(), [&](const FollowedBlock& other) {
      return &other != &block && !other.jobId.empty() && other.jobId == block.jobId && other.watch->isBeating();
    }));
  }
}

/// The reason for which the job script of this allocation was told to end, as a block that was cut for it states. Such
/// a job begins no other block.
model::EndCode BlockFollower::endOfJob(const base::AllocationId& allocation) const {
  const std::vector<BlockRecord>& known = m_experiment.blocks();
  const auto found = std::find_if(known.begin(), known.end(), [&](const BlockRecord& block) {
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
    const Result<bool> isOff = m_cancel.giveUp(block);
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
  return std::all_of(m_blocks.begin(), m_blocks.end(),
                     [this](const FollowedBlock& block) { return isJobBeating(block); });
}

bool BlockFollower::isJobBeating(const FollowedBlock& block) const {
  if (m_experiment.now() < block.aliveUntil) return true;
  return std::any_of(m_blocks.begin(), m_blocks.end(), [&](const FollowedBlock& other) {
    const bool isOfItsJob = &other == &block || (!other.jobId.empty() && other.jobId == block.jobId);
    return isOfItsJob && other.state == BlockState::Running && other.watch->isBeating();
  });
}

bool BlockFollower::isCancelPending() const {
  const auto now = m_experiment.now();
  return std::any_of(m_blocks.begin(), m_blocks.end(),
                     [now](const FollowedBlock& block) { return now < block.nextCancel; });
}

}  // namespace baremark::core::runs
