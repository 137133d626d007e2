// SPDX-License-Identifier: GPL-3.0-or-later
// Which nodes the next job of an experiment avoids. Blocking; called in the host's runner thread.
#pragma once

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

}  // namespace baremark::core::runs
