// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of the method of reduction from given step times.
#include "engine/train/overlap_choice.h"

#include <gtest/gtest.h>

#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::train {
namespace {

using comm::Overlap;

/// Seconds per step of each method.
struct Times {
  double none = 0;
  double test = 0;
  double thread = 0;
};

double timeOf(const Times& times, Overlap way) {
  if (way == Overlap::None) return times.none;
  return way == Overlap::Test ? times.test : times.thread;
}

/// The common choice of all ranks, each with its own times over ten steps. The first step takes `cold`.
Overlap choiceOf(const std::vector<Times>& ranks, double cold = 1) {
  test::ThreadWorld world(static_cast<int>(ranks.size()));
  std::vector<Overlap> choices(ranks.size());
  world.run([&](comm::Communicator& communicator) {
    const auto rank = static_cast<std::size_t>(communicator.rank());
    OverlapTrial trial(10);
    for (std::int64_t i = 0; i < 10; ++i) trial.record(i, i == 0 ? cold : timeOf(ranks[rank], trial.overlapFor(i)));
    choices[rank] = trial.choose(communicator);
  });
  for (const Overlap choice : choices) EXPECT_EQ(choice, choices.front()) << "all ranks choose alike";
  return choices.front();
}

TEST(OverlapTrial, afterAColdStepTheThreeOverlapsTakeTurns) {
  const OverlapTrial trial(7);
  std::vector<Overlap> ways;
  for (std::int64_t i = 0; i < 7; ++i) ways.push_back(trial.overlapFor(i));
  EXPECT_EQ(ways, (std::vector{Overlap::None, Overlap::None, Overlap::Test, Overlap::Thread, Overlap::None,
                               Overlap::Test, Overlap::Thread}));
  EXPECT_TRUE(OverlapTrial(4).isPossible());
  EXPECT_FALSE(OverlapTrial(3).isPossible()) << "one way would have no time";
}

TEST(OverlapTrial, theFastestIsChosen) {
  EXPECT_EQ(choiceOf({{.none = 0.030, .test = 0.020, .thread = 0.025}}), Overlap::Test);
  EXPECT_EQ(choiceOf({{.none = 0.030, .test = 0.025, .thread = 0.020}}), Overlap::Thread);
  EXPECT_EQ(choiceOf({{.none = 0.020, .test = 0.025, .thread = 0.030}}), Overlap::None);
}

TEST(OverlapTrial, anOverlapMustBeTwoPercentFasterThanNone) {
  EXPECT_EQ(choiceOf({{.none = 0.0300, .test = 0.0295, .thread = 0.0400}}), Overlap::None);
  EXPECT_EQ(choiceOf({{.none = 0.0300, .test = 0.0293, .thread = 0.0400}}), Overlap::Test);
}

TEST(OverlapTrial, theSlowestRankOfEachOverlapCounts) {
  EXPECT_EQ(
      choiceOf({{.none = 0.030, .test = 0.010, .thread = 0.025}, {.none = 0.030, .test = 0.040, .thread = 0.025}}),
      Overlap::Thread);
}

TEST(OverlapTrial, theColdStepDoesNotCount) {
  const Times fewest = {.none = 0.030, .test = 0.025, .thread = 0.040};
  test::ThreadWorld world(1);
  for (const double cold : {1e-6, 100.0}) {
    EXPECT_EQ(choiceOf({fewest}, cold), Overlap::Test);
    world.run([&](comm::Communicator& communicator) {
      OverlapTrial trial(4);  // one step a way
      for (std::int64_t i = 0; i < 4; ++i) trial.record(i, i == 0 ? cold : timeOf(fewest, trial.overlapFor(i)));
      EXPECT_EQ(trial.choose(communicator), Overlap::Test);
      EXPECT_EQ(trial.describe(), "none 30.00 ms, test 25.00 ms, thread 40.00 ms a step");
    });
  }
}

TEST(OverlapTrial, anOutlierDoesNotDecide) {
  test::ThreadWorld world(1);
  world.run([](comm::Communicator& communicator) {
    OverlapTrial trial(10);
    const Times usual = {.none = 0.030, .test = 0.025, .thread = 0.040};
    for (std::int64_t i = 0; i < 10; ++i) trial.record(i, i == 2 ? 5 : timeOf(usual, trial.overlapFor(i)));
    EXPECT_EQ(trial.choose(communicator), Overlap::Test);
  });
}

}  // namespace
}  // namespace baremark::engine::train
