// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/elementwise.h"

#include "engine/cpu/threads.h"
#include "engine/graph/instruction_sets.h"

namespace baremark::engine::cpu {
namespace {

BAREMARK_INSTRUCTION_SETS void addLoop(std::ptrdiff_t count, const float* a, const float* b, float* to) {
  for (std::ptrdiff_t i = 0; i < count; ++i) to[i] = a[i] + b[i];
}
BAREMARK_INSTRUCTION_SETS void addReluLoop(std::ptrdiff_t count, const float* a, const float* b, float* to) {
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const float v = a[i] + b[i];
    to[i] = v < 0 ? 0 : v;
  }
}
BAREMARK_INSTRUCTION_SETS void reluLoop(std::ptrdiff_t count, const float* x, float* to) {
  for (std::ptrdiff_t i = 0; i < count; ++i) to[i] = x[i] < 0 ? 0 : x[i];
}
BAREMARK_INSTRUCTION_SETS void maskLoop(std::ptrdiff_t count, const float* y, const float* dy, float* to) {
  for (std::ptrdiff_t i = 0; i < count; ++i) to[i] = y[i] > 0 ? dy[i] : 0;
}
BAREMARK_INSTRUCTION_SETS void multiplyLoop(std::ptrdiff_t count, const float* a, const float* b, float* to) {
  for (std::ptrdiff_t i = 0; i < count; ++i) to[i] = a[i] * b[i];
}

}  // namespace

void addArrays(int threads, std::ptrdiff_t count, const float* a, const float* b, float* to, bool hasRelu) {
  overElements(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    if (hasRelu) {
      addReluLoop(end - begin, a + begin, b + begin, to + begin);
    } else {
      addLoop(end - begin, a + begin, b + begin, to + begin);
    }
  });
}

void reluArray(int threads, std::ptrdiff_t count, const float* x, float* to) {
  overElements(threads, count,
               [&](std::ptrdiff_t begin, std::ptrdiff_t end) { reluLoop(end - begin, x + begin, to + begin); });
}

void maskArray(int threads, std::ptrdiff_t count, const float* y, const float* dy, float* to) {
  overElements(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    maskLoop(end - begin, y + begin, dy + begin, to + begin);
  });
}

void multiplyArrays(int threads, std::ptrdiff_t count, const float* a, const float* b, float* to) {
  overElements(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    multiplyLoop(end - begin, a + begin, b + begin, to + begin);
  });
}

}  // namespace baremark::engine::cpu
