// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/program.h"

#include <algorithm>
#include <utility>

#include "engine/error.h"

namespace baremark::engine::cpu {

Program::~Program() = default;

void Program::append(Step step) {
  for (const Place& place : step.places) {
    if (place.kind == Place::Kind::Buffer) m_plan.use(place.buffer, m_steps.size());
  }
  m_steps.push_back(std::move(step));
}

void Program::call(const std::string& name, const Primitive& primitive, const std::vector<Operand>& operands) {
  Step step{.name = name};
  step.primitive = primitive.handle;
  step.operands = operands;
  if (primitive.scratchpadBytes > 0) {
    if (!m_hasScratchpad) m_scratchpad = m_plan.add(0);
    m_hasScratchpad = true;
    m_plan.growTo(m_scratchpad, primitive.scratchpadBytes);
    const Desc bytes({static_cast<dnnl::memory::dim>(primitive.scratchpadBytes)}, dnnl::memory::data_type::u8,
                     dnnl::memory::format_tag::x);
    step.operands.push_back({DNNL_ARG_SCRATCHPAD, bytes, Place::of(m_scratchpad)});
  }
  for (const Operand& operand : step.operands) step.places.push_back(operand.place);
  append(std::move(step));
}

void Program::reorder(const std::string& name, const Operand& from, const Operand& to) {
  call(name, m_maker.reorder(from.desc, to.desc),
       {{DNNL_ARG_FROM, from.desc, from.place}, {DNNL_ARG_TO, to.desc, to.place}});
}

void Program::kernel(const std::string& name, const std::vector<Place>& places, Kernel kernel) {
  Step step{.name = name};
  step.places = places;
  step.kernel = std::move(kernel);
  append(std::move(step));
}

void* Program::address(const Place& place) const {
  return place.kind == Place::Kind::Buffer ? m_arena + m_plan.offset(place.buffer) : place.address;
}

void Program::bind(std::byte* arena) {
  m_arena = arena;
  for (Step& step : m_steps) {
    for (const Operand& operand : step.operands) {
      step.memories.emplace_back(operand.desc, m_maker.engine(), address(operand.place));
    }
    for (std::size_t i = 0; i < step.operands.size(); ++i) {
      step.arguments.push_back({step.operands[i].argument, step.memories[i].get()});
    }
    if (!step.kernel) continue;
    for (const Place& place : step.places) step.addresses.push_back(address(place));
  }
}

void Program::run(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    const Step& step = m_steps[i];
    if (step.kernel) {
      step.kernel(step.addresses);
      continue;
    }
    const dnnl_status_t status = dnnl_primitive_execute(step.primitive.get(), m_maker.stream().get(),
                                                        static_cast<int>(step.arguments.size()), step.arguments.data());
    if (status != dnnl_success) {
      throw failed("onednn", "oneDNN failed in " + step.name + " (status " + std::to_string(static_cast<int>(status)) + ").");
    }
  }
}

}  // namespace baremark::engine::cpu
