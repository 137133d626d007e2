// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/headline_json.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)baremark::core::report::parseHeadlines({reinterpret_cast<const char*>(data), size});
  return 0;
}
