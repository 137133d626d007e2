// SPDX-License-Identifier: GPL-3.0-or-later
// Makes `new` take its memory from a block of pinned host memory, which a GPU reads and writes at the same addresses.
// So the tests of the kernels (tests/engine/cuda_kernels_test.cpp) run on a GPU with the vectors that they have.
// Nothing is freed. The tests need CUDA_LAUNCH_BLOCKING=1 in the environment: then a kernel is done when its call
// returns.
#include <cuda_runtime_api.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t kPinnedBytes = std::size_t{2} << 30U;
constexpr std::size_t kPinnedGrain = 64;

[[noreturn]] void endWith(const char* text) {
  std::fprintf(stderr, "%s\n", text);
  std::abort();
}

std::byte* pinnedBlock() {
  static std::byte* const block = [] {
    void* memory = nullptr;
    if (cudaMallocHost(&memory, kPinnedBytes) != cudaSuccess)
      endWith("These tests need a GPU and 2 GiB of pinned host memory.");
    return static_cast<std::byte*>(memory);
  }();
  return block;
}

}  // namespace

void* operator new(std::size_t bytes) {
  static std::atomic<std::size_t> used = 0;
  const std::size_t begin = used.fetch_add((bytes / kPinnedGrain + 1) * kPinnedGrain);
  if (begin + bytes > kPinnedBytes) endWith("The tests need more than 2 GiB: enlarge kPinnedBytes.");
  return pinnedBlock() + begin;
}

void operator delete(void* /*memory*/) noexcept {}
void operator delete(void* /*memory*/, std::size_t /*bytes*/) noexcept {}
