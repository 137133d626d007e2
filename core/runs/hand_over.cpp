// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment runner's way of blocks to a host: what shares an allocation, what it needs there, and the hand-over.
#include <algorithm>
#include <map>
#include <utility>

#include "core/launch/job_script.h"
#include "core/plan/packing.h"
#include "core/runs/block_composer.h"
#include "core/runs/experiment_runner.h"
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

}  // namespace

/// The planned blocks that share an allocation with this one: of its point, as many as were asked for, and of each case so few
/// that its blocks still come to lie in `atLeast` allocations.
std::vector<BlockRecord> ExperimentRunner::packedWith(const BlockRecord& first) const {
  const model::AllocationSettings& asked = m_record.experiment.allocation;
  if (scheduler() == nullptr || first.block.kind == model::BlockKind::Canary || first.block.repeats) return {first};
  const int mostOfACase = plan::mostOfACase(m_record.experiment);
  std::vector<BlockRecord> pack;
  std::map<std::size_t, int> ofCase;
  for (const BlockRecord& block : m_blocks) {
    const bool isLikeIt = block.block.state == BlockState::Planned && block.block.kind == first.block.kind &&
                          block.block.point == first.block.point && !block.block.repeats;
    if (!isLikeIt || static_cast<int>(pack.size()) >= asked.blocks || ofCase[block.block.caseIndex] >= mostOfACase) continue;
    ++ofCase[block.block.caseIndex];
    pack.push_back(block);
  }
  return pack;
}

/// The blocks of an allocation that have not ended, in their order.
std::vector<BlockRecord> ExperimentRunner::blocksIn(const base::AllocationId& allocation) const {
  std::vector<BlockRecord> blocks;
  for (const BlockRecord& block : m_blocks) {
    if (block.block.allocation == allocation && isAtTheHost(block.block.state)) blocks.push_back(block);
  }
  return blocks;
}

Result<ExperimentRunner::Step> ExperimentRunner::handOver(const std::vector<BlockRecord>& blocks) {
  storage::AllocationRecord allocation{.id = blocks.front().block.allocation, .experiment = m_id};
  const bool isNew = blocks.front().block.state == BlockState::Planned;
  // One that was refused for want of room is handed over again: each new one would leave a folder.
  if (isNew) allocation.id = m_refused.isEmpty() ? base::AllocationId::make() : std::exchange(m_refused, {});
  const auto stopOn = [&](const base::Error& error) -> Result<Step> {
    const auto record = m_store.readNow([this](Store& store) { return ExperimentRepository(store).find(m_id); });
    if (!record) return fail(record.error());
    const bool isFull = error.code == ErrorCode::Busy && error.value == kSubmitLimit;
    if (isFull) {
      m_heldFor = std::clamp(m_heldFor * 2, kWaitForRoom, kLongestWaitForRoom);
      m_heldUntil = base::SystemClock().monotonicNow() + m_heldFor;
    }
    // Somebody asked for the end, or the host was closed under us: then another program goes on.
    const bool isCancelled = error.code == ErrorCode::Cancelled && record->cancelRequested;
    const bool isPassing = error.code == ErrorCode::Busy || error.code == ErrorCode::Timeout || error.code == ErrorCode::Offline ||
                           (error.code == ErrorCode::Cancelled && !isCancelled);
    if (isPassing && !isFull) return fail(error);
    if (Result<void> withdrawn = withdraw(allocation.id); !withdrawn) return fail(withdrawn.error());
    if (isFull) m_refused = allocation.id;
    if (isFull) return fail(error);
    if (isCancelled) return Step::Busy;
    // What will not pass by itself ends the experiment with its reason; it can be resumed.
    if (Result<void> ended = stop({base::errorCodeName(error.code), toLogLine(error)}); !ended) return fail(ended.error());
    return isOver(m_record.state) ? Step::Finished : Step::Busy;
  };
  const Result<ComposeContext> context = composeContext();
  if (!context) return stopOn(context.error());

  std::chrono::seconds limit{0};
  std::vector<base::BlockId> ids;
  for (const BlockRecord& block : blocks) {
    limit = std::max(limit, timeLimit(block, m_blocks));
    ids.push_back(block.block.id);
  }
  const Result<ComposedAllocation> composed = compose(m_record, allocation.id, blocks, limit, *context);
  if (!composed) return stopOn(composed.error());
  if (isNew) {
    const Result<void> begun = m_store.writeNow([&](Store& store) { return BlockRepository(store).beginSubmission(allocation, ids); });
    if (!begun) return fail(begun.error());
  }
  if (Result<void> put = putAllocation(m_host, *composed); !put) return stopOn(put.error());
  const auto submitted = submit(m_host, composed->job, scheduler());
  if (m_book != nullptr) m_book->expectNews();
  if (!submitted) return stopOn(submitted.error());
  if (!*submitted) return Step::Busy;  // unknown: looked up at the next step
  allocation.scheduler = (*submitted)->scheduler;
  allocation.jobId = (*submitted)->jobId;
  allocation.process = (*submitted)->process;
  allocation.submitted = base::SystemClock().wallNow();
  const Result<void> kept = m_store.writeNow([&](Store& store) { return BlockRepository(store).setSubmitted(allocation); });
  if (!kept) return fail(kept.error());
  for (BlockRecord handedOver : blocks) {
    handedOver.block.allocation = allocation.id;
    handedOver.block.state = BlockState::Submitting;
    watch(handedOver, allocation.process, allocation.jobId);
  }
  if (m_events.changed) m_events.changed(m_id);
  return Step::Busy;
}

/// Nothing of it is at the host.
Result<void> ExperimentRunner::withdraw(const base::AllocationId& allocation) {
  const Result<void> withdrawn = m_store.writeNow([&](Store& store) { return BlockRepository(store).withdrawSubmission(allocation); });
  if (!withdrawn) return withdrawn;
  m_lost.erase(allocation.text());
  return refresh();
}

bool ExperimentRunner::isHeldBack() const { return m_heldUntil && base::SystemClock().monotonicNow() < *m_heldUntil; }

Result<ComposeContext> ExperimentRunner::composeContext() {
  const Result<launch::LauncherDescriptor> launcher = launcherFor(m_resources, m_record.experiment.allocation.launcher);
  if (!launcher) return fail(launcher.error());
  ComposeContext context{.hostName = m_host.name(), .hostRoot = m_host.root(), .engine = m_resources.engine,
                         .isRoot = m_resources.isRoot, .runtimes = m_resources.runtimes, .launcher = *launcher,
                         .scheduler = m_resources.scheduler, .jobPrelude = m_resources.jobPrelude};
  const auto probes = m_store.writeNow([this](Store& store) { return storage::HostRepository(store).probes(m_host.name()); });
  if (!probes) return fail(probes.error());
  for (const storage::ProbeRecord& probe : *probes) m_runtimeVersions[probe.probe.runtime] = probe.probe.version;
  for (const model::Arm& arm : m_record.experiment.arms) {
    const auto runtime = m_resources.runtimes.find(arm.runtime);
    if (runtime == m_resources.runtimes.end()) continue;
    const std::string name = imageOf(arm, runtime->second);
    if (name.empty() || context.imagePaths.count(name) > 0) continue;
    Result<storage::ImageRecord> image = fail({.code = ErrorCode::NotFound, .where = "image", .value = name});
    if (name == kEngineImage) {
      image = ImageBuilder(m_host, m_store, m_resources)
                  .ensure([this](const ImageProgress& progress) {
                    if (m_events.imageProgress) m_events.imageProgress(m_id, progress);
                  }, [this] {
                    const auto record = m_store.readNow([this](Store& store) { return ExperimentRepository(store).find(m_id); });
                    return record && record->cancelRequested;
                  });
    } else {
      const auto known = m_store.writeNow(
          [&](Store& store) { return storage::HostRepository(store).findImage(m_host.name(), name); });
      if (!known) return fail(known.error());
      if (*known) image = **known;
    }
    if (!image) return fail(image.error());
    m_images[name] = *image;
    context.imagePaths[name] = image->path;
  }
  return context;
}

}  // namespace baremark::core::runs
