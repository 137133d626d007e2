// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/parameter_layout.h"

#include <algorithm>
#include <cassert>

namespace baremark::engine::graph {

ParameterLayout makeLayout(const std::vector<ParameterId>& finished, const std::vector<std::size_t>& sizes) {
  constexpr std::size_t kAlignment = 16;
  ParameterLayout layout;
  layout.elements = kFirstElement;
  for (const ParameterId parameter : finished) {
    layout.slots.push_back({.parameter = parameter, .offset = layout.elements, .size = sizes[parameter]});
    layout.elements += (sizes[parameter] + kAlignment - 1) / kAlignment * kAlignment;
  }
  return layout;
}

std::size_t endOfFinished(const ParameterLayout& layout, std::size_t finished) {
  if (finished == 0) return kFirstElement;
  return finished == layout.slots.size() ? layout.elements : layout.slots[finished].offset;
}

const ParameterSlot& slotOf(const ParameterLayout& layout, ParameterId parameter) {
  const auto found = std::find_if(layout.slots.begin(), layout.slots.end(),
                                  [&](const ParameterSlot& slot) { return slot.parameter == parameter; });
  assert(found != layout.slots.end());
  return *found;
}

}  // namespace baremark::engine::graph
