// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/definition_file.h"

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/lint_fixes.h"

// A definition file is printed as it was, its lint ends, and its fixes give a file that is read as well.
void fuzz(std::string_view text) {
  using namespace baremark::core::recipes;
  const DefinitionFile file = parseDefinitionFile(text);
  if (print(file) != text) std::abort();
  const auto findings = lint(file, baremark::lintTable());
  const std::string fixed = withFixes(text, findings);
  if (print(parseDefinitionFile(fixed)) != fixed) std::abort();
}
