// SPDX-License-Identifier: Apache-2.0
// The telemetry records that the engine writes while it runs, one JSON object per line
// (resources/schema/telemetry.schema.json). `t` is in seconds on the engine's monotonic clock. Unknown values are null.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/model/canary.h"
#include "core/model/passport.h"
#include "core/model/sample.h"
#include "core/model/summary.h"

namespace baremark::core::protocol {

// The version of the protocol between engine and manager. A reader refuses another major version, and ignores unknown
// fields of a later minor version.
inline constexpr int kProtocolMajor = 1;
inline constexpr int kProtocolMinor = 0;

struct Hello {
  int protocolMajor = 0;
  int protocolMinor = 0;
  std::string engineVersion;  ///< "0.1.0"
  std::string engineBuild;    ///< build id of the engine's file; equal ids mean equal programs
  std::string run;
  int attempt = 1;
  int worldSize = 1;
  std::string startedUtc;
  bool operator==(const Hello&) const = default;
};

struct PassportFound {
  model::Passport entries;
  bool operator==(const PassportFound&) const = default;
};

/// What the run will do; written before the first step. With several instances: what each of them will do.
struct TrainingSetup {
  std::string model;
  std::int64_t parameters = 0;
  std::int64_t forwardMacs = 0;  ///< per sample: convolutions and fully connected layers
  std::int64_t trainMacs = 0;
  std::int64_t gradientBytes = 0;
  std::int64_t buckets = 0;
  std::int64_t memoryBytes = 0;  ///< bytes of the arenas of one rank
  std::int64_t globalBatch = 0;
  std::int64_t warmupSteps = 0;
  std::int64_t steps = 0;
  std::string overlap;  ///< the way that the engine chose: thread, test or none
  std::optional<double> predictedImagesPerSecond;
  bool operator==(const TrainingSetup&) const = default;
};

enum class PhaseName : std::uint8_t { Loading, Canary, WarmUp, Timed, Evaluation, Checkpoint, Ending };

struct Phase {
  PhaseName name = PhaseName::Loading;
  bool operator==(const Phase&) const = default;
};

struct Checkpoint {
  std::string path;  ///< relative to the run's folder
  std::int64_t step = 0;
  std::int64_t bytes = 0;
  bool operator==(const Checkpoint&) const = default;
};

/// Something that may spoil the result. `code` is a word such as "drift" or "overlap_slow".
struct Warning {
  std::string code;
  std::string text;
  bool operator==(const Warning&) const = default;
};

struct Failure {
  std::string code;
  int rank = 0;
  std::string text;
  bool operator==(const Failure&) const = default;
};

struct Heartbeat {
  std::int64_t sequence = 0;
  std::int64_t step = 0;
  bool operator==(const Heartbeat&) const = default;
};

enum class DoneState : std::uint8_t { Completed, Cancelled };

struct Done {
  DoneState state = DoneState::Completed;
  bool operator==(const Done&) const = default;
};

/// The last line of a segment if another one follows.
struct SegmentEnd {
  int next = 2;
  bool operator==(const SegmentEnd&) const = default;
};

/// A record of a kind that this version does not know. Readers skip it.
struct UnknownRecord {
  std::string kind;
  bool operator==(const UnknownRecord&) const = default;
};

using TelemetryBody =
    std::variant<Hello, PassportFound, TrainingSetup, Phase, model::StepColumns, model::RankWindow, model::Evaluation,
                 model::DeviceSample, model::GpuSample, model::CanaryReport, Checkpoint, Warning, Failure, Heartbeat,
                 model::RunSummary, Done, SegmentEnd, UnknownRecord>;

struct TelemetryRecord {
  double t = 0;
  TelemetryBody body;
  bool operator==(const TelemetryRecord&) const = default;
};

/// "telemetry-1.jsonl" for segment 1.
[[nodiscard]] std::string telemetryFileName(int segment);

/// The engine begins a new segment at this size.
inline constexpr std::int64_t kSegmentBytes = 8 << 20;
/// Longest line. The reader refuses a longer one; the writer never makes one.
inline constexpr std::int64_t kMaxLineBytes = 1 << 20;
/// Highest number of a step, and most warm-up steps. A line with a higher number is damaged.
inline constexpr std::int64_t kMostStep = 10'000'000'000;

}  // namespace baremark::core::protocol
