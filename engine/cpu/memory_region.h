// SPDX-License-Identifier: Apache-2.0
// Memory that is taken once and kept: zeroed, on huge pages where the system allows them, every page faulted in by the
// threads that will use it, so that no step meets a fresh page.
#pragma once

#include <cstddef>

namespace baremark::engine::cpu {

class MemoryRegion {
 public:
  MemoryRegion() = default;
  /// Throws std::bad_alloc where the system has no room.
  MemoryRegion(std::size_t bytes, int threads);
  ~MemoryRegion();
  MemoryRegion(MemoryRegion&& other) noexcept;
  MemoryRegion& operator=(MemoryRegion&& other) noexcept;

  [[nodiscard]] std::byte* data() const { return m_data; }
  [[nodiscard]] std::size_t bytes() const { return m_bytes; }

 private:
  std::byte* m_data = nullptr;
  std::size_t m_bytes = 0;  ///< as mapped
};

}  // namespace baremark::engine::cpu
