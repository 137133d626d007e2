// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/memory_region.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace baremark::engine::cpu {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20U;

}  // namespace

std::size_t MemoryRegion::wholePages(std::size_t bytes) {
  return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

MemoryRegion::MemoryRegion(std::size_t bytes) {
  const std::size_t rounded = wholePages(bytes);
  if (rounded == 0) return;
  // Maps one huge page more than needed, so that the region can begin at a huge page boundary. Memory that cannot be
  // accessed counts against no limit on memory.
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* mapped = ::mmap(nullptr, rounded + kHugePage, PROT_NONE, kFlags, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  auto* begin = static_cast<std::byte*>(mapped);
  const std::size_t before = (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
  if (before > 0) ::munmap(begin, before);
  if (before < kHugePage) ::munmap(begin + before + rounded, kHugePage - before);
  m_data = begin + before;
  m_bytes = rounded;
  ::madvise(m_data, m_bytes, MADV_HUGEPAGE);  // if the system refuses, pages are small
}

void MemoryRegion::allocate([[maybe_unused]] int threads) {  // unused without OpenMP
  if (m_bytes > 0 && ::mprotect(m_data, m_bytes, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  const auto pages = static_cast<std::ptrdiff_t>(m_bytes / kHugePage);
#pragma omp parallel for schedule(static) num_threads(threads)
  for (std::ptrdiff_t page = 0; page < pages; ++page) {
    std::memset(m_data + static_cast<std::size_t>(page) * kHugePage, 0, kHugePage);
  }
}

MemoryRegion::~MemoryRegion() {
  if (m_data) ::munmap(m_data, m_bytes);
}

MemoryRegion::MemoryRegion(MemoryRegion&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0)) {}

MemoryRegion& MemoryRegion::operator=(MemoryRegion&& other) noexcept {
  std::swap(m_data, other.m_data);
  std::swap(m_bytes, other.m_bytes);
  return *this;
}

}  // namespace baremark::engine::cpu
