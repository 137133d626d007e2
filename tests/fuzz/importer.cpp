// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/tool_commands.h"
#include "tests/fuzz/fuzz_target.h"

// An accepted descriptor gives scripts without a NUL in every case, so that no import fails half-way.
void fuzz(std::string_view text) {
  using namespace baremark::core::containers;
  const auto importer = parseImporter(text);
  if (!importer) return;
  const Importers importers{{importer->id, *importer}};
  const auto look = findImportersScript(importers);
  if (!look || look->find('\0') != std::string::npos) std::abort();
  for (const std::string& kind : importer->kinds) {
    for (unsigned facts = 0; facts < 16; ++facts) {
      const ImportCase what{.kind = kind,
                            .needsTagResolved = (facts & 8U) != 0,
                            .hasLogin = (facts & 1U) != 0,
                            .isLoopback = (facts & 2U) != 0,
                            .isRoot = (facts & 4U) != 0};
      const auto functions = importerFunctions(*importer, what);
      if (!functions || functions->find('\0') != std::string::npos) std::abort();
      (void)importersFor(importers, what);
    }
  }
}
