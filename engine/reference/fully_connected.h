// SPDX-License-Identifier: Apache-2.0
// The reference implementation of a fully connected layer: x [batch, in], weights [out, in], y [batch, out].
#pragma once

#include <cstdint>

namespace baremark::engine::reference {

struct FullyConnectedGeometry {
  std::int64_t batch = 1;
  std::int64_t inputs = 1;
  std::int64_t outputs = 1;
};

template <class Real>
void fullyConnectedForward(const FullyConnectedGeometry& g, const Real* x, const Real* weights, const Real* bias,
                           Real* y);

template <class Real>
void fullyConnectedBackwardData(const FullyConnectedGeometry& g, const Real* dy, const Real* weights, Real* dx);

template <class Real>
void fullyConnectedBackwardWeights(const FullyConnectedGeometry& g, const Real* x, const Real* dy, Real* dw,
                                   Real* dBias);

}  // namespace baremark::engine::reference
