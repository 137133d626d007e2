// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/dockerfile.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/lint_fixes.h"

// A Dockerfile is printed as it was, its lint ends, and its fixes give a file that is read as well.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::recipes;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Dockerfile file = parseDockerfile(text);
  if (print(file) != text) std::abort();
  const auto findings = lint(file, baremark::lintTable());
  const std::string fixed = withFixes(text, findings);
  if (print(parseDockerfile(fixed)) != fixed) std::abort();
  return 0;
}
