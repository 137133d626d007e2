// SPDX-License-Identifier: Apache-2.0
#include "core/base/processors.h"

#include <sched.h>

#include <cstddef>
#include <cstring>

namespace baremark::core::base {
namespace {

// Linux refuses a mask without room for all processors that the kernel was built for; 8192 were the most so far.
constexpr std::size_t kMaskParts = 64;
constexpr std::size_t kMostProcessors = kMaskParts * CPU_SETSIZE;
cpu_set_t g_maskAtStart[kMaskParts];
bool g_isMaskRecorded = false;

// Sanitizers may not be ready yet.
__attribute__((no_sanitize("address", "thread"))) void recordMask() {
  g_isMaskRecorded = ::sched_getaffinity(0, sizeof(g_maskAtStart), g_maskAtStart) == 0;
}

// The functions in this list run before the constructors of all libraries. Only a program can have such a list, so this
// room cannot be part of a shared library.
[[gnu::section(".preinit_array"), gnu::used]] void (*g_recordMask)() = recordMask;

}  // namespace

void undoThreadBinding() {
  cpu_set_t now[kMaskParts] = {};
  const bool isBound = g_isMaskRecorded && ::sched_getaffinity(0, sizeof(now), now) == 0 &&
                       std::memcmp(now, g_maskAtStart, sizeof(now)) != 0;
  if (isBound) (void)::sched_setaffinity(0, sizeof(g_maskAtStart), g_maskAtStart);
}

std::vector<int> processors() {
  // A C library such as musl does not run .preinit_array.
  static const bool isRecorded = [] {
    if (!g_isMaskRecorded) recordMask();
    return g_isMaskRecorded;
  }();
  if (!isRecorded) return {0};
  std::vector<int> found;
  for (std::size_t cpu = 0; cpu < kMostProcessors; ++cpu) {
    if (CPU_ISSET(cpu % CPU_SETSIZE, &g_maskAtStart[cpu / CPU_SETSIZE])) found.push_back(static_cast<int>(cpu));
  }
  return found;
}

std::string asList(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (last > i) text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

}  // namespace baremark::core::base
