// SPDX-License-Identifier: Apache-2.0
// Weights [out, in, height, width], bias [out] or none.
#include <algorithm>
#include <utility>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape convolutionShape(const Graph& graph, const Node& node) {
  const auto channels = static_cast<int>(graph.parameters[*node.weights].dims[0]);
  return windowOutput(graph.inputShape(node), node.window, channels);
}

std::int64_t convolutionMacs(const Graph& graph, const Node& node) {
  return node.output.elements() * graph.inputShape(node).channels * node.window.height * node.window.width;
}

/// Along one axis: the outputs [begin, end) for which window element `tap` is inside the input, and the input of the
/// first of them.
struct Reach {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t firstInput = 0;
};

Reach reach(int in, int out, int stride, int before, int tap) {
  Reach r;
  while (r.begin < out && r.begin * stride - before + tap < 0) ++r.begin;
  r.end = r.begin;
  while (r.end < out && r.end * stride - before + tap < in) ++r.end;
  r.firstInput = r.begin * stride - before + tap;
  return r;
}

/// Calls visit(x row, y row, weight index, outputs in the row) for every pair of an input and an output row that a
/// weight connects.
template <class Real, class Visit>
void forEachRow(const NodeArrays<Real>& a, const Visit& visit) {
  const Shape& in = a.inputShape();
  const Shape& out = a.node().output;
  const Window& w = a.node().window;
  for (int n = 0; n < a.batch; ++n) {
    for (int o = 0; o < out.channels; ++o) {
      for (int i = 0; i < in.channels; ++i) {
        const std::int64_t xPlane = (std::int64_t{n} * in.channels + i) * in.height * in.width;
        const std::int64_t yPlane = (std::int64_t{n} * out.channels + o) * out.height * out.width;
        for (int ky = 0; ky < w.height; ++ky) {
          const Reach rows = reach(in.height, out.height, w.strideHeight, w.pads.top, ky);
          for (int kx = 0; kx < w.width; ++kx) {
            const Reach columns = reach(in.width, out.width, w.strideWidth, w.pads.left, kx);
            const std::int64_t weight = ((std::int64_t{o} * in.channels + i) * w.height + ky) * w.width + kx;
            for (std::int64_t row = rows.begin; row < rows.end; ++row) {
              const std::int64_t xRow = rows.firstInput + (row - rows.begin) * w.strideHeight;
              visit(xPlane + xRow * in.width + columns.firstInput, yPlane + row * out.width + columns.begin, weight,
                    columns.end - columns.begin);
            }
          }
        }
      }
    }
  }
}

template <class Real>
void convolutionForward(const NodeArrays<Real>& a) {
  const Shape& out = a.node().output;
  const std::int64_t plane = std::int64_t{out.height} * out.width;
  for (std::int64_t at = 0; at < a.batch * out.elements(); ++at)
    a.output[at] = a.bias ? a.bias[at / plane % out.channels] : Real{0};
  const int stride = a.node().window.strideWidth;
  const Real* x = a.inputs[0];
  forEachRow(a, [&](std::int64_t xAt, std::int64_t yAt, std::int64_t weight, std::int64_t length) {
    const Real w = a.weights[weight];
    for (std::int64_t i = 0; i < length; ++i) a.output[yAt + i] += w * x[xAt + i * stride];
  });
}

template <class Real>
void convolutionBackwardParameters(const NodeArrays<Real>& a) {
  const Shape& out = a.node().output;
  const Window& window = a.node().window;
  const Real* x = a.inputs[0];
  const Real* dy = a.dOutput;
  const std::int64_t count = std::int64_t{out.channels} * a.inputShape().channels * window.height * window.width;
  std::fill(a.dWeights, a.dWeights + count, Real{0});
  forEachRow(a, [&](std::int64_t xAt, std::int64_t yAt, std::int64_t weight, std::int64_t length) {
    Real sum{0};
    for (std::int64_t i = 0; i < length; ++i) sum += dy[yAt + i] * x[xAt + i * window.strideWidth];
    a.dWeights[weight] += sum;
  });
  if (!a.dBias) return;
  std::fill(a.dBias, a.dBias + out.channels, Real{0});
  const std::int64_t plane = std::int64_t{out.height} * out.width;
  for (std::int64_t at = 0; at < a.batch * out.elements(); ++at) a.dBias[at / plane % out.channels] += dy[at];
}

template <class Real>
void convolutionBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  std::fill(dx, dx + a.batch * a.inputShape().elements(), Real{0});
  const int stride = a.node().window.strideWidth;
  forEachRow(a, [&](std::int64_t xAt, std::int64_t yAt, std::int64_t weight, std::int64_t length) {
    const Real w = a.weights[weight];
    for (std::int64_t i = 0; i < length; ++i) dx[xAt + i * stride] += w * a.dOutput[yAt + i];
  });
}

}  // namespace

const Operator kConvolution{
    .name = "convolution",
    .outputShape = convolutionShape,
    .forwardMacs = convolutionMacs,
    .savesInput = true,
    .takesRelu = true,
    .inFloat = {convolutionForward, convolutionBackwardParameters, convolutionBackwardInput},
    .inDouble = {convolutionForward, convolutionBackwardParameters, convolutionBackwardInput},
};

NodeId GraphBuilder::convolution(const std::string& name, NodeId from, const ConvolutionSpec& spec) {
  const Shape in = shapeOf(from);
  Node node{.name = name,
            .kind = OpKind::Convolution,
            .inputs = {from},
            .window = makeWindow(in, spec.kernel, spec.stride, spec.padding)};
  node.weights = parameter(
      {.name = name + ".weights", .dims = {spec.channels, in.channels, spec.kernel, spec.kernel}, .init = spec.init});
  if (spec.bias == Bias::Zero) {
    node.bias = parameter({.name = name + ".bias", .dims = {spec.channels}, .init = spec.biasInit});
  }
  return append(std::move(node));
}

}  // namespace baremark::engine::graph
