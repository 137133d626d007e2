// SPDX-License-Identifier: Apache-2.0
// Parallel elementwise loops over whole buffers, padding included.
#pragma once

#include <cstddef>

namespace baremark::engine::cpu {

/// to = a + b, then ReLU if `hasRelu`. `to` may be `a`.
void addArrays(int threads, std::ptrdiff_t count, const float* a, const float* b, float* to, bool hasRelu);

/// to = max(x, 0). NaN stays NaN.
void reluArray(int threads, std::ptrdiff_t count, const float* x, float* to);

/// to = y > 0 ? dy : 0. `to` may be `dy`.
void maskArray(int threads, std::ptrdiff_t count, const float* y, const float* dy, float* to);

/// to = a * b. `to` may be `a`.
void multiplyArrays(int threads, std::ptrdiff_t count, const float* a, const float* b, float* to);

}  // namespace baremark::engine::cpu
