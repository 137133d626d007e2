// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/submitter.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/plan/cost.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;
using storage::BlockRepository;
using storage::ExperimentRepository;
using storage::Store;

constexpr std::chrono::seconds kWaitForRoom{5};
constexpr std::chrono::seconds kLongestWaitForRoom{60};

/// An error that a retry may cure: the host or the scheduler is busy, slow or away, or the host was closed under us and
/// another program continues.
bool isTemporary(const base::Error& error, bool isCancelled) {
  return error.code == ErrorCode::Busy || error.code == ErrorCode::Timeout || error.code == ErrorCode::Offline ||
         (error.code == ErrorCode::Cancelled && !isCancelled);
}

}  // namespace

Submitter::Submitter(DrivenExperiment& experiment, const SubmissionGate& gate, BlockFollower& follower,
                     JobPoller* poller, ContextSource context)
    : m_experiment(experiment),
      m_gate(gate),
      m_follower(follower),
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
    const model::EndReason why{model::EndKind::SubmitLimit, base::printable(error.detail, 1024)};
    if (Result<void> noted = m_experiment.setBlockState(first, BlockState::Planned, why); !noted) return noted;
    return fail(error);
  }
  if (isCancelled) return {};
  // A permanent error ends the experiment with its reason. The user can resume it.
  const bool isRefused = error.code == ErrorCode::CommandFailed && error.value == kRefused;
  if (error.value.phrase() == base::Phrase::QuotaUsedUp)
    return m_experiment.stop({model::EndKind::DiskQuota, toLogLine(error)});
  return m_experiment.stop(
      isRefused ? model::EndReason{model::EndKind::Refused, error.detail}
                : model::EndReason{model::EndCode::named(base::errorCodeName(error.code)), toLogLine(error)});
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

}  // namespace baremark::core::runs
