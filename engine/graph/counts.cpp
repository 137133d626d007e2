// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/counts.h"

#include <algorithm>
#include <vector>

#include "engine/graph/network.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {

std::int64_t forwardMacs(const Graph& graph, const Node& node) {
  const auto rule = operatorOf(node.kind).forwardMacs;
  return rule ? rule(graph, node) : 0;
}

std::int64_t winogradFits(const Graph& graph) {
  return std::count_if(graph.nodes.begin(), graph.nodes.end(),
                       [](const Node& node) { return node.kind == OpKind::Convolution && fitsWinograd(node.window); });
}

Counts count(const Graph& graph) {
  Counts counts;
  for (const Parameter& parameter : graph.parameters) counts.parameters += parameter.elements();
  counts.tensors = static_cast<std::int64_t>(graph.parameters.size());
  counts.statistics = static_cast<std::int64_t>(statisticsCount(graph));
  std::vector<bool> isSaved(graph.nodes.size(), false);
  for (const Node& node : graph.nodes) {
    const std::int64_t macs = forwardMacs(graph, node);
    const bool readsImage = !node.inputs.empty() && node.inputs.front() == 0;
    counts.forwardMacs += macs;
    counts.trainMacs += (readsImage ? 2 : 3) * macs;
    if (operatorOf(node.kind).savesInput) isSaved[node.inputs.front()] = true;
  }
  for (NodeId id = 1; id < graph.nodes.size(); ++id) {
    if (isSaved[id]) counts.savedElements += graph.nodes[id].output.elements();
  }
  return counts;
}

}  // namespace baremark::engine::graph
