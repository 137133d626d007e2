// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/agent_keys.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto keys = baremark::remote::parseAgentKeys({reinterpret_cast<const char*>(data), size});
  std::size_t bytes = 0;
  for (const auto& key : keys.value_or(std::vector<baremark::remote::AgentKey>{}))
    bytes += key.blob.size() + key.comment.size();
  if (bytes > size) std::abort();
  return 0;
}
