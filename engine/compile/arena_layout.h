// SPDX-License-Identifier: Apache-2.0
// Assigns the buffers of a program to places in one arena. Buffers whose lifetimes do not overlap may share memory.
#pragma once

#include <cstddef>
#include <vector>

namespace baremark::engine::compile {

using BufferId = std::size_t;

/// Collects the sizes and lifetimes of buffers while a program is written, then assigns offsets.
class ArenaLayout {
 public:
  BufferId add(std::size_t bytes);
  void growTo(BufferId buffer, std::size_t bytes);

  /// Instruction number `instruction` reads or writes `buffer`. A buffer lives from its first to its last use.
  void use(BufferId buffer, std::size_t instruction);

  /// Assigns an offset to every buffer, in multiples of 64 bytes: largest buffer first, each at the lowest offset that
  /// is free during its lifetime.
  void place();
  [[nodiscard]] std::size_t offset(BufferId buffer) const { return m_buffers[buffer].offset; }
  [[nodiscard]] std::size_t totalBytes() const { return m_total; }

 private:
  struct Buffer {
    std::size_t bytes = 0;
    std::size_t first = 0;
    std::size_t last = 0;
    bool isUsed = false;
    std::size_t offset = 0;
  };
  std::vector<Buffer> m_buffers;
  std::size_t m_total = 0;
};

}  // namespace baremark::engine::compile
