// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/program.h"

#include <utility>

namespace baremark::engine::cuda {

void Program::call(const std::vector<Place>& places, std::function<void(const Addresses& addresses)> enqueue) {
  for (const Place& place : places) {
    if (place.kind == Place::Kind::Buffer) m_layout.use(place.buffer, m_instructions.size());
  }
  m_instructions.push_back({.places = places, .enqueue = std::move(enqueue), .addresses = {}});
}

void Program::bind(std::byte* arena) {
  for (Instruction& instruction : m_instructions) {
    instruction.addresses.clear();
    for (const Place& place : instruction.places) {
      const bool isBuffer = place.kind == Place::Kind::Buffer;
      instruction.addresses.push_back(isBuffer ? arena + m_layout.offset(place.buffer) : place.address);
    }
  }
}

void Program::run(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) m_instructions[i].enqueue(m_instructions[i].addresses);
}

}  // namespace baremark::engine::cuda
