// SPDX-License-Identifier: Apache-2.0
// From each rank's times to the `steps` and `ranks` records and the summary (ARCHITECTURE.md, Statistics, "One run"). With
// r = input + compute before the first collective and b = time blocked in communication:
//   wait = min(b, max over ranks of r, minus this rank's r),  exposed communication = b - wait
// so that input + compute + wait + exposed communication + other = step. Steps are recorded without a word to the other
// ranks; they are put together at a flush, which is collective.
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

/// One step of this rank; times in seconds, which add up to `step`.
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

/// Do ranks meet in a step? Independent ones are put together only where the run makes them meet anyway.
enum class Meeting : std::uint8_t { EachStep, AtTheEnd };

struct StepReportSettings {
  Meeting meeting = Meeting::EachStep;
  bool hasAccuracy = false;
  double globalBatch = 1;
  std::size_t timedSteps = 0;
};

class StepReport {
 public:
  /// Steps between two flushes at most.
  static constexpr std::size_t kCapacity = 1000;

  StepReport(const StepReportSettings& settings, comm::Communicator& communicator, Telemetry& telemetry);

  /// Step `number`, up to 0 in the warm-up and from 1 on. Must not be called when isFull().
  void add(std::int64_t number, const StepTimes& times, const StepValues& values);
  [[nodiscard]] bool isFull() const { return m_count == kCapacity; }

  /// Puts together what was added since the last flush and posts it. Collective where ranks meet each step, else not.
  void flush();

  /// The same, collective in any case: at the end of the warm-up and of the timed steps.
  void flushTogether();

  /// Of the timed steps so far, for the lines on the standard output.
  [[nodiscard]] Speed speed() { return m_speeds.speed(); }
  [[nodiscard]] bool hasTimedSteps() const { return m_speeds.count() > 0; }

  /// The summary's distribution and mean shares of the timed steps, after the last flush. On the first rank.
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
  std::vector<double> m_slowest;  ///< max over ranks of r, of each step

  std::int64_t m_windowFirst = 0;  ///< of what is not yet gathered from the ranks
  std::int64_t m_windowSteps = 0;
  Sums m_window;
  Sums m_timed;
  std::int64_t m_timedSteps = 0;

  std::vector<double> m_gathered;  ///< on the first rank: every rank's sums
  std::vector<int> m_order;
  std::vector<double> m_part;  ///< of every rank, sorted
  core::model::StepColumns m_columns;
  core::model::RankWindow m_ranks;
};

}  // namespace baremark::engine::measure
