// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/elementwise.h"

#include "engine/cpu/threads.h"
#include "engine/graph/instruction_sets.h"

namespace baremark::engine::cpu {
namespace {

using graph::BFloat16;

[[gnu::always_inline]] inline float wide(float number) {
  return number;
}
[[gnu::always_inline]] inline float wide(BFloat16 number) {
  return graph::toFloat(number);
}
[[gnu::always_inline]] inline void store(float number, float& to) {
  to = number;
}
[[gnu::always_inline]] inline void store(float number, BFloat16& to) {
  to = graph::narrowed<BFloat16>(number);
}

// A function template cannot be compiled for several instruction sets, so a macro defines each loop for both types.
#define BAREMARK_ELEMENTWISE_LOOPS(Number)                                                                         \
  BAREMARK_INSTRUCTION_SETS void addLoop(std::ptrdiff_t count, const Number* a, const Number* b, Number* to) {     \
    for (std::ptrdiff_t i = 0; i < count; ++i) store(wide(a[i]) + wide(b[i]), to[i]);                              \
  }                                                                                                                \
  BAREMARK_INSTRUCTION_SETS void addReluLoop(std::ptrdiff_t count, const Number* a, const Number* b, Number* to) { \
    for (std::ptrdiff_t i = 0; i < count; ++i) {                                                                   \
      const float v = wide(a[i]) + wide(b[i]);                                                                     \
      store(v < 0 ? 0 : v, to[i]);                                                                                 \
    }                                                                                                              \
  }                                                                                                                \
  BAREMARK_INSTRUCTION_SETS void reluLoop(std::ptrdiff_t count, const Number* x, Number* to) {                     \
    for (std::ptrdiff_t i = 0; i < count; ++i) to[i] = wide(x[i]) < 0 ? Number{} : x[i];                           \
  }                                                                                                                \
  BAREMARK_INSTRUCTION_SETS void maskLoop(std::ptrdiff_t count, const Number* y, const Number* dy, Number* to) {   \
    for (std::ptrdiff_t i = 0; i < count; ++i) to[i] = wide(y[i]) > 0 ? dy[i] : Number{};                          \
  }                                                                                                                \
  BAREMARK_INSTRUCTION_SETS void multiplyLoop(std::ptrdiff_t count, const Number* x, const float* factors,         \
                                              Number* to) {                                                        \
    for (std::ptrdiff_t i = 0; i < count; ++i) store(wide(x[i]) * factors[i], to[i]);                              \
  }
BAREMARK_ELEMENTWISE_LOOPS(float)
BAREMARK_ELEMENTWISE_LOOPS(BFloat16)
#undef BAREMARK_ELEMENTWISE_LOOPS

}  // namespace

template <class Number>
void addArrays(int threads, std::ptrdiff_t count, const Number* a, const Number* b, Number* to, bool hasRelu) {
  overElements(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    if (hasRelu) {
      addReluLoop(end - begin, a + begin, b + begin, to + begin);
    } else {
      addLoop(end - begin, a + begin, b + begin, to + begin);
    }
  });
}

template <class Number>
void reluArray(int threads, std::ptrdiff_t count, const Number* x, Number* to) {
  overElements(threads, count,
               [&](std::ptrdiff_t begin, std::ptrdiff_t end) { reluLoop(end - begin, x + begin, to + begin); });
}

template <class Number>
void maskArray(int threads, std::ptrdiff_t count, const Number* y, const Number* dy, Number* to) {
  overElements(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    maskLoop(end - begin, y + begin, dy + begin, to + begin);
  });
}

template <class Number>
void multiplyArrays(int threads, std::ptrdiff_t count, const Number* x, const float* factors, Number* to) {
  overElements(threads, count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    multiplyLoop(end - begin, x + begin, factors + begin, to + begin);
  });
}

#define BAREMARK_ELEMENTWISE(Number)                                                         \
  template void addArrays(int, std::ptrdiff_t, const Number*, const Number*, Number*, bool); \
  template void reluArray(int, std::ptrdiff_t, const Number*, Number*);                      \
  template void maskArray(int, std::ptrdiff_t, const Number*, const Number*, Number*);       \
  template void multiplyArrays(int, std::ptrdiff_t, const Number*, const float*, Number*);
BAREMARK_ELEMENTWISE(float)
BAREMARK_ELEMENTWISE(BFloat16)
#undef BAREMARK_ELEMENTWISE

}  // namespace baremark::engine::cpu
