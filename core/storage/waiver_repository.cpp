// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/waiver_repository.h"

#include "core/storage/connection.h"

namespace baremark::core::storage {

using base::ExperimentId;
using base::Result;

Result<void> WaiverRepository::put(const ExperimentId& experiment, const Waiver& waiver) {
  return guarded(m_store.path(), [&] {
    Query insert = m_store.connection().query("INSERT OR REPLACE INTO waiver VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, experiment.text());
    insert.bind(2, static_cast<std::int64_t>(waiver.arm));
    insert.bind(3, waiver.key.group);
    insert.bind(4, waiver.key.name);
    insert.bind(5, waiver.note);
    insert.bind(6, toMillis(waiver.created));
    insert.exec();
  });
}

Result<void> WaiverRepository::remove(const ExperimentId& experiment, std::size_t arm, const model::PassportKey& key) {
  return guarded(m_store.path(), [&] {
    Query remove =
        m_store.connection().query("DELETE FROM waiver WHERE experiment = ? AND arm = ? AND grp = ? AND name = ?");
    remove.bind(1, experiment.text());
    remove.bind(2, static_cast<std::int64_t>(arm));
    remove.bind(3, key.group);
    remove.bind(4, key.name);
    remove.exec();
  });
}

Result<std::vector<Waiver>> WaiverRepository::ofExperiment(const ExperimentId& experiment) {
  return guarded(m_store.path(), [&] {
    std::vector<Waiver> out;
    Query rows = m_store.connection().query(
        "SELECT arm, grp, name, note, created FROM waiver WHERE experiment = ? ORDER BY arm, grp, name");
    rows.bind(1, experiment.text());
    while (rows.executeStep()) {
      out.push_back({static_cast<std::size_t>(rows.getColumn(0).getInt64()),
                     {rows.getColumn(1).getString(), rows.getColumn(2).getString()},
                     rows.getColumn(3).getString(),
                     fromMillis(rows.getColumn(4).getInt64())});
    }
    return out;
  });
}

}  // namespace baremark::core::storage
