// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/block_repository.h"

#include <map>

#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/storage/connection.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::storage {
namespace {

using base::BlockId, base::ErrorCode, base::ExperimentId, base::fail, base::Result;
using model::RunSummary;

constexpr const char* kBlockColumns =
    "SELECT id, experiment, allocation, kind, sequence, case_index, nodes, ranks, round, extension, repeats, state, "
    "end_code, "
    "end_detail, started, ended FROM block ";

BlockRecord blockAt(Query& row) {
  BlockRecord record;
  model::Block& block = record.block;
  row.into(block.id, block.experiment, block.allocation);
  block.kind = model::blockKindNamed(row.value()).value_or(model::BlockKind::Profile);
  row.into(record.sequence, block.caseIndex, block.point.nodes, block.point.ranks, block.round, block.extension,
           block.repeats);
  block.state = model::blockStateNamed(row.value()).value_or(model::BlockState::Cut);
  row.into(block.end, record.started, record.ended);
  return record;
}

void insertBlock(Connection& connection, const BlockRecord& record) {
  const model::Block& block = record.block;
  connection.run(
      "INSERT INTO block (id, experiment, kind, sequence, case_index, nodes, ranks, round, extension, repeats, state) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      block.id, block.experiment, block.kind, record.sequence, block.caseIndex, block.point.nodes, block.point.ranks,
      block.round, block.extension, block.repeats, block.state);
  for (const RunRecord& planned : record.runs) {
    const model::Run& run = planned.run;
    connection.run("INSERT INTO run (id, attempt, block, arm, place, state) VALUES (?, ?, ?, ?, ?, ?)", run.id,
                   run.attempt, block.id, run.arm, run.place, run.state);
  }
}

constexpr const char* kAllocationColumns =
    "SELECT id, experiment, scheduler, job_id, pid, start_time, boot_id, submitted FROM allocation ";

AllocationRecord allocationAt(Query& row) {
  AllocationRecord record;
  std::optional<std::int64_t> pid;
  model::ProcessIdentity process;
  row.into(record.id, record.experiment, record.scheduler, record.jobId, pid, process.startTime, process.bootId,
           record.submitted);
  process.pid = pid.value_or(0);
  if (pid) record.process = process;
  return record;
}

std::vector<RunRecord> runsOf(Connection& connection, const BlockId& block) {
  return connection.query(selectRuns() + " WHERE block = ? ORDER BY place, attempt", block).all(runAt);
}

/// `before`: of an earlier answer. `now`: read again, without its runs.
bool hasSameRuns(const BlockRecord& before, const BlockRecord& now) {
  return !model::isAtTheHost(now.block.state) && before.block == now.block && before.sequence == now.sequence &&
         before.started == now.started && before.ended == now.ended;
}

/// The columns of a summary except that of its instances.
const auto& summaryColumns() {
  static const auto columns = columnsOf(
      "images_per_s, images, seconds, steps, warmup_steps, warmup_s, tf_speed, tf_uncertainty, tf_jitter, "
      "step_median_s, step_p05_s, step_p95_s, step_max_s, input_s, compute_s, wait_s, exposed_comm_s, other_s, "
      "final_loss, top1, top5, start_up_s, gpu_energy_j",
      &RunSummary::imagesPerSecond, &RunSummary::images, &RunSummary::seconds, &RunSummary::steps,
      &RunSummary::warmupSteps, &RunSummary::warmupSeconds, &RunSummary::tfSpeed, &RunSummary::tfUncertainty,
      &RunSummary::tfJitter, &RunSummary::stepMedian, &RunSummary::stepP05, &RunSummary::stepP95, &RunSummary::stepMax,
      &RunSummary::input, &RunSummary::compute, &RunSummary::wait, &RunSummary::exposedComm, &RunSummary::other,
      &RunSummary::finalLoss, &RunSummary::top1, &RunSummary::top5, &RunSummary::startUp, &RunSummary::gpuEnergy);
  return columns;
}

/// The images/s of the instances: "[51.2, 50.8]". Empty for a run with one instance.
std::vector<double> ratesIn(const std::string& text) {
  std::vector<double> rates;
  if (text.empty()) return rates;
  const auto list = base::parseJson(text);
  if (!list || !list->is_array()) return rates;
  for (const base::Json& rate : *list) {
    if (!rate.is_number()) return {};
    rates.push_back(rate.get<double>());
  }
  return rates;
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
    std::vector<BlockRecord> out =
        m_store.connection()
            .query(std::string(kBlockColumns) + "WHERE experiment = ? ORDER BY sequence", experiment)
            .all(blockAt);
    // New blocks are added behind the others, so a block keeps its index.
    for (std::size_t i = 0; i < out.size(); ++i) {
      const bool isKnown = i < known.size() && hasSameRuns(known[i], out[i]);
      out[i].runs = isKnown ? known[i].runs : runsOf(m_store.connection(), out[i].block.id);
    }
    return out;
  });
}

Result<BlockRecord> BlockRepository::find(const BlockId& id) {
  return found({base::Phrase::NamedBlock, id.text()}, base::Phrase::KindBlock, id.text(), [&] {
    auto block = m_store.connection().query(std::string(kBlockColumns) + "WHERE id = ?", id).first(blockAt);
    if (block) block->runs = runsOf(m_store.connection(), id);
    return block;
  });
}

Result<int> BlockRepository::lastSequence(const ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    Query row =
        m_store.connection().query("SELECT COALESCE(MAX(sequence), -1) FROM block WHERE experiment = ?", experiment);
    row.next();
    return row.value<int>();
  });
}

Result<void> BlockRepository::setState(const BlockId& id, model::BlockState state, const model::EndReason& end,
                                       std::optional<base::WallTime> started, std::optional<base::WallTime> ended) {
  return m_store.connection().tryRun({base::Phrase::NamedBlock, id.text()},
                                     "UPDATE block SET state = ?, end_code = ?, end_detail = ?, started = COALESCE(?, "
                                     "started), ended = ? WHERE id = ?",
                                     state, end.code, end.text(), started, ended, id);
}

Result<void> BlockRepository::finish(const BlockId& id, model::BlockState state, const model::EndReason& end,
                                     base::WallTime ended, std::optional<base::WallTime> started) {
  return m_store.transact([&]() -> Result<void> {
    if (m_store.connection().run(
            "UPDATE block SET state = ?, end_code = ?, end_detail = ?, ended = ?, started = MIN(COALESCE(started, ?5), "
            "COALESCE(?5, started)) "
            "WHERE id = ?6 AND state IN ('submitting', 'waiting', 'running')",
            state, end.code, end.text(), ended, started, id) == 1)
      return {};
    return fail({.code = ErrorCode::Conflict,
                 .where = {base::Phrase::NamedBlock, id.text()},
                 .allowed = base::Phrase::BlockNotEnded});
  });
}

Result<void> BlockRepository::cancelPlanned(const ExperimentId& experiment) {
  return m_store.transact([&]() -> Result<void> {
    m_store.connection().run(
        "UPDATE run SET state = 'cut', end_code = 'cancelled' WHERE block IN "
        "(SELECT id FROM block WHERE experiment = ? AND state = 'planned')",
        experiment);
    m_store.connection().run(
        "UPDATE block SET state = 'cancelled', end_code = 'cancelled' WHERE experiment = ? AND state = 'planned'",
        experiment);
    return {};
  });
}

Result<void> BlockRepository::beginSubmission(const AllocationRecord& allocation, const std::vector<BlockId>& blocks) {
  return m_store.transact([&]() -> Result<void> {
    m_store.connection().run("INSERT INTO allocation (id, experiment, scheduler) VALUES (?, ?, ?)", allocation.id,
                             allocation.experiment, allocation.scheduler);
    for (const BlockId& block : blocks) {
      if (m_store.connection().run(
              "UPDATE block SET state = 'submitting', allocation = ? WHERE id = ? AND state = 'planned'", allocation.id,
              block) != 1) {
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
    m_store.connection().run(
        "UPDATE block SET state = 'planned', allocation = NULL, end_code = '', end_detail = '' WHERE allocation = ? "
        "AND state = 'submitting'",
        allocation);
    m_store.connection().run(
        "DELETE FROM allocation WHERE id = ?1 AND submitted IS NULL AND NOT EXISTS (SELECT 1 FROM block WHERE "
        "allocation = ?1)",
        allocation);
    return {};
  });
}

Result<void> BlockRepository::setSubmitted(const AllocationRecord& allocation) {
  const auto& process = allocation.process;
  const auto of = [&](auto member) { return process ? std::optional((*process).*member) : std::nullopt; };
  return m_store.connection().tryRun(
      {base::Phrase::NamedAllocation, allocation.id.text()},
      "UPDATE allocation SET job_id = ?, pid = ?, start_time = ?, boot_id = ?, submitted = ?, scheduler = ? WHERE id "
      "= ?",
      allocation.jobId, of(&model::ProcessIdentity::pid), of(&model::ProcessIdentity::startTime),
      of(&model::ProcessIdentity::bootId), allocation.submitted, allocation.scheduler, allocation.id);
}

Result<AllocationRecord> BlockRepository::findAllocation(const base::AllocationId& id) {
  return found({base::Phrase::NamedAllocation, id.text()}, base::Phrase::KindAllocation, id.text(), [&] {
    return m_store.connection().query(std::string(kAllocationColumns) + "WHERE id = ?", id).first(allocationAt);
  });
}

Result<std::vector<AllocationRecord>> BlockRepository::allocations(const ExperimentId& experiment) {
  return m_store.connection().tryAll({base::Phrase::ExperimentOfId, experiment.text()}, allocationAt,
                                     std::string(kAllocationColumns) + "WHERE experiment = ? ORDER BY id", experiment);
}

Result<RunKey> BlockRepository::keyOf(const base::RunId& run, int attempt) {
  RunKey key = 0;
  const Result<void> done = m_store.transact([&]() -> Result<void> {
    Query find = m_store.connection().query("SELECT key FROM run WHERE id = ? AND attempt = ?", run, attempt);
    if (find.next()) {
      find.into(key);
      return {};
    }
    if (m_store.connection().run(
            "INSERT INTO run (id, attempt, block, arm, place, state) "
            "SELECT id, ?, block, arm, place, 'waiting' FROM run WHERE id = ? ORDER BY attempt LIMIT 1",
            attempt, run) != 1)
      return fail(ErrorCode::NotFound, base::Phrase::KindRun, run.text());
    key = m_store.connection().database().getLastInsertRowid();
    return {};
  });
  if (!done) return fail(done.error());
  return key;
}

Result<RunRecord> BlockRepository::findRun(RunKey key) {
  return found({base::Phrase::NamedRun, key}, base::Phrase::KindRun, std::to_string(key),
               [&] { return m_store.connection().query(selectRuns() + " WHERE key = ?", key).first(runAt); });
}

Result<void> BlockRepository::setRunStarted(RunKey key, base::WallTime started, const std::string& node) {
  return m_store.connection().tryRun(
      {base::Phrase::NamedRun, key},
      "UPDATE run SET state = 'running', started = ?, node = ? WHERE key = ? AND state = 'waiting'", started, node,
      key);
}

Result<void> BlockRepository::setRunEnded(RunKey key, model::RunState state, const model::EndReason& end,
                                          std::optional<base::WallTime> ended, std::optional<base::WallTime> started) {
  return m_store.connection().tryRun(
      {base::Phrase::NamedRun, key},
      "UPDATE run SET state = ?, end_code = ?, end_detail = ?, ended = ?, started = COALESCE(?, started) WHERE key = ?",
      state, end.code, end.text(), ended, started, key);
}

Result<std::vector<EarlierRun>> BlockRepository::earlierRuns(const std::string& host) {
  return guarded(m_store.path(), [&] {
    std::vector<EarlierRun> out;
    std::map<ExperimentId, Result<ExperimentRecord>> experiments;
    Query rows = m_store.connection().query(
        "SELECT block.experiment, block.case_index, run.arm, block.nodes, block.ranks, run.images_per_s, "
        "CAST(run.images AS REAL) / run.steps, "
        "COALESCE(MAX(0, run.ended - run.started - 1000 * (run.seconds + COALESCE(run.warmup_s, 0))), 0) FROM run "
        "JOIN block ON block.id = run.block JOIN experiment ON experiment.id = block.experiment "
        "WHERE experiment.host = ? AND run.state = 'done' AND block.kind = 'measure' AND run.images_per_s > 0 "
        "AND run.images > 0 AND run.steps > 0 AND run.ended IS NOT NULL ORDER BY run.key DESC LIMIT 2000",
        host);
    while (rows.next()) {
      ExperimentId id;
      std::size_t caseIndex = 0;
      std::size_t arm = 0;
      EarlierRun run;
      double overhead = 0;
      rows.into(id, caseIndex, arm, run.point.nodes, run.point.ranks, run.imagesPerSecond, run.imagesPerStep, overhead);
      auto experiment = experiments.find(id);
      if (experiment == experiments.end())
        experiment = experiments.emplace(id, ExperimentRepository(m_store).find(id)).first;
      const Result<ExperimentRecord>& record = experiment->second;
      if (!record || caseIndex >= record->cases.size() || arm >= record->experiment.arms.size())
        continue;  // says nothing about other runs
      Result<model::Settings> settings =
          plan::runSettings(record->experiment, record->cases[caseIndex], record->experiment.arms[arm], run.point);
      if (!settings) continue;
      run.settings = std::move(*settings);
      run.threads = record->threads;
      run.overhead = std::chrono::milliseconds(static_cast<std::int64_t>(overhead));
      run.instances = record->experiment.scale.instances;
      out.push_back(std::move(run));
    }
    return out;
  });
}

Result<void> BlockRepository::setManagerShare(RunKey key, double share) {
  return m_store.connection().tryRun({base::Phrase::NamedRun, key}, "UPDATE run SET manager_share = ? WHERE key = ?",
                                     share, key);
}

const std::string& selectRuns() {
  static const std::string sql =
      "SELECT key, id, attempt, block, arm, place, state, end_code, end_detail, started, ended, node, world_size, "
      "engine_build, manager_share, instances, images_per_s IS NOT NULL, " +
      summaryColumns().names + " FROM run";
  return sql;
}

RunRecord runAt(Query& row) {
  RunRecord record;
  model::Run& run = record.run;
  row.into(record.key, run.id, run.attempt, run.block, run.arm, run.place);
  run.state = model::runStateNamed(row.value()).value_or(model::RunState::Cut);
  row.into(run.end, run.started, run.ended, run.node, record.worldSize, record.engineBuild, record.managerShare);
  std::vector<double> instances = ratesIn(row.value());
  if (!row.value<bool>()) return record;
  run.summary = summaryColumns()(row);
  run.summary->instances = std::move(instances);
  return record;
}

void updateSummary(Connection& connection, RunKey key, const RunSummary& summary) {
  static const std::string sql = [] {
    std::string text = "UPDATE run SET " + summaryColumns().names;
    for (std::size_t at = text.find(", "); at != std::string::npos; at = text.find(", ", at + 6))
      text.replace(at, 2, " = ?, ");
    return text + " = ?, instances = ? WHERE key = ?";
  }();
  std::optional<std::string> instances;
  if (!summary.instances.empty()) instances = base::toJsonLine(base::Json(summary.instances));
  std::apply([&](auto... member) { (void)connection.run(sql, summary.*member..., instances, key); },
             summaryColumns().members);
}

}  // namespace baremark::core::storage
