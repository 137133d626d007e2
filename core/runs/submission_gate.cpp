// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/submission_gate.h"

#include <algorithm>
#include <set>

#include "core/launch/scheduler_options.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/protocol/block_files.h"
#include "core/runs/ownership.h"
#include "core/runs/preparation.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result;
using model::BlockState;
using storage::BlockRecord, storage::BlockRepository, storage::ExperimentRepository, storage::Store;

/// The experiment with the number of threads that its plan chose.
model::Experiment asPlanned(const storage::ExperimentRecord& record) {
  model::Experiment experiment = record.experiment;
  experiment.scale.threadsPerRank = record.threads;
  return experiment;
}

/// The measuring job of an allocation, as its blocks show it.
struct MeasuringJob {
  bool exists = false;
  bool isOpen = false;                    ///< a block of it has not ended
  std::optional<base::WallTime> started;  ///< when its first run started
};

MeasuringJob measuringJobOf(const base::AllocationId& allocation, const std::vector<BlockRecord>& blocks) {
  MeasuringJob job;
  for (const BlockRecord& block : blocks) {
    if (block.block.allocation != allocation || block.block.kind == model::BlockKind::Canary) continue;
    job.exists = true;
    job.isOpen = job.isOpen || isAtTheHost(block.block.state);
    for (const storage::RunRecord& run : block.runs) {
      if (run.run.started) job.started = std::min(job.started.value_or(*run.run.started), *run.run.started);
    }
  }
  return job;
}

using base::ErrorCode;

constexpr int kMostAttempts = 64;  // how many attempts at a block are read

/// A block with this end lost a node: its scheduler or its launcher says so.
bool isOfNodes(const model::EndCode& code) {
  return code == model::EndKind::NodeFail || code == model::EndKind::NodeLost;
}

void addOnce(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

}  // namespace

Result<void> SubmissionGate::learnLimits() {
  if (m_mostJobs || m_experiment.scheduler() == nullptr) return {};
  const auto host = m_experiment.store().readNow(
      [this](Store& store) { return storage::HostRepository(store).findHost(m_experiment.host().name()); });
  if (!host) return fail(host.error());
  const model::Experiment experiment = asPlanned(m_experiment.record());
  const int asked = experiment.allocation.atOnce;
  if (*host) {
    const std::optional<int> cores = (*host)->coresOfANode(experiment.allocation.partition);
    m_mostJobs = static_cast<std::size_t>(plan::jobsAtOnce(experiment, cores));
    m_mayShareNodes = plan::mayShareNodes(experiment, cores);
  } else {
    m_mostJobs = asked > 0 ? static_cast<std::size_t>(asked) : kMostJobsAtOnce;  // the host is not in the store
  }
  return {};
}

/// A scheduler takes more than one job, but nothing is measured before the canary is judged.
std::size_t SubmissionGate::room() const {
  if (m_experiment.scheduler() == nullptr || m_experiment.record().cancelRequested ||
      m_experiment.record().pauseRequested || m_experiment.stopReason())
    return 0;
  std::set<std::string> atTheHost;
  for (const BlockRecord& block : m_experiment.blocks()) {
    if (!isAtTheHost(block.block.state)) continue;
    if (block.block.kind == model::BlockKind::Canary) return 0;
    atTheHost.insert(block.block.allocation.text());
  }
  const std::size_t most = m_mostJobs.value_or(1);
  return atTheHost.size() < most ? most - atTheHost.size() : 0;
}

Result<bool> SubmissionGate::isKeptApart(const BlockRecord& next) {
  const model::AllocationSettings& asked = m_experiment.record().experiment.allocation;
  const auto apart = plan::durationIn(asked.apart);
  if ((!apart && !asked.otherNodes) || m_experiment.scheduler() == nullptr ||
      next.block.kind == model::BlockKind::Canary)
    return false;
  if (!apart) {
    // The nodes of a job are known once it has started. They matter if the partition has other nodes.
    const Result<std::optional<int>> there = nodesOfPartition(m_experiment);
    if (!there) return fail(there.error());
    if (there->value_or(0) <= next.block.point.nodes) return false;
  }
  const auto allocations = m_experiment.store().readNow(
      [this](Store& store) { return BlockRepository(store).allocations(m_experiment.id()); });
  if (!allocations) return fail(allocations.error());
  const base::WallTime now = m_experiment.resources().clock->wallNow();
  bool isKept = false;
  for (const storage::AllocationRecord& allocation : *allocations) {
    const MeasuringJob job = measuringJobOf(allocation.id, m_experiment.blocks());
    if (!job.exists) continue;
    // The host's clock may be wrong: the job started neither before its submission nor in the future.
    const base::WallTime since = std::max(allocation.submitted.value_or(now), std::min(job.started.value_or(now), now));
    isKept = isKept || (!job.started && job.isOpen) || (apart && job.started && now - since < *apart);
  }
  const model::EndReason why{model::EndKind::Apart, {asked.apart}};
  if (!isKept || !apart || next.block.end == why) return isKept;
  const Result<void> noted = m_experiment.setBlockState(next.block.id, BlockState::Planned, why);
  if (!noted) return fail(noted.error());
  return true;
}

Result<bool> SubmissionGate::waitsForNeighbour(const BlockRecord& next) {
  const Result<std::optional<std::string>> other = neighbour();
  if (!other) return fail(other.error());
  const model::EndReason why = *other ? model::EndReason{model::EndKind::Neighbour, {**other}} : model::EndReason{};
  const bool wasNoted = next.block.end.code == model::EndKind::Neighbour;
  if (next.block.end == why || (!*other && !wasNoted)) return other->has_value();
  const Result<void> noted = m_experiment.setBlockState(next.block.id, BlockState::Planned, why);
  if (!noted) return fail(noted.error());
  return other->has_value();
}

Result<std::optional<std::string>> SubmissionGate::neighbour() const {
  if (!m_mayShareNodes) return std::optional<std::string>();
  return m_experiment.store().readNow([this](Store& store) { return neighbour(store); });
}

Result<std::optional<std::string>> SubmissionGate::neighbour(Store& store) const {
  using Name = std::optional<std::string>;
  if (!m_mayShareNodes) return Name();
  ExperimentRepository experiments(store);
  const auto host = storage::HostRepository(store).findHost(m_experiment.host().name());
  if (!host) return fail(host.error());
  const auto there = experiments.withBlocksAt(m_experiment.host().name());
  if (!there) return fail(there.error());
  for (const base::ExperimentId& id : *there) {
    if (id == m_experiment.id() || !*host) continue;
    const auto other = experiments.find(id);
    if (!other) return fail(other.error());
    // Without an owner, no process notices when the jobs of an experiment end.
    const bool isDriven = other->owner && isAlive(*other->owner, base::SystemClock().wallNow());
    const model::Experiment experiment = asPlanned(*other);
    if (isDriven && plan::mayShareNodes(experiment, (*host)->coresOfANode(experiment.allocation.partition)))
      return Name(experiment.name);
  }
  return Name();
}

Result<std::optional<int>> nodesOfPartition(const DrivenExperiment& experiment) {
  const auto host = experiment.store().readNow(
      [&](Store& store) { return storage::HostRepository(store).findHost(experiment.host().name()); });
  if (!host) return fail(host.error());
  const model::PartitionFacts* partition =
      *host ? model::partitionOf((*host)->facts, experiment.record().experiment.allocation.partition) : nullptr;
  return partition == nullptr ? std::nullopt : partition->nodes;
}

/// The nodes of its attempts, those of the last attempt first. Empty: it has not begun.
Result<std::vector<std::string>> NodeExclusion::nodesOf(const BlockRecord& block) {
  const auto kept = m_nodesOf.find(block.block.id.text());
  if (kept != m_nodesOf.end()) return kept->second;
  int known = 1;
  for (const storage::RunRecord& run : block.runs) known = std::max(known, run.run.attempt);
  std::vector<std::string> nodes;
  for (int attempt = 1; attempt <= kMostAttempts; ++attempt) {
    const std::string folder = m_experiment.host().root() + "/" + m_experiment.id().text() + "/" +
                               block.block.id.text() + "/" + protocol::attemptFolder(attempt);
    const Result<std::string> text =
        waitFor(m_experiment.host().read(folder + "/" + protocol::kStartedFile, 0, 64 << 10));
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

/// The nodes of the attempts at this block in whose jobs a node failed, those of the last attempt first. Nobody says
/// which of several nodes failed.
Result<std::vector<std::string>> NodeExclusion::failedNodes(const model::Block& block) {
  std::vector<std::string> failed;
  std::optional<base::BlockId> repeated = block.repeats;
  while (repeated) {
    const auto found = std::ranges::find_if(m_experiment.blocks(),
                                            [&](const BlockRecord& other) { return other.block.id == *repeated; });
    if (found == m_experiment.blocks().end()) break;
    if (isOfNodes(found->block.end.code)) {
      const Result<std::vector<std::string>> nodes = nodesOf(*found);
      if (!nodes) return fail(nodes.error());
      for (const std::string& node : *nodes) addOnce(failed, node);
    }
    repeated = found->block.repeats;
  }
  return failed;
}

/// The nodes of earlier measuring jobs, the latest job first; at most `most`.
Result<std::vector<std::string>> NodeExclusion::usedNodes(int most) {
  std::vector<std::string> used;
  std::set<std::string> seen;
  for (auto block = m_experiment.blocks().rbegin();
       block != m_experiment.blocks().rend() && static_cast<int>(used.size()) < most; ++block) {
    const bool isMeasuring = block->block.kind != model::BlockKind::Canary && block->block.allocation.isValid() &&
                             block->block.state != BlockState::Submitting;
    const bool hasRun =
        block->block.state != BlockState::Waiting ||
        std::ranges::any_of(block->runs, [](const storage::RunRecord& run) { return run.run.started.has_value(); });
    if (!isMeasuring || !hasRun || seen.count(block->block.allocation.text()) > 0) continue;
    const Result<std::vector<std::string>> nodes = nodesOf(*block);
    if (!nodes) return fail(nodes.error());
    // The last blocks of a job may never have begun.
    if (!nodes->empty()) seen.insert(block->block.allocation.text());
    for (const std::string& node : *nodes) addOnce(used, node);
  }
  return used;
}

Result<std::string> NodeExclusion::excludedNodes(const model::Block& next) {
  const std::vector<std::string> settings =
      m_experiment.scheduler() == nullptr ? std::vector<std::string>() : launch::settingsOf(*m_experiment.scheduler());
  if (std::ranges::find(settings, "other_nodes") == settings.end()) return std::string();
  Result<std::vector<std::string>> avoided = failedNodes(next);
  if (!avoided) return fail(avoided.error());
  const bool isSpread = m_experiment.record().experiment.allocation.otherNodes && next.kind != model::BlockKind::Canary;
  if (avoided->empty() && !isSpread) return std::string();
  const Result<std::optional<int>> there = nodesOfPartition(m_experiment);
  if (!there) return fail(there.error());
  // The number of nodes is not known: exclude none, so that the job can start.
  if (!*there) return std::string();
  if (isSpread) {
    const Result<std::vector<std::string>> used = usedNodes(**there - next.point.nodes);
    if (!used) return fail(used.error());
    for (const std::string& node : *used) addOnce(*avoided, node);
  }
  return launch::nodesToAvoid(*avoided, **there, next.point.nodes);
}

}  // namespace baremark::core::runs
