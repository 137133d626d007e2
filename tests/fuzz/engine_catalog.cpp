// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_catalog.h"
#include "core/base/json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const auto document = base::parseJson({reinterpret_cast<const char*>(data), size});
  if (!document) return 0;
  const auto catalog = protocol::catalogFromJson(*document);
  // A catalogue that was read is the same after writing and reading it.
  if (catalog && protocol::catalogFromJson(toJson(*catalog)) != catalog) std::abort();
  return 0;
}
