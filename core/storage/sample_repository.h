// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured, in the store: a chunk of telemetry and the cursor up to which it was read commit together, so each
// sample arrives exactly once whatever is killed when.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/model/canary.h"
#include "core/model/passport.h"
#include "core/model/sample.h"
#include "core/protocol/telemetry.h"
#include "core/protocol/telemetry_json.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

/// Where the next read of a run's telemetry begins.
struct Cursor {
  int segment = 1;
  std::int64_t offset = 0;
  std::int64_t rejectedLines = 0;
  std::string firstRejected;
  std::string refused;  ///< why nothing more is read: the engine speaks another version
  bool operator==(const Cursor&) const = default;
};

struct Event {
  double t = 0;
  std::string kind;  ///< phase, warning, error, checkpoint, or clock: `code` is what the host's wall clock showed at `t`
  std::string code;
  std::string text;
  bool operator==(const Event&) const = default;
};

/// A device sample with its time since the run's start, in seconds.
struct TimedDeviceSample {
  double t = 0;
  model::DeviceSample sample;
  bool operator==(const TimedDeviceSample&) const = default;
};

/// The passports of many runs: each line of them stands once, with the id that the runs share.
struct PassportLines {
  std::unordered_map<RunKey, std::vector<std::int64_t>> ofRun;  ///< ascending
  std::unordered_map<std::int64_t, model::PassportKey> keys;
};

/// So many steps between others may be missing in one answer.
inline constexpr std::int64_t kMostMissingSteps = 1'000'000;

class SampleRepository {
 public:
  explicit SampleRepository(Store& store) : m_store(store) {}

  /// Commits the records of `chunk` and moves the cursor from `before`: past the chunk's bytes, or to the start of the next
  /// segment where the chunk ends this one. Steps outside the run's plan are not taken: their lines count as rejected ones.
  /// Conflict: the stored cursor is not `before` (somebody else imported).
  [[nodiscard]] base::Result<Cursor> import(RunKey run, const Cursor& before, const protocol::TelemetryChunk& chunk);
  [[nodiscard]] base::Result<Cursor> cursorOf(RunKey run);

  /// Steps first to last, inclusive, in order. Those that are missing between two are NaN. Before there are more than
  /// kMostMissingSteps of these the answer ends; whoever asks from its end on gets the rest.
  [[nodiscard]] base::Result<model::StepColumns> steps(RunKey run, std::int64_t first = std::numeric_limits<std::int64_t>::min(),
                                                       std::int64_t last = std::numeric_limits<std::int64_t>::max());
  /// All steps of a run, however large the holes between them are: the answers of steps(), one after the other.
  [[nodiscard]] base::Result<void> eachPart(RunKey run, const std::function<void(const model::StepColumns&)>& take);
  /// The highest step that arrived; nothing before the first.
  [[nodiscard]] base::Result<std::optional<std::int64_t>> lastStep(RunKey run);
  /// The windows that end after this step, oldest first.
  [[nodiscard]] base::Result<std::vector<model::RankWindow>> rankWindows(
      RunKey run, std::int64_t endingAfter = std::numeric_limits<std::int64_t>::min());
  [[nodiscard]] base::Result<std::vector<model::Evaluation>> evaluations(RunKey run);
  /// By time, then by rank.
  [[nodiscard]] base::Result<std::vector<TimedDeviceSample>> deviceSamples(RunKey run);
  [[nodiscard]] base::Result<std::vector<Event>> events(RunKey run);
  /// The warnings of an experiment's runs, in the order in which they came.
  [[nodiscard]] base::Result<std::map<RunKey, std::vector<Event>>> warnings(const base::ExperimentId& experiment);
  /// Adds what the manager found beside what the engine said.
  [[nodiscard]] base::Result<void> addEvents(RunKey run, const std::vector<Event>& events);
  [[nodiscard]] base::Result<model::Passport> passport(RunKey run);
  [[nodiscard]] base::Result<PassportLines> passportLines(const base::ExperimentId& experiment);
  /// What the passports of an experiment's runs state under `key`; runs that state nothing are left out.
  [[nodiscard]] base::Result<std::map<RunKey, std::string>> passportValues(const base::ExperimentId& experiment, const model::PassportKey& key);
  [[nodiscard]] base::Result<std::optional<protocol::StepPlan>> plan(RunKey run);
  /// images/s of all ranks that the engine's measured peaks would allow, of each run of an experiment whose plan knows it.
  [[nodiscard]] base::Result<std::map<RunKey, double>> predictedRates(const base::ExperimentId& experiment);
  [[nodiscard]] base::Result<std::optional<model::CanaryReport>> canary(RunKey run);
  /// Adds to what the engine stated, or replaces it key by key.
  [[nodiscard]] base::Result<void> addPassport(RunKey run, const model::Passport& entries);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
