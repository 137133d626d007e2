// SPDX-License-Identifier: GPL-3.0-or-later
// What a probe found, as it stands in the store, or as somebody changed it there.
#include "core/storage/host_facts_json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const storage::HostKnowledge known = storage::hostKnowledgeFrom({reinterpret_cast<const char*>(data), size});
  if (known.facts.cores < 1 || known.facts.processors < 1) std::abort();
  // What is read is written and read again as the same.
  const storage::HostKnowledge again = storage::hostKnowledgeFrom(storage::toJsonLine(known));
  if (again.facts != known.facts || again.node != known.node || again.failed != known.failed) std::abort();
  return 0;
}
