// SPDX-License-Identifier: Apache-2.0
// Zeroed memory that is allocated once, on huge pages if the system allows them. The threads that use a page also touch
// it first, so no step causes a page fault.
#pragma once

#include <cstddef>

namespace baremark::engine::cpu {

class MemoryRegion {
 public:
  MemoryRegion() = default;
  /// Throws std::bad_alloc if the system has too little memory.
  MemoryRegion(std::size_t bytes, int threads);
  ~MemoryRegion();
  MemoryRegion(MemoryRegion&& other) noexcept;
  MemoryRegion& operator=(MemoryRegion&& other) noexcept;

  [[nodiscard]] std::byte* data() const { return m_data; }
  [[nodiscard]] std::size_t bytes() const { return m_bytes; }

 private:
  std::byte* m_data = nullptr;
  std::size_t m_bytes = 0;  ///< mapped bytes
};

}  // namespace baremark::engine::cpu
