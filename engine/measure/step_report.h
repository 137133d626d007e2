// SPDX-License-Identifier: Apache-2.0
// Turns each rank's times into the `steps` and `ranks` records and the summary (core/stats/README.md, "One run"). With
// r = input + compute before the first collective, and b = time blocked in communication:
//   wait = min(b, max over ranks of r, minus this rank's r),  exposed communication = b - wait
// So input + compute + wait + exposed communication + other = step. Adding a step needs no communication; a flush
// combines the ranks' steps and is collective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/sample.h"
#include "core/model/summary.h"
#include "engine/comm/communicator.h"
#include "engine/measure/step_speeds.h"
#include "engine/measure/telemetry.h"

namespace baremark::engine::measure {

/// One step of this rank. All times in seconds; the parts add up to `step`.
struct StepTimes {
  double start = 0;
  double step = 0;
  double input = 0;
  double computeBefore = 0;
  double blocked = 0;
  double computeAfter = 0;
  double other = 0;
};

struct StepValues {
  double loss = 0;
  double top1 = 0;
  double top5 = 0;
};

/// How often ranks communicate. Independent ranks are combined only at the end of the warm-up and of the timed steps.
enum class RankSync : std::uint8_t { EachStep, AtTheEnd };

struct StepReportSettings {
  RankSync sync = RankSync::EachStep;
  bool hasAccuracy = false;
  double globalBatch = 1;
  std::size_t timedSteps = 0;
};

class StepReport {
 public:
  /// Maximum number of steps between two flushes.
  static constexpr std::size_t kCapacity = 1000;

  StepReport(const StepReportSettings& settings, comm::Communicator& communicator, Telemetry& telemetry);

  /// Adds step `number`: 0 and below in the warm-up, from 1 on in the timed part. Do not call it when isFull().
  void add(std::int64_t number, const StepTimes& times, const StepValues& values);
  [[nodiscard]] bool isFull() const { return m_count == kCapacity; }

  /// Combines the steps since the last flush and posts them. Collective with RankSync::EachStep, otherwise not.
  void flush();

  /// As flush(), but always collective. Call it at the end of the warm-up and of the timed steps.
  void flushTogether();

  /// Figures of the timed steps so far, for standard output.
  [[nodiscard]] Speed speed() { return m_speeds.speed(); }

  /// On rank 0, after the last flush: fills the distribution and the mean shares of the timed steps into the summary.
  void describe(core::model::RunSummary& summary);

 private:
  /// This rank's sums over a window of steps.
  struct Sums {
    double input = 0;
    double computeBefore = 0;
    double wait = 0;
    double computeAfter = 0;
    double exposed = 0;
    double other = 0;
    double step = 0;
  };
  static constexpr std::size_t kSums = 7;

  void separate(bool ranksMet);
  void fillSteps(bool ranksMet);
  void gatherRanks();
  void fillQuantiles();
  [[nodiscard]] double waitOf(std::size_t i, bool ranksMet) const;

  StepReportSettings m_settings;
  comm::Communicator& m_communicator;
  Telemetry& m_telemetry;
  StepSpeeds m_speeds;

  std::size_t m_count = 0;
  std::int64_t m_first = 0;
  std::vector<StepTimes> m_times;
  std::vector<StepValues> m_values;
  std::vector<double> m_slowest;  ///< for each step: max over ranks of r

  std::int64_t m_windowFirst = 0;  ///< first step that has not been gathered from the ranks
  std::int64_t m_windowSteps = 0;
  Sums m_window;
  Sums m_timed;
  std::int64_t m_timedSteps = 0;

  std::vector<double> m_gathered;  ///< on rank 0: the sums of all ranks
  std::vector<int> m_order;
  std::vector<double> m_part;  ///< one part of the times of all ranks, sorted
  core::model::StepColumns m_columns;
  core::model::RankWindow m_ranks;
};

}  // namespace baremark::engine::measure
