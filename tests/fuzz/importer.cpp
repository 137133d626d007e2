// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/importer.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// An accepted descriptor gives scripts without a NUL in every case, so that no import fails half-way.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::containers;
  const auto importer = parseImporter({reinterpret_cast<const char*>(data), size});
  if (!importer) return 0;
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
  return 0;
}
