// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/pooling.h"

#include <algorithm>
#include <limits>

namespace baremark::engine::reference {
namespace {

struct Box {
  int top = 0;
  int bottom = 0;
  int left = 0;
  int right = 0;
  [[nodiscard]] int elements() const { return (bottom - top) * (right - left); }
};

/// Calls visit(plane of x, position in y, box inside the input) for every output.
template <class Visit>
void forEachWindow(const PoolGeometry& g, const Visit& visit) {
  const graph::Window& w = g.window;
  const std::int64_t planes = std::int64_t{g.batch} * g.in.channels;
  for (std::int64_t plane = 0; plane < planes; ++plane) {
    for (int row = 0; row < g.out.height; ++row) {
      for (int column = 0; column < g.out.width; ++column) {
        const int top = row * w.strideHeight - w.pads.top;
        const int left = column * w.strideWidth - w.pads.left;
        const Box box{std::max(top, 0), std::min(top + w.height, g.in.height), std::max(left, 0),
                      std::min(left + w.width, g.in.width)};
        visit(plane * g.in.height * g.in.width, (plane * g.out.height + row) * g.out.width + column, box);
      }
    }
  }
}

}  // namespace

template <class Real>
void maxPoolForward(const PoolGeometry& g, const Real* x, Real* y, std::int32_t* winner) {
  forEachWindow(g, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    Real best = std::numeric_limits<Real>::lowest();
    int place = box.top * g.in.width + box.left;
    for (int row = box.top; row < box.bottom; ++row) {
      for (int column = box.left; column < box.right; ++column) {
        const int here = row * g.in.width + column;
        if (x[plane + here] > best) {
          best = x[plane + here];
          place = here;
        }
      }
    }
    y[at] = x[plane + place];
    winner[at] = place;
  });
}

template <class Real>
void maxPoolBackward(const PoolGeometry& g, const Real* dy, const std::int32_t* winner, Real* dx) {
  std::fill(dx, dx + g.batch * g.in.elements(), Real{0});
  forEachWindow(g, [&](std::int64_t plane, std::int64_t at, const Box&) { dx[plane + winner[at]] += dy[at]; });
}

template <class Real>
void averagePoolForward(const PoolGeometry& g, const Real* x, Real* y) {
  forEachWindow(g, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    Real sum{0};
    for (int row = box.top; row < box.bottom; ++row) {
      for (int column = box.left; column < box.right; ++column) sum += x[plane + row * g.in.width + column];
    }
    y[at] = sum / static_cast<Real>(box.elements());
  });
}

template <class Real>
void averagePoolBackward(const PoolGeometry& g, const Real* dy, Real* dx) {
  std::fill(dx, dx + g.batch * g.in.elements(), Real{0});
  forEachWindow(g, [&](std::int64_t plane, std::int64_t at, const Box& box) {
    const Real share = dy[at] / static_cast<Real>(box.elements());
    for (int row = box.top; row < box.bottom; ++row) {
      for (int column = box.left; column < box.right; ++column) dx[plane + row * g.in.width + column] += share;
    }
  });
}

template void maxPoolForward(const PoolGeometry&, const float*, float*, std::int32_t*);
template void maxPoolForward(const PoolGeometry&, const double*, double*, std::int32_t*);
template void maxPoolBackward(const PoolGeometry&, const float*, const std::int32_t*, float*);
template void maxPoolBackward(const PoolGeometry&, const double*, const std::int32_t*, double*);
template void averagePoolForward(const PoolGeometry&, const float*, float*);
template void averagePoolForward(const PoolGeometry&, const double*, double*);
template void averagePoolBackward(const PoolGeometry&, const float*, float*);
template void averagePoolBackward(const PoolGeometry&, const double*, double*);

}  // namespace baremark::engine::reference
