// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/tool_commands.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark::core::containers;

void check(const baremark::core::base::Result<std::string>& script) {
  abortIf(!script || script->find('\0') != std::string::npos);
}

}  // namespace

// An accepted descriptor of a builder or an importer gives scripts without a NUL in every case, so that no build and no
// import fails half-way.
void fuzz(std::string_view text) {
  if (const auto builder = parseBuilder(text)) {
    const Builders builders{{builder->id, *builder}};
    check(findBuildersScript(builders));
    for (unsigned facts = 0; facts < 4; ++facts) {
      const BuildCase what{.isRoot = (facts & 1U) != 0, .isAgain = (facts & 2U) != 0};
      check(builderFunctions(*builder, what));
      (void)buildersFor(builders, what);
    }
    (void)explain(*builder, text);
  }
  const auto importer = parseImporter(text);
  if (!importer) return;
  const Importers importers{{importer->id, *importer}};
  check(findImportersScript(importers));
  for (const std::string& kind : importer->kinds) {
    for (unsigned facts = 0; facts < 16; ++facts) {
      const ImportCase what{.kind = kind,
                            .needsTagResolved = (facts & 8U) != 0,
                            .hasLogin = (facts & 1U) != 0,
                            .isLoopback = (facts & 2U) != 0,
                            .isRoot = (facts & 4U) != 0};
      check(importerFunctions(*importer, what));
      (void)importersFor(importers, what);
    }
  }
}
