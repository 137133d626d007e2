// SPDX-License-Identifier: Apache-2.0
// A list of instructions over one arena, without branches. Three phases: write the instructions, which name their
// places; bind() the places to addresses and create oneDNN's argument lists; run().
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/compile/arena_layout.h"
#include "engine/cpu/dnnl_api.h"

namespace baremark::engine::cpu {

/// Where an operand is: in a buffer of the arena, or at a fixed address.
struct Place {
  enum class Kind : unsigned char { Buffer, Fixed };
  Kind kind = Kind::Buffer;
  compile::BufferId buffer = 0;
  void* address = nullptr;

  [[nodiscard]] static Place of(compile::BufferId buffer) { return {Kind::Buffer, buffer, nullptr}; }
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

  /// Adds a buffer to the arena. It lives from the first to the last instruction that uses it.
  compile::BufferId buffer(std::size_t bytes) { return m_arenaLayout.add(bytes); }

  /// Number of instructions, which is the number of the next one.
  [[nodiscard]] std::size_t size() const { return m_instructions.size(); }

  void call(const std::string& name, const Primitive& primitive, const std::vector<Operand>& operands);
  void reorder(const std::string& name, const Operand& from, const Operand& to);

  /// An instruction of the engine itself. `kernel` receives the addresses of `places`, in the same order.
  using Kernel = std::function<void(const std::vector<void*>& addresses)>;
  void kernel(const std::string& name, const std::vector<Place>& places, Kernel kernel);

  /// Assigns the buffers to places. Then arenaBytes() is known.
  void place() { m_arenaLayout.place(); }
  [[nodiscard]] std::size_t arenaBytes() const { return m_arenaLayout.totalBytes(); }
  void bind(std::byte* arena);

  /// Runs the instructions [begin, end).
  void run(std::size_t begin, std::size_t end) const;

 private:
  struct Instruction {
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
  void append(Instruction instruction);
  [[nodiscard]] void* address(const Place& place) const;

  const PrimitiveMaker& m_maker;
  compile::ArenaLayout m_arenaLayout;
  std::vector<Instruction> m_instructions;
  compile::BufferId m_scratchpad = 0;
  bool m_hasScratchpad = false;
  std::byte* m_arena = nullptr;
};

}  // namespace baremark::engine::cpu
