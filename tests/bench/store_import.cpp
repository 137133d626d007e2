// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the import of telemetry lines into committed rows, relative to bare SQLite with the same rows on the same
// file system. Order A B A B, ratio pair by pair. Prints a line for each round and the median ratio. Target: 0.4. Exit
// status 1: the target was missed.
//   bench_store_import [ROWS] [ROUNDS]
#include <sqlite3.h>
#include <stdlib.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "core/plan/experiment_file.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/bench/timing.h"
#include "tests/resources.h"

namespace {

using namespace baremark::core;
using baremark::bench::Clock;
using baremark::bench::secondsSince;

constexpr std::size_t kStepsInARecord = 400;
constexpr double kLeastRatio = 0.4;

model::StepColumns stepsFrom(std::int64_t first, std::size_t count) {
  model::StepColumns steps{.first = first, .start = 0.03 * static_cast<double>(first)};
  for (std::size_t i = 0; i < count; ++i) {
    const double wave = std::sin(static_cast<double>(first) + static_cast<double>(i)) * 0.001;
    steps.step.push_back(0.0312345 + wave);
    steps.input.push_back(0.0001234);
    steps.compute.push_back(0.0291111 + wave);
    steps.wait.push_back(0.0005);
    steps.exposedComm.push_back(0.0012345);
    steps.other.push_back(0.0002656);
    steps.loss.push_back(2.3 - wave);
  }
  return steps;
}

/// Telemetry as the engine writes it, split into the chunks that one look reads.
std::vector<std::string> chunks(std::int64_t rows) {
  std::vector<std::string> out;
  std::string chunk;
  for (std::int64_t first = 1; first <= rows; first += static_cast<std::int64_t>(kStepsInARecord)) {
    chunk += protocol::toLine({0.1, stepsFrom(first, kStepsInARecord)}) + "\n";
    if (chunk.size() > 500000) {
      out.push_back(std::move(chunk));
      chunk.clear();
    }
  }
  if (!chunk.empty()) out.push_back(std::move(chunk));
  return out;
}

storage::RunKey makeRun(storage::Store& store) {
  storage::ExperimentRecord experiment{.id = base::ExperimentId::make(), .threads = 1};
  experiment.file = R"({"schema": "baremark.experiment/1", "name": "bench", "workload": {"engine": {"model": "mnist"}},
    "arms": [{"name": "a", "runtime": "bare-metal"}], "scale": {"ranks": [1]}})";
  experiment.experiment = plan::parseExperiment(experiment.file).value();
  (void)storage::ExperimentRepository(store).add(experiment);
  storage::BlockRecord block;
  block.block.id = base::BlockId::make();
  block.block.experiment = experiment.id;
  storage::RunRecord run;
  run.run.id = base::RunId::make();
  run.run.block = block.block.id;
  block.runs.push_back(run);
  (void)storage::BlockRepository(store).add({block});
  return storage::BlockRepository(store).keyOf(run.run.id, 1).value();
}

double importRate(const std::string& folder, const std::vector<std::string>& lines, std::int64_t rows) {
  const std::string path = folder + "/ours.baremark";
  std::filesystem::remove(path);
  auto store = storage::Store::open(path, storage::Access::ReadWrite, baremark::test::storeSchema()).value();
  const storage::RunKey run = makeRun(*store);
  storage::SampleRepository samples(*store);
  storage::Cursor cursor;
  const auto start = Clock::now();
  for (const std::string& chunk : lines) cursor = samples.import(run, cursor, protocol::readTelemetry(chunk)).value();
  const double seconds = secondsSince(start);
  if (samples.steps(run)->step.size() != static_cast<std::size_t>(rows)) std::abort();
  return static_cast<double>(rows) / seconds;
}

/// Inserts the same rows directly: one prepared statement, the same number of transactions, the same journal mode.
double bareRate(const std::string& folder, std::size_t transactions, std::int64_t rows) {
  const std::string path = folder + "/bare.db";
  std::filesystem::remove(path);
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  sqlite3_exec(database,
               "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE step (run INTEGER NOT NULL, step "
               "INTEGER NOT NULL, "
               "step_s REAL, input_s REAL, compute_s REAL, wait_s REAL, exposed_comm_s REAL, other_s REAL, loss REAL, "
               "top1 REAL, "
               "top5 REAL, PRIMARY KEY (run, step)) STRICT, WITHOUT ROWID",
               nullptr, nullptr, nullptr);
  sqlite3_stmt* insert = nullptr;
  sqlite3_prepare_v2(database, "INSERT INTO step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &insert, nullptr);
  const model::StepColumns values = stepsFrom(1, kStepsInARecord);
  const std::int64_t each = rows / static_cast<std::int64_t>(transactions) + 1;
  const auto start = Clock::now();
  for (std::int64_t step = 1; step <= rows;) {
    sqlite3_exec(database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
    for (std::int64_t i = 0; i < each && step <= rows; ++i, ++step) {
      const std::size_t k = static_cast<std::size_t>(step) % kStepsInARecord;
      sqlite3_bind_int64(insert, 1, 1);
      sqlite3_bind_int64(insert, 2, step);
      const double columns[] = {values.step[k],        values.input[k], values.compute[k], values.wait[k],
                                values.exposedComm[k], values.other[k], values.loss[k]};
      for (int c = 0; c < 7; ++c) sqlite3_bind_double(insert, 3 + c, columns[c]);
      sqlite3_step(insert);
      sqlite3_reset(insert);
    }
    sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
  }
  const double seconds = secondsSince(start);
  sqlite3_finalize(insert);
  sqlite3_close(database);
  return static_cast<double>(rows) / seconds;
}

}  // namespace

int main(int count, char** words) {
  const std::int64_t wanted = count > 1 ? std::atoll(words[1]) : 1000000;
  const int rounds = count > 2 ? std::atoi(words[2]) : 5;
  const std::int64_t rows =
      wanted / static_cast<std::int64_t>(kStepsInARecord) * static_cast<std::int64_t>(kStepsInARecord);
  std::string folder = (std::filesystem::temp_directory_path() / "baremark-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 1;
  const std::vector<std::string> lines = chunks(rows);
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    const double ours = importRate(folder, lines, rows);
    const double bare = bareRate(folder, lines.size(), rows);
    ratios.push_back(ours / bare);
    std::printf("round %d: import %.0f rows/s, bare SQLite %.0f rows/s, ratio %.3f\n", round + 1, ours, bare,
                ratios.back());
  }
  const double ratio = baremark::bench::median(ratios);
  std::printf("median ratio %.3f over %d rounds of %lld rows in %zu transactions; target %.1f\n", ratio, rounds,
              static_cast<long long>(rows), lines.size(), kLeastRatio);
  std::filesystem::remove_all(folder);
  return ratio >= kLeastRatio ? 0 : 1;
}
