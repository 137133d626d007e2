// SPDX-License-Identifier: Apache-2.0
// A vector of 8 or 16 floats, by the compiler's own vector types: one register where the instruction set has such wide
// ones, several where it has not. Only inside functions: passing them by value would depend on the instruction set.
#pragma once

namespace baremark::engine::cpu {

template <int lanes>
struct Lanes {
  using Vector [[gnu::vector_size(lanes * 4), gnu::may_alias]] = float;
  static constexpr int kCount = lanes;
};

}  // namespace baremark::engine::cpu
