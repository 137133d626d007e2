// SPDX-License-Identifier: Apache-2.0
// The reference implementation of convolution: naive loops over plain arrays (images NCHW, weights OIHW), for float and
// double. Tests compare it with finite differences, and every other backend with it.
#pragma once

#include "engine/graph/shape.h"

namespace baremark::engine::reference {

struct ConvolutionGeometry {
  int batch = 1;
  graph::Shape in;
  graph::Shape out;
  graph::Window window;
};

/// y = w * x + bias; `bias` may be null.
template <class Real>
void convolutionForward(const ConvolutionGeometry& g, const Real* x, const Real* weights, const Real* bias, Real* y);

/// dx = gradient of <dy, y> by x. Overwrites dx.
template <class Real>
void convolutionBackwardData(const ConvolutionGeometry& g, const Real* dy, const Real* weights, Real* dx);

/// dw and dBias (may be null) = gradients of <dy, y>. Overwrites both.
template <class Real>
void convolutionBackwardWeights(const ConvolutionGeometry& g, const Real* x, const Real* dy, Real* dw, Real* dBias);

}  // namespace baremark::engine::reference
