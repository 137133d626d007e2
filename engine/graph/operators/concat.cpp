// SPDX-License-Identifier: Apache-2.0
// The channels of the first input, then those of the second one, and so on. All inputs have the same height and width.
#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape concatShape(const Graph& graph, const Node& node) {
  assert(!node.inputs.empty());
  Shape out = graph.inputShape(node);
  out.channels = 0;
  for (const NodeId input : node.inputs) {
    const Shape& in = graph.nodes[input].output;
    assert(in.height == out.height && in.width == out.width);
    out.channels += in.channels;
  }
  return out;
}

/// Calls visit(first element in the output, first element in the input, elements) for each sample.
template <class Real, class Visit>
void forEachPart(const NodeArrays<Real>& a, std::size_t input, const Visit& visit) {
  std::int64_t before = 0;
  for (std::size_t i = 0; i < input; ++i) before += a.inputShape(i).elements();
  const std::int64_t count = a.inputShape(input).elements();
  for (int n = 0; n < a.batch; ++n) visit(n * a.node().output.elements() + before, n * count, count);
}

template <class Real>
void concatForward(const NodeArrays<Real>& a) {
  for (std::size_t input = 0; input < a.inputs.size(); ++input) {
    forEachPart(a, input, [&](std::int64_t to, std::int64_t from, std::int64_t count) {
      std::copy_n(a.inputs[input] + from, count, a.output + to);
    });
  }
}

template <class Real>
void concatBackwardInput(const NodeArrays<Real>& a, std::size_t input, Real* dx) {
  forEachPart(a, input, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
    std::copy_n(a.dOutput + from, count, dx + to);
  });
}

}  // namespace

const Operator kConcat{
    .name = "concat",
    .outputShape = concatShape,
    .inFloat = {.forward = concatForward, .backwardInput = concatBackwardInput},
    .inDouble = {.forward = concatForward, .backwardInput = concatBackwardInput},
};

NodeId GraphBuilder::concat(const std::string& name, std::vector<NodeId> from) {
  return append({.name = name, .kind = OpKind::Concat, .inputs = std::move(from)});
}

}  // namespace baremark::engine::graph
