// SPDX-License-Identifier: Apache-2.0
// Where each parameter lies in the flat arenas of parameters, gradients and optimiser state: in the order in which the
// backward pass finishes the gradients, so that what is ready to be reduced is always a prefix and a bucket is a slice.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

/// The first elements of every arena are no parameters: in the gradient arena they carry what all ranks sum in each step
/// (loss, hits, requests to stop), so that it travels with the first bucket.
inline constexpr std::size_t kControlElements = 16;

struct ParameterSlot {
  ParameterId parameter = 0;
  std::size_t offset = 0;  ///< in elements; a multiple of 16, that is of a cache line in fp32
  std::size_t size = 0;    ///< elements with the padding of the backend's own format; the padding stays zero
  bool operator==(const ParameterSlot&) const = default;
};

struct ParameterLayout {
  std::vector<ParameterSlot> slots;  ///< ascending by offset
  std::size_t elements = 0;          ///< of an arena, control elements included
  bool operator==(const ParameterLayout&) const = default;
};

/// Parameters in the order in which their gradients are finished; `sizes[i]` is that of parameter i in the backend's format.
[[nodiscard]] ParameterLayout makeLayout(const std::vector<ParameterId>& finished, const std::vector<std::size_t>& sizes);

/// The slot of a parameter.
[[nodiscard]] const ParameterSlot& slotOf(const ParameterLayout& layout, ParameterId parameter);

}  // namespace baremark::engine::graph
