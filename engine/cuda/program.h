// SPDX-License-Identifier: Apache-2.0
// A list of instructions over one arena, without branches. Three phases: write the instructions, which name their
// places; bind() the places to addresses; run(), which enqueues them. Needs neither a GPU nor CUDA's headers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/compile/arena_layout.h"

namespace baremark::engine::cuda {

/// Where an operand is: in a buffer of the arena, or at a fixed address.
struct Place {
  enum class Kind : unsigned char { Buffer, Fixed };
  Kind kind = Kind::Fixed;
  compile::BufferId buffer = 0;
  void* address = nullptr;

  [[nodiscard]] static Place of(compile::BufferId buffer) { return {Kind::Buffer, buffer, nullptr}; }
  [[nodiscard]] static Place at(void* address) { return {Kind::Fixed, 0, address}; }
};

using Addresses = std::vector<void*>;

/// In bytes: that of cudaMalloc(), which cuDNN's workspaces usually have.
inline constexpr std::size_t kBufferAlignment = 256;

class Program {
 public:
  /// Adds a buffer to the arena. It lives from the first to the last instruction that uses it. It begins at a multiple
  /// of kBufferAlignment, because all sizes are multiples of it.
  Place buffer(std::size_t bytes) {
    return Place::of(m_layout.add((bytes + kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment));
  }

  /// Appends an instruction. `enqueue` receives the addresses of `places`, in the same order.
  void call(const std::vector<Place>& places, std::function<void(const Addresses& addresses)> enqueue);

  /// Number of instructions, which is the number of the next one.
  [[nodiscard]] std::size_t size() const { return m_instructions.size(); }

  /// Assigns the buffers to places. Then arenaBytes() is known.
  void place() { m_layout.place(); }
  [[nodiscard]] std::size_t arenaBytes() const { return m_layout.totalBytes(); }
  void bind(std::byte* arena);

  /// Runs the instructions [begin, end).
  void run(std::size_t begin, std::size_t end) const;

 private:
  struct Instruction {
    std::vector<Place> places;
    std::function<void(const Addresses& addresses)> enqueue;
    Addresses addresses;
  };
  compile::ArenaLayout m_layout;
  std::vector<Instruction> m_instructions;
};

}  // namespace baremark::engine::cuda
