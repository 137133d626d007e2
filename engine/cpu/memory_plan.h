// SPDX-License-Identifier: Apache-2.0
// Where the buffers of a program lie in one arena: two that are never needed at the same time may share their place.
#pragma once

#include <cstddef>
#include <vector>

namespace baremark::engine::cpu {

using BufferId = std::size_t;

/// Records sizes and lives while a program is put together, then gives offsets.
class MemoryPlan {
 public:
  BufferId add(std::size_t bytes);
  void growTo(BufferId buffer, std::size_t bytes);

  /// `buffer` is read or written by instruction `instruction`.
  void use(BufferId buffer, std::size_t instruction);

  /// True if no instruction after `instruction` uses it, as far as is known.
  [[nodiscard]] bool isLastUse(BufferId buffer, std::size_t instruction) const;

  /// Places every buffer; offsets are multiples of 64 bytes. Largest first, each at the lowest place that is free for its life.
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

}  // namespace baremark::engine::cpu
