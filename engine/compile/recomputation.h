// SPDX-License-Identifier: Apache-2.0
// Trades arithmetic for memory: values that the backward pass reads are not kept from the forward pass, but computed
// again. The results are the same bits.
//
// The graph is cut where the layers behind read only one value of those before, such as the output of a residual block.
// Between two cuts, only the value at the second one is kept. Before the backward pass reaches it, the layers between
// run once more; only those behind the last cut but one are kept. (Chen et al. 2016, "Training Deep Nets with Sublinear
// Memory Cost", arXiv:1604.06174.)
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compile/layers.h"
#include "engine/graph/network.h"

namespace baremark::engine::compile {

/// For each layer: the layers that run again, in this order, before its backward pass. All of them are empty if nothing
/// can be saved. So many neighbouring cuts are dropped that the values at the cuts and those of the largest part have
/// the fewest elements.
[[nodiscard]] std::vector<std::vector<std::size_t>> recomputedLayers(const graph::Graph& graph,
                                                                     const std::vector<Layer>& layers);

/// Adds the second forward pass of recomputed layers to the backward pass of the layer that they run before. `rows` are
/// the reports of all layers.
void countAgain(std::vector<graph::OperatorReport>& rows, const std::vector<std::vector<std::size_t>>& recomputed);

}  // namespace baremark::engine::compile
