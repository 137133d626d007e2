// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_catalog.h"
#include "core/base/json.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core;
  const auto document = base::parseJson(text);
  if (!document) return;
  const auto catalog = protocol::catalogFromJson(*document);
  // A catalogue that was read is the same after writing and reading it.
  abortIf(catalog && protocol::catalogFromJson(toJson(*catalog)) != catalog);
}
