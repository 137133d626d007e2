// SPDX-License-Identifier: GPL-3.0-or-later
// SampleRepository: imports telemetry into rows, with one transaction per chunk.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/storage/block_repository.h"
#include "core/storage/connection.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr const char* kPhases[] = {"loading", "canary", "warm_up", "timed", "evaluation", "checkpoint", "ending"};

/// The row of a line of a passport. Two runs with the same line share the row.
std::int64_t passportEntry(Connection& connection, const model::PassportKey& key, const std::string& value) {
  Query find = connection.query("SELECT id FROM passport_entry WHERE grp = ? AND name = ? AND value = ?", key.group,
                                key.name, value);
  if (find.next()) return find.value<std::int64_t>();
  connection.run("INSERT INTO passport_entry (grp, name, value) VALUES (?, ?, ?)", key.group, key.name, value);
  return connection.database().getLastInsertRowid();
}

void insertPassport(Connection& connection, RunKey run, const model::Passport& entries) {
  for (const auto& [key, value] : entries) {
    connection.run(
        "DELETE FROM run_passport WHERE run = ? AND entry IN (SELECT id FROM passport_entry WHERE grp = ? AND name = "
        "?)",
        run, key.group, key.name);
    const std::int64_t entry = passportEntry(connection, key, value);
    connection.run("INSERT OR IGNORE INTO run_passport VALUES (?, ?)", run, entry);
  }
}

void insertQuantiles(Connection& connection, RunKey run, const model::RankWindow& window) {
  for (const model::RankQuantile& quantile : window.quantiles) {
    std::apply(
        [&](auto... part) {
          connection.run("INSERT OR IGNORE INTO rank_quantile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", run, window.first,
                         quantile.level, quantile.*part...);
        },
        model::kQuantileParts);
  }
}

/// Writes one record of a run.
struct RecordWriter {
  Connection& connection;
  RunKey run;
  double t;

  void operator()(const model::StepColumns& steps) const {
    const auto at = [](const std::vector<double>& column, std::size_t i) {
      return column.empty() ? std::nullopt : std::optional(column[i]);
    };
    for (std::size_t i = 0; i < steps.step.size(); ++i)
      connection.run("INSERT OR IGNORE INTO step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", run,
                     steps.first + static_cast<std::int64_t>(i), steps.step[i], steps.input[i], steps.compute[i],
                     steps.wait[i], steps.exposedComm[i], steps.other[i], steps.loss[i], at(steps.top1, i),
                     at(steps.top5, i));
  }

  void operator()(const model::RankWindow& window) const {
    for (std::size_t i = 0; i < window.rank.size(); ++i) {
      std::apply(
          [&](auto... column) {
            connection.run("INSERT OR IGNORE INTO rank_window VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", run,
                           window.first, window.last, window.rank[i], (window.*column)[i]...);
          },
          model::kRankColumns);
    }
    insertQuantiles(connection, run, window);
  }

  void operator()(const model::Evaluation& evaluation) const {
    connection.run("INSERT OR REPLACE INTO evaluation VALUES (?, ?, ?, ?, ?, ?)", run, evaluation.step, evaluation.top1,
                   evaluation.top5, evaluation.loss, evaluation.examples);
  }

  void operator()(const model::DeviceSample& sample) const {
    connection.run("INSERT OR IGNORE INTO device_sample VALUES (?, ?, ?, ?, ?, ?, ?)", run, t, sample.rank,
                   sample.powerWatt, sample.clockMHz, sample.temperatureCelsius, sample.memoryBytes);
  }

  void operator()(const model::GpuSample& sample) const {
    std::optional<std::string> reasons;
    if (sample.clockReasons) reasons = base::toJsonLine(base::Json(*sample.clockReasons));
    connection.run("INSERT OR IGNORE INTO gpu_sample VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", run, t, sample.rank,
                   sample.powerWatt, sample.energyJoule, sample.clockMHz, sample.memoryClockMHz,
                   sample.temperatureCelsius, sample.memoryBytes, sample.utilization, reasons);
  }

  void operator()(const protocol::Hello& hello) const {
    connection.run("UPDATE run SET world_size = ?, engine_build = ? WHERE key = ?", hello.worldSize, hello.engineBuild,
                   run);
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
    connection.run("INSERT OR REPLACE INTO run_document VALUES (?, ?, ?)", run, kind, json);
  }

  void event(const std::string& kind, const std::string& code, const std::string& text) const {
    connection.run("INSERT INTO event (run, t, kind, code, text) VALUES (?, ?, ?, ?, ?)", run, t, kind, code, text);
  }
};

Cursor cursorAt(Connection& connection, RunKey run) {
  Query row = connection.query(
      "SELECT segment, offset, rejected_lines, first_rejected, refused FROM cursor WHERE run = ?", run);
  Cursor cursor;
  if (row.next()) row.into(cursor.segment, cursor.offset, cursor.rejectedLines, cursor.firstRejected, cursor.refused);
  return cursor;
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
    if (cursorAt(connection, run) != before)
      return fail(
          {.code = ErrorCode::Conflict, .where = {base::Phrase::NamedRun, run}, .allowed = base::Phrase::OneImporter});
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
    connection.run("INSERT OR REPLACE INTO cursor VALUES (?, ?, ?, ?, ?, ?)", run, after.segment, after.offset,
                   after.rejectedLines, after.firstRejected, after.refused);
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
