// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/network.h"

#include <algorithm>

#include "engine/graph/initial_values.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {

std::vector<std::size_t> statisticsOffsets(const Graph& graph) {
  std::vector<std::size_t> offsets(graph.nodes.size(), 0);
  std::size_t next = 0;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    offsets[id] = next;
    if (operatorOf(graph.nodes[id].kind).hasStatistics)
      next += 2 * static_cast<std::size_t>(graph.nodes[id].output.channels);
  }
  return offsets;
}

std::size_t statisticsCount(const Graph& graph) {
  std::size_t total = 0;
  for (const Node& node : graph.nodes) {
    if (operatorOf(node.kind).hasStatistics) total += 2 * static_cast<std::size_t>(node.output.channels);
  }
  return total;
}

template <class Real>
void initialise(Network<Real>& network, std::uint32_t seed) {
  const Graph& graph = network.graph();
  const DeviceArray parameters = network.arena(Arena::Parameters);
  for (const ParameterSlot& slot : network.layout().slots) {
    const std::vector<double> values = initialValues(graph, slot.parameter, seed);
    const std::vector<Real> plain(values.begin(), values.end());
    std::vector<Real> slice(slot.size);
    network.fromPlain(slot.parameter, plain.data(), slice.data());
    network.memory().toDevice(slice.data(), parameters.part(slot.offset, slot.offset + slot.size));
  }
  std::vector<Real> statistics(statisticsCount(graph));
  const std::vector<std::size_t> offsets = statisticsOffsets(graph);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    if (!operatorOf(graph.nodes[id].kind).hasStatistics) continue;
    const auto channels = static_cast<std::ptrdiff_t>(graph.nodes[id].output.channels);
    const auto variance = statistics.begin() + static_cast<std::ptrdiff_t>(offsets[id]) + channels;
    std::fill(variance, variance + channels, Real{1});
  }
  network.memory().toDevice(statistics.data(), network.arena(Arena::Statistics));
}

template void initialise<float>(Network<float>&, std::uint32_t);
template void initialise<double>(Network<double>&, std::uint32_t);

}  // namespace baremark::engine::graph
