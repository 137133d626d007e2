// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/sample_repository.h"

#include <algorithm>
#include <cmath>

#include "core/base/json.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::fail, base::Result;

/// The words of a JSON array of texts. Nothing: the column is null or damaged.
std::optional<std::vector<std::string>> reasonWordsIn(const std::optional<std::string>& text) {
  if (!text) return {};
  const auto list = base::parseJson(*text);
  if (!list || !list->is_array()) return {};
  std::vector<std::string> words;
  for (const base::Json& word : *list) {
    if (word.is_string()) words.push_back(word.get<std::string>());
  }
  return words;
}

constexpr const char* kSelectGpuSamples =
    "SELECT t, rank, power_w, energy_j, clock_mhz, memory_clock_mhz, temperature_c, memory_bytes, utilization, "
    "clock_reasons FROM gpu_sample WHERE run = ?1 ";

TimedGpuSample gpuSampleAt(Query& row) {
  TimedGpuSample out;
  model::GpuSample& sample = out.sample;
  row.into(out.t, sample.rank, sample.powerWatt, sample.energyJoule, sample.clockMHz, sample.memoryClockMHz,
           sample.temperatureCelsius, sample.memoryBytes, sample.utilization);
  sample.clockReasons = reasonWordsIn(row.value<std::optional<std::string>>());
  return out;
}

Event eventAt(Query& row) {
  Event event;
  row.into(event.t, event.kind, event.code, event.text);
  return event;
}

/// Rows of a key of a run and a value.
template <class T>
std::map<RunKey, T> byRun(Query&& rows) {
  std::map<RunKey, T> out;
  while (rows.next()) {
    const auto run = rows.value<RunKey>();
    out[run] = rows.value<T>();
  }
  return out;
}

/// Adds quantiles to the windows of one run, which are in order.
void addQuantiles(Connection& connection, RunKey run, std::vector<model::RankWindow>& windows) {
  if (windows.empty()) return;
  Query rows = connection.query(
      "SELECT first_step, level, input_s, compute_before_s, wait_s, compute_after_s, exposed_comm_s, other_s, step_s "
      "FROM rank_quantile WHERE run = ? AND first_step >= ? ORDER BY first_step, level",
      run, windows.front().first);
  auto window = windows.begin();
  while (rows.next()) {
    const auto first = rows.value<std::int64_t>();
    while (window != windows.end() && window->first < first) ++window;
    if (window == windows.end()) return;
    if (window->first != first) continue;
    model::RankQuantile quantile;
    rows.into(quantile.level);
    for (const auto part : model::kQuantileParts) rows.into(quantile.*part);
    window->quantiles.push_back(quantile);
  }
}

/// The record that is stored as a line of telemetry, if it is a T.
template <class T>
Result<std::optional<T>> documentOf(Store& store, RunKey run, const char* kind) {
  std::string line;
  const Result<void> read = guarded({base::Phrase::NamedRun, run}, [&] {
    Query row = store.connection().query("SELECT json FROM run_document WHERE run = ? AND kind = ?", run, kind);
    if (row.next()) row.into(line);
  });
  if (!read) return fail(read.error());
  if (line.empty()) return std::optional<T>{};
  const Result<protocol::TelemetryRecord> record = protocol::parseTelemetryLine(line);
  if (!record) return fail(record.error());
  const T* body = std::get_if<T>(&record->body);
  return body == nullptr ? std::optional<T>{} : std::optional<T>(*body);
}

bool isAllNaN(const std::vector<double>& column) {
  return std::ranges::all_of(column, [](double value) { return std::isnan(value); });
}

}  // namespace

Result<model::StepColumns> SampleRepository::steps(RunKey run, std::int64_t first, std::int64_t last) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    model::StepColumns out;
    Query rows = m_store.connection().query(
        "SELECT step, step_s, input_s, compute_s, wait_s, exposed_comm_s, other_s, loss, top1, top5 FROM step "
        "WHERE run = ? AND step BETWEEN ? AND ? ORDER BY step",
        run, first, last);
    std::int64_t missing = 0;
    while (rows.next()) {
      const auto step = rows.value<std::int64_t>();
      if (out.step.empty()) out.first = step;
      // A missing step (its line was damaged) becomes NaN, so that places in the columns remain numbers of steps.
      const std::int64_t gap = step - out.first - static_cast<std::int64_t>(out.step.size());
      if (gap > kMostMissingSteps - missing) break;
      missing += gap;
      std::vector<double>* const columns[] = {&out.step,  &out.input, &out.compute, &out.wait, &out.exposedComm,
                                              &out.other, &out.loss,  &out.top1,    &out.top5};
      for (std::vector<double>* column : columns) {
        column->insert(column->end(), static_cast<std::size_t>(gap), std::nan(""));
        column->push_back(rows.value<double>());
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
    Query row = m_store.connection().query("SELECT MAX(step) FROM step WHERE run = ?", run);
    return row.next() ? row.value<std::optional<std::int64_t>>() : std::nullopt;
  });
}

Result<std::vector<model::RankWindow>> SampleRepository::rankWindows(RunKey run, std::int64_t endingAfter) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    std::vector<model::RankWindow> out;
    Query rows = m_store.connection().query(
        "SELECT first_step, last_step, rank, input_s, compute_before_s, wait_s, compute_after_s, exposed_comm_s, "
        "other_s, "
        "step_s FROM rank_window WHERE run = ? AND last_step > ? ORDER BY first_step, rank",
        run, endingAfter);
    while (rows.next()) {
      std::int64_t first = 0;
      std::int64_t last = 0;
      rows.into(first, last);
      if (out.empty() || out.back().first != first) out.push_back({.first = first, .last = last});
      model::RankWindow& window = out.back();
      window.rank.push_back(rows.value<int>());
      for (const auto column : model::kRankColumns) (window.*column).push_back(rows.value<double>());
    }
    addQuantiles(m_store.connection(), run, out);
    return out;
  });
}

Result<std::vector<model::Evaluation>> SampleRepository::evaluations(RunKey run) {
  using model::Evaluation;
  const auto columns = columnsOf("step, top1, top5, loss, examples", &Evaluation::step, &Evaluation::top1,
                                 &Evaluation::top5, &Evaluation::loss, &Evaluation::examples);
  return m_store.connection().tryAll({base::Phrase::NamedRun, run}, columns,
                                     columns.select("evaluation") + "WHERE run = ? ORDER BY step", run);
}

Result<std::vector<TimedDeviceSample>> SampleRepository::deviceSamples(RunKey run) {
  const auto sampleAt = [](Query& row) {
    TimedDeviceSample out;
    model::DeviceSample& sample = out.sample;
    row.into(out.t, sample.rank, sample.powerWatt, sample.clockMHz, sample.temperatureCelsius, sample.memoryBytes);
    return out;
  };
  return m_store.connection().tryAll(
      {base::Phrase::NamedRun, run}, sampleAt,
      "SELECT t, rank, power_w, clock_mhz, temperature_c, memory_bytes FROM device_sample WHERE run = ? ORDER BY t, "
      "rank",
      run);
}

Result<std::vector<TimedGpuSample>> SampleRepository::gpuSamples(RunKey run) {
  return m_store.connection().tryAll({base::Phrase::NamedRun, run}, gpuSampleAt,
                                     std::string(kSelectGpuSamples) + "ORDER BY t, rank", run);
}

Result<std::optional<TimedGpuSample>> SampleRepository::newestGpuSample(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    return m_store.connection()
        .query(std::string(kSelectGpuSamples) +
                   "AND rank = (SELECT MIN(rank) FROM gpu_sample WHERE run = ?1) ORDER BY t DESC LIMIT 1",
               run)
        .first(gpuSampleAt);
  });
}

Result<std::vector<Event>> SampleRepository::events(RunKey run) {
  return m_store.connection().tryAll({base::Phrase::NamedRun, run}, eventAt,
                                     "SELECT t, kind, code, text FROM event WHERE run = ? ORDER BY key", run);
}

Result<std::map<RunKey, std::vector<Event>>> SampleRepository::warnings(const base::ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    std::map<RunKey, std::vector<Event>> out;
    Query rows = m_store.connection().query(
        "SELECT event.run, event.t, event.kind, event.code, event.text FROM block JOIN run ON run.block = block.id "
        "JOIN event ON event.run = run.key WHERE block.experiment = ? AND event.kind = 'warning' ORDER BY event.key",
        experiment);
    while (rows.next()) {
      const auto run = rows.value<RunKey>();
      out[run].push_back(eventAt(rows));
    }
    return out;
  });
}

Result<void> SampleRepository::addEvents(RunKey run, const std::vector<Event>& events) {
  return m_store.transact([&]() -> Result<void> {
    for (const Event& event : events)
      m_store.connection().run("INSERT INTO event (run, t, kind, code, text) VALUES (?, ?, ?, ?, ?)", run, event.t,
                               event.kind, event.code, event.text);
    return {};
  });
}

Result<model::Passport> SampleRepository::passport(RunKey run) {
  return guarded({base::Phrase::NamedRun, run}, [&] {
    model::Passport out;
    Query rows = m_store.connection().query(
        "SELECT grp, name, value FROM run_passport JOIN passport_entry ON passport_entry.id = run_passport.entry WHERE "
        "run = ?",
        run);
    while (rows.next()) {
      model::PassportKey key;
      rows.into(key.group, key.name);
      out[key] = rows.value();
    }
    return out;
  });
}

Result<PassportLines> SampleRepository::passportLines(const base::ExperimentId& experiment) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    PassportLines out;
    Query rows = m_store.connection().query(
        "SELECT run_passport.run, run_passport.entry FROM block JOIN run ON run.block = block.id "
        "JOIN run_passport ON run_passport.run = run.key WHERE block.experiment = ?",
        experiment);
    while (rows.next()) {
      RunKey run = 0;
      std::int64_t line = 0;
      rows.into(run, line);
      out.ofRun[run].push_back(line);
      out.keys.try_emplace(line);
    }
    for (auto& [run, lines] : out.ofRun) std::ranges::sort(lines);
    Query named = m_store.connection().query("SELECT grp, name FROM passport_entry WHERE id = ?");
    for (auto& [line, key] : out.keys) {
      named.bindFrom(1, line);
      if (named.next()) named.into(key.group, key.name);
      named.reset();
    }
    return out;
  });
}

Result<std::map<RunKey, std::string>> SampleRepository::passportValues(const base::ExperimentId& experiment,
                                                                       const model::PassportKey& key) {
  return guarded({base::Phrase::ExperimentOfId, experiment.text()}, [&] {
    return byRun<std::string>(m_store.connection().query(
        "SELECT run.key, passport_entry.value FROM block JOIN run ON run.block = block.id JOIN passport_entry "
        "JOIN run_passport ON run_passport.run = run.key AND run_passport.entry = passport_entry.id "
        "WHERE passport_entry.grp = ? AND passport_entry.name = ? AND block.experiment = ?",
        key.group, key.name, experiment));
  });
}

Result<model::Passport> SampleRepository::softwareIn(const std::string& imageDigest) {
  std::optional<RunKey> newest;
  const Result<void> read = guarded(m_store.path(), [&] {
    Query line = m_store.connection().query(
        "SELECT id FROM passport_entry WHERE grp = 'software' AND name = 'image' AND value = ?", imageDigest);
    if (!line.next()) return;
    // From the newest run on: no index leads from a line to its runs.
    Query run = m_store.connection().query(
        "SELECT run.key FROM run CROSS JOIN run_passport ON run_passport.run = run.key AND run_passport.entry = ? "
        "ORDER BY run.key DESC LIMIT 1",
        line.value<std::int64_t>());
    if (run.next()) newest = run.value<RunKey>();
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
    return byRun<double>(m_store.connection().query(
        "SELECT run.key, json_extract(run_document.json, '$.predicted_images_per_s') AS rate FROM block "
        "JOIN run ON run.block = block.id JOIN run_document ON run_document.run = run.key "
        "WHERE block.experiment = ? AND run_document.kind = 'plan' AND json_valid(run_document.json) AND rate > 0",
        experiment));
  });
}

Result<std::optional<model::CanaryReport>> SampleRepository::canary(RunKey run) {
  return documentOf<model::CanaryReport>(m_store, run, "canary");
}

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
