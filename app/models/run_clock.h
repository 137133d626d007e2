// SPDX-License-Identifier: GPL-3.0-or-later
// When the steps of a run were: from a step to the wall clock, and back. Pure.
//
// How exact that is: the engine states once what its host's wall clock shows at a second of its own clock (the "clock" event, to
// the millisecond, brought to this machine's clock), and on its own clock when the warm-up and the timed steps begin. Steps follow each other without a gap, so
// a step ends that much later as the steps up to it took. What is left is the time in which the ranks meet before the first
// step of each of the two, far below a second, and on another host half of the way to it and back. A run without a
// "clock" event has only the start of its launcher, in whole seconds: its times are then the earliest possible ones. After a
// step whose length is not known no time is known any more.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/models/moment.h"
#include "core/model/sample.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {

/// What the store knows of a run's times. Seconds are the engine's own.
struct RunAnchors {
  std::optional<core::base::WallTime> started;  ///< the launcher, in whole seconds
  std::optional<core::base::WallTime> zero;     ///< when the engine's clock showed 0
  std::optional<double> warmUp;                 ///< the phases' beginnings
  std::optional<double> timed;
  std::optional<double> ending;
  std::int64_t warmupSteps = 0;
  bool operator==(const RunAnchors&) const = default;
};

[[nodiscard]] RunAnchors anchorsOf(const core::storage::RunRecord& run, std::int64_t warmupSteps, const std::vector<core::storage::Event>& events);

class RunClock {
 public:
  /// Begins anew without steps.
  void begin();
  void setAnchors(const RunAnchors& anchors) { m_anchors = anchors; }
  /// The next steps; those that are known already are passed over.
  void append(const core::model::StepColumns& steps);

  [[nodiscard]] std::optional<std::int64_t> firstStep() const;
  [[nodiscard]] std::optional<std::int64_t> lastStep() const;
  /// When a step ended: that is its time in every pane.
  [[nodiscard]] std::optional<Instant> endOf(std::int64_t step) const;
  /// The step that was at work then, the last one where all are over; nothing: before the first one, or not known.
  [[nodiscard]] std::optional<std::int64_t> stepAt(core::base::WallTime time) const;

  /// The launcher's start.
  [[nodiscard]] std::optional<Instant> started() const;
  [[nodiscard]] std::optional<Instant> warmUpBegan() const;
  [[nodiscard]] std::optional<Instant> timedBegan() const;
  /// After the last step.
  [[nodiscard]] std::optional<Instant> endingBegan() const;

 private:
  /// Consecutive steps of one phase, as far as all of their lengths are known.
  struct Phase {
    std::int64_t first = 1;
    std::vector<double> ends;  ///< seconds from the phase's beginning to each step's end
    bool isTorn = false;       ///< what follows has no known time
    void append(std::int64_t step, double seconds);
  };
  [[nodiscard]] std::optional<Instant> at(std::optional<double> seconds) const;
  [[nodiscard]] std::optional<std::int64_t> stepIn(const Phase& phase, std::optional<double> began, core::base::WallTime time) const;

  RunAnchors m_anchors;
  std::optional<std::int64_t> m_first;
  std::int64_t m_next = 0;
  Phase m_warmUp;
  Phase m_timed;
};

}  // namespace baremark::app::models
