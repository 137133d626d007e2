// SPDX-License-Identifier: Apache-2.0
// In training only. Divides the kept elements by the keep probability.
#include "engine/graph/dropout.h"

#include <algorithm>
#include <cassert>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape dropoutShape(const Graph& graph, const Node& node) {
  return graph.inputShape(node);
}

/// The factor of each element.
std::int64_t dropoutSavedElements(const Node& node, int batch) {
  return batch * node.output.elements();
}

template <class Real>
void dropoutForward(const NodeArrays<Real>& a) {
  const std::int64_t elements = a.node().output.elements();
  if (!a.isTraining) {
    std::copy_n(a.inputs[0], a.batch * elements, a.output);
    return;
  }
  for (int n = 0; n < a.batch; ++n)
    dropoutFactors(a.seed, a.id, a.firstSample + n, a.node().keepProbability, elements, a.saved + n * elements);
  for (std::int64_t i = 0; i < a.batch * elements; ++i) a.output[i] = a.inputs[0][i] * a.saved[i];
}

template <class Real>
void dropoutBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  for (std::int64_t i = 0; i < a.batch * a.node().output.elements(); ++i) dx[i] = a.dOutput[i] * a.saved[i];
}

}  // namespace

const Operator kDropout{
    .name = "dropout",
    .outputShape = dropoutShape,
    .savedElements = dropoutSavedElements,
    .inFloat = {.forward = dropoutForward, .backwardInput = dropoutBackwardInput},
    .inDouble = {.forward = dropoutForward, .backwardInput = dropoutBackwardInput},
};

NodeId GraphBuilder::dropout(const std::string& name, NodeId from, double keepProbability) {
  assert(keepProbability > 0 && keepProbability <= 1);
  return append({.name = name, .kind = OpKind::Dropout, .inputs = {from}, .keepProbability = keepProbability});
}

}  // namespace baremark::engine::graph
