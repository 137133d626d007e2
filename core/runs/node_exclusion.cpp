// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/node_exclusion.h"

#include <algorithm>
#include <set>

#include "core/launch/node_list.h"
#include "core/launch/scheduler_options.h"
#include "core/protocol/block_files.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;
using storage::Store;

constexpr int kMostAttempts = 64;  // how many attempts at a block are read

/// A block with this end lost a node: its scheduler or its launcher says so.
bool isOfNodes(const model::EndCode& code) {
  return code == model::EndKind::NodeFail || code == model::EndKind::NodeLost;
}

void addOnce(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

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
    const auto found = std::find_if(m_experiment.blocks().begin(), m_experiment.blocks().end(),
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
    const bool hasRun = block->block.state != BlockState::Waiting ||
                        std::any_of(block->runs.begin(), block->runs.end(),
                                    [](const storage::RunRecord& run) { return run.run.started.has_value(); });
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
  if (std::find(settings.begin(), settings.end(), "other_nodes") == settings.end()) return std::string();
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
