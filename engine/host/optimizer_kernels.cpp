// SPDX-License-Identifier: Apache-2.0
#include "engine/host/optimizer_kernels.h"

#include <cmath>

#include "engine/graph/instruction_sets.h"

namespace baremark::engine::host {
namespace {

// A function template cannot be compiled for several instruction sets, so a macro defines each loop for both types.
#define BAREMARK_OPTIMIZER_KERNELS(Real)                                                                          \
  BAREMARK_INSTRUCTION_SETS void sgdLoop(std::size_t count, Real rate, Real decay, const Real* g, Real* w) {      \
    for (std::size_t i = 0; i < count; ++i) w[i] -= rate * (g[i] + decay * w[i]);                                 \
  }                                                                                                               \
  BAREMARK_INSTRUCTION_SETS void momentumLoop(std::size_t count, Real rate, Real decay, Real momentum,            \
                                              const Real* __restrict g, Real* __restrict w, Real* __restrict v) { \
    for (std::size_t i = 0; i < count; ++i) {                                                                     \
      const Real d = g[i] + decay * w[i];                                                                         \
      v[i] = momentum * v[i] + d;                                                                                 \
      w[i] -= rate * (d + momentum * v[i]);                                                                       \
    }                                                                                                             \
  }                                                                                                               \
  BAREMARK_INSTRUCTION_SETS void adamLoop(std::size_t count, AdamFactors<Real> f, Real decay,                     \
                                          const Real* __restrict g, Real* __restrict w, Real* __restrict m,       \
                                          Real* __restrict v) {                                                   \
    for (std::size_t i = 0; i < count; ++i) {                                                                     \
      const Real d = g[i] + decay * w[i];                                                                         \
      m[i] = f.beta1 * m[i] + (1 - f.beta1) * d;                                                                  \
      v[i] = f.beta2 * v[i] + (1 - f.beta2) * d * d;                                                              \
      w[i] -= f.rate * m[i] / (std::sqrt(v[i]) + f.epsilon);                                                      \
    }                                                                                                             \
  }                                                                                                               \
  BAREMARK_INSTRUCTION_SETS double squaresLoop(std::size_t count, const Real* w) {                                \
    constexpr std::size_t kLanes = 16;                                                                            \
    Real lanes[kLanes] = {};                                                                                      \
    std::size_t i = 0;                                                                                            \
    for (; i + kLanes <= count; i += kLanes) {                                                                    \
      for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += w[i + lane] * w[i + lane];                 \
    }                                                                                                             \
    double sum = 0;                                                                                               \
    for (; i < count; ++i) sum += static_cast<double>(w[i]) * static_cast<double>(w[i]);                          \
    for (const Real lane : lanes) sum += static_cast<double>(lane);                                               \
    return sum;                                                                                                   \
  }
BAREMARK_OPTIMIZER_KERNELS(float)
BAREMARK_OPTIMIZER_KERNELS(double)
#undef BAREMARK_OPTIMIZER_KERNELS

}  // namespace

template <class Real>
void sgdKernel(std::size_t count, Real rate, Real decay, const Real* g, Real* w) {
  sgdLoop(count, rate, decay, g, w);
}

template <class Real>
void momentumKernel(std::size_t count, Real rate, Real decay, Real momentum, const Real* g, Real* w, Real* v) {
  momentumLoop(count, rate, decay, momentum, g, w, v);
}

template <class Real>
void adamKernel(std::size_t count, const AdamFactors<Real>& factors, Real decay, const Real* g, Real* w, Real* m,
                Real* v) {
  adamLoop(count, factors, decay, g, w, m, v);
}

template <class Real>
double squaresKernel(std::size_t count, const Real* w) {
  return squaresLoop(count, w);
}

template void sgdKernel(std::size_t, float, float, const float*, float*);
template void sgdKernel(std::size_t, double, double, const double*, double*);
template void momentumKernel(std::size_t, float, float, float, const float*, float*, float*);
template void momentumKernel(std::size_t, double, double, double, const double*, double*, double*);
template void adamKernel(std::size_t, const AdamFactors<float>&, float, const float*, float*, float*, float*);
template void adamKernel(std::size_t, const AdamFactors<double>&, double, const double*, double*, double*, double*);
template double squaresKernel(std::size_t, const float*);
template double squaresKernel(std::size_t, const double*);

}  // namespace baremark::engine::host
