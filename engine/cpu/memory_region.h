// SPDX-License-Identifier: Apache-2.0
// Zeroed memory that is allocated once, on huge pages if the system allows them. Two phases: the addresses are
// reserved, which takes no memory, and then allocated by the threads that use them, so no step causes a page fault.
#pragma once

#include <cstddef>

namespace baremark::engine::cpu {

class MemoryRegion {
 public:
  MemoryRegion() = default;
  /// Reserves the addresses. Throws std::bad_alloc if the system refuses.
  explicit MemoryRegion(std::size_t bytes);
  ~MemoryRegion();
  MemoryRegion(MemoryRegion&& other) noexcept;
  MemoryRegion& operator=(MemoryRegion&& other) noexcept;

  /// Zeroes the region. Each of the threads touches a contiguous part.
  void allocate(int threads);

  /// The bytes of a region that holds so many.
  [[nodiscard]] static std::size_t wholePages(std::size_t bytes);

  [[nodiscard]] std::byte* data() const { return m_data; }
  [[nodiscard]] std::size_t bytes() const { return m_bytes; }

 private:
  std::byte* m_data = nullptr;
  std::size_t m_bytes = 0;  ///< mapped bytes
};

}  // namespace baremark::engine::cpu
