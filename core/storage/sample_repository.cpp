// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/sample_repository.h"

#include <algorithm>
#include <cmath>

#include "core/base/json.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::fail;
using base::Result;

constexpr const char* kGpuColumns =
    "t, rank, power_w, energy_j, clock_mhz, memory_clock_mhz, temperature_c, memory_bytes, utilization, clock_reasons";

/// The words of a JSON array of texts. Nothing: the column is null or damaged.
std::optional<std::vector<std::string>> reasonWordsIn(const SQLite::Column& column) {
  if (column.isNull()) return {};
  const auto list = base::parseJson(column.getString());
  if (!list || !list->is_array()) return {};
  std::vector<std::string> words;
  for (const base::Json& word : *list) {
    if (word.is_string()) words.push_back(word.get<std::string>());
  }
  return words;
}

/// Rows of kGpuColumns.
std::vector<TimedGpuSample> gpuSamplesIn(Query& rows) {
  std::vector<TimedGpuSample> out;
  while (rows.executeStep()) {
    out.push_back({rows.getColumn(0).getDouble(),
                   {.rank = rows.getColumn(1).getInt(),
                    .powerWatt = numberOrNothing(rows.getColumn(2)),
                    .energyJoule = numberOrNothing(rows.getColumn(3)),
                    .clockMHz = numberOrNothing(rows.getColumn(4)),
                    .memoryClockMHz = numberOrNothing(rows.getColumn(5)),
                    .temperatureCelsius = numberOrNothing(rows.getColumn(6)),
                    .memoryBytes = numberOrNothing(rows.getColumn(7)),
                    .utilization = numberOrNothing(rows.getColumn(8)),
                    .clockReasons = reasonWordsIn(rows.getColumn(9))}});
  }
  return out;
}

/// Adds quantiles to the windows of one run, which are in order.
void addQuantiles(Connection& connection, RunKey run, std::vector<model::RankWindow>& windows) {
  if (windows.empty()) return;
  Query rows = connection.query(
      "SELECT first_step, level, input_s, compute_before_s, wait_s, compute_after_s, exposed_comm_s, other_s, step_s "
      "FROM rank_quantile WHERE run = ? AND first_step >= ? ORDER BY first_step, level");
  rows.bind(1, run);
  rows.bind(2, windows.front().first);
  auto window = windows.begin();
  while (rows.executeStep()) {
    const std::int64_t first = rows.getColumn(0).getInt64();
    while (window != windows.end() && window->first < first) ++window;
    if (window == windows.end()) return;
    if (window->first != first) continue;
    model::RankQuantile quantile{.level = rows.getColumn(1).getDouble()};
    int place = 2;
    for (const auto part : model::kQuantileParts) quantile.*part = numberOrNaN(rows.getColumn(place++));
    window->quantiles.push_back(quantile);
  }
}

/// The record that is stored as a line of telemetry, if it is a T.
template <class T>
Result<std::optional<T>> documentOf(Store& store, RunKey run, const char* kind) {
  std::string line;
  const Result<void> read = guarded({base::Phrase::NamedRun, run}, [&] {
    Query row = store.connection().query("SELECT json FROM run_document WHERE run = ? AND kind = ?");
    row.bind(1, run);
    row.bind(2, kind);
    if (row.executeStep()) line = row.getColumn(0).getString();
  });
  if (!read) return fail(read.error());
  if (line.empty()) return std::optional<T>{};
  const Result<protocol::TelemetryRecord> record = protocol::parseTelemetryLine(line);
  if (!record) return fail(record.error());
  const T* body = std::get_if<T>(&record->body);
  return body == nullptr ? std::optional<T>{} : std::optional<T>(*body);
}

bool isAllNaN(const std::vector<double>& column) {
  return std::all_of(column.begin(), column.end(), [](double value) { return std::isnan(value); });
}

}  // namespace

Result<model::StepColumns> SampleRepository::steps(RunKey run, std::int64_t first, std::int64_t last) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    model::StepColumns out;
    Query rows = m_store.connection().query(
        "SELECT step, step_s, input_s, compute_s, wait_s, exposed_comm_s, other_s, loss, top1, top5 FROM step "
        "WHERE run = ? AND step BETWEEN ? AND ? ORDER BY step");
    rows.bind(1, run);
    rows.bind(2, first);
    rows.bind(3, last);
    std::int64_t missing = 0;
    while (rows.executeStep()) {
      const std::int64_t step = rows.getColumn(0).getInt64();
      if (out.step.empty()) out.first = step;
      // A missing step (its line was damaged) becomes NaN, so that places in the columns remain numbers of steps.
      const std::int64_t gap = step - out.first - static_cast<std::int64_t>(out.step.size());
      if (gap > kMostMissingSteps - missing) break;
      missing += gap;
      std::vector<double>* const columns[] = {&out.step,  &out.input, &out.compute, &out.wait, &out.exposedComm,
                                              &out.other, &out.loss,  &out.top1,    &out.top5};
      int place = 1;
      for (std::vector<double>* column : columns) {
        column->insert(column->end(), static_cast<std::size_t>(gap), std::nan(""));
        column->push_back(numberOrNaN(rows.getColumn(place++)));
      }
    }
    if (isAllNaN(out.top1)) out.top1.clear();
    if (isAllNaN(out.top5)) out.top5.clear();
    return out;
  });
}

Result<void> SampleRepository::eachPart(RunKey run, const std::function<void(const model::StepColumns&)>& take) {
  std::int64_t next = std::numeric_limits<std::int64_t>::min();
  while (true) {
    const Result<model::StepColumns> part = steps(run, next);
    if (!part) return fail(part.error());
    if (part->step.empty()) return {};
    take(*part);
    next = part->first + static_cast<std::int64_t>(part->step.size());
  }
}

Result<std::optional<std::int64_t>> SampleRepository::lastStep(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&]() -> std::optional<std::int64_t> {
    Query row = m_store.connection().query("SELECT MAX(step) FROM step WHERE run = ?");
    row.bind(1, run);
    if (!row.executeStep() || row.getColumn(0).isNull()) return {};
    return row.getColumn(0).getInt64();
  });
}

Result<std::vector<model::RankWindow>> SampleRepository::rankWindows(RunKey run, std::int64_t endingAfter) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    std::vector<model::RankWindow> out;
    Query rows = m_store.connection().query(
        "SELECT first_step, last_step, rank, input_s, compute_before_s, wait_s, compute_after_s, exposed_comm_s, "
        "other_s, "
        "step_s FROM rank_window WHERE run = ? AND last_step > ? ORDER BY first_step, rank");
    rows.bind(1, run);
    rows.bind(2, endingAfter);
    while (rows.executeStep()) {
      const std::int64_t first = rows.getColumn(0).getInt64();
      if (out.empty() || out.back().first != first)
        out.push_back({.first = first, .last = rows.getColumn(1).getInt64()});
      model::RankWindow& window = out.back();
      window.rank.push_back(rows.getColumn(2).getInt());
      int place = 3;
      for (const auto column : model::kRankColumns) (window.*column).push_back(numberOrNaN(rows.getColumn(place++)));
    }
    addQuantiles(m_store.connection(), run, out);
    return out;
  });
}

Result<std::vector<model::Evaluation>> SampleRepository::evaluations(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    std::vector<model::Evaluation> out;
    Query rows = m_store.connection().query(
        "SELECT step, top1, top5, loss, examples FROM evaluation WHERE run = ? ORDER BY step");
    rows.bind(1, run);
    while (rows.executeStep()) {
      out.push_back({rows.getColumn(0).getInt64(), numberOrNaN(rows.getColumn(1)), numberOrNaN(rows.getColumn(2)),
                     numberOrNaN(rows.getColumn(3)), rows.getColumn(4).getInt64()});
    }
    return out;
  });
}

Result<std::vector<TimedDeviceSample>> SampleRepository::deviceSamples(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    std::vector<TimedDeviceSample> out;
    Query rows = m_store.connection().query(
        "SELECT t, rank, power_w, clock_mhz, temperature_c, memory_bytes FROM device_sample WHERE run = ? ORDER BY t, "
        "rank");
    rows.bind(1, run);
    while (rows.executeStep()) {
      out.push_back({rows.getColumn(0).getDouble(),
                     {.rank = rows.getColumn(1).getInt(),
                      .powerWatt = numberOrNothing(rows.getColumn(2)),
                      .clockMHz = numberOrNothing(rows.getColumn(3)),
                      .temperatureCelsius = numberOrNothing(rows.getColumn(4)),
                      .memoryBytes = numberOrNothing(rows.getColumn(5))}});
    }
    return out;
  });
}

Result<std::vector<TimedGpuSample>> SampleRepository::gpuSamples(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    Query rows = m_store.connection().query("SELECT " + std::string(kGpuColumns) +
                                            " FROM gpu_sample WHERE run = ? ORDER BY t, rank");
    rows.bind(1, run);
    return gpuSamplesIn(rows);
  });
}

Result<std::optional<TimedGpuSample>> SampleRepository::newestGpuSample(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&]() -> std::optional<TimedGpuSample> {
    Query rows = m_store.connection().query("SELECT " + std::string(kGpuColumns) +
                                            " FROM gpu_sample WHERE run = ?1 AND rank = (SELECT MIN(rank) FROM "
                                            "gpu_sample WHERE run = ?1) ORDER BY t DESC LIMIT 1");
    rows.bind(1, run);
    const std::vector<TimedGpuSample> newest = gpuSamplesIn(rows);
    return newest.empty() ? std::nullopt : std::optional(newest.front());
  });
}

Result<std::vector<Event>> SampleRepository::events(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    std::vector<Event> out;
    Query rows = m_store.connection().query("SELECT t, kind, code, text FROM event WHERE run = ? ORDER BY key");
    rows.bind(1, run);
    while (rows.executeStep()) {
      out.push_back({rows.getColumn(0).getDouble(), rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                     rows.getColumn(3).getString()});
    }
    return out;
  });
}

Result<std::map<RunKey, std::vector<Event>>> SampleRepository::warnings(const base::ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    std::map<RunKey, std::vector<Event>> out;
    Query rows = m_store.connection().query(
        "SELECT event.run, event.t, event.kind, event.code, event.text FROM block JOIN run ON run.block = block.id "
        "JOIN event ON event.run = run.key WHERE block.experiment = ? AND event.kind = 'warning' ORDER BY event.key");
    rows.bind(1, experiment.text());
    while (rows.executeStep()) {
      out[rows.getColumn(0).getInt64()].push_back({rows.getColumn(1).getDouble(), rows.getColumn(2).getString(),
                                                   rows.getColumn(3).getString(), rows.getColumn(4).getString()});
    }
    return out;
  });
}

Result<void> SampleRepository::addEvents(RunKey run, const std::vector<Event>& events) {
  return m_store.transact([&]() -> Result<void> {
    for (const Event& event : events) {
      Query insert = m_store.connection().query("INSERT INTO event (run, t, kind, code, text) VALUES (?, ?, ?, ?, ?)");
      insert.bind(1, run);
      insert.bind(2, event.t);
      insert.bind(3, event.kind);
      insert.bind(4, event.code);
      insert.bind(5, event.text);
      insert.exec();
    }
    return {};
  });
}

Result<model::Passport> SampleRepository::passport(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    model::Passport out;
    Query rows = m_store.connection().query(
        "SELECT grp, name, value FROM run_passport JOIN passport_entry ON passport_entry.id = run_passport.entry WHERE "
        "run = ?");
    rows.bind(1, run);
    while (rows.executeStep()) {
      out[{rows.getColumn(0).getString(), rows.getColumn(1).getString()}] = rows.getColumn(2).getString();
    }
    return out;
  });
}

Result<PassportLines> SampleRepository::passportLines(const base::ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    PassportLines out;
    Query rows = m_store.connection().query(
        "SELECT run_passport.run, run_passport.entry FROM block JOIN run ON run.block = block.id "
        "JOIN run_passport ON run_passport.run = run.key WHERE block.experiment = ?");
    rows.bind(1, experiment.text());
    while (rows.executeStep()) {
      const std::int64_t line = rows.getColumn(1).getInt64();
      out.ofRun[rows.getColumn(0).getInt64()].push_back(line);
      out.keys.try_emplace(line);
    }
    for (auto& [run, lines] : out.ofRun) std::sort(lines.begin(), lines.end());
    Query named = m_store.connection().query("SELECT grp, name FROM passport_entry WHERE id = ?");
    for (auto& [line, key] : out.keys) {
      named.bind(1, line);
      if (named.executeStep()) key = {named.getColumn(0).getString(), named.getColumn(1).getString()};
      named.reset();
    }
    return out;
  });
}

Result<std::map<RunKey, std::string>> SampleRepository::passportValues(const base::ExperimentId& experiment,
                                                                       const model::PassportKey& key) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    std::map<RunKey, std::string> out;
    Query rows = m_store.connection().query(
        "SELECT run.key, passport_entry.value FROM block JOIN run ON run.block = block.id JOIN passport_entry "
        "JOIN run_passport ON run_passport.run = run.key AND run_passport.entry = passport_entry.id "
        "WHERE passport_entry.grp = ? AND passport_entry.name = ? AND block.experiment = ?");
    rows.bind(1, key.group);
    rows.bind(2, key.name);
    rows.bind(3, experiment.text());
    while (rows.executeStep()) out[rows.getColumn(0).getInt64()] = rows.getColumn(1).getString();
    return out;
  });
}

Result<model::Passport> SampleRepository::softwareIn(const std::string& imageDigest) {
  std::optional<RunKey> newest;
  const Result<void> read = guarded(m_store.path(), [&] {
    Query line = m_store.connection().query(
        "SELECT id FROM passport_entry WHERE grp = 'software' AND name = 'image' AND value = ?");
    line.bind(1, imageDigest);
    if (!line.executeStep()) return;
    // From the newest run on: no index leads from a line to its runs.
    Query run = m_store.connection().query(
        "SELECT run.key FROM run CROSS JOIN run_passport ON run_passport.run = run.key AND run_passport.entry = ? "
        "ORDER BY run.key DESC LIMIT 1");
    run.bind(1, line.getColumn(0).getInt64());
    if (run.executeStep()) newest = run.getColumn(0).getInt64();
  });
  if (!read) return base::fail(read.error());
  if (!newest) return model::Passport();
  Result<model::Passport> software = passport(*newest);
  if (software) std::erase_if(*software, [](const auto& entry) { return entry.first.group != "software"; });
  return software;
}

Result<std::optional<protocol::TrainingSetup>> SampleRepository::plan(RunKey run) {
  return documentOf<protocol::TrainingSetup>(m_store, run, "plan");
}

Result<std::map<RunKey, double>> SampleRepository::predictedRates(const base::ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    std::map<RunKey, double> out;
    Query rows = m_store.connection().query(
        "SELECT run.key, json_extract(run_document.json, '$.predicted_images_per_s') AS rate FROM block "
        "JOIN run ON run.block = block.id JOIN run_document ON run_document.run = run.key "
        "WHERE block.experiment = ? AND run_document.kind = 'plan' AND json_valid(run_document.json) AND rate > 0");
    rows.bind(1, experiment.text());
    while (rows.executeStep()) out[rows.getColumn(0).getInt64()] = rows.getColumn(1).getDouble();
    return out;
  });
}

Result<std::optional<model::CanaryReport>> SampleRepository::canary(RunKey run) {
  return documentOf<model::CanaryReport>(m_store, run, "canary");
}

}  // namespace baremark::core::storage
