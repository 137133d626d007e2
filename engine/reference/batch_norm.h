// SPDX-License-Identifier: Apache-2.0
// The reference implementation of batch norm, over NCHW.
#pragma once

#include "engine/graph/shape.h"

namespace baremark::engine::reference {

struct BatchNormGeometry {
  int batch = 1;
  graph::Shape shape;
  double epsilon = 1e-5;
};

/// Mean and biased variance of each channel over the batch.
template <class Real>
void batchNormStatistics(const BatchNormGeometry& g, const Real* x, Real* mean, Real* variance);

/// y = gamma (x - mean) / sqrt(variance + epsilon) + beta.
template <class Real>
void batchNormApply(const BatchNormGeometry& g, const Real* x, const Real* mean, const Real* variance,
                    const Real* gamma, const Real* beta, Real* y);

/// Gradients of <dy, y>, where mean and variance are those of the batch.
template <class Real>
void batchNormBackward(const BatchNormGeometry& g, const Real* x, const Real* mean, const Real* variance,
                       const Real* gamma, const Real* dy, Real* dx, Real* dGamma, Real* dBeta);

/// running = decay * running + (1 - decay) * batch, with the unbiased variance, as TensorFlow and PyTorch keep it.
template <class Real>
void updateRunning(double decay, std::int64_t count, int channels, const Real* mean, const Real* variance,
                   Real* runningMean, Real* runningVariance) {
  const Real keep = static_cast<Real>(decay);
  const Real take = static_cast<Real>(1 - decay);
  const Real unbiased = count > 1 ? static_cast<Real>(count) / static_cast<Real>(count - 1) : Real{1};
  for (int c = 0; c < channels; ++c) {
    runningMean[c] = keep * runningMean[c] + take * mean[c];
    runningVariance[c] = keep * runningVariance[c] + take * unbiased * variance[c];
  }
}

}  // namespace baremark::engine::reference
