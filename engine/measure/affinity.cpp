// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/affinity.h"

#include <sched.h>

#include <cstddef>

namespace baremark::engine::measure {

std::vector<int> processors() {
  std::vector<int> found;
  for (int room = 1024; found.empty() && room <= 1 << 20;
       room *= 4) {  // the kernel refuses a mask that is shorter than its own
    cpu_set_t* mask = CPU_ALLOC(static_cast<std::size_t>(room));
    const std::size_t bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(room));
    CPU_ZERO_S(bytes, mask);
    if (sched_getaffinity(0, bytes, mask) == 0) {
      for (int cpu = 0; cpu < room; ++cpu) {
        if (CPU_ISSET_S(static_cast<std::size_t>(cpu), bytes, mask)) found.push_back(cpu);
      }
    }
    CPU_FREE(mask);
  }
  if (found.empty()) found.push_back(0);
  return found;
}

int firstProcessor() {
  return processors().front();
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

}  // namespace baremark::engine::measure
