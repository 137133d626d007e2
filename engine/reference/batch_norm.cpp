// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/batch_norm.h"

#include <cmath>
#include <cstdint>

namespace baremark::engine::reference {
namespace {

/// Calls visit(first element, length) for the plane of channel c of each sample.
template <class Visit>
void forEachPlane(const BatchNormGeometry& g, int c, const Visit& visit) {
  const std::int64_t plane = std::int64_t{g.shape.height} * g.shape.width;
  for (int n = 0; n < g.batch; ++n) visit((std::int64_t{n} * g.shape.channels + c) * plane, plane);
}

std::int64_t samples(const BatchNormGeometry& g) {
  return std::int64_t{g.batch} * g.shape.height * g.shape.width;
}

}  // namespace

template <class Real>
void batchNormStatistics(const BatchNormGeometry& g, const Real* x, Real* mean, Real* variance) {
  const Real count = static_cast<Real>(samples(g));
  for (int c = 0; c < g.shape.channels; ++c) {
    Real sum{0};
    forEachPlane(g, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) sum += x[at + i];
    });
    mean[c] = sum / count;
    Real squares{0};
    forEachPlane(g, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) squares += (x[at + i] - mean[c]) * (x[at + i] - mean[c]);
    });
    variance[c] = squares / count;
  }
}

template <class Real>
void batchNormApply(const BatchNormGeometry& g, const Real* x, const Real* mean, const Real* variance,
                    const Real* gamma, const Real* beta, Real* y) {
  for (int c = 0; c < g.shape.channels; ++c) {
    const Real scale = gamma[c] / std::sqrt(variance[c] + static_cast<Real>(g.epsilon));
    forEachPlane(g, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) y[at + i] = (x[at + i] - mean[c]) * scale + beta[c];
    });
  }
}

template <class Real>
void batchNormBackward(const BatchNormGeometry& g, const Real* x, const Real* mean, const Real* variance,
                       const Real* gamma, const Real* dy, Real* dx, Real* dGamma, Real* dBeta) {
  const Real count = static_cast<Real>(samples(g));
  for (int c = 0; c < g.shape.channels; ++c) {
    const Real inverse = Real{1} / std::sqrt(variance[c] + static_cast<Real>(g.epsilon));
    Real sum{0};
    Real product{0};
    forEachPlane(g, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) {
        sum += dy[at + i];
        product += dy[at + i] * (x[at + i] - mean[c]) * inverse;
      }
    });
    dBeta[c] = sum;
    dGamma[c] = product;
    forEachPlane(g, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) {
        const Real normalised = (x[at + i] - mean[c]) * inverse;
        dx[at + i] = gamma[c] * inverse * (dy[at + i] - sum / count - normalised * product / count);
      }
    });
  }
}

#define BAREMARK_BATCH_NORM(Real)                                                                               \
  template void batchNormStatistics(const BatchNormGeometry&, const Real*, Real*, Real*);                       \
  template void batchNormApply(const BatchNormGeometry&, const Real*, const Real*, const Real*, const Real*,    \
                               const Real*, Real*);                                                             \
  template void batchNormBackward(const BatchNormGeometry&, const Real*, const Real*, const Real*, const Real*, \
                                  const Real*, Real*, Real*, Real*);
BAREMARK_BATCH_NORM(float)
BAREMARK_BATCH_NORM(double)
#undef BAREMARK_BATCH_NORM

}  // namespace baremark::engine::reference
