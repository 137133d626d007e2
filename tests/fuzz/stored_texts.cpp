// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a host's probe and the headlines of an experiment as the store holds them, possibly damaged.
#include "core/base/json.h"
#include "core/report/export_json.h"
#include "core/storage/host_repository.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core;
  (void)report::parseHeadlines(text);
  const storage::HostRecord known = storage::hostKnowledgeFrom(std::string(text));
  abortIf(known.facts.cores < 1 || known.facts.processors < 1);
  // Facts that were read are the same after writing and reading them.
  const storage::HostRecord again = storage::hostKnowledgeFrom(storage::toJsonLine(known));
  abortIf(again.facts != known.facts || again.node != known.node || again.failed != known.failed);
  abortIf(again.devices != known.devices);
}
