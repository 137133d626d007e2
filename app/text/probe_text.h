// SPDX-License-Identifier: GPL-3.0-or-later
// What was found by trying, in words: runtimes, the engine, the data.
#pragma once

#include <QString>
#include <string>

#include "app/text/state_text.h"
#include "core/model/host.h"
#include "core/protocol/engine_catalog.h"

namespace baremark::app::text {

struct ProbeText {
  SignedText verdict;  ///< "works, tried in 0.9 s"
  QString why;         ///< why it does not; may be empty
  QString detail;      ///< the other side's own words; untrusted, printable
};
[[nodiscard]] ProbeText describe(const core::model::RuntimeProbe& probe);

/// "Charliecloud 0.31"
[[nodiscard]] QString labelOf(const std::string& label, const std::string& version);
/// "2 cores, oneDNN 2.6.3, Open MPI 4.1.4"
[[nodiscard]] QString engineFacts(const core::protocol::EngineCatalog& catalog, const core::model::HostFacts& facts);
/// A build id or digest, shortened in the middle: "9f3c…11".
[[nodiscard]] QString shortDigest(const std::string& digest);

}  // namespace baremark::app::text
