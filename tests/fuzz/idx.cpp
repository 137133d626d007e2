// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an idx file, compressed or not. The result is an array whose size matches its data, or an error.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/data/idx.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace baremark::engine;
  const auto content = data::unpack(std::string(reinterpret_cast<const char*>(bytes), size));
  if (!content) return 0;
  const auto array = data::parseIdx(*content);
  if (!array) return 0;
  std::int64_t elements = 1;
  for (const std::int64_t dim : array->dims) elements *= dim;
  if (elements != static_cast<std::int64_t>(array->bytes.size())) std::abort();
  return 0;
}
