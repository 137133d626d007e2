// SPDX-License-Identifier: Apache-2.0
// The place of each parameter in the flat arenas of parameters, gradients and optimiser state. Parameters are in the
// order in which the backward pass finishes their gradients. So the finished gradients are always a prefix of the
// arena, and a bucket is a slice (engine/README.md, "Buckets").
#pragma once

#include <cstddef>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

/// The first parameter begins at this element of every arena. The elements before it stay zero. Another value would
/// move the places at which buckets and update grains cut the arenas, and so change the last bits of results.
inline constexpr std::size_t kFirstElement = 16;

struct ParameterSlot {
  ParameterId parameter = 0;
  std::size_t offset = 0;  ///< in elements; a multiple of 16, which is a cache line in fp32
  std::size_t size = 0;    ///< elements, with the padding of the backend's format; the padding stays zero
  bool operator==(const ParameterSlot&) const = default;
};

struct ParameterLayout {
  std::vector<ParameterSlot> slots;  ///< ascending by offset
  std::size_t elements = 0;          ///< elements of an arena
  bool operator==(const ParameterLayout&) const = default;
};

/// Lays out the parameters in the order `finished`, in which their gradients are finished. `sizes[i]` is the size of
/// parameter i in the backend's format, in elements.
[[nodiscard]] ParameterLayout makeLayout(const std::vector<ParameterId>& finished,
                                         const std::vector<std::size_t>& sizes);

/// Returns the end of the finished gradients in the arena when the first `finished` parameters of the layout are.
[[nodiscard]] std::size_t endOfFinished(const ParameterLayout& layout, std::size_t finished);

/// Returns the slot of a parameter.
[[nodiscard]] const ParameterSlot& slotOf(const ParameterLayout& layout, ParameterId parameter);

}  // namespace baremark::engine::graph
