// SPDX-License-Identifier: Apache-2.0
// A vector of 8 or 16 floats, with the compiler's vector types. It fills one register if the instruction set has such
// wide registers, otherwise several. Use it only inside functions: how it is passed by value depends on the instruction
// set.
#pragma once

#include <cstdint>

#include "engine/graph/narrow_numbers.h"

namespace baremark::engine::cpu {

/// Lanes<8> and Lanes<16>: the types, and their loads and stores. A bf16 is rounded to the nearest number, and to the
/// even one of two; a NaN that an operation has made stays a NaN.
template <int lanes>
struct Lanes;

// A macro, because GCC drops the attributes of vectors whose size depends on a template's argument.
#define BAREMARK_LANES(lanes)                                                                                          \
  template <>                                                                                                          \
  struct Lanes<lanes> {                                                                                                \
    using Vector [[gnu::vector_size(lanes * 4), gnu::may_alias]] = float;                                              \
    using Bits [[gnu::vector_size(lanes * 4), gnu::may_alias]] = std::uint32_t;                                        \
    using Halves [[gnu::vector_size(lanes * 2), gnu::may_alias]] = std::uint16_t;                                      \
    [[gnu::always_inline]] static void load(Vector& to, const float* from) {                                           \
      to = *reinterpret_cast<const Vector*>(from);                                                                     \
    }                                                                                                                  \
    [[gnu::always_inline]] static void store(const Vector& from, float* to) { *reinterpret_cast<Vector*>(to) = from; } \
    [[gnu::always_inline]] static void load(Vector& to, const graph::BFloat16* from) {                                 \
      const Bits bits = __builtin_convertvector(*reinterpret_cast<const Halves*>(from), Bits) << 16U;                  \
      to = reinterpret_cast<const Vector&>(bits);                                                                      \
    }                                                                                                                  \
    [[gnu::always_inline]] static void store(const Vector& from, graph::BFloat16* to) {                                \
      const Bits& bits = reinterpret_cast<const Bits&>(from);                                                          \
      const Bits rounded = (bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U;                                               \
      *reinterpret_cast<Halves*>(to) = __builtin_convertvector(rounded, Halves);                                       \
    }                                                                                                                  \
  };
BAREMARK_LANES(8)
BAREMARK_LANES(16)
#undef BAREMARK_LANES

}  // namespace baremark::engine::cpu
