// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_kind.h"

#include "core/recipes/block_steps.h"
#include "tests/fuzz/fuzz_target.h"

// An accepted kind of block gives its operations, or an error, in every part.
void fuzz(std::string_view input) {
  using namespace baremark::core::recipes;
  const std::string text(input);
  (void)parseDistribution(text);
  const auto manager = parsePackageManager(text);
  const auto kind = parseBlockKind(text);
  if (!kind) return;
  const PackageManager some = manager ? *manager : PackageManager{.install = baremark::core::base::Json::array()};
  for (const char* name : {"apt", "dnf", "zypper"}) {
    for (const Part part : {Part::Full, Part::Slim}) {
      const BlockContext context{.manager = name, .architecture = "x86_64"};
      const auto operations = operationsOf(*kind, {}, context, &some, {.part = part, .slimOf = "build"}, "");
      if (!operations) continue;
      for (const Operation& operation : *operations) {
        for (const std::string& line : operation.lines) {
          if (line.find('\0') != std::string::npos) std::abort();
        }
      }
    }
  }
}
