// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/tool_commands.h"
#include "tests/fuzz/fuzz_target.h"

// An accepted descriptor gives scripts without a NUL in every case, so that no build fails half-way.
void fuzz(std::string_view text) {
  using namespace baremark::core::containers;
  const auto builder = parseBuilder(text);
  if (!builder) return;
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
}
