// SPDX-License-Identifier: GPL-3.0-or-later
// From steps to the wall clock and back.
#include "app/models/run_clock.h"

#include <gtest/gtest.h>

#include <cmath>

namespace baremark::app::models {
namespace {

using core::base::WallTime;
using core::storage::Event;
using std::chrono::milliseconds;

const WallTime kZero = core::base::parseIsoUtc("2026-01-02T03:04:05.000Z").value();

core::storage::RunRecord runThatBegan(WallTime when) {
  core::storage::RunRecord run;
  run.run.started = when;
  return run;
}

/// Two warm-up steps begin at second 1, timed steps at second 3.5.
std::vector<Event> events() {
  return {{0.5, "clock", "2026-01-02T03:04:05.500Z", ""},
          {0.5, "phase", "loading", ""},
          {1, "phase", "warm_up", ""},
          {3.5, "phase", "timed", ""},
          {8, "phase", "checkpoint", ""},
          {9, "phase", "timed", ""},
          {12, "phase", "ending", ""}};
}

core::model::StepColumns steps(std::int64_t first, const std::vector<double>& seconds) {
  return {.first = first, .step = seconds};
}

RunClock clockOf(const std::vector<Event>& said, const std::vector<double>& timed = {0.25, 0.5, 0.25}) {
  RunClock clock;
  clock.setAnchors(anchorsOf(runThatBegan(kZero - milliseconds(2000)), 2, said));
  clock.append(steps(-1, {1, 1}));
  clock.append(steps(1, timed));
  return clock;
}

std::optional<Instant> after(double seconds, Exactness exactness = Exactness::Exact) {
  return Instant{kZero + milliseconds(std::llround(seconds * 1000)), exactness};
}

TEST(RunClock, aStepEndsWhenThePhaseBeganAndTheStepsUpToItAreOver) {
  const RunClock clock = clockOf(events());
  EXPECT_EQ(clock.endOf(-1), after(2));
  EXPECT_EQ(clock.endOf(0), after(3));
  EXPECT_EQ(clock.endOf(1), after(3.75)) << "half a second passed between the phases";
  EXPECT_EQ(clock.endOf(3), after(4.5)) << "the phase that comes back after a checkpoint counts for nothing";
  EXPECT_EQ(clock.endOf(4), std::nullopt);
  EXPECT_EQ(clock.endOf(-2), std::nullopt);
  EXPECT_EQ(clock.firstStep(), -1);
  EXPECT_EQ(clock.lastStep(), 3);
  EXPECT_EQ(clock.started(), (Instant{kZero - milliseconds(2000), Exactness::About}));
  EXPECT_EQ(clock.endingBegan(), after(12));
}

TEST(RunClock, aTimeBelongsToTheStepThatWasRunning) {
  const RunClock clock = clockOf(events());
  EXPECT_EQ(clock.stepAt(after(0.9)->time), std::nullopt) << "before the warm-up";
  EXPECT_EQ(clock.stepAt(after(1.2)->time), -1);
  EXPECT_EQ(clock.stepAt(after(3.2)->time), 0) << "between the phases";
  EXPECT_EQ(clock.stepAt(after(3.6)->time), 1);
  EXPECT_EQ(clock.stepAt(after(60)->time), 3) << "after the last one";
  for (std::int64_t step = -1; step <= 3; ++step) EXPECT_EQ(clock.stepAt(clock.endOf(step)->time), step);
}

TEST(RunClock, withoutTheHostsClockTimesAreTheEarliestPossibleOnes) {
  std::vector<Event> said = events();
  said.erase(said.begin());
  const RunClock clock = clockOf(said);
  EXPECT_EQ(clock.endOf(1), after(1.75, Exactness::AtEarliest))
      << "the launcher began two seconds before the engine's zero";
  EXPECT_EQ(clock.stepAt(after(1.6)->time), 1);
}

TEST(RunClock, withoutPhasesOrAStartNoTimeIsKnown) {
  EXPECT_EQ(clockOf({}).endOf(1), std::nullopt);
  EXPECT_EQ(clockOf({}).stepAt(kZero), std::nullopt);
  RunClock clock;
  clock.setAnchors(anchorsOf({}, 0, {{1, "phase", "timed", ""}}));
  clock.append(steps(1, {1}));
  EXPECT_EQ(clock.endOf(1), std::nullopt);
}

TEST(RunClock, afterAStepOfUnknownLengthNoTimeIsKnown) {
  const RunClock clock = clockOf(events(), {0.25, std::nan(""), 0.25});
  EXPECT_EQ(clock.endOf(1), after(3.75));
  EXPECT_EQ(clock.endOf(2), std::nullopt);
  EXPECT_EQ(clock.endOf(3), std::nullopt);
  EXPECT_EQ(clock.stepAt(after(5)->time), std::nullopt);
  EXPECT_EQ(clock.lastStep(), 3);
}

TEST(RunClock, stepsThatAreMissingBreakTheTimesAfterThem) {
  RunClock clock = clockOf(events(), {0.25});
  clock.append(steps(3, {1}));
  EXPECT_EQ(clock.endOf(1), after(3.75));
  EXPECT_EQ(clock.endOf(3), std::nullopt);
  RunClock late;
  late.setAnchors(anchorsOf(runThatBegan(kZero), 2, events()));
  late.append(steps(0, {1, 0.25}));
  EXPECT_EQ(late.endOf(0), std::nullopt);
  EXPECT_EQ(late.endOf(1), after(3.75)) << "the timed steps have a beginning of their own";
}

TEST(RunClock, repeatedStepsCountOnce) {
  RunClock clock = clockOf(events(), {0.25});
  clock.append(steps(1, {9, 0.25}));
  EXPECT_EQ(clock.endOf(2), after(4));
  clock.begin();
  EXPECT_EQ(clock.firstStep(), std::nullopt);
  EXPECT_EQ(clock.endOf(1), std::nullopt);
}

TEST(RunClock, invalidTimesAreSkipped) {
  const RunClock clock = clockOf({{0.5, "clock", "yesterday", ""},
                                  {std::nan(""), "phase", "timed", ""},
                                  {1e300, "phase", "timed", ""},
                                  {3.5, "phase", "timed", ""}});
  EXPECT_EQ(clock.endOf(1), after(1.75, Exactness::AtEarliest));
}

}  // namespace
}  // namespace baremark::app::models
