// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/outage_notes.h"

#include "core/storage/host_repository.h"

namespace baremark::cli {

void OutageNotes::note(const std::string& host) {
  const auto outage = m_services.outageOf(host);
  const auto since = outage ? std::optional(outage->since) : std::nullopt;
  const auto noted = m_noted.find(host);
  if (noted != m_noted.end() && noted->second == since) return;
  m_noted[host] = since;
  // It is written again with the next change where this fails.
  (void)m_services.store().write([host, since](core::storage::Store& store) {
    return core::storage::HostRepository(store).setNotReached(host, since);
  });
}

}  // namespace baremark::cli
