// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/definition_file.h"
#include "core/recipes/dockerfile.h"
#include "core/recipes/lint.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/resources.h"

namespace {

using namespace baremark::core::recipes;

/// The file is printed as it was, its lint ends, and its fixes give a file that is read as well.
template <class Parse>
void check(std::string_view text, Parse parse) {
  static const LintTable table = parseLintTable(baremark::test::resource("lint/rules.json")).value();
  const auto file = parse(text);
  abortIf(print(file) != text);
  const std::string fixed = withFixes(text, lint(file, table));
  abortIf(print(parse(fixed)) != fixed);
}

}  // namespace

void fuzz(std::string_view text) {
  check(text, parseDockerfile);
  check(text, parseDefinitionFile);
}
