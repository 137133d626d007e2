// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/program.h"

#include <algorithm>
#include <utility>

#include "engine/error.h"

namespace baremark::engine::cpu {

Program::~Program() = default;

void Program::append(Instruction instruction) {
  for (const Place& place : instruction.places) {
    if (place.kind == Place::Kind::Buffer) m_arenaLayout.use(place.buffer, m_instructions.size());
  }
  m_instructions.push_back(std::move(instruction));
}

void Program::call(const std::string& name, const Primitive& primitive, const std::vector<Operand>& operands) {
  Instruction instruction{.name = name};
  instruction.primitive = primitive.handle;
  instruction.operands = operands;
  if (primitive.scratchpadBytes > 0) {
    if (!m_hasScratchpad) m_scratchpad = m_arenaLayout.add(0);
    m_hasScratchpad = true;
    m_arenaLayout.growTo(m_scratchpad, primitive.scratchpadBytes);
    const Desc bytes({static_cast<dnnl::memory::dim>(primitive.scratchpadBytes)}, dnnl::memory::data_type::u8,
                     dnnl::memory::format_tag::x);
    instruction.operands.push_back({DNNL_ARG_SCRATCHPAD, bytes, Place::of(m_scratchpad)});
  }
  for (const Operand& operand : instruction.operands) instruction.places.push_back(operand.place);
  append(std::move(instruction));
}

void Program::reorder(const std::string& name, const Operand& from, const Operand& to) {
  call(name, m_maker.reorder(from.desc, to.desc),
       {{DNNL_ARG_FROM, from.desc, from.place}, {DNNL_ARG_TO, to.desc, to.place}});
}

void Program::kernel(const std::string& name, const std::vector<Place>& places, Kernel kernel) {
  Instruction instruction{.name = name};
  instruction.places = places;
  instruction.kernel = std::move(kernel);
  append(std::move(instruction));
}

void* Program::address(const Place& place) const {
  return place.kind == Place::Kind::Buffer ? m_arena + m_arenaLayout.offset(place.buffer) : place.address;
}

void Program::bind(std::byte* arena) {
  m_arena = arena;
  for (Instruction& instruction : m_instructions) {
    for (const Operand& operand : instruction.operands) {
      instruction.memories.emplace_back(operand.desc, m_maker.engine(), address(operand.place));
    }
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
      instruction.arguments.push_back({instruction.operands[i].argument, instruction.memories[i].get()});
    }
    if (!instruction.kernel) continue;
    for (const Place& place : instruction.places) instruction.addresses.push_back(address(place));
  }
}

void Program::run(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    const Instruction& instruction = m_instructions[i];
    if (instruction.kernel) {
      instruction.kernel(instruction.addresses);
      continue;
    }
    const dnnl_status_t status =
        dnnl_primitive_execute(instruction.primitive.get(), m_maker.stream().get(),
                               static_cast<int>(instruction.arguments.size()), instruction.arguments.data());
    if (status != dnnl_success) {
      throw failed("onednn", "oneDNN failed in " + instruction.name + " (status " +
                                 std::to_string(static_cast<int>(status)) + ").");
    }
  }
}

}  // namespace baremark::engine::cpu
