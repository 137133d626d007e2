// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/submitter.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/launch/job_script.h"
#include "core/launch/scheduler_scripts.h"
#include "core/plan/cost.h"
#include "core/protocol/block_files.h"
#include "core/runs/host_evidence.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Result;
using model::BlockState;
using storage::BlockRecord, storage::BlockRepository, storage::ExperimentRepository, storage::Store;

constexpr std::chrono::seconds kWaitForRoom{5};
constexpr std::chrono::seconds kLongestWaitForRoom{60};

/// An error that a retry may cure: the host or the scheduler is busy, slow or away, or the host was closed under us.
bool isTemporary(const base::Error& error, bool isCancelled) {
  return error.code == ErrorCode::Busy || error.code == ErrorCode::Timeout || error.code == ErrorCode::Offline ||
         (error.code == ErrorCode::Cancelled && !isCancelled);
}

/// The longest pause until a scheduler that refused or did not answer is asked again.
constexpr std::chrono::seconds kLongestPause{300};
constexpr int kSlowestSubmission = 4;  // times the limit for a claim, if its process still runs

}  // namespace

Submitter::Submitter(DrivenExperiment& experiment, const SubmissionGate& gate, BlockFollower& follower,
                     const EngineImageBuild& image, JobPoller* poller, ContextSource context)
    : m_experiment(experiment),
      m_gate(gate),
      m_follower(follower),
      m_image(image),
      m_poller(poller),
      m_context(std::move(context)),
      m_nodes(experiment) {}

Result<void> Submitter::submitWith(const BlockRecord& first) {
  return submitPack(
      packWith(first, m_experiment.blocks(),
               {.experiment = m_experiment.record().experiment, .hasScheduler = m_experiment.scheduler() != nullptr}));
}

Result<void> Submitter::submitPack(const Pack& pack) {
  Result<std::optional<ComposeContext>> context = m_context();
  if (context && !*context) return {};
  const model::Block first = pack.front().block;
  const bool isNew = first.state == BlockState::Planned;
  // An allocation that a full scheduler refused is submitted again: each new one would leave a folder.
  const base::AllocationId id = !isNew ? first.allocation : m_refused.value_or(base::AllocationId::make());
  if (!context) return stopOn(id, first.id, context.error());
  Result<std::string> excluded = m_nodes.excludedNodes(first);
  if (!excluded) return fail(excluded.error());
  (*context)->excludedNodes = std::move(*excluded);
  const auto limitOf = [&, expected = expectedTimes()](const BlockRecord& block) {
    return timeLimit(m_experiment.record().experiment.scale.mode, block, m_experiment.blocks(), expected);
  };
  const Result<ComposedAllocation> composed = composePack(m_experiment.record(), id, pack, limitOf, **context);
  if (!composed) return stopOn(id, first.id, composed.error());
  if (isNew) {
    const Result<bool> begun = beginUnlessNeighbours(id, pack);
    if (!begun) return fail(begun.error());
    if (!*begun) return {};  // the gate lets it wait for them from now on
    m_refused.reset();
  }
  if (Result<void> put = putAllocation(m_experiment.host(), *composed); !put) return stopOn(id, first.id, put.error());
  return startJob(*composed, pack);
}

/// Commits the submission to the store. The transaction also looks for neighbours: of two experiments that begin at the
/// same moment, in one process or two, one waits. False: this one waits, and nothing was committed.
Result<bool> Submitter::beginUnlessNeighbours(const base::AllocationId& allocation, const Pack& pack) {
  std::vector<base::BlockId> ids;
  for (const BlockRecord& block : pack) ids.push_back(block.block.id);
  bool hasOthers = false;
  const Result<void> begun = m_experiment.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      const Result<std::optional<std::string>> other = m_gate.neighbour(store);
      if (!other) return fail(other.error());
      hasOthers = other->has_value();
      return hasOthers
                 ? Result<void>()
                 : BlockRepository(store).beginSubmission({.id = allocation, .experiment = m_experiment.id()}, ids);
    });
  });
  if (!begun) return fail(begun.error());
  return !hasOthers;
}

/// Runs the submit script, and follows the blocks if the host has answered.
Result<void> Submitter::startJob(const ComposedAllocation& composed, const Pack& pack) {
  const base::AllocationId& id = composed.allocation.id;
  // The job may start before the host has answered.
  const base::WallTime when = m_experiment.resources().clock->wallNow();
  const auto submitted = submit(m_experiment.host(), composed.job, m_experiment.scheduler());
  if (!submitted) return stopOn(id, pack.front().block.id, submitted.error());
  if (m_poller != nullptr) m_poller->expectNews(JobPoller::News::Submission);
  if (!*submitted) return {};  // not known: the next step looks the job up
  const storage::AllocationRecord allocation{.id = id,
                                             .experiment = m_experiment.id(),
                                             .scheduler = (*submitted)->scheduler,
                                             .jobId = (*submitted)->jobId,
                                             .process = (*submitted)->process,
                                             .submitted = when};
  const Result<void> kept =
      m_experiment.store().writeNow([&](Store& store) { return BlockRepository(store).setSubmitted(allocation); });
  if (!kept) return fail(kept.error());
  for (BlockRecord block : pack) {
    block.block.allocation = id;
    block.block.state = BlockState::Submitting;
    m_follower.follow(
        block, {.process = allocation.process, .jobId = allocation.jobId, .poller = m_poller, .submitted = when});
  }
  m_experiment.reportChange();
  return {};
}

/// What follows from an error on the way to the host. If the scheduler is full, `first` states why it waits.
Result<void> Submitter::stopOn(const base::AllocationId& allocation, const base::BlockId& first,
                               const base::Error& error) {
  const auto record = m_experiment.store().readNow(
      [this](Store& store) { return ExperimentRepository(store).find(m_experiment.id()); });
  if (!record) return fail(record.error());
  const bool isFull = error.code == ErrorCode::Busy && error.value == kSubmitLimit;
  if (isFull) {
    m_heldFor = std::clamp(m_heldFor * 2, kWaitForRoom, kLongestWaitForRoom);
    m_heldUntil = m_experiment.now() + m_heldFor;
  }
  const bool isCancelled = error.code == ErrorCode::Cancelled && record->cancelRequested;
  if (isTemporary(error, isCancelled) && !isFull) return fail(error);
  if (Result<void> withdrawn = withdraw(allocation); !withdrawn) return withdrawn;
  if (isFull) {
    m_refused = allocation;
    const model::EndReason why{model::EndKind::SubmitLimit, {}, base::printable(error.detail, 1024)};
    if (Result<void> noted = m_experiment.setBlockState(first, BlockState::Planned, why); !noted) return noted;
    return fail(error);
  }
  if (isCancelled) return {};
  // A permanent error ends the experiment with its reason. The user can resume it.
  const bool isRefused = error.code == ErrorCode::CommandFailed && error.value == kRefused;
  if (error.value.phrase() == base::Phrase::QuotaUsedUp)
    return m_experiment.stop({model::EndKind::DiskQuota, {}, toLogLine(error)});
  return m_experiment.stop(
      isRefused ? model::EndReason{model::EndKind::Refused, {}, error.detail}
                : model::EndReason{model::EndCode::named(base::errorCodeName(error.code)), {}, toLogLine(error)});
}

Result<void> Submitter::withdraw(const base::AllocationId& allocation) {
  const Result<void> withdrawn = m_experiment.store().writeNow(
      [&](Store& store) { return BlockRepository(store).withdrawSubmission(allocation); });
  if (!withdrawn) return withdrawn;
  m_pendingLookUps.erase(allocation.text());
  return m_experiment.refresh();
}

bool Submitter::isHeldBack() const {
  return m_heldUntil && m_experiment.now() < *m_heldUntil;
}

void Submitter::endHold() {
  m_heldUntil.reset();
  m_heldFor = {};
}

/// From earlier runs on the host, which are read when the first block is asked for.
ExpectedTime Submitter::expectedTimes() {
  return [this,
          speed = plan::SpeedSource()](const model::Block& block) mutable -> std::optional<std::chrono::milliseconds> {
    const RunnerResources& resources = m_experiment.resources();
    const storage::ExperimentRecord& record = m_experiment.record();
    if (!resources.speeds) return {};
    if (!speed) {
      const auto earlier = m_experiment.store().readNow(
          [&](Store& store) { return BlockRepository(store).earlierRuns(record.experiment.host); });
      speed = resources.speeds(earlier.value_or(std::vector<storage::EarlierRun>()), record.threads,
                               record.experiment.scale.instances);
    }
    return plan::estimateCost(record.experiment, {record.cases.at(block.caseIndex)}, {block.point}, record.threads,
                              speed)
        .points.front()
        .block;
  };
}

Result<void> Submitter::recoverAll() {
  std::optional<base::Error> trouble;
  for (const BlockRecord& block : Blocks(m_experiment.blocks())) {
    if (!isAtTheHost(block.block.state) || m_follower.isFollowed(block.block.id)) continue;
    if (Result<void> done = recover(block); !done && !trouble) trouble = done.error();
  }
  return trouble ? Result<void>(fail(*trouble)) : Result<void>();
}

bool Submitter::isUnwanted() const {
  return m_experiment.stopReason() || m_experiment.record().cancelRequested;
}

void Submitter::followAll(const Blocks& blocks, const JobLink& job) {
  for (const BlockRecord& block : blocks) {
    if (!m_follower.isFollowed(block.block.id)) m_follower.follow(block, job);
  }
}

/// Recovers a block together with the other open blocks of its allocation.
Result<void> Submitter::recover(const BlockRecord& block) {
  const Blocks blocks = m_experiment.openBlocksOf(block.block.allocation);
  if (blocks.empty()) return {};  // withdrawn with another block of the same allocation
  const auto allocation = m_experiment.store().readNow(
      [id = block.block.allocation](Store& store) { return BlockRepository(store).findAllocation(id); });
  if (!allocation) return fail(allocation.error());
  if (allocation->submitted) {
    followAll(blocks, {.process = allocation->process,
                       .jobId = allocation->jobId,
                       .poller = m_poller,
                       .submitted = allocation->submitted});
    return {};
  }
  if (m_experiment.now() < m_pendingLookUps[allocation->id.text()].next) return {};
  if (isUnwanted()) {
    const Result<bool> isTaken = takeClaim(m_experiment.host(), m_experiment.id(), allocation->id);
    if (!isTaken) return fail(isTaken.error());
    if (*isTaken) return withdraw(allocation->id);
  }
  return lookUpJob(*allocation, blocks);
}

Result<void> Submitter::lookUpJob(const storage::AllocationRecord& allocation, const Blocks& blocks) {
  const auto now = m_experiment.now();
  PendingLookUp& pending = m_pendingLookUps[allocation.id.text()];
  const Result<LookUpResult> found =
      lookUp(m_experiment.host(), m_experiment.id(), allocation.id, blocks.front().block.id, m_experiment.scheduler());
  if (!found) {
    // A scheduler in trouble is asked less and less often.
    if (m_experiment.scheduler() != nullptr) pending.next = now + pending.pause;
    if (found.error().code != ErrorCode::Offline) pending.pause = std::min(pending.pause * 2, kLongestPause);
    if (Result<void> noted = noteUnknown(blocks, ""); !noted) return noted;
    return fail(found.error());
  }
  pending.pause = PendingLookUp().pause;
  switch (found->state) {
    case LookUp::NotSubmitted:
      return submitAgain(allocation, blocks, now);
    case LookUp::Lost:
      return handleLost(*found, allocation, blocks, now);
    case LookUp::Submitted:
      break;
  }
  return noteSubmitted(*found, allocation, blocks);
}

Result<void> Submitter::submitAgain(const storage::AllocationRecord& allocation, const Blocks& blocks,
                                    base::MonotonicTime now) {
  if (isUnwanted()) return {};  // refused a moment ago: the next look takes the claim
  const Result<bool> isLeft = yieldsToNeighbour(allocation.id);
  if (!isLeft) return fail(isLeft.error());
  if (*isLeft) return {};
  if (Result<void> submitted = submitPack(blocks); !submitted) return submitted;
  if (m_image.isBuilding()) m_pendingLookUps[allocation.id.text()].next = now + PendingLookUp().pause;
  return {};
}

/// The claim is taken, but no job is found.
Result<void> Submitter::handleLost(const LookUpResult& found, const storage::AllocationRecord& allocation,
                                   const Blocks& blocks, base::MonotonicTime now) {
  const launch::SchedulerDescriptor* scheduler = m_experiment.scheduler();
  const std::string folder =
      m_experiment.host().root() + "/" + m_experiment.id().text() + "/" + allocation.id.text() + "/";
  // Baremark itself may hold the claim: it gave way to a neighbour, and could not finish. Then nothing was submitted.
  const auto ownClaim = waitFor(m_experiment.host().stat({folder + protocol::kSubmitLock + "/" + kWithdrawn}));
  if (!ownClaim) return fail(ownClaim.error());
  if (ownClaim->front().exists) {
    m_pendingLookUps.erase(allocation.id.text());
    return withdraw(allocation.id);
  }
  // The claim is taken before the job starts. Give its holder time, and a scheduler more.
  const WaitLimits& limits = m_experiment.resources().waitLimits;
  const WaitLimits::LookUps& waits = scheduler == nullptr ? limits.lookUps
                                     : found.hasFailed    ? limits.failedLookUps
                                                          : limits.schedulersLookUps;
  PendingLookUp& pending = m_pendingLookUps[allocation.id.text()];
  auto wait = waits[static_cast<std::size_t>(pending.looks)];
  if (wait.count() > 0) ++pending.looks;
  // The submitting process may still run. A cancelled job ends at once, however late it starts.
  const auto longest = found.isBeingSubmitted ? kSlowestSubmission * limits.claim : limits.claim;
  const bool isOpen =
      scheduler != nullptr && !found.hasFailed && !m_experiment.record().cancelRequested && found.claimAge < longest;
  if (wait.count() == 0 && isOpen) wait = waits[waits.size() - 2];
  pending.next = now + wait;
  if (wait.count() > 0) {
    const std::string said =
        scheduler == nullptr ? std::string() : lastLinesOf(m_experiment.host(), folder + launch::kSubmitErrors);
    return noteUnknown(blocks, said);
  }
  m_pendingLookUps.erase(allocation.id.text());
  followAll(blocks,
            {.process = model::ProcessIdentity{}, .jobId = {}, .poller = m_poller, .isRefused = found.hasFailed});
  return {};
}

Result<void> Submitter::noteSubmitted(const LookUpResult& found, storage::AllocationRecord allocation,
                                      const Blocks& blocks) {
  m_pendingLookUps.erase(allocation.id.text());
  allocation.scheduler = found.file.scheduler;
  allocation.process = found.file.process;
  allocation.jobId = found.file.jobId;
  const Result<base::WallTime> when = submissionOf(found);
  if (!when) return fail(when.error());
  allocation.submitted = *when;
  const Result<void> kept =
      m_experiment.store().writeNow([&](Store& store) { return BlockRepository(store).setSubmitted(allocation); });
  if (!kept) return fail(kept.error());
  followAll(blocks, {.process = allocation.process,
                     .jobId = allocation.jobId,
                     .poller = m_poller,
                     .submitted = allocation.submitted});
  return {};
}

/// When a job was submitted whose submitter did not note it: not after the job began.
Result<base::WallTime> Submitter::submissionOf(const LookUpResult& found) {
  const base::WallTime now = m_experiment.resources().clock->wallNow();
  if (!found.began) return now;
  const Result<std::chrono::milliseconds> ahead = clockAhead(m_experiment.host());
  if (!ahead) return fail(ahead.error());
  return onOurClock(*found.began, *ahead, {}, now);
}

/// If other experiments that may share nodes have begun meanwhile, the blocks of a committed allocation are planned
/// again. True: the allocation is not submitted now.
Result<bool> Submitter::yieldsToNeighbour(const base::AllocationId& allocation) {
  const Result<std::optional<std::string>> other = m_gate.neighbour();
  if (!other) return fail(other.error());
  if (!*other) return false;
  const Result<bool> isTaken = takeClaim(m_experiment.host(), m_experiment.id(), allocation);
  if (!isTaken) return fail(isTaken.error());
  if (!*isTaken) return true;  // submitted after all: the next look finds the job
  if (Result<void> withdrawn = withdraw(allocation); !withdrawn) return fail(withdrawn.error());
  return true;
}

/// Stores that it is not known yet whether the blocks' job was submitted. `said`: what the submit command printed.
Result<void> Submitter::noteUnknown(const Blocks& blocks, const std::string& said) {
  const auto unknown = model::EndReason::ofText(model::EndKind::StateUnknown, said);
  for (const BlockRecord& each : blocks) {
    const bool isNoted = each.block.end == unknown || (said.empty() && each.block.end.code == unknown.code);
    if (each.block.state != BlockState::Submitting || isNoted) continue;
    if (Result<void> noted = m_experiment.setBlockState(each.block.id, BlockState::Submitting, unknown); !noted)
      return noted;
  }
  return {};
}

}  // namespace baremark::core::runs
