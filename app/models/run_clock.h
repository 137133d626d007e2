// SPDX-License-Identifier: GPL-3.0-or-later
// When the steps of a run happened: converts a step to wall-clock time, and back. Pure.
// The engine reports once what its host's wall clock shows at a second of the engine's own clock (the "clock" event, in
// milliseconds, converted to this machine's clock), and by its own clock when the warm-up and the timed steps begin. A
// step ends at the beginning of its phase plus the durations of all steps up to it; an error far below a second
// remains, and for another host half of the network round trip. Without a "clock" event, times are the earliest
// possible ones, from the start of the launcher in whole seconds. After a step with an unknown duration, no time is
// known.
#pragma once

#include "app/models/moment.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {

/// What the store knows about a run's times. Seconds are by the engine's own clock.
struct RunAnchors {
  std::optional<core::base::WallTime> started;  ///< start of the launcher, in whole seconds
  std::optional<core::base::WallTime> zero;     ///< wall-clock time at the engine's second 0
  std::optional<double> warmUp;                 ///< beginnings of the phases
  std::optional<double> timed;
  std::optional<double> ending;
  std::int64_t warmupSteps = 0;
  bool operator==(const RunAnchors&) const = default;
};

[[nodiscard]] RunAnchors anchorsOf(const core::storage::RunRecord& run, std::int64_t warmupSteps,
                                   const std::vector<core::storage::Event>& events);

class RunClock {
 public:
  /// Starts again without steps.
  void begin() { *this = RunClock(); }
  void setAnchors(const RunAnchors& anchors) { m_anchors = anchors; }
  /// Appends steps. Skips steps that are known already.
  void append(const core::model::StepColumns& steps);

  [[nodiscard]] std::optional<std::int64_t> firstStep() const { return m_first; }
  [[nodiscard]] std::optional<std::int64_t> lastStep() const {
    return m_first ? std::optional(m_next - 1) : std::nullopt;
  }
  /// The end of a step, which every pane uses as the step's time.
  [[nodiscard]] std::optional<Instant> endOf(std::int64_t step) const;
  /// The step in progress at this time; after the end, the last step. Empty before the first step, or if it is unknown.
  [[nodiscard]] std::optional<std::int64_t> stepAt(core::base::WallTime time) const;

  /// Start of the launcher.
  [[nodiscard]] std::optional<Instant> started() const {
    return m_anchors.started ? std::optional(Instant{*m_anchors.started, Exactness::About}) : std::nullopt;
  }
  [[nodiscard]] std::optional<Instant> warmUpBegan() const { return at(m_anchors.warmUp); }
  [[nodiscard]] std::optional<Instant> timedBegan() const { return at(m_anchors.timed); }
  /// End of the last step.
  [[nodiscard]] std::optional<Instant> endingBegan() const { return at(m_anchors.ending); }

 private:
  /// Consecutive steps of one phase, up to the first step with an unknown duration.
  struct Phase {
    std::int64_t first = 1;
    std::vector<double> ends;  ///< seconds from the beginning of the phase to the end of each step
    bool isTorn = false;       ///< the times of later steps are unknown
    void append(std::int64_t step, double seconds);
  };
  [[nodiscard]] std::optional<Instant> at(std::optional<double> seconds) const;
  [[nodiscard]] std::optional<std::int64_t> stepIn(const Phase& phase, std::optional<double> began,
                                                   core::base::WallTime time) const;

  RunAnchors m_anchors;
  std::optional<std::int64_t> m_first;
  std::int64_t m_next = 0;
  Phase m_warmUp;
  Phase m_timed;
};

}  // namespace baremark::app::models
