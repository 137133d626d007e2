// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/base/json.h"
#include "core/recipes/sbom.h"

// The list of packages comes from an image. The document is JSON, and each package of the list is in it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const auto packages = recipes::packagesIn({reinterpret_cast<const char*>(data), size});
  const std::string text = recipes::spdxText({.image = "a", .created = "2026-11-28T20:00:00Z"}, {}, packages);
  const auto document = base::parseJson(text, {.maxBytes = std::size_t{1} << 30U});
  if (!document || (*document)["packages"].size() != packages.size() + 1) std::abort();
  return 0;
}
