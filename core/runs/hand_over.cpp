// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment runner's way of blocks to a host: what they need there, and the hand-over.
#include <algorithm>
#include <set>
#include <utility>

#include "core/base/printable.h"
#include "core/launch/job_script.h"
#include "core/launch/node_list.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/runs/block_composer.h"
#include "core/runs/experiment_runner.h"
#include "core/runs/packs.h"
#include "core/runs/process.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"

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
constexpr int kMostAttempts = 64;  // of a block, of which the nodes are asked for

/// Whether a block that ended so lost a node, by its scheduler's word or by its launcher's.
bool isOfNodes(const std::string& code) { return code == launch::toName(launch::JobState::NodeFail) || code == "node_lost"; }

/// With the threads of its plan.
model::Experiment asPlanned(const storage::ExperimentRecord& record) {
  model::Experiment experiment = record.experiment;
  experiment.scale.threadsPerRank = record.threads;
  return experiment;
}

void addOnce(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

Result<void> beginAll(Store& store, const std::vector<storage::AllocationRecord>& allocations, const std::vector<std::vector<BlockRecord>>& packs) {
  return store.transact([&]() -> Result<void> {
    for (std::size_t i = 0; i < packs.size(); ++i) {
      std::vector<base::BlockId> ids;
      for (const BlockRecord& block : packs[i]) ids.push_back(block.block.id);
      if (Result<void> begun = BlockRepository(store).beginSubmission(allocations[i], ids); !begun) return begun;
    }
    return {};
  });
}

}  // namespace

std::vector<std::vector<BlockRecord>> ExperimentRunner::packsAround(const BlockRecord& first, std::size_t room) const {
  return packsWith(first, m_blocks, {.experiment = m_record.experiment, .hasScheduler = scheduler() != nullptr, .mostJobs = m_isArrayRefused ? 1 : room});
}

Result<bool> ExperimentRunner::isKeptApart(const BlockRecord& next) {
  const model::AllocationSettings& asked = m_record.experiment.allocation;
  const auto apart = plan::durationIn(asked.apart);
  if ((!apart && !asked.otherNodes) || scheduler() == nullptr || next.block.kind == model::BlockKind::Canary) return false;
  if (!apart) {
    // Which nodes a job has is known once it has started; it matters where there are others.
    const Result<std::optional<int>> there = nodesOfPartition();
    if (!there) return fail(there.error());
    if (there->value_or(0) <= next.block.point.nodes) return false;
  }
  const auto allocations = m_store.readNow([this](Store& store) { return BlockRepository(store).allocations(m_id); });
  if (!allocations) return fail(allocations.error());
  const base::WallTime now = m_resources.clock->wallNow();
  bool isKept = false;
  for (const storage::AllocationRecord& allocation : *allocations) {
    bool isMeasuring = false;
    bool isOpen = false;
    std::optional<base::WallTime> started;
    for (const BlockRecord& block : m_blocks) {
      if (block.block.allocation != allocation.id || block.block.kind == model::BlockKind::Canary) continue;
      isMeasuring = true;
      isOpen = isOpen || isAtTheHost(block.block.state);
      for (const storage::RunRecord& run : block.runs) {
        if (run.run.started) started = std::min(started.value_or(*run.run.started), *run.run.started);
      }
    }
    if (!isMeasuring) continue;
    // Its host's clock may be wrong: it did not start before it was submitted, nor in the future.
    const base::WallTime since = std::max(allocation.submitted.value_or(now), std::min(started.value_or(now), now));
    isKept = isKept || (!started && isOpen) || (apart && started && now - since < *apart);
  }
  const model::EndReason why{"apart", asked.apart};
  if (!isKept || !apart || next.block.end == why) return isKept;
  const Result<void> noted = m_store.writeNow([&](Store& store) { return BlockRepository(store).setState(next.block.id, BlockState::Planned, why, {}, {}); });
  if (!noted) return fail(noted.error());
  if (m_events.changed) m_events.changed(m_id);
  return true;
}

/// How many there are; nothing where that is not known.
Result<std::optional<int>> ExperimentRunner::nodesOfPartition() {
  const auto host = m_store.readNow([this](Store& store) { return storage::HostRepository(store).findHost(m_host.name()); });
  if (!host) return fail(host.error());
  const model::PartitionFacts* partition = *host ? model::partitionOf((*host)->facts, m_record.experiment.allocation.partition) : nullptr;
  return partition == nullptr ? std::nullopt : partition->nodes;
}

Result<void> ExperimentRunner::learnMostJobs() {
  if (m_mostJobs || scheduler() == nullptr) return {};
  const auto host = m_store.readNow([this](Store& store) { return storage::HostRepository(store).findHost(m_host.name()); });
  if (!host) return fail(host.error());
  const model::Experiment experiment = asPlanned(m_record);
  const int asked = experiment.allocation.atOnce;
  if (*host) {
    const std::optional<int> cores = (*host)->coresOfANode(experiment.allocation.partition);
    m_mostJobs = static_cast<std::size_t>(plan::jobsAtOnce(experiment, cores));
    m_mayShareNodes = plan::mayShareNodes(experiment, cores);
  } else {
    m_mostJobs = asked > 0 ? static_cast<std::size_t>(asked) : kMostJobsAtOnce;  // a host that nobody added
  }
  return {};
}

Result<bool> ExperimentRunner::hasNeighbours() {
  if (!m_mayShareNodes) return false;
  return m_store.readNow([this](Store& store) -> Result<bool> {
    ExperimentRepository experiments(store);
    const auto host = storage::HostRepository(store).findHost(m_host.name());
    if (!host) return fail(host.error());
    const auto there = experiments.withBlocksAt(m_host.name());
    if (!there) return fail(there.error());
    for (const base::ExperimentId& id : *there) {
      if (id == m_id || !*host) continue;
      const auto other = experiments.find(id);
      if (!other) return fail(other.error());
      // Without an owner nobody would say when its jobs have ended.
      const bool isDriven = other->owner && isAlive(*other->owner, base::SystemClock().wallNow());
      const model::Experiment experiment = asPlanned(*other);
      if (isDriven && plan::mayShareNodes(experiment, (*host)->coresOfANode(experiment.allocation.partition))) return true;
    }
    return false;
  });
}

/// Those that its attempts had, the last one's first; none where it has not begun.
Result<std::vector<std::string>> ExperimentRunner::nodesOf(const BlockRecord& block) {
  const auto kept = m_nodesOf.find(block.block.id.text());
  if (kept != m_nodesOf.end()) return kept->second;
  int known = 1;
  for (const storage::RunRecord& run : block.runs) known = std::max(known, run.run.attempt);
  std::vector<std::string> nodes;
  for (int attempt = 1; attempt <= kMostAttempts; ++attempt) {
    const std::string folder = m_host.root() + "/" + m_id.text() + "/" + block.block.id.text() + "/" + protocol::attemptFolder(attempt);
    const Result<std::string> text = waitFor(m_host.read(folder + "/" + protocol::kStartedFile, 0, 64 << 10));
    if (!text && text.error().code != ErrorCode::NotFound) return fail(text.error());
    if (!text && attempt >= known) break;
    const auto started = text ? protocol::parseStartedFile(*text) : fail(text.error());
    if (!started) continue;
    const std::vector<std::string> had = launch::nodesIn(started->nodes);
    nodes.insert(nodes.begin(), had.begin(), had.end());
  }
  if (!isAtTheHost(block.block.state)) m_nodesOf[block.block.id.text()] = nodes;
  return nodes;
}

/// The nodes of the attempts at this block in whose jobs a node failed, the last one's first. Which of several it was, nobody says.
Result<std::vector<std::string>> ExperimentRunner::failedNodes(const model::Block& block) {
  std::vector<std::string> failed;
  std::optional<base::BlockId> repeated = block.repeats;
  while (repeated) {
    const auto found = std::find_if(m_blocks.begin(), m_blocks.end(), [&](const BlockRecord& other) { return other.block.id == *repeated; });
    if (found == m_blocks.end()) break;
    if (isOfNodes(found->block.end.code)) {
      const Result<std::vector<std::string>> nodes = nodesOf(*found);
      if (!nodes) return fail(nodes.error());
      for (const std::string& node : *nodes) addOnce(failed, node);
    }
    repeated = found->block.repeats;
  }
  return failed;
}

/// The nodes of earlier measuring jobs, the latest first, at most so many.
Result<std::vector<std::string>> ExperimentRunner::usedNodes(int most) {
  std::vector<std::string> used;
  std::set<std::string> seen;
  for (auto block = m_blocks.rbegin(); block != m_blocks.rend() && static_cast<int>(used.size()) < most; ++block) {
    const bool isMeasuring = block->block.kind != model::BlockKind::Canary && block->block.allocation.isValid() && block->block.state != BlockState::Submitting;
    const bool hasRun = block->block.state != BlockState::Waiting ||
                        std::any_of(block->runs.begin(), block->runs.end(), [](const storage::RunRecord& run) { return run.run.started.has_value(); });
    if (!isMeasuring || !hasRun || seen.count(block->block.allocation.text()) > 0) continue;
    const Result<std::vector<std::string>> nodes = nodesOf(*block);
    if (!nodes) return fail(nodes.error());
    // Of the blocks that share a job, the last ones may never have begun.
    if (!nodes->empty()) seen.insert(block->block.allocation.text());
    for (const std::string& node : *nodes) addOnce(used, node);
  }
  return used;
}

Result<std::string> ExperimentRunner::excludedNodes(const model::Block& next) {
  const std::vector<std::string> settings = scheduler() == nullptr ? std::vector<std::string>() : launch::settingsOf(*scheduler());
  if (std::find(settings.begin(), settings.end(), "other_nodes") == settings.end()) return std::string();
  Result<std::vector<std::string>> avoided = failedNodes(next);
  if (!avoided) return fail(avoided.error());
  const bool isSpread = m_record.experiment.allocation.otherNodes && next.kind != model::BlockKind::Canary;
  if (avoided->empty() && !isSpread) return std::string();
  const Result<std::optional<int>> there = nodesOfPartition();
  if (!there) return fail(there.error());
  // Not known: none is left out, so that the job can start.
  if (!*there) return std::string();
  if (isSpread) {
    const Result<std::vector<std::string>> used = usedNodes(**there - next.point.nodes);
    if (!used) return fail(used.error());
    for (const std::string& node : *used) addOnce(*avoided, node);
  }
  return launch::nodesToAvoid(*avoided, **there, next.point.nodes);
}

/// The blocks of an allocation that have not ended, in their order.
std::vector<BlockRecord> ExperimentRunner::blocksIn(const base::AllocationId& allocation) const {
  std::vector<BlockRecord> blocks;
  for (const BlockRecord& block : m_blocks) {
    if (block.block.allocation == allocation && isAtTheHost(block.block.state)) blocks.push_back(block);
  }
  return blocks;
}

Result<ExperimentRunner::Step> ExperimentRunner::handOver(const std::vector<std::vector<BlockRecord>>& packs) {
  Result<std::optional<ComposeContext>> context = composeContext();
  if (context && !*context) return Step::Busy;
  std::vector<storage::AllocationRecord> allocations;
  const bool isNew = packs.front().front().block.state == BlockState::Planned;
  for (const std::vector<BlockRecord>& blocks : packs) {
    storage::AllocationRecord allocation{.id = blocks.front().block.allocation, .experiment = m_id};
    // One that was refused for want of room is handed over again: each new one would leave a folder.
    if (isNew && m_refused.empty()) allocation.id = base::AllocationId::make();
    if (isNew && !m_refused.empty()) {
      allocation.id = m_refused.back();
      m_refused.pop_back();
    }
    allocations.push_back(std::move(allocation));
  }
  const auto stopOn = [&](const base::Error& error) { return stopHandingOver(allocations, packs.front().front().block.id, error); };
  if (!context) return stopOn(context.error());
  const model::Block& first = packs.front().front().block;
  Result<std::string> excluded = excludedNodes(first);
  if (!excluded) return fail(excluded.error());
  (*context)->excludedNodes = std::move(*excluded);

  const ExpectedTime expected = expectedTimes();
  // The array has a name of its own: where its hand-over breaks off, the first of its allocations is handed over alone, under its own.
  NamedPacks named{.array = packs.size() > 1 ? std::optional(base::AllocationId::make()) : std::nullopt, .allocations = {}, .packs = packs};
  for (const storage::AllocationRecord& allocation : allocations) named.allocations.push_back(allocation.id);
  const auto limitOf = [&](const BlockRecord& block) { return timeLimit(m_record.experiment.scale.mode, block, m_blocks, expected); };
  const Result<std::vector<ComposedAllocation>> made = composeAll(m_record, named, limitOf, **context);
  if (!made) return stopOn(made.error());
  const std::vector<ComposedAllocation>& composed = *made;
  if (isNew) {
    const Result<void> begun = m_store.writeNow([&](Store& store) { return beginAll(store, allocations, packs); });
    if (!begun) return fail(begun.error());
  }
  for (const ComposedAllocation& one : composed) {
    if (Result<void> put = putAllocation(m_host, one); !put) return stopOn(put.error());
  }
  if (composed.size() > 1) {
    if (Result<void> put = putArray(m_host, composed, *scheduler()); !put) return stopOn(put.error());
  }
  // Its job may begin before the host has answered.
  const base::WallTime when = m_resources.clock->wallNow();
  const auto submitted = composed.size() > 1 ? submitArray(m_host, composed, *scheduler()) : submit(m_host, composed.front().job, scheduler());
  if (!submitted) return stopOn(submitted.error());
  if (m_book != nullptr) m_book->expectNews(JobBook::News::Submission);
  if (!*submitted) return Step::Busy;  // unknown: looked up at the next step
  for (std::size_t i = 0; i < allocations.size(); ++i) {
    allocations[i].scheduler = (*submitted)->scheduler;
    allocations[i].jobId = allocations.size() > 1 ? launch::arrayTaskId(*scheduler(), (*submitted)->jobId, static_cast<int>(i)) : (*submitted)->jobId;
    allocations[i].process = (*submitted)->process;
    allocations[i].submitted = when;
  }
  const Result<void> kept = m_store.writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      for (const storage::AllocationRecord& allocation : allocations) {
        if (Result<void> set = BlockRepository(store).setSubmitted(allocation); !set) return set;
      }
      return {};
    });
  });
  if (!kept) return fail(kept.error());
  for (std::size_t i = 0; i < packs.size(); ++i) {
    for (BlockRecord handedOver : packs[i]) {
      handedOver.block.allocation = allocations[i].id;
      handedOver.block.state = BlockState::Submitting;
      watch(handedOver,
            {.process = allocations[i].process, .jobId = allocations[i].jobId, .book = m_book, .submitted = when});
    }
  }
  if (m_events.changed) m_events.changed(m_id);
  return Step::Busy;
}

/// What an error on the way to the host brings.
Result<ExperimentRunner::Step> ExperimentRunner::stopHandingOver(const std::vector<storage::AllocationRecord>& allocations, const base::BlockId& first, const base::Error& error) {
  const auto record = m_store.readNow([this](Store& store) { return ExperimentRepository(store).find(m_id); });
  if (!record) return fail(record.error());
  const bool isFull = error.code == ErrorCode::Busy && error.value == kSubmitLimit;
  if (isFull) {
    m_heldFor = std::clamp(m_heldFor * 2, kWaitForRoom, kLongestWaitForRoom);
    m_heldUntil = m_resources.clock->monotonicNow() + m_heldFor;
  }
  // Somebody asked for the end, or the host was closed under us: then another program goes on.
  const bool isCancelled = error.code == ErrorCode::Cancelled && record->cancelRequested;
  const bool isPassing = error.code == ErrorCode::Busy || error.code == ErrorCode::Timeout || error.code == ErrorCode::Offline ||
                         (error.code == ErrorCode::Cancelled && !isCancelled);
  if (isPassing && !isFull) return fail(error);
  for (const storage::AllocationRecord& allocation : allocations) {
    if (Result<void> withdrawn = withdraw(allocation.id); !withdrawn) return fail(withdrawn.error());
    if (isFull) m_refused.push_back(allocation.id);
  }
  // There may be room for one where there is none for all.
  if (isFull && allocations.size() > 1) m_isArrayRefused = true;
  if (isFull) {
    const model::EndReason why{kSubmitLimit, base::printable(error.detail, 1024)};
    const Result<void> noted = m_store.writeNow([&](Store& store) { return BlockRepository(store).setState(first, BlockState::Planned, why, {}, {}); });
    if (!noted) return fail(noted.error());
    if (m_events.changed) m_events.changed(m_id);
    return fail(error);
  }
  if (isCancelled) return Step::Busy;
  // What will not pass by itself ends the experiment with its reason; it can be resumed.
  const bool isRefused = error.code == ErrorCode::CommandFailed && error.value == kRefused;
  if (Result<void> ended = stop(isRefused ? model::EndReason{kRefused, error.detail} : model::EndReason{base::errorCodeName(error.code), toLogLine(error)}); !ended) return fail(ended.error());
  return isOver(m_record.state) ? Step::Finished : Step::Busy;
}

/// Nothing of it is at the host.
Result<void> ExperimentRunner::withdraw(const base::AllocationId& allocation) {
  const Result<void> withdrawn = m_store.writeNow([&](Store& store) { return BlockRepository(store).withdrawSubmission(allocation); });
  if (!withdrawn) return withdrawn;
  m_lost.erase(allocation.text());
  return refresh();
}

/// Whether their job was submitted is being found out; `said` is what submitting it said, where that is known.
Result<void> ExperimentRunner::noteUnknown(const std::vector<BlockRecord>& blocks, const std::string& said) {
  const model::EndReason unknown{"unknown", said};
  for (const BlockRecord& each : blocks) {
    const bool isNoted = each.block.end == unknown || (said.empty() && each.block.end.code == unknown.code);
    if (each.block.state != BlockState::Submitting || isNoted) continue;
    const Result<void> written = m_store.writeNow(
        [&](Store& store) { return BlockRepository(store).setState(each.block.id, BlockState::Submitting, unknown, {}, {}); });
    if (!written) return written;
    if (m_events.changed) m_events.changed(m_id);
  }
  return {};
}

bool ExperimentRunner::isHeldBack() const { return m_heldUntil && m_resources.clock->monotonicNow() < *m_heldUntil; }

/// By earlier runs on the host, which are read when the first block is asked for.
ExpectedTime ExperimentRunner::expectedTimes() {
  return [this, speed = plan::SpeedSource()](const model::Block& block) mutable -> std::optional<std::chrono::milliseconds> {
    if (!m_resources.speeds) return {};
    if (!speed) {
      const auto earlier = m_store.readNow([this](Store& store) { return BlockRepository(store).earlierRuns(m_record.experiment.host); });
      speed = m_resources.speeds(earlier.value_or(std::vector<storage::EarlierRun>()), m_record.threads);
    }
    return plan::estimateCost(m_record.experiment, {m_record.cases.at(block.caseIndex)}, {block.point}, m_record.threads, speed).points.front().block;
  };
}

/// Nothing while an image is built.
Result<std::optional<ComposeContext>> ExperimentRunner::composeContext() {
  const Result<launch::LauncherDescriptor> launcher = launcherFor(m_resources, m_record.experiment.allocation.launcher);
  if (!launcher) return fail(launcher.error());
  ComposeContext context{.hostName = m_host.name(), .hostRoot = m_host.root(), .engine = m_resources.engine,
                         .isRoot = m_resources.isRoot, .runtimes = m_resources.runtimes, .launcher = *launcher,
                         .scheduler = m_resources.scheduler, .searchPath = m_resources.searchPath, .jobPrelude = m_resources.jobPrelude};
  const auto probes = m_store.writeNow([this](Store& store) { return storage::HostRepository(store).probes(m_host.name()); });
  if (!probes) return fail(probes.error());
  for (const storage::ProbeRecord& probe : *probes) m_runtimeVersions[probe.probe.runtime] = probe.probe.version;
  for (const model::Arm& arm : m_record.experiment.arms) {
    const auto runtime = m_resources.runtimes.find(arm.runtime);
    if (runtime == m_resources.runtimes.end()) continue;
    const std::string name = imageOf(arm, runtime->second);
    if (name.empty() || context.imagePaths.count(name) > 0) continue;
    Result<std::optional<storage::ImageRecord>> image =
        name == kEngineImage ? engineImage()
                             : m_store.writeNow([&](Store& store) { return storage::HostRepository(store).findImage(m_host.name(), name); });
    if (!image) return fail(image.error());
    if (!*image && name == kEngineImage) return std::optional<ComposeContext>();
    if (!*image) return fail({.code = ErrorCode::NotFound, .where = "image", .value = name});
    m_images[name] = **image;
    context.imagePaths[name] = (*image)->path;
  }
  return std::optional<ComposeContext>(std::move(context));
}

ExperimentRunner::~ExperimentRunner() {
  m_isClosing = true;
  if (!m_imageBuild) return;
  m_imageBuild->waitForFinished();
  takesOver();
}

/// Nothing while it is built: that takes minutes, in which everything else of this host goes on.
Result<std::optional<storage::ImageRecord>> ExperimentRunner::engineImage() {
  if (m_imageBuild) {
    if (!m_imageBuild->isFinished()) return std::optional<storage::ImageRecord>();
    const Result<storage::ImageRecord> built = waitFor(*m_imageBuild);
    m_imageBuild.reset();
    if (!built) return fail(built.error());
  }
  Result<std::optional<storage::ImageRecord>> there = ImageBuilder(m_host, m_store, m_resources).find();
  if (!there || *there || !m_mayBuild) return there;
  m_imageBuild = runIn<Result<storage::ImageRecord>>(m_lookers, [this] {
    const auto onProgress = [this](const ImageProgress& progress) {
      if (m_events.imageProgress) m_events.imageProgress(m_id, progress);
    };
    return ImageBuilder(m_host, m_store, m_resources).ensure(onProgress, [this] { return isImageUnwanted(); });
  });
  return there;
}

/// Asked by the thread that builds.
bool ExperimentRunner::isImageUnwanted() {
  if (m_isClosing) return true;
  const auto record = m_store.readNow([this](Store& store) { return ExperimentRepository(store).find(m_id); });
  return record && record->cancelRequested;
}

}  // namespace baremark::core::runs
