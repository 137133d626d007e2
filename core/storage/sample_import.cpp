// SPDX-License-Identifier: GPL-3.0-or-later
// SampleRepository: imports telemetry into rows, with one transaction per chunk.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/storage/connection.h"
#include "core/storage/run_row.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr const char* kPhases[] = {"loading", "canary", "warm_up", "timed", "evaluation", "checkpoint", "ending"};

/// The row of a line of a passport. Two runs with the same line share the row.
std::int64_t passportEntry(Connection& connection, const model::PassportKey& key, const std::string& value) {
  Query find = connection.query("SELECT id FROM passport_entry WHERE grp = ? AND name = ? AND value = ?");
  find.bind(1, key.group);
  find.bind(2, key.name);
  find.bind(3, value);
  if (find.executeStep()) return find.getColumn(0).getInt64();
  Query insert = connection.query("INSERT INTO passport_entry (grp, name, value) VALUES (?, ?, ?)");
  insert.bind(1, key.group);
  insert.bind(2, key.name);
  insert.bind(3, value);
  insert.exec();
  return connection.database().getLastInsertRowid();
}

void insertPassport(Connection& connection, RunKey run, const model::Passport& entries) {
  for (const auto& [key, value] : entries) {
    Query clear = connection.query(
        "DELETE FROM run_passport WHERE run = ? AND entry IN (SELECT id FROM passport_entry WHERE grp = ? AND name = "
        "?)");
    clear.bind(1, run);
    clear.bind(2, key.group);
    clear.bind(3, key.name);
    clear.exec();
    const std::int64_t entry = passportEntry(connection, key, value);
    Query insert = connection.query("INSERT OR IGNORE INTO run_passport VALUES (?, ?)");
    insert.bind(1, run);
    insert.bind(2, entry);
    insert.exec();
  }
}

void insertQuantiles(Connection& connection, RunKey run, const model::RankWindow& window) {
  Query insert = connection.query("INSERT OR IGNORE INTO rank_quantile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, run);
  insert.bind(2, window.first);
  for (const model::RankQuantile& quantile : window.quantiles) {
    insert.bind(3, quantile.level);
    int place = 4;
    for (const auto part : model::kQuantileParts) bindNumber(insert, place++, quantile.*part);
    insert.exec();
    insert.reset();
  }
}

/// Writes one record of a run.
struct RecordWriter {
  Connection& connection;
  RunKey run;
  double t;

  void operator()(const model::StepColumns& steps) const {
    Query insert = connection.query("INSERT OR IGNORE INTO step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, run);
    for (std::size_t i = 0; i < steps.step.size(); ++i) {
      insert.bind(2, steps.first + static_cast<std::int64_t>(i));
      bindNumber(insert, 3, steps.step[i]);
      bindNumber(insert, 4, steps.input[i]);
      bindNumber(insert, 5, steps.compute[i]);
      bindNumber(insert, 6, steps.wait[i]);
      bindNumber(insert, 7, steps.exposedComm[i]);
      bindNumber(insert, 8, steps.other[i]);
      bindNumber(insert, 9, steps.loss[i]);
      if (!steps.top1.empty()) bindNumber(insert, 10, steps.top1[i]);
      if (!steps.top5.empty()) bindNumber(insert, 11, steps.top5[i]);
      insert.exec();
      insert.reset();
    }
  }

  void operator()(const model::RankWindow& window) const {
    Query insert = connection.query("INSERT OR IGNORE INTO rank_window VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, window.first);
    insert.bind(3, window.last);
    for (std::size_t i = 0; i < window.rank.size(); ++i) {
      insert.bind(4, window.rank[i]);
      int place = 5;
      for (const auto column : model::kRankColumns) bindNumber(insert, place++, (window.*column)[i]);
      insert.exec();
      insert.reset();
    }
    if (!window.quantiles.empty()) insertQuantiles(connection, run, window);
  }

  void operator()(const model::Evaluation& evaluation) const {
    Query insert = connection.query("INSERT OR REPLACE INTO evaluation VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, evaluation.step);
    bindNumber(insert, 3, evaluation.top1);
    bindNumber(insert, 4, evaluation.top5);
    bindNumber(insert, 5, evaluation.loss);
    insert.bind(6, evaluation.examples);
    insert.exec();
  }

  void operator()(const model::DeviceSample& sample) const {
    Query insert = connection.query("INSERT OR IGNORE INTO device_sample VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, t);
    insert.bind(3, sample.rank);
    bindOrNull(insert, 4, sample.powerWatt);
    bindOrNull(insert, 5, sample.clockMHz);
    bindOrNull(insert, 6, sample.temperatureCelsius);
    bindOrNull(insert, 7, sample.memoryBytes);
    insert.exec();
  }

  void operator()(const model::GpuSample& sample) const {
    Query insert = connection.query("INSERT OR IGNORE INTO gpu_sample VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, t);
    insert.bind(3, sample.rank);
    bindOrNull(insert, 4, sample.powerWatt);
    bindOrNull(insert, 5, sample.energyJoule);
    bindOrNull(insert, 6, sample.clockMHz);
    bindOrNull(insert, 7, sample.memoryClockMHz);
    bindOrNull(insert, 8, sample.temperatureCelsius);
    bindOrNull(insert, 9, sample.memoryBytes);
    bindOrNull(insert, 10, sample.utilization);
    if (sample.clockReasons) insert.bind(11, base::toJsonLine(base::Json(*sample.clockReasons)));
    insert.exec();
  }

  void operator()(const protocol::Hello& hello) const {
    Query update = connection.query("UPDATE run SET world_size = ?, engine_build = ? WHERE key = ?");
    update.bind(1, hello.worldSize);
    update.bind(2, hello.engineBuild);
    update.bind(3, run);
    update.exec();
    if (base::parseIsoUtc(hello.startedUtc)) event("clock", hello.startedUtc, "");
  }

  void operator()(const protocol::PassportFound& found) const { insertPassport(connection, run, found.entries); }
  void operator()(const protocol::TrainingSetup& plan) const { document("plan", protocol::toLine({t, plan})); }
  void operator()(const model::CanaryReport& report) const { document("canary", protocol::toLine({t, report})); }
  void operator()(const protocol::Phase& phase) const {
    event("phase", kPhases[static_cast<std::size_t>(phase.name)], "");
  }
  void operator()(const protocol::Warning& warning) const { event("warning", warning.code, warning.text); }
  void operator()(const protocol::Failure& failure) const {
    event("error", failure.code, "rank " + std::to_string(failure.rank) + ": " + failure.text);
  }
  void operator()(const protocol::Checkpoint& checkpoint) const {
    event("checkpoint", "step " + std::to_string(checkpoint.step), checkpoint.path);
  }
  void operator()(const model::RunSummary& summary) const { updateSummary(connection, run, summary); }

  // Records that matter only to readers of the file.
  void operator()(const protocol::Heartbeat&) const {}
  void operator()(const protocol::Done&) const {}
  void operator()(const protocol::SegmentEnd&) const {}
  void operator()(const protocol::UnknownRecord&) const {}

 private:
  void document(const char* kind, const std::string& json) const {
    Query insert = connection.query("INSERT OR REPLACE INTO run_document VALUES (?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, kind);
    insert.bind(3, json);
    insert.exec();
  }

  void event(const std::string& kind, const std::string& code, const std::string& text) const {
    Query insert = connection.query("INSERT INTO event (run, t, kind, code, text) VALUES (?, ?, ?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, t);
    insert.bind(3, kind);
    insert.bind(4, code);
    insert.bind(5, text);
    insert.exec();
  }
};

Cursor cursorAt(Connection& connection, RunKey run) {
  Query row =
      connection.query("SELECT segment, offset, rejected_lines, first_rejected, refused FROM cursor WHERE run = ?");
  row.bind(1, run);
  if (!row.executeStep()) return {};
  return {row.getColumn(0).getInt(), row.getColumn(1).getInt64(), row.getColumn(2).getInt64(),
          row.getColumn(3).getString(), row.getColumn(4).getString()};
}

/// The error for steps outside the run's plan: their line is damaged. Nothing if the plan has no number of steps.
std::optional<base::Error> strayFrom(const std::optional<protocol::TrainingSetup>& plan,
                                     const protocol::TelemetryBody& body) {
  std::int64_t first = 0;
  std::int64_t last = 0;
  if (const auto* steps = std::get_if<model::StepColumns>(&body)) {
    first = steps->first;
    last = first + static_cast<std::int64_t>(steps->step.size()) - 1;
  } else if (const auto* window = std::get_if<model::RankWindow>(&body)) {
    first = window->first;
    last = window->last;
  } else {
    return {};
  }
  if (!plan || plan->steps <= 0 || (first >= 1 - plan->warmupSteps && last <= plan->steps)) return {};
  return base::Error{.code = ErrorCode::OutOfRange,
                     .where = "/first",
                     .value = {base::Phrase::Range, first, last},
                     .allowed = {base::Phrase::PlannedRange, 1 - plan->warmupSteps, plan->steps}};
}

Cursor moved(const Cursor& before, const protocol::TelemetryChunk& chunk) {
  Cursor after = before;
  after.offset += chunk.consumedBytes;
  after.rejectedLines += chunk.rejectedLines;
  if (after.firstRejected.empty() && chunk.firstRejected) after.firstRejected = toLogLine(*chunk.firstRejected);
  if (chunk.refused) after.refused = toLogLine(*chunk.refused);
  if (!chunk.records.empty()) {
    const auto* end = std::get_if<protocol::SegmentEnd>(&chunk.records.back().body);
    if (end != nullptr && end->next == before.segment + 1) {
      after.segment = end->next;
      after.offset = 0;
    }
  }
  return after;
}

}  // namespace

Result<Cursor> SampleRepository::import(RunKey run, const Cursor& before, const protocol::TelemetryChunk& chunk) {
  Cursor after;
  const Result<void> done = m_store.transact([&]() -> Result<void> {
    Connection& connection = m_store.connection();
    if (cursorAt(connection, run) != before) {
      return fail(
          {.code = ErrorCode::Conflict, .where = {base::Phrase::NamedRun, run}, .allowed = base::Phrase::OneImporter});
    }
    after = moved(before, chunk);
    // A damaged plan counts as none.
    std::optional<protocol::TrainingSetup> planned = plan(run).value_or(std::nullopt);
    for (const protocol::TelemetryRecord& record : chunk.records) {
      if (const auto* found = std::get_if<protocol::TrainingSetup>(&record.body)) planned = *found;
      if (const auto stray = strayFrom(planned, record.body)) {
        ++after.rejectedLines;
        if (after.firstRejected.empty()) after.firstRejected = toLogLine(*stray);
        continue;
      }
      std::visit(RecordWriter{connection, run, record.t}, record.body);
    }
    Query update = connection.query("INSERT OR REPLACE INTO cursor VALUES (?, ?, ?, ?, ?, ?)");
    update.bind(1, run);
    update.bind(2, after.segment);
    update.bind(3, after.offset);
    update.bind(4, after.rejectedLines);
    update.bind(5, after.firstRejected);
    update.bind(6, after.refused);
    update.exec();
    return {};
  });
  if (!done) return fail(done.error());
  return after;
}

Result<Cursor> SampleRepository::cursorOf(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] { return cursorAt(m_store.connection(), run); });
}

Result<void> SampleRepository::addPassport(RunKey run, const model::Passport& entries) {
  return m_store.transact([&]() -> Result<void> {
    insertPassport(m_store.connection(), run, entries);
    return {};
  });
}

}  // namespace baremark::core::storage
