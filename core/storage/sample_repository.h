// SPDX-License-Identifier: GPL-3.0-or-later
// Repository of measurements. A chunk of telemetry and the cursor behind it are committed together, so each sample
// arrives exactly once, even if a process is killed at any moment. Use it on the thread of its Store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/canary.h"
#include "core/model/passport.h"
#include "core/model/sample.h"
#include "core/protocol/telemetry.h"
#include "core/protocol/telemetry_json.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

/// Where the next import of a run's telemetry begins.
struct Cursor {
  int segment = 1;
  std::int64_t offset = 0;
  std::int64_t rejectedLines = 0;
  std::string firstRejected;
  std::string refused;  ///< why the import stopped: the engine has another protocol version
  bool operator==(const Cursor&) const = default;
};

struct Event {
  double t = 0;
  std::string kind;  ///< phase, warning, error, checkpoint, or clock (`code`: the host's wall clock at `t`)
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

/// A sample of a rank's GPU with its time since the run's start, in seconds.
struct TimedGpuSample {
  double t = 0;
  model::GpuSample sample;
  bool operator==(const TimedGpuSample&) const = default;
};

/// The passports of many runs. Runs share the id of an equal line, which is stored once.
struct PassportLines {
  std::unordered_map<RunKey, std::vector<std::int64_t>> ofRun;  ///< ids of lines, ascending
  std::unordered_map<std::int64_t, model::PassportKey> keys;
};

/// Most missing steps between others in one answer of steps().
inline constexpr std::int64_t kMostMissingSteps = 1'000'000;

class SampleRepository {
 public:
  explicit SampleRepository(Store& store) : m_store(store) {}

  /// Commits the records of `chunk` and moves the cursor from `before` behind them: past the bytes of the chunk, or to
  /// the start of the next segment. Lines with steps outside the run's plan count as rejected. Conflict: the stored
  /// cursor is not `before`, because another process imported.
  [[nodiscard]] base::Result<Cursor> import(RunKey run, const Cursor& before, const protocol::TelemetryChunk& chunk);
  [[nodiscard]] base::Result<Cursor> cursorOf(RunKey run);

  /// The steps from `first` to `last`, both included. Missing steps between two others are NaN. The answer ends before
  /// it has more than kMostMissingSteps of them; ask again from its end to get the rest.
  [[nodiscard]] base::Result<model::StepColumns> steps(RunKey run,
                                                       std::int64_t first = std::numeric_limits<std::int64_t>::min(),
                                                       std::int64_t last = std::numeric_limits<std::int64_t>::max());
  /// Calls `take` with all steps of a run, in parts as steps() returns them.
  [[nodiscard]] base::Result<void> eachPart(RunKey run, const std::function<void(const model::StepColumns&)>& take);
  /// The highest imported step; nothing before the first one.
  [[nodiscard]] base::Result<std::optional<std::int64_t>> lastStep(RunKey run);
  /// The windows that end after step `endingAfter`, oldest first.
  [[nodiscard]] base::Result<std::vector<model::RankWindow>> rankWindows(
      RunKey run, std::int64_t endingAfter = std::numeric_limits<std::int64_t>::min());
  [[nodiscard]] base::Result<std::vector<model::Evaluation>> evaluations(RunKey run);
  /// All device samples, by time, then by rank.
  [[nodiscard]] base::Result<std::vector<TimedDeviceSample>> deviceSamples(RunKey run);
  /// All samples of GPUs, by time, then by rank.
  [[nodiscard]] base::Result<std::vector<TimedGpuSample>> gpuSamples(RunKey run);
  /// The last sample of the GPU of the first rank that has samples.
  [[nodiscard]] base::Result<std::optional<TimedGpuSample>> newestGpuSample(RunKey run);
  [[nodiscard]] base::Result<std::vector<Event>> events(RunKey run);
  /// The warnings of an experiment's runs, by time.
  [[nodiscard]] base::Result<std::map<RunKey, std::vector<Event>>> warnings(const base::ExperimentId& experiment);
  /// Adds events of the manager to those of the engine.
  [[nodiscard]] base::Result<void> addEvents(RunKey run, const std::vector<Event>& events);
  [[nodiscard]] base::Result<model::Passport> passport(RunKey run);
  [[nodiscard]] base::Result<PassportLines> passportLines(const base::ExperimentId& experiment);
  /// The values of `key` in the passports of an experiment's runs. Runs without this entry are left out.
  [[nodiscard]] base::Result<std::map<RunKey, std::string>> passportValues(const base::ExperimentId& experiment,
                                                                           const model::PassportKey& key);
  /// The group "software" in the passport of the newest run in the image with this digest. Empty: there is none.
  [[nodiscard]] base::Result<model::Passport> softwareIn(const std::string& imageDigest);
  [[nodiscard]] base::Result<std::optional<protocol::TrainingSetup>> plan(RunKey run);
  /// The global images/s that the engine's measured peaks allow, for each run of an experiment that states it.
  [[nodiscard]] base::Result<std::map<RunKey, double>> predictedRates(const base::ExperimentId& experiment);
  [[nodiscard]] base::Result<std::optional<model::CanaryReport>> canary(RunKey run);
  /// Adds entries to the passport of a run, and replaces entries with the same key.
  [[nodiscard]] base::Result<void> addPassport(RunKey run, const model::Passport& entries);

 private:
  Store& m_store;
};

struct Waiver {
  std::size_t arm = 0;
  model::PassportKey key;
  std::string note;
  base::WallTime created{};
  bool operator==(const Waiver&) const = default;
};

class WaiverRepository {
 public:
  explicit WaiverRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> put(const base::ExperimentId& experiment, const Waiver& waiver);
  [[nodiscard]] base::Result<void> remove(const base::ExperimentId& experiment, std::size_t arm,
                                          const model::PassportKey& key);
  [[nodiscard]] base::Result<std::vector<Waiver>> ofExperiment(const base::ExperimentId& experiment);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
