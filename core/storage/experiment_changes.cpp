// SPDX-License-Identifier: GPL-3.0-or-later
// ExperimentRepository: changes to one experiment, namely its state, the requests to its owner, and the ownership.
#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "core/storage/connection.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::ExperimentId;
using base::fail;
using base::Result;

/// Runs an UPDATE whose last parameter is the experiment's id. NotFound: it changed no row.
template <class Bind>
Result<void> update(Store& store, const ExperimentId& id, const std::string& sql, int idPlace, Bind bind) {
  const Result<int> changed = guarded({base::Phrase::ExperimentOfId, id.text()}, [&] {
    Query statement = store.connection().query(sql);
    bind(statement);
    statement.bind(idPlace, id.text());
    return statement.exec();
  });
  if (!changed) return fail(changed.error());
  if (*changed == 0)
    return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindExperiment, .value = id.text()});
  return {};
}

}  // namespace

Result<void> ExperimentRepository::setState(const ExperimentId& id, model::ExperimentState state,
                                            const model::EndReason& end, std::optional<base::WallTime> ended) {
  return update(m_store, id, "UPDATE experiment SET state = ?, end_code = ?, end_detail = ?, ended = ? WHERE id = ?", 5,
                [&](Query& statement) {
                  statement.bind(1, model::toName(state));
                  statement.bind(2, end.code.name());
                  statement.bind(3, end.detail);
                  bindTimeOrNull(statement, 4, ended);
                });
}

Result<void> ExperimentRepository::requestCancel(const ExperimentId& id) {
  return update(m_store, id, "UPDATE experiment SET cancel_requested = 1 WHERE id = ?", 1, [](Query&) {});
}

Result<void> ExperimentRepository::requestPause(const ExperimentId& id, bool isWanted) {
  return update(m_store, id, "UPDATE experiment SET pause_requested = ? WHERE id = ?", 2,
                [&](Query& statement) { statement.bind(1, isWanted ? 1 : 0); });
}

Result<void> ExperimentRepository::clearRequests(const ExperimentId& id) {
  return update(m_store, id, "UPDATE experiment SET cancel_requested = 0, pause_requested = 0 WHERE id = ?", 1,
                [](Query&) {});
}

Result<void> ExperimentRepository::setHeadline(const ExperimentId& id, const std::string& json) {
  return update(m_store, id, "UPDATE experiment SET headline = ? WHERE id = ?", 2,
                [&](Query& statement) { statement.bind(1, json); });
}

Result<void> ExperimentRepository::setName(const ExperimentId& id, const std::string& name) {
  return update(m_store, id, "UPDATE experiment SET name = ? WHERE id = ?", 2,
                [&](Query& statement) { statement.bind(1, name); });
}

Result<void> ExperimentRepository::setNote(const ExperimentId& id, const std::string& note,
                                           const std::vector<std::string>& tags) {
  return m_store.transact([&]() -> Result<void> {
    const Result<void> noted = update(m_store, id, "UPDATE experiment SET note = ? WHERE id = ?", 2,
                                      [&](Query& statement) { statement.bind(1, note); });
    if (!noted) return noted;
    Query clear = m_store.connection().query("DELETE FROM tag WHERE experiment = ?");
    clear.bind(1, id.text());
    clear.exec();
    for (const std::string& tag : tags) {
      Query insert = m_store.connection().query("INSERT OR IGNORE INTO tag VALUES (?, ?)");
      insert.bind(1, id.text());
      insert.bind(2, tag);
      insert.exec();
    }
    return {};
  });
}

Result<void> ExperimentRepository::setJobTime(const ExperimentId& id, const std::string& time) {
  return m_store.transact([&]() -> Result<void> {
    const Result<ExperimentRecord> record = find(id);
    if (!record) return fail(record.error());
    Result<base::Json> file = base::parseJson(record->file);
    if (!file) return fail(file.error());
    (*file)["allocation"]["time"] = time;
    const std::string text = base::toJsonText(*file);
    if (const Result<model::Experiment> good = plan::parseExperiment(text); !good) return fail(good.error());
    return update(m_store, id, "UPDATE experiment SET file = ? WHERE id = ?", 2,
                  [&](Query& statement) { statement.bind(1, text); });
  });
}

Result<void> ExperimentRepository::setExtension(const ExperimentId& id, const Extension& extension) {
  return guarded({base::Phrase::ExperimentOfId, id.text()}, [&] {
    Query insert = m_store.connection().query("INSERT OR REPLACE INTO extension VALUES (?, ?, ?, ?, ?)");
    insert.bind(1, id.text());
    insert.bind(2, static_cast<std::int64_t>(extension.caseIndex));
    insert.bind(3, extension.point.nodes);
    insert.bind(4, extension.point.ranks);
    insert.bind(5, extension.looks);
    insert.exec();
  });
}

Result<void> ExperimentRepository::setUntilDecision(const ExperimentId& id, const UntilDecision& decision) {
  return guarded({base::Phrase::ExperimentOfId, id.text()}, [&] {
    // Keep the first look: a second one would make the interval wrong.
    Query insert = m_store.connection().query("INSERT OR IGNORE INTO until_decision VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, id.text());
    insert.bind(2, static_cast<std::int64_t>(decision.caseIndex));
    insert.bind(3, decision.point.nodes);
    insert.bind(4, decision.point.ranks);
    insert.bind(5, decision.lookedAt);
    insert.bind(6, decision.blocks);
    insert.exec();
  });
}

Result<void> ExperimentRepository::setRemoved(const ExperimentId& id, std::optional<base::WallTime> when) {
  return update(m_store, id, "UPDATE experiment SET removed = ? WHERE id = ?", 2,
                [&](Query& statement) { bindTimeOrNull(statement, 1, when); });
}

Result<std::vector<RemovedExperiment>> ExperimentRepository::removedBefore(base::WallTime limit) {
  std::vector<RemovedExperiment> removed;
  const Result<void> done = guarded(m_store.path(), [&] {
    Query rows = m_store.connection().query("SELECT id, host FROM experiment WHERE removed < ? ORDER BY id");
    rows.bind(1, toMillis(limit));
    while (rows.executeStep())
      removed.push_back({ExperimentId(rows.getColumn(0).getString()), rows.getColumn(1).getString()});
  });
  if (!done) return fail(done.error());
  return removed;
}

Result<void> ExperimentRepository::purge(const ExperimentId& id) {
  return update(m_store, id, "DELETE FROM experiment WHERE removed IS NOT NULL AND id = ?", 1, [](Query&) {});
}

Result<void> ExperimentRepository::takeOwnership(const ExperimentId& id, const Owner& me, const OwnerIsAlive& isAlive) {
  return m_store.transact([&]() -> Result<void> {
    Query row = m_store.connection().query(
        "SELECT owner_pid, owner_start, owner_boot, owner_beat, owner_machine FROM experiment WHERE id = ?");
    row.bind(1, id.text());
    if (!row.executeStep())
      return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindExperiment, .value = id.text()});
    if (!row.getColumn(0).isNull()) {
      const Owner owner{{row.getColumn(0).getInt64(), static_cast<std::uint64_t>(row.getColumn(1).getInt64()),
                         row.getColumn(2).getString()},
                        fromMillis(row.getColumn(3).getInt64()),
                        row.getColumn(4).getString()};
      if (owner.process != me.process && isAlive(owner)) {
        return fail({.code = ErrorCode::Busy,
                     .where = {base::Phrase::ExperimentOfId, id.text()},
                     .value = owner.machine.empty()
                                  ? base::Phrased(base::Phrase::Process, owner.process.pid)
                                  : base::Phrased(base::Phrase::ProcessOfMachine, owner.process.pid, owner.machine)});
      }
    }
    row.reset();
    Query take = m_store.connection().query(
        "UPDATE experiment SET owner_pid = ?, owner_start = ?, owner_boot = ?, owner_beat = ?, owner_machine = ? WHERE "
        "id = ?");
    take.bind(1, me.process.pid);
    take.bind(2, static_cast<std::int64_t>(me.process.startTime));
    take.bind(3, me.process.bootId);
    take.bind(4, toMillis(me.beat));
    take.bind(5, me.machine);
    take.bind(6, id.text());
    take.exec();
    return {};
  });
}

Result<void> ExperimentRepository::beat(const ExperimentId& id, const Owner& me) {
  return update(
      m_store, id,
      "UPDATE experiment SET owner_beat = ? WHERE owner_pid = ? AND owner_start = ? AND owner_boot = ? AND id = ?", 5,
      [&](Query& statement) {
        statement.bind(1, toMillis(me.beat));
        statement.bind(2, me.process.pid);
        statement.bind(3, static_cast<std::int64_t>(me.process.startTime));
        statement.bind(4, me.process.bootId);
      });
}

Result<void> ExperimentRepository::releaseOwnership(const ExperimentId& id, const model::ProcessIdentity& me) {
  return guarded({base::Phrase::ExperimentOfId, id.text()}, [&] {
    Query release = m_store.connection().query(
        "UPDATE experiment SET owner_pid = NULL, owner_start = NULL, owner_boot = NULL, owner_beat = NULL "
        "WHERE id = ? AND owner_pid = ? AND owner_start = ? AND owner_boot = ?");
    release.bind(1, id.text());
    release.bind(2, me.pid);
    release.bind(3, static_cast<std::int64_t>(me.startTime));
    release.bind(4, me.bootId);
    release.exec();
  });
}

}  // namespace baremark::core::storage
