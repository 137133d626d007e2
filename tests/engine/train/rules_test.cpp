// SPDX-License-Identifier: GPL-3.0-or-later
// The loss scale, the choice of the method of reduction from given step times, and the evaluation.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/reference/network.h"
#include "engine/train/evaluation.h"
#include "engine/train/loss_scale.h"
#include "engine/train/overlap_choice.h"
#include "tests/engine/fakes/small_networks.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::train {
namespace {

using comm::Overlap;

TEST(LossScale, aStaticOneNeverChangesAndADynamicOneDoublesAfterCleanStepsAndHalvesAfterAnOverflow) {
  LossScale fixed({.start = 128});
  fixed.record(false);
  fixed.resumeAt({.scale = 4, .skippedUpdates = 2});
  EXPECT_EQ(fixed.scale(), 128);
  EXPECT_EQ(fixed.state(), (LossScaleState{.skippedUpdates = 2}));
  LossScale scale({.start = 128, .isDynamic = true, .growAfter = 3});
  for (int i = 0; i < 2; ++i) scale.record(false);
  EXPECT_EQ(scale.scale(), 128);
  scale.record(false);
  EXPECT_EQ(scale.scale(), 256);
  scale.record(false);
  scale.record(true);
  EXPECT_EQ(scale.state(), (LossScaleState{.scale = 128, .cleanSteps = 0, .skippedUpdates = 1}));
  LossScale resumed({.start = 1024, .isDynamic = true, .growAfter = 3});
  resumed.resumeAt(scale.state());
  EXPECT_EQ(resumed.state(), scale.state());
  LossScale low({.start = 1, .isDynamic = true});
  low.record(true);
  EXPECT_EQ(low.scale(), kLeastLossScale);
  LossScale high({.start = kMostLossScale, .isDynamic = true, .growAfter = 1});
  high.record(false);
  EXPECT_EQ(high.scale(), kMostLossScale);
}

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

/// The common choice of all ranks, each with its own times over so many steps, of which one takes another time.
Overlap choiceOf(const std::vector<Times>& ranks, std::int64_t steps = 10, std::int64_t odd = 0, double oddTime = 1,
                 std::string* described = nullptr) {
  std::vector<Overlap> choices(ranks.size());
  test::ThreadWorld(static_cast<int>(ranks.size())).run([&](comm::Communicator& communicator) {
    const auto rank = static_cast<std::size_t>(communicator.rank());
    OverlapTrial trial(steps);
    for (std::int64_t i = 0; i < steps; ++i)
      trial.record(i, i == odd ? oddTime : timeOf(ranks[rank], trial.overlapFor(i)));
    choices[rank] = trial.choose(communicator);
    if (described != nullptr) *described = trial.describe();
  });
  for (const Overlap choice : choices) EXPECT_EQ(choice, choices.front()) << "all ranks choose alike";
  return choices.front();
}

TEST(OverlapTrial, afterAColdStepTheThreeOverlapsTakeTurnsAndNeitherItNorAnOutlierDecides) {
  const OverlapTrial trial(7);
  std::vector<Overlap> ways;
  for (std::int64_t i = 0; i < 7; ++i) ways.push_back(trial.overlapFor(i));
  EXPECT_EQ(ways, (std::vector{Overlap::None, Overlap::None, Overlap::Test, Overlap::Thread, Overlap::None,
                               Overlap::Test, Overlap::Thread}));
  EXPECT_TRUE(OverlapTrial(4).isPossible());
  EXPECT_FALSE(OverlapTrial(3).isPossible()) << "one way would have no time";
  const Times times = {.none = 0.030, .test = 0.025, .thread = 0.040};
  for (const double cold : {1e-6, 100.0}) {
    EXPECT_EQ(choiceOf({times}, 10, 0, cold), Overlap::Test);
    std::string described;
    EXPECT_EQ(choiceOf({times}, 4, 0, cold, &described), Overlap::Test) << "one step a way";
    EXPECT_EQ(described, "none 30.00 ms, test 25.00 ms, thread 40.00 ms a step");
  }
  EXPECT_EQ(choiceOf({times}, 10, 2, 5), Overlap::Test);
}

TEST(OverlapTrial, theFastestIsChosenByItsSlowestRankIfItSavesTwoPercent) {
  EXPECT_EQ(choiceOf({{.none = 0.030, .test = 0.020, .thread = 0.025}}), Overlap::Test);
  EXPECT_EQ(choiceOf({{.none = 0.030, .test = 0.025, .thread = 0.020}}), Overlap::Thread);
  EXPECT_EQ(choiceOf({{.none = 0.020, .test = 0.025, .thread = 0.030}}), Overlap::None);
  EXPECT_EQ(choiceOf({{.none = 0.0300, .test = 0.0295, .thread = 0.0400}}), Overlap::None);
  EXPECT_EQ(choiceOf({{.none = 0.0300, .test = 0.0293, .thread = 0.0400}}), Overlap::Test);
  EXPECT_EQ(
      choiceOf({{.none = 0.030, .test = 0.010, .thread = 0.025}, {.none = 0.030, .test = 0.040, .thread = 0.025}}),
      Overlap::Thread);
}

constexpr int kClasses = 10;

class Pictures final : public data::TestSet {
 public:
  [[nodiscard]] std::int64_t images() const override { return 23; }
  void fill(std::int64_t first, std::int64_t count, std::span<float> images, std::span<std::int32_t> labels) override {
    const std::size_t pixels = images.size() / labels.size();
    for (std::int64_t i = 0; i < count; ++i) {
      const auto picture = test::randomNumbers(pixels, static_cast<unsigned>(first + i));
      std::transform(picture.begin(), picture.end(), images.data() + static_cast<std::size_t>(i) * pixels,
                     [](double pixel) { return static_cast<float>(pixel); });
      labels[static_cast<std::size_t>(i)] = static_cast<std::int32_t>((first + i) % kClasses);
    }
  }
};

/// As reported by rank 0. Every rank has trained its own network.
core::model::Evaluation evaluationOver(int ranks) {
  core::model::Evaluation result;
  test::ThreadWorld(ranks).run([&](comm::Communicator& communicator) {
    reference::ReferenceNetwork<float> network(test::smallResidual({1, 9, 9}, 6, kClasses), {.batch = 4});
    initialise(network, 21 + static_cast<std::uint32_t>(communicator.rank()));
    const auto mean = static_cast<float>(communicator.rank());
    std::fill(network.statistics().begin(), network.statistics().end(), 1 + mean);
    Pictures pictures;
    const core::model::Evaluation own = evaluate(network, pictures, communicator, {.step = 7}, [](std::string_view) {});
    if (communicator.rank() == 0) result = own;
  });
  return result;
}

TEST(Evaluation, usesRank0sNetworkForAnyNumberOfRanks) {
  const core::model::Evaluation one = evaluationOver(1);
  EXPECT_EQ(one.examples, 23);
  for (const int ranks : {2, 3}) {
    const core::model::Evaluation several = evaluationOver(ranks);
    EXPECT_EQ(several.top1, one.top1) << ranks;
    EXPECT_EQ(several.top5, one.top5) << ranks;
    EXPECT_NEAR(several.loss, one.loss, 1e-9 * one.loss) << ranks;
  }
}

}  // namespace
}  // namespace baremark::engine::train
