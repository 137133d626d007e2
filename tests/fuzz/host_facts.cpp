// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a host's probe as the store holds it, possibly damaged.
#include "core/base/json.h"
#include "core/storage/host_repository.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core;
  const storage::HostRecord known = storage::hostKnowledgeFrom(std::string(text));
  abortIf(known.facts.cores < 1 || known.facts.processors < 1);
  // Facts that were read are the same after writing and reading them.
  const storage::HostRecord again = storage::hostKnowledgeFrom(storage::toJsonLine(known));
  abortIf(again.facts != known.facts || again.node != known.node || again.failed != known.failed);
  abortIf(again.devices != known.devices);
}
