// SPDX-License-Identifier: Apache-2.0
// MaxPool and AveragePool. Padded elements do not count: the maximum ignores them, and the average does not divide by
// them.
#include <algorithm>
#include <limits>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape poolShape(const Graph& graph, const Node& node) {
  const Shape& in = graph.inputShape(node);
  return windowOutput(in, node.window, in.channels);
}

/// The elements of a window that are inside the input, as positions in its plane.
struct Box {
  int top = 0;
  int bottom = 0;
  int left = 0;
  int right = 0;
  [[nodiscard]] int elements() const { return (bottom - top) * (right - left); }
};

/// Calls visit(plane of x, position in y, box) for every output.
template <class Real, class Visit>
void forEachWindow(const NodeArrays<Real>& a, const Visit& visit) {
  const Shape& in = a.inputShape();
  const Shape& out = a.node().output;
  const Window& w = a.node().window;
  const std::int64_t planes = std::int64_t{a.batch} * in.channels;
  for (std::int64_t plane = 0; plane < planes; ++plane) {
    for (int row = 0; row < out.height; ++row) {
      for (int column = 0; column < out.width; ++column) {
        const int top = row * w.strideHeight - w.pads.top;
        const int left = column * w.strideWidth - w.pads.left;
        const Box box{std::max(top, 0), std::min(top + w.height, in.height), std::max(left, 0),
                      std::min(left + w.width, in.width)};
        visit(plane * in.height * in.width, (plane * out.height + row) * out.width + column, box);
      }
    }
  }
}

/// The first of the largest elements of a box in the plane `x`, as a position in it.
template <class Real>
int largestIn(const Real* x, const Box& box, int width) {
  Real best = std::numeric_limits<Real>::lowest();
  int place = box.top * width + box.left;
  for (int row = box.top; row < box.bottom; ++row) {
    for (int column = box.left; column < box.right; ++column) {
      const int here = row * width + column;
      if (x[here] > best) {
        best = x[here];
        place = here;
      }
    }
  }
  return place;
}

template <class Real>
void maxPoolForward(const NodeArrays<Real>& a) {
  forEachWindow(a, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    const Real* x = a.inputs[0] + plane;
    a.output[at] = x[largestIn(x, box, a.inputShape().width)];
  });
}

template <class Real>
void maxPoolBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  std::fill(dx, dx + a.batch * a.inputShape().elements(), Real{0});
  forEachWindow(a, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    dx[plane + largestIn(a.inputs[0] + plane, box, a.inputShape().width)] += a.dOutput[at];
  });
}

template <class Real>
void averagePoolForward(const NodeArrays<Real>& a) {
  forEachWindow(a, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    const Real* x = a.inputs[0] + plane;
    Real sum{0};
    for (int row = box.top; row < box.bottom; ++row) {
      for (int column = box.left; column < box.right; ++column) sum += x[row * a.inputShape().width + column];
    }
    a.output[at] = sum / static_cast<Real>(box.elements());
  });
}

template <class Real>
void averagePoolBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  std::fill(dx, dx + a.batch * a.inputShape().elements(), Real{0});
  forEachWindow(a, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    const Real share = a.dOutput[at] / static_cast<Real>(box.elements());
    for (int row = box.top; row < box.bottom; ++row) {
      for (int column = box.left; column < box.right; ++column)
        dx[plane + row * a.inputShape().width + column] += share;
    }
  });
}

}  // namespace

const Operator kMaxPool{
    .name = "max_pool",
    .outputShape = poolShape,
    .inFloat = {.forward = maxPoolForward, .backwardInput = maxPoolBackwardInput},
    .inDouble = {.forward = maxPoolForward, .backwardInput = maxPoolBackwardInput},
};

const Operator kAveragePool{
    .name = "average_pool",
    .outputShape = poolShape,
    .inFloat = {.forward = averagePoolForward, .backwardInput = averagePoolBackwardInput},
    .inDouble = {.forward = averagePoolForward, .backwardInput = averagePoolBackwardInput},
};

NodeId GraphBuilder::maxPool(const std::string& name, NodeId from, const PoolSpec& spec) {
  return append({.name = name,
                 .kind = OpKind::MaxPool,
                 .inputs = {from},
                 .window = makeWindow(shapeOf(from), spec.kernel, spec.stride, spec.padding)});
}

NodeId GraphBuilder::averagePool(const std::string& name, NodeId from, const PoolSpec& spec) {
  return append({.name = name,
                 .kind = OpKind::AveragePool,
                 .inputs = {from},
                 .window = makeWindow(shapeOf(from), spec.kernel, spec.stride, spec.padding)});
}

NodeId GraphBuilder::globalAverage(const std::string& name, NodeId from) {
  const Shape& in = shapeOf(from);
  const Window whole{.height = in.height, .width = in.width, .strideHeight = in.height, .strideWidth = in.width};
  return append({.name = name, .kind = OpKind::AveragePool, .inputs = {from}, .window = whole});
}

}  // namespace baremark::engine::graph
