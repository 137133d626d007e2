// SPDX-License-Identifier: Apache-2.0
// Parallel elementwise loops over whole buffers, padding included. Number is float or graph::BFloat16; both compute in
// fp32.
#pragma once

#include <cstddef>

#include "engine/graph/narrow_numbers.h"

namespace baremark::engine::cpu {

/// to = a + b, then ReLU if `hasRelu`. `to` may be `a`.
template <class Number>
void addArrays(int threads, std::ptrdiff_t count, const Number* a, const Number* b, Number* to, bool hasRelu);

/// to = max(x, 0). NaN stays NaN.
template <class Number>
void reluArray(int threads, std::ptrdiff_t count, const Number* x, Number* to);

/// to = y > 0 ? dy : 0. `to` may be `dy`.
template <class Number>
void maskArray(int threads, std::ptrdiff_t count, const Number* y, const Number* dy, Number* to);

/// to = x * factors. `to` may be `x`.
template <class Number>
void multiplyArrays(int threads, std::ptrdiff_t count, const Number* x, const float* factors, Number* to);

}  // namespace baremark::engine::cpu
