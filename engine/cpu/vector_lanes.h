// SPDX-License-Identifier: Apache-2.0
// The channels of a pixel in one block, as vectors of floats with the compiler's vector types. A vector fills one
// register if the instruction set has such wide registers, otherwise several. Use it only inside functions: how it is
// passed by value depends on the instruction set.
#pragma once

#include <cstdint>

#include "engine/graph/narrow_numbers.h"

namespace baremark::engine::cpu {

/// Loads and stores for blocks of 8 or 16 channels. float: one vector with all channels. graph::BFloat16: one vector
/// with the even channels and one with the odd ones, so that a shift or a mask makes floats of them; a float is rounded
/// to the nearest number, and to the even one of two, and a NaN that an operation has made stays a NaN.
template <int lanes, class Number>
struct Lanes;

// Macros, because GCC drops the attributes of vectors whose size depends on a template's argument.
#define BAREMARK_FLOAT_LANES(lanes)                                           \
  template <>                                                                 \
  struct Lanes<lanes, float> {                                                \
    static constexpr int kParts = 1;                                          \
    static constexpr int kWidth = lanes;                                      \
    using Vector [[gnu::vector_size(lanes * 4), gnu::may_alias]] = float;     \
    static constexpr int channel(int, int place) { return place; }            \
    [[gnu::always_inline]] static void load(Vector* to, const float* from) {  \
      to[0] = *reinterpret_cast<const Vector*>(from);                         \
    }                                                                         \
    [[gnu::always_inline]] static void store(const Vector* from, float* to) { \
      *reinterpret_cast<Vector*>(to) = from[0];                               \
    }                                                                         \
  };
BAREMARK_FLOAT_LANES(8)
BAREMARK_FLOAT_LANES(16)
#undef BAREMARK_FLOAT_LANES

#define BAREMARK_BFLOAT16_LANES(lanes)                                                                        \
  template <>                                                                                                 \
  struct Lanes<lanes, graph::BFloat16> {                                                                      \
    static constexpr int kParts = 2;                                                                          \
    static constexpr int kWidth = lanes / 2;                                                                  \
    using Vector [[gnu::vector_size(lanes * 2), gnu::may_alias]] = float;                                     \
    using Bits [[gnu::vector_size(lanes * 2), gnu::may_alias]] = std::uint32_t;                               \
    static constexpr int channel(int part, int place) { return 2 * place + part; }                            \
    [[gnu::always_inline]] static void load(Vector* to, const graph::BFloat16* from) {                        \
      const Bits pairs = *reinterpret_cast<const Bits*>(from);                                                \
      const Bits even = pairs << 16U;                                                                         \
      const Bits odd = pairs & 0xffff0000U;                                                                   \
      to[0] = reinterpret_cast<const Vector&>(even);                                                          \
      to[1] = reinterpret_cast<const Vector&>(odd);                                                           \
    }                                                                                                         \
    [[gnu::always_inline]] static void store(const Vector* from, graph::BFloat16* to) {                       \
      const Bits even = reinterpret_cast<const Bits&>(from[0]);                                               \
      const Bits odd = reinterpret_cast<const Bits&>(from[1]);                                                \
      *reinterpret_cast<Bits*>(to) =                                                                          \
          (even + 0x7fffU + (even >> 16U & 1U)) >> 16U | ((odd + 0x7fffU + (odd >> 16U & 1U)) & 0xffff0000U); \
    }                                                                                                         \
  };
BAREMARK_BFLOAT16_LANES(8)
BAREMARK_BFLOAT16_LANES(16)
#undef BAREMARK_BFLOAT16_LANES

}  // namespace baremark::engine::cpu
