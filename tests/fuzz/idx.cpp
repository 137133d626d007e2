// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an idx file, compressed or not. The result is an array whose size matches its data, or an error.
#include "engine/data/idx.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::engine;
  const auto content = data::unpack(std::string(text));
  if (!content) return;
  const auto array = data::parseIdx(*content);
  if (!array) return;
  std::int64_t elements = 1;
  for (const std::int64_t dim : array->dims) elements *= dim;
  abortIf(elements != static_cast<std::int64_t>(array->bytes.size()));
}
