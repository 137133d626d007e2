// SPDX-License-Identifier: Apache-2.0
// A vector of 8 or 16 floats, with the compiler's vector types. It fills one register if the instruction set has such
// wide registers, otherwise several. Use it only inside functions: how it is passed by value depends on the instruction
// set.
#pragma once

namespace baremark::engine::cpu {

template <int lanes>
struct Lanes {
  using Vector [[gnu::vector_size(lanes * 4), gnu::may_alias]] = float;
};

}  // namespace baremark::engine::cpu
