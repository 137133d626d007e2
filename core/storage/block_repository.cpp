// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/block_repository.h"

#include <map>

#include "core/plan/expansion.h"
#include "core/storage/connection.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/run_row.h"

namespace baremark::core::storage {
namespace {

using base::BlockId;
using base::ErrorCode;
using base::ExperimentId;
using base::fail;
using base::Result;

constexpr const char* kBlockColumns =
    "SELECT id, experiment, allocation, kind, sequence, case_index, nodes, ranks, round, extension, repeats, state, "
    "end_code, "
    "end_detail, started, ended FROM block ";

BlockRecord blockAt(Query& row) {
  BlockRecord record;
  record.block.id = BlockId(row.getColumn(0).getString());
  record.block.experiment = ExperimentId(row.getColumn(1).getString());
  record.block.allocation = base::AllocationId(row.getColumn(2).getString());
  record.block.kind = model::blockKindNamed(row.getColumn(3).getString()).value_or(model::BlockKind::Profile);
  record.sequence = row.getColumn(4).getInt();
  record.block.caseIndex = static_cast<std::size_t>(row.getColumn(5).getInt64());
  record.block.point = {row.getColumn(6).getInt(), row.getColumn(7).getInt()};
  record.block.round = row.getColumn(8).getInt();
  record.block.extension = row.getColumn(9).getInt();
  if (!row.getColumn(10).isNull()) record.block.repeats = BlockId(row.getColumn(10).getString());
  record.block.state = model::blockStateNamed(row.getColumn(11).getString()).value_or(model::BlockState::Cut);
  record.block.end = {model::EndCode::named(row.getColumn(12).getString()), row.getColumn(13).getString()};
  record.started = timeOrNothing(row.getColumn(14));
  record.ended = timeOrNothing(row.getColumn(15));
  return record;
}

void insertBlock(Connection& connection, const BlockRecord& record) {
  const model::Block& block = record.block;
  Query insert = connection.query(
      "INSERT INTO block (id, experiment, kind, sequence, case_index, nodes, ranks, round, extension, repeats, state) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, block.id.text());
  insert.bind(2, block.experiment.text());
  insert.bind(3, model::toName(block.kind));
  insert.bind(4, record.sequence);
  insert.bind(5, static_cast<std::int64_t>(block.caseIndex));
  insert.bind(6, block.point.nodes);
  insert.bind(7, block.point.ranks);
  insert.bind(8, block.round);
  insert.bind(9, block.extension);
  bindOrNull(insert, 10, block.repeats ? std::optional<std::string>(block.repeats->text()) : std::nullopt);
  insert.bind(11, model::toName(block.state));
  insert.exec();
  for (const RunRecord& planned : record.runs) {
    const model::Run& run = planned.run;
    Query insertRun =
        connection.query("INSERT INTO run (id, attempt, block, arm, place, state) VALUES (?, ?, ?, ?, ?, ?)");
    insertRun.bind(1, run.id.text());
    insertRun.bind(2, run.attempt);
    insertRun.bind(3, block.id.text());
    insertRun.bind(4, static_cast<std::int64_t>(run.arm));
    insertRun.bind(5, static_cast<std::int64_t>(run.place));
    insertRun.bind(6, model::toName(run.state));
    insertRun.exec();
  }
}

constexpr const char* kAllocationColumns =
    "SELECT id, experiment, scheduler, job_id, pid, start_time, boot_id, submitted FROM allocation ";

AllocationRecord allocationAt(Query& row) {
  AllocationRecord record;
  record.id = base::AllocationId(row.getColumn(0).getString());
  record.experiment = ExperimentId(row.getColumn(1).getString());
  record.scheduler = row.getColumn(2).getString();
  record.jobId = row.getColumn(3).getString();
  if (!row.getColumn(4).isNull()) {
    record.process =
        model::ProcessIdentity{row.getColumn(4).getInt64(), static_cast<std::uint64_t>(row.getColumn(5).getInt64()),
                               row.getColumn(6).getString()};
  }
  record.submitted = timeOrNothing(row.getColumn(7));
  return record;
}

std::vector<RunRecord> runsOf(Connection& connection, const BlockId& block) {
  std::vector<RunRecord> runs;
  Query rows = connection.query(selectRuns() + " WHERE block = ? ORDER BY place, attempt");
  rows.bind(1, block.text());
  while (rows.executeStep()) runs.push_back(runAt(rows));
  return runs;
}

/// `before`: of an earlier answer. `now`: read again, without its runs.
bool hasSameRuns(const BlockRecord& before, const BlockRecord& now) {
  return !model::isAtTheHost(now.block.state) && before.block == now.block && before.sequence == now.sequence &&
         before.started == now.started && before.ended == now.ended;
}

}  // namespace

Result<void> BlockRepository::add(const std::vector<BlockRecord>& blocks) {
  return m_store.transact([&]() -> Result<void> {
    for (const BlockRecord& block : blocks) insertBlock(m_store.connection(), block);
    return {};
  });
}

Result<std::vector<BlockRecord>> BlockRepository::ofExperiment(const ExperimentId& experiment,
                                                               const std::vector<BlockRecord>& known) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    std::vector<BlockRecord> out;
    Query rows = m_store.connection().query(std::string(kBlockColumns) + "WHERE experiment = ? ORDER BY sequence");
    rows.bind(1, experiment.text());
    while (rows.executeStep()) out.push_back(blockAt(rows));
    // New blocks are added behind the others, so a block keeps its index.
    for (std::size_t i = 0; i < out.size(); ++i) {
      const bool isKnown = i < known.size() && hasSameRuns(known[i], out[i]);
      out[i].runs = isKnown ? known[i].runs : runsOf(m_store.connection(), out[i].block.id);
    }
    return out;
  });
}

Result<BlockRecord> BlockRepository::find(const BlockId& id) {
  std::vector<BlockRecord> found;
  const Result<void> read = guarded({base::Phrase::NamedBlock, id.text()}, [&] {
    Query row = m_store.connection().query(std::string(kBlockColumns) + "WHERE id = ?");
    row.bind(1, id.text());
    if (!row.executeStep()) return;
    found.push_back(blockAt(row));
    found.front().runs = runsOf(m_store.connection(), id);
  });
  if (!read) return fail(read.error());
  if (found.empty()) return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindBlock, .value = id.text()});
  return found.front();
}

Result<int> BlockRepository::lastSequence(const ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    Query row = m_store.connection().query("SELECT COALESCE(MAX(sequence), -1) FROM block WHERE experiment = ?");
    row.bind(1, experiment.text());
    row.executeStep();
    return row.getColumn(0).getInt();
  });
}

Result<void> BlockRepository::setState(const BlockId& id, model::BlockState state, const model::EndReason& end,
                                       std::optional<base::WallTime> started, std::optional<base::WallTime> ended) {
  return guarded({base::Phrase::NamedBlock, id.text()}, [&] {
    Query update = m_store.connection().query(
        "UPDATE block SET state = ?, end_code = ?, end_detail = ?, started = COALESCE(?, started), ended = ? WHERE id "
        "= ?");
    update.bind(1, model::toName(state));
    update.bind(2, end.code.name());
    update.bind(3, end.detail);
    bindTimeOrNull(update, 4, started);
    bindTimeOrNull(update, 5, ended);
    update.bind(6, id.text());
    update.exec();
  });
}

Result<void> BlockRepository::finish(const BlockId& id, model::BlockState state, const model::EndReason& end,
                                     base::WallTime ended, std::optional<base::WallTime> started) {
  return m_store.transact([&]() -> Result<void> {
    Query update = m_store.connection().query(
        "UPDATE block SET state = ?, end_code = ?, end_detail = ?, ended = ?, started = MIN(COALESCE(started, ?5), "
        "COALESCE(?5, started)) "
        "WHERE id = ?6 AND state IN ('submitting', 'waiting', 'running')");
    update.bind(1, model::toName(state));
    update.bind(2, end.code.name());
    update.bind(3, end.detail);
    bindTimeOrNull(update, 4, ended);
    bindTimeOrNull(update, 5, started);
    update.bind(6, id.text());
    if (update.exec() == 1) return {};
    return fail({.code = ErrorCode::Conflict,
                 .where = {base::Phrase::NamedBlock, id.text()},
                 .allowed = base::Phrase::BlockNotEnded});
  });
}

Result<void> BlockRepository::cancelPlanned(const ExperimentId& experiment) {
  return m_store.transact([&]() -> Result<void> {
    Query runs = m_store.connection().query(
        "UPDATE run SET state = 'cut', end_code = 'cancelled' WHERE block IN "
        "(SELECT id FROM block WHERE experiment = ? AND state = 'planned')");
    runs.bind(1, experiment.text());
    runs.exec();
    Query blocks = m_store.connection().query(
        "UPDATE block SET state = 'cancelled', end_code = 'cancelled' WHERE experiment = ? AND state = 'planned'");
    blocks.bind(1, experiment.text());
    blocks.exec();
    return {};
  });
}

Result<void> BlockRepository::beginSubmission(const AllocationRecord& allocation, const std::vector<BlockId>& blocks) {
  return m_store.transact([&]() -> Result<void> {
    Query insert = m_store.connection().query("INSERT INTO allocation (id, experiment, scheduler) VALUES (?, ?, ?)");
    insert.bind(1, allocation.id.text());
    insert.bind(2, allocation.experiment.text());
    insert.bind(3, allocation.scheduler);
    insert.exec();
    for (const BlockId& block : blocks) {
      Query update = m_store.connection().query(
          "UPDATE block SET state = 'submitting', allocation = ? WHERE id = ? AND state = 'planned'");
      update.bind(1, allocation.id.text());
      update.bind(2, block.text());
      if (update.exec() != 1) {
        return fail({.code = ErrorCode::Conflict,
                     .where = {base::Phrase::NamedBlock, block.text()},
                     .allowed = base::Phrase::PlannedBlock});
      }
    }
    return {};
  });
}

Result<void> BlockRepository::withdrawSubmission(const base::AllocationId& allocation) {
  return m_store.transact([&]() -> Result<void> {
    Query update = m_store.connection().query(
        "UPDATE block SET state = 'planned', allocation = NULL, end_code = '', end_detail = '' WHERE allocation = ? "
        "AND state = 'submitting'");
    update.bind(1, allocation.text());
    update.exec();
    Query remove = m_store.connection().query(
        "DELETE FROM allocation WHERE id = ?1 AND submitted IS NULL AND NOT EXISTS (SELECT 1 FROM block WHERE "
        "allocation = ?1)");
    remove.bind(1, allocation.text());
    remove.exec();
    return {};
  });
}

Result<void> BlockRepository::setSubmitted(const AllocationRecord& allocation) {
  return guarded({base::Phrase::NamedAllocation, allocation.id.text()}, [&] {
    Query update = m_store.connection().query(
        "UPDATE allocation SET job_id = ?, pid = ?, start_time = ?, boot_id = ?, submitted = ?, scheduler = ? WHERE id "
        "= ?");
    update.bind(1, allocation.jobId);
    if (allocation.process) {
      update.bind(2, allocation.process->pid);
      update.bind(3, static_cast<std::int64_t>(allocation.process->startTime));
      update.bind(4, allocation.process->bootId);
    }
    bindTimeOrNull(update, 5, allocation.submitted);
    update.bind(6, allocation.scheduler);
    update.bind(7, allocation.id.text());
    update.exec();
  });
}

Result<AllocationRecord> BlockRepository::findAllocation(const base::AllocationId& id) {
  std::optional<AllocationRecord> found;
  const Result<void> read = guarded({base::Phrase::NamedAllocation, id.text()}, [&] {
    Query row = m_store.connection().query(std::string(kAllocationColumns) + "WHERE id = ?");
    row.bind(1, id.text());
    if (row.executeStep()) found = allocationAt(row);
  });
  if (!read) return fail(read.error());
  if (!found) return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindAllocation, .value = id.text()});
  return *found;
}

Result<std::vector<AllocationRecord>> BlockRepository::allocations(const ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    std::vector<AllocationRecord> out;
    Query rows = m_store.connection().query(std::string(kAllocationColumns) + "WHERE experiment = ? ORDER BY id");
    rows.bind(1, experiment.text());
    while (rows.executeStep()) out.push_back(allocationAt(rows));
    return out;
  });
}

Result<RunKey> BlockRepository::keyOf(const base::RunId& run, int attempt) {
  RunKey key = 0;
  const Result<void> done = m_store.transact([&]() -> Result<void> {
    Query find = m_store.connection().query("SELECT key FROM run WHERE id = ? AND attempt = ?");
    find.bind(1, run.text());
    find.bind(2, attempt);
    if (find.executeStep()) {
      key = find.getColumn(0).getInt64();
      return {};
    }
    Query copy = m_store.connection().query(
        "INSERT INTO run (id, attempt, block, arm, place, state) "
        "SELECT id, ?, block, arm, place, 'waiting' FROM run WHERE id = ? ORDER BY attempt LIMIT 1");
    copy.bind(1, attempt);
    copy.bind(2, run.text());
    if (copy.exec() != 1)
      return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindRun, .value = run.text()});
    key = m_store.connection().database().getLastInsertRowid();
    return {};
  });
  if (!done) return fail(done.error());
  return key;
}

Result<RunRecord> BlockRepository::findRun(RunKey key) {
  std::optional<RunRecord> found;
  const Result<void> read = guarded({base::Phrase::NamedRun, key}, [&] {
    Query row = m_store.connection().query(selectRuns() + " WHERE key = ?");
    row.bind(1, key);
    if (row.executeStep()) found = runAt(row);
  });
  if (!read) return fail(read.error());
  if (!found) return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindRun, .value = std::to_string(key)});
  return *found;
}

Result<void> BlockRepository::setRunStarted(RunKey key, base::WallTime started, const std::string& node) {
  return guarded({base::Phrase::NamedRun, key}, [&] {
    Query update = m_store.connection().query(
        "UPDATE run SET state = 'running', started = ?, node = ? WHERE key = ? AND state = 'waiting'");
    update.bind(1, toMillis(started));
    update.bind(2, node);
    update.bind(3, key);
    update.exec();
  });
}

Result<void> BlockRepository::setRunEnded(RunKey key, model::RunState state, const model::EndReason& end,
                                          std::optional<base::WallTime> ended, std::optional<base::WallTime> started) {
  return guarded({base::Phrase::NamedRun, key}, [&] {
    Query update = m_store.connection().query(
        "UPDATE run SET state = ?, end_code = ?, end_detail = ?, ended = ?, started = COALESCE(?, started) WHERE key = "
        "?");
    update.bind(1, model::toName(state));
    update.bind(2, end.code.name());
    update.bind(3, end.detail);
    bindTimeOrNull(update, 4, ended);
    bindTimeOrNull(update, 5, started);
    update.bind(6, key);
    update.exec();
  });
}

Result<std::vector<EarlierRun>> BlockRepository::earlierRuns(const std::string& host) {
  return guarded(m_store.path(), [&] {
    std::vector<EarlierRun> out;
    std::map<ExperimentId, Result<ExperimentRecord>> experiments;
    Query rows = m_store.connection().query(
        "SELECT block.experiment, block.case_index, run.arm, block.nodes, block.ranks, run.images_per_s, "
        "CAST(run.images AS REAL) / run.steps, "
        "MAX(0, run.ended - run.started - 1000 * (run.seconds + COALESCE(run.warmup_s, 0))) FROM run "
        "JOIN block ON block.id = run.block JOIN experiment ON experiment.id = block.experiment "
        "WHERE experiment.host = ? AND run.state = 'done' AND block.kind = 'measure' AND run.images_per_s > 0 "
        "AND run.images > 0 AND run.steps > 0 AND run.ended IS NOT NULL ORDER BY run.key DESC LIMIT 2000");
    rows.bind(1, host);
    while (rows.executeStep()) {
      const ExperimentId id(rows.getColumn(0).getString());
      auto experiment = experiments.find(id);
      if (experiment == experiments.end())
        experiment = experiments.emplace(id, ExperimentRepository(m_store).find(id)).first;
      const Result<ExperimentRecord>& record = experiment->second;
      const auto caseIndex = static_cast<std::size_t>(rows.getColumn(1).getInt64());
      const auto arm = static_cast<std::size_t>(rows.getColumn(2).getInt64());
      if (!record || caseIndex >= record->cases.size() || arm >= record->experiment.arms.size())
        continue;  // says nothing about other runs
      const model::Point point{rows.getColumn(3).getInt(), rows.getColumn(4).getInt()};
      Result<model::Settings> settings =
          plan::runSettings(record->experiment, record->cases[caseIndex], record->experiment.arms[arm], point);
      if (!settings) continue;
      out.push_back({std::move(*settings), point, record->threads, rows.getColumn(5).getDouble(),
                     rows.getColumn(6).getDouble(),
                     std::chrono::milliseconds(static_cast<std::int64_t>(rows.getColumn(7).getDouble())),
                     record->experiment.scale.instances});
    }
    return out;
  });
}

Result<void> BlockRepository::setManagerShare(RunKey key, double share) {
  return guarded({base::Phrase::NamedRun, key}, [&] {
    Query update = m_store.connection().query("UPDATE run SET manager_share = ? WHERE key = ?");
    update.bind(1, share);
    update.bind(2, key);
    update.exec();
  });
}

}  // namespace baremark::core::storage
