// SPDX-License-Identifier: Apache-2.0
// A straight list of instructions over one arena. It is put together once (instructions name their places), bound once
// (places become addresses, oneDNN's argument lists are made), and then only run.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/cpu/dnnl_api.h"
#include "engine/cpu/memory_plan.h"

namespace baremark::engine::cpu {

/// Where an operand lies.
struct Place {
  enum class Kind : unsigned char { Buffer, Fixed };
  Kind kind = Kind::Buffer;
  BufferId buffer = 0;
  void* address = nullptr;

  [[nodiscard]] static Place of(BufferId buffer) { return {Kind::Buffer, buffer, nullptr}; }
  [[nodiscard]] static Place at(void* address) { return {Kind::Fixed, 0, address}; }
};

/// An operand of a oneDNN primitive: its argument number (DNNL_ARG_SRC, ...), descriptor and place.
struct Operand {
  int argument = 0;
  Desc desc;
  Place place;
};

class Program {
 public:
  explicit Program(const PrimitiveMaker& maker) : m_maker(maker) {}
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  /// A buffer of the arena that lives from its first to its last instruction.
  BufferId buffer(std::size_t bytes) { return m_plan.add(bytes); }

  /// The number of the next instruction.
  [[nodiscard]] std::size_t size() const { return m_steps.size(); }

  void call(const std::string& name, const Primitive& primitive, const std::vector<Operand>& operands);
  void reorder(const std::string& name, const Operand& from, const Operand& to);

  /// Own code: `kernel` gets the addresses of `places`, in their order.
  using Kernel = std::function<void(const std::vector<void*>& addresses)>;
  void kernel(const std::string& name, const std::vector<Place>& places, Kernel kernel);

  /// Places the buffers; then arenaBytes() is known.
  void place() { m_plan.place(); }
  [[nodiscard]] std::size_t arenaBytes() const { return m_plan.totalBytes(); }
  void bind(std::byte* arena);

  /// Runs instructions [begin, end).
  void run(std::size_t begin, std::size_t end) const;

  [[nodiscard]] const std::string& name(std::size_t instruction) const { return m_steps[instruction].name; }
  [[nodiscard]] void* address(const Place& place) const;

 private:
  struct Step {
    std::string name;
    std::vector<Place> places;
    // Either a primitive with its arguments, or a kernel.
    dnnl::primitive primitive;
    std::vector<Operand> operands;
    std::vector<dnnl::memory> memories;
    std::vector<dnnl_exec_arg_t> arguments;
    Kernel kernel;
    std::vector<void*> addresses;
  };
  void append(Step step);

  const PrimitiveMaker& m_maker;
  MemoryPlan m_plan;
  std::vector<Step> m_steps;
  BufferId m_scratchpad = 0;
  bool m_hasScratchpad = false;
  std::byte* m_arena = nullptr;
};

}  // namespace baremark::engine::cpu
