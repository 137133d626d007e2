// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_catalog.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const auto document = base::parseJson({reinterpret_cast<const char*>(data), size});
  if (!document) return 0;
  const auto catalog = protocol::catalogFromJson(*document);
  // What is read is written and read again as the same.
  if (catalog && protocol::catalogFromJson(toJson(*catalog)) != catalog) std::abort();
  return 0;
}
