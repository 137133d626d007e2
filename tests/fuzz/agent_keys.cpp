// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/agent_keys.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  const auto keys = baremark::remote::parseAgentKeys(text);
  std::size_t bytes = 0;
  for (const auto& key : keys.value_or(std::vector<baremark::remote::AgentKey>{}))
    bytes += key.blob.size() + key.comment.size();
  if (bytes > text.size()) std::abort();
}
