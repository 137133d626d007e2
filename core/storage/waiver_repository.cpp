// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/waiver_repository.h"

#include "core/storage/connection.h"

namespace baremark::core::storage {

using base::ExperimentId, base::Result;

Result<void> WaiverRepository::put(const ExperimentId& experiment, const Waiver& waiver) {
  return m_store.connection().tryRun(m_store.path(), "INSERT OR REPLACE INTO waiver VALUES (?, ?, ?, ?, ?, ?)",
                                     experiment, waiver.arm, waiver.key.group, waiver.key.name, waiver.note,
                                     waiver.created);
}

Result<void> WaiverRepository::remove(const ExperimentId& experiment, std::size_t arm, const model::PassportKey& key) {
  return m_store.connection().tryRun(m_store.path(),
                                     "DELETE FROM waiver WHERE experiment = ? AND arm = ? AND grp = ? AND name = ?",
                                     experiment, arm, key.group, key.name);
}

Result<std::vector<Waiver>> WaiverRepository::ofExperiment(const ExperimentId& experiment) {
  const auto waiverAt = [](Query& row) {
    Waiver waiver;
    row.into(waiver.arm, waiver.key.group, waiver.key.name, waiver.note, waiver.created);
    return waiver;
  };
  return m_store.connection().tryAll(
      m_store.path(), waiverAt,
      "SELECT arm, grp, name, note, created FROM waiver WHERE experiment = ? ORDER BY arm, grp, name", experiment);
}

}  // namespace baremark::core::storage
