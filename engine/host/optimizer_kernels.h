// SPDX-License-Identifier: Apache-2.0
// The inner loops of the optimiser: elementwise over contiguous elements, compiled for several instruction sets.
#pragma once

#include <cstddef>

namespace baremark::engine::host {

template <class Real>
void sgdKernel(std::size_t count, Real rate, Real decay, const Real* g, Real* w);

template <class Real>
void momentumKernel(std::size_t count, Real rate, Real decay, Real momentum, const Real* g, Real* w, Real* v);

template <class Real>
struct AdamFactors {
  Real rate = 0;  ///< with the corrections for the first updates
  Real beta1 = 0;
  Real beta2 = 0;
  Real epsilon = 0;
};

template <class Real>
void adamKernel(std::size_t count, const AdamFactors<Real>& factors, Real decay, const Real* g, Real* w, Real* m,
                Real* v);

/// Sum of squares. The order of the additions depends only on `count`.
template <class Real>
double squaresKernel(std::size_t count, const Real* w);

}  // namespace baremark::engine::host
