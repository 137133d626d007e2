// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/network.h"

#include <algorithm>

#include "engine/graph/initial_values.h"

namespace baremark::engine::graph {

std::vector<std::size_t> statisticsOffsets(const Graph& graph) {
  std::vector<std::size_t> offsets(graph.nodes.size(), 0);
  std::size_t next = 0;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    offsets[id] = next;
    if (graph.nodes[id].kind == OpKind::BatchNorm)
      next += 2 * static_cast<std::size_t>(graph.nodes[id].output.channels);
  }
  return offsets;
}

std::size_t statisticsCount(const Graph& graph) {
  std::size_t total = 0;
  for (const Node& node : graph.nodes) {
    if (node.kind == OpKind::BatchNorm) total += 2 * static_cast<std::size_t>(node.output.channels);
  }
  return total;
}

template <class Real>
void initialise(Network<Real>& network, std::uint32_t seed) {
  const Graph& graph = network.graph();
  std::fill(network.parameters().begin(), network.parameters().end(), Real{0});
  for (const ParameterSlot& slot : network.layout().slots) {
    const std::vector<double> values = initialValues(graph, slot.parameter, seed);
    const std::vector<Real> plain(values.begin(), values.end());
    network.fromPlain(slot.parameter, plain.data(), network.parameters().data() + slot.offset);
  }
  const std::vector<std::size_t> offsets = statisticsOffsets(graph);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (graph.nodes[id].kind != OpKind::BatchNorm) continue;
    const auto channels = static_cast<std::ptrdiff_t>(graph.nodes[id].output.channels);
    const auto mean = network.statistics().begin() + static_cast<std::ptrdiff_t>(offsets[id]);
    std::fill(mean, mean + channels, Real{0});
    std::fill(mean + channels, mean + 2 * channels, Real{1});
  }
}

template void initialise<float>(Network<float>&, std::uint32_t);
template void initialise<double>(Network<double>&, std::uint32_t);

}  // namespace baremark::engine::graph
