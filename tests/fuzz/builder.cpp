// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/builder.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// An accepted descriptor gives scripts without a NUL in every case, so that no build fails half-way.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::containers;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto builder = parseBuilder(text);
  if (!builder) return 0;
  const Builders builders{{builder->id, *builder}};
  const auto look = findBuildersScript(builders);
  if (!look || look->find('\0') != std::string::npos) std::abort();
  for (unsigned facts = 0; facts < 4; ++facts) {
    const BuildCase what{.isRoot = (facts & 1U) != 0, .isAgain = (facts & 2U) != 0};
    const auto functions = builderFunctions(*builder, what);
    if (!functions || functions->find('\0') != std::string::npos) std::abort();
    (void)buildersFor(builders, what);
  }
  (void)explain(*builder, text);
  return 0;
}
