// SPDX-License-Identifier: Apache-2.0
// The reference implementation of pools, over NCHW. Padded elements do not count: the maximum ignores them, and the
// average does not divide by them.
#pragma once

#include <cstdint>

#include "engine/graph/shape.h"

namespace baremark::engine::reference {

struct PoolGeometry {
  int batch = 1;
  graph::Shape in;
  graph::Shape out;
  graph::Window window;
};

/// `winner` receives, for each output, the position of its maximum in its plane of x. Of several equal maxima, it is
/// the first.
template <class Real>
void maxPoolForward(const PoolGeometry& g, const Real* x, Real* y, std::int32_t* winner);

template <class Real>
void maxPoolBackward(const PoolGeometry& g, const Real* dy, const std::int32_t* winner, Real* dx);

template <class Real>
void averagePoolForward(const PoolGeometry& g, const Real* x, Real* y);

template <class Real>
void averagePoolBackward(const PoolGeometry& g, const Real* dy, Real* dx);

}  // namespace baremark::engine::reference
