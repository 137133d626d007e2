// SPDX-License-Identifier: Apache-2.0
#include "engine/compile/recomputation.h"

#include <algorithm>
#include <cstdint>

namespace baremark::engine::compile {
namespace {

/// The layers whose output alone is read by the layers behind them, and the last layer.
std::vector<std::size_t> findCuts(const graph::Graph& graph, const std::vector<Layer>& layers) {
  std::vector<std::size_t> lastReader(graph.nodes.size(), 0);  // by each value
  for (std::size_t i = 0; i < layers.size(); ++i) {
    for (const graph::NodeId input : layers[i].inputs) lastReader[input] = i;
  }
  std::vector<std::size_t> cuts;
  std::size_t furthest = 0;  // the last reader of the values of all layers before
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (furthest <= i) cuts.push_back(i);
    furthest = std::max(furthest, lastReader[layers[i].output]);
  }
  return cuts;
}

/// Every `stride`-th cut, and the last one.
std::vector<std::size_t> thinned(const std::vector<std::size_t>& cuts, std::size_t stride) {
  std::vector<std::size_t> kept;
  for (std::size_t i = stride - 1; i < cuts.size(); i += stride) kept.push_back(cuts[i]);
  if (kept.empty() || kept.back() != cuts.back()) kept.push_back(cuts.back());
  return kept;
}

/// The elements of a sample that are in memory at the same time.
std::int64_t mostElements(const graph::Graph& graph, const std::vector<Layer>& layers,
                          const std::vector<std::size_t>& cuts) {
  std::int64_t kept = 0;
  std::int64_t largest = 0;
  std::size_t begin = 0;
  for (const std::size_t cut : cuts) {
    std::int64_t between = 0;
    for (; begin < cut; ++begin) between += graph.nodes[layers[begin].output].output.elements();
    kept += graph.nodes[layers[cut].output].output.elements();
    largest = std::max(largest, between);
    begin = cut + 1;
  }
  return kept + largest;
}

}  // namespace

std::vector<std::vector<std::size_t>> recomputedLayers(const graph::Graph& graph, const std::vector<Layer>& layers) {
  const std::vector<std::size_t> all = findCuts(graph, layers);
  std::vector<std::size_t> best = all;
  for (std::size_t stride = 2; stride <= all.size(); ++stride) {
    const std::vector<std::size_t> cuts = thinned(all, stride);
    if (mostElements(graph, layers, cuts) < mostElements(graph, layers, best)) best = cuts;
  }
  std::vector<std::vector<std::size_t>> recomputed(layers.size());
  best.pop_back();  // The backward pass begins with the last part, whose values are still there.
  std::size_t begin = 0;
  for (const std::size_t cut : best) {
    for (; begin < cut; ++begin) recomputed[cut].push_back(begin);
    begin = cut + 1;
  }
  return recomputed;
}

void countAgain(std::vector<graph::OperatorReport>& rows, const std::vector<std::vector<std::size_t>>& recomputed) {
  for (std::size_t cut = 0; cut < recomputed.size(); ++cut) {
    for (const std::size_t layer : recomputed[cut]) {
      rows[cut].backwardFlops += rows[layer].forwardFlops;
      rows[cut].backwardBytes += rows[layer].forwardBytes;
    }
  }
}

}  // namespace baremark::engine::compile
