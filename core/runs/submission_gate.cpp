// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/submission_gate.h"

#include <algorithm>
#include <set>

#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/runs/node_exclusion.h"
#include "core/runs/packs.h"
#include "core/runs/process.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;
using storage::BlockRepository;
using storage::ExperimentRepository;
using storage::Store;

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
  const model::EndReason why{model::EndKind::Apart, asked.apart};
  if (!isKept || !apart || next.block.end == why) return isKept;
  const Result<void> noted = m_experiment.setBlockState(next.block.id, BlockState::Planned, why);
  if (!noted) return fail(noted.error());
  return true;
}

Result<bool> SubmissionGate::waitsForNeighbour(const BlockRecord& next) {
  const Result<std::optional<std::string>> other = neighbour();
  if (!other) return fail(other.error());
  const model::EndReason why = *other ? model::EndReason{model::EndKind::Neighbour, **other} : model::EndReason{};
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

}  // namespace baremark::core::runs
