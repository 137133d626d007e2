// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/fully_connected.h"

#include <algorithm>

namespace baremark::engine::reference {

template <class Real>
void fullyConnectedForward(const FullyConnectedGeometry& g, const Real* x, const Real* weights, const Real* bias,
                           Real* y) {
  for (std::int64_t n = 0; n < g.batch; ++n) {
    for (std::int64_t o = 0; o < g.outputs; ++o) {
      Real sum = bias[o];
      for (std::int64_t i = 0; i < g.inputs; ++i) sum += weights[o * g.inputs + i] * x[n * g.inputs + i];
      y[n * g.outputs + o] = sum;
    }
  }
}

template <class Real>
void fullyConnectedBackwardData(const FullyConnectedGeometry& g, const Real* dy, const Real* weights, Real* dx) {
  std::fill(dx, dx + g.batch * g.inputs, Real{0});
  for (std::int64_t n = 0; n < g.batch; ++n) {
    for (std::int64_t o = 0; o < g.outputs; ++o) {
      const Real gradient = dy[n * g.outputs + o];
      for (std::int64_t i = 0; i < g.inputs; ++i) dx[n * g.inputs + i] += gradient * weights[o * g.inputs + i];
    }
  }
}

template <class Real>
void fullyConnectedBackwardWeights(const FullyConnectedGeometry& g, const Real* x, const Real* dy, Real* dw,
                                   Real* dBias) {
  std::fill(dw, dw + g.outputs * g.inputs, Real{0});
  std::fill(dBias, dBias + g.outputs, Real{0});
  for (std::int64_t n = 0; n < g.batch; ++n) {
    for (std::int64_t o = 0; o < g.outputs; ++o) {
      const Real gradient = dy[n * g.outputs + o];
      dBias[o] += gradient;
      for (std::int64_t i = 0; i < g.inputs; ++i) dw[o * g.inputs + i] += gradient * x[n * g.inputs + i];
    }
  }
}

#define BAREMARK_FULLY_CONNECTED(Real)                                                                              \
  template void fullyConnectedForward(const FullyConnectedGeometry&, const Real*, const Real*, const Real*, Real*); \
  template void fullyConnectedBackwardData(const FullyConnectedGeometry&, const Real*, const Real*, Real*);         \
  template void fullyConnectedBackwardWeights(const FullyConnectedGeometry&, const Real*, const Real*, Real*, Real*);
BAREMARK_FULLY_CONNECTED(float)
BAREMARK_FULLY_CONNECTED(double)
#undef BAREMARK_FULLY_CONNECTED

}  // namespace baremark::engine::reference
