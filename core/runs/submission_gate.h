// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the next job of an experiment may be submitted now: how many it may have at the host, whether they are kept
// apart in time, and who may use the same nodes. Blocking; called in the host's runner thread, except where stated.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/run.h"
#include "core/runs/driven_experiment.h"

namespace baremark::core::runs {

/// The number of nodes in the experiment's partition. Nothing: not known.
[[nodiscard]] base::Result<std::optional<int>> nodesOfPartition(const DrivenExperiment& experiment);

class NodeExclusion {
 public:
  explicit NodeExclusion(const DrivenExperiment& experiment) : m_experiment(experiment) {}

  /// The nodes that the job of `next` avoids, as its scheduler writes such a list: nodes on which an earlier attempt at
  /// the block lost a node and, if the experiment asks for other nodes, the nodes of its earlier measuring jobs. Enough
  /// nodes for the job are always left. Empty if the scheduler cannot exclude nodes.
  [[nodiscard]] base::Result<std::string> excludedNodes(const model::Block& next);

 private:
  [[nodiscard]] base::Result<std::vector<std::string>> nodesOf(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<std::vector<std::string>> failedNodes(const model::Block& block);
  [[nodiscard]] base::Result<std::vector<std::string>> usedNodes(int most);

  const DrivenExperiment& m_experiment;
  std::map<std::string, std::vector<std::string>> m_nodesOf;  ///< of blocks that have ended, by block id
};

class SubmissionGate {
 public:
  explicit SubmissionGate(DrivenExperiment& experiment) : m_experiment(experiment) {}

  /// Reads once how many jobs may be at the scheduler at a time, and whether they may share nodes.
  [[nodiscard]] base::Result<void> learnLimits();
  /// How many more jobs may be submitted beside those at the host. 0 without a scheduler, until the canary is judged,
  /// and while the experiment pauses or ends.
  [[nodiscard]] std::size_t room() const;
  /// True: `next` must wait, because the experiment's `apart` has not passed since the last measuring job started, or
  /// because that job has not started. If the experiment only asks for other nodes, the second reason alone counts.
  /// Stores the reason with the block.
  [[nodiscard]] base::Result<bool> isKeptApart(const storage::BlockRecord& next);
  /// The name of another driven experiment whose jobs at this host may share a node with the next job of this
  /// experiment: each would change the times of the other. Nothing: there is none.
  [[nodiscard]] base::Result<std::optional<std::string>> neighbour() const;
  /// The same, for work that already has the store.
  [[nodiscard]] base::Result<std::optional<std::string>> neighbour(storage::Store& store) const;
  /// Whether `next` waits for such an experiment. Stores with the block that it waits, and that it waits no more.
  [[nodiscard]] base::Result<bool> waitsForNeighbour(const storage::BlockRecord& next);

 private:
  DrivenExperiment& m_experiment;
  std::optional<std::size_t> m_mostJobs;  ///< at the scheduler at a time; nothing: not read yet
  bool m_mayShareNodes = false;           ///< as plan::mayShareNodes
};

}  // namespace baremark::core::runs
