// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/comparison.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "core/stats/block_runs.h"
#include "core/stats/comparison_input.h"
#include "made_up.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

using base::ErrorCode;

Comparison compared(const MadeUpExperiment& experiment) {
  return test::got(compare(experiment.input));
}

/// The second arm at the first point.
ComparedCell containerOf(const MadeUpExperiment& experiment) {
  return compared(experiment).points.at(0).cells.at(1);
}

TEST(Comparison, ofAPointHasBothArmsAndTheVerdict) {
  MadeUpExperiment experiment;
  experiment.allocation = "one";
  experiment.blocks(2, scattered(-0.005, 0.004, 5));
  const Comparison out = compared(experiment);
  ASSERT_EQ(out.points.size(), 1U);
  const ComparedPoint& point = out.points[0];
  EXPECT_EQ(point.blocks, 5);
  EXPECT_EQ(point.allocations, 1);
  EXPECT_EQ(point.looks, 0);
  ASSERT_EQ(point.cells.size(), 2U);
  const ComparedCell& baseline = point.cells[0];
  EXPECT_EQ(baseline.runs, 5);
  EXPECT_EQ(baseline.imagesPerSecond.median, 2000);
  EXPECT_FALSE(baseline.ratio || baseline.judgement || baseline.acrossAllocations);
  EXPECT_EQ(baseline.batchTime->mean, 1);
  const ComparedCell& container = point.cells[1];
  EXPECT_NEAR(container.ratio->value, std::exp(-0.005), 1e-12);
  EXPECT_NEAR(container.ratio->spread->deviation, 0.004, 1e-12);
  EXPECT_EQ(container.judgement->verdict, Verdict::Equivalent);
  EXPECT_EQ(container.pairs, 5);
  EXPECT_EQ(container.allocations, 1);
  EXPECT_FALSE(container.acrossAllocations);
  ASSERT_EQ(out.headlines.size(), 1U);
  EXPECT_EQ(out.headlines[0].arm, 1U);
}

TEST(Comparison, aPointWithoutBlocksIsListedAndOpen) {
  MadeUpExperiment experiment;
  experiment.point(4);
  EXPECT_EQ(compared(experiment).points.at(0).blocks, 0);
  EXPECT_EQ(containerOf(experiment).judgement->reason, OpenReason::TooFewBlocks);
  EXPECT_FALSE(containerOf(experiment).scaling || containerOf(experiment).batchTime);
}

TEST(Comparison, ratiosAreOverTheCompletePairs) {
  MadeUpExperiment experiment;
  for (int i = 0; i < 4; ++i) experiment.block(1, {1000, 990});
  experiment.block(1, {1000, std::nullopt});
  experiment.block(1, {std::nullopt, 500});
  const Comparison out = compared(experiment);
  const ComparedCell& container = out.points[0].cells[1];
  EXPECT_EQ(container.runs, 6);
  EXPECT_EQ(container.failed, 1);
  EXPECT_EQ(out.points[0].cells[0].failed, 1);
  EXPECT_EQ(container.imagesPerSecond.n, 5);
  EXPECT_EQ(container.pairs, 4);
  EXPECT_EQ(container.allocations, 4) << "of the complete pairs";
  EXPECT_EQ(out.points[0].allocations, 6);
  EXPECT_NEAR(container.ratio->value, 0.99, 1e-12);
  EXPECT_EQ(container.judgement->reason, OpenReason::RunsFailed);
}

TEST(Comparison, anArmThatFailsAllRunsHasNoRatio) {
  MadeUpExperiment experiment;
  for (int i = 0; i < 5; ++i) experiment.block(1, {1000, std::nullopt});
  const ComparedCell container = containerOf(experiment);
  EXPECT_EQ(container.failed, 5);
  EXPECT_EQ(container.imagesPerSecond, Throughput{});
  EXPECT_FALSE(container.ratio || container.scaling || container.batchTime);
  EXPECT_EQ(container.judgement, (Judgement{.verdict = Verdict::NotEnoughData, .reason = OpenReason::TooFewBlocks}));
}

TEST(Comparison, armsThatAreNotComparableHaveARatioAndNoVerdict) {
  MadeUpExperiment experiment;
  experiment.blocks(1, scattered(-0.05, 0.004, 5));
  experiment.point(1).cells = {{}, {.isComparable = false}};
  const ComparedCell container = containerOf(experiment);
  EXPECT_FALSE(container.isComparable);
  EXPECT_TRUE(container.ratio);
  EXPECT_FALSE(container.judgement);
}

TEST(Comparison, extensionsOfAPointWidenOnlyItsIntervals) {
  MadeUpExperiment experiment;
  experiment.blocks(1, scattered(-0.005, 0.004, 6));
  experiment.blocks(2, scattered(-0.005, 0.004, 6));
  experiment.point(2).extensions = 2;
  const Comparison out = compared(experiment);
  EXPECT_EQ(out.points[0].cells[1].ratio->level, 0.95);
  EXPECT_EQ(out.points[1].cells[1].ratio->level, 0.9875);
  EXPECT_EQ(out.points[1].looks, 2);
  EXPECT_EQ(out.points[1].cells[1].acrossAllocations->level, 0.9875);
}

TEST(Comparison, untilPlansFromTheFirstBlocksAndKeepsTheirSpread) {
  MadeUpExperiment experiment;
  experiment.input.until = kUntil;
  experiment.blocks(1, scattered(0, 0.02, 4));
  EXPECT_FALSE(compared(experiment).points[0].plannedBlocks);
  experiment.input.runs.clear();
  experiment.blocks(1, scattered(0, 0.02, 5));
  EXPECT_EQ(compared(experiment).points[0].plannedBlocks, 31);
  experiment.blocks(1, scattered(0, 0.001, 26));
  const ComparedPoint point = compared(experiment).points[0];
  EXPECT_EQ(point.plannedBlocks, 31);
  EXPECT_NEAR(point.cells[1].ratio->spread->deviation, 0.02, 1e-12);
  EXPECT_EQ(point.cells[1].ratio->spread->fixedDegrees, 4);
}

TEST(Comparison, untilDecidesWhenAGapInItsFirstRoundsIsFilled) {
  MadeUpExperiment experiment;
  experiment.input.until = kUntil;
  experiment.blocks(1, scattered(0, 0.02, 5));
  experiment.blocks(1, scattered(0, 0.001, 3));
  std::vector<RunInput>& runs = experiment.input.runs;
  const std::vector<RunInput> all = runs;
  std::erase_if(runs, [](const RunInput& run) { return run.round == 3; });
  EXPECT_EQ(compared(experiment).points[0].blocks, 7);
  EXPECT_FALSE(compared(experiment).points[0].plannedBlocks) << "by rounds 1, 2, 4, 5 and 6";
  for (const RunInput& run : all) {
    if (run.round == 3) runs.push_back(run);
  }
  EXPECT_EQ(compared(experiment).points[0].plannedBlocks, 31) << "by rounds 1 to 5, whenever they came";
  runs = all;
  std::erase_if(runs, [](const RunInput& run) { return run.round == 7; });
  EXPECT_EQ(compared(experiment).points[0].plannedBlocks, 31) << "a later gap is none of its first rounds";
}

TEST(Comparison, withSeveralArmsUntilTakesTheLargestPlan) {
  MadeUpExperiment experiment({"quiet", "bare metal", "noisy"});
  experiment.input.baseline = 1;
  experiment.input.until = kUntil;
  for (const double d : scattered(0, 0.02, 5))
    experiment.block(1, {1000 * std::exp(d / 100), 1000, 1000 * std::exp(d)});
  EXPECT_EQ(compared(experiment).points[0].plannedBlocks, 31);
}

TEST(Comparison, fromThreeAllocationsThereIsAnIntervalOverAllocations) {
  MadeUpExperiment experiment;
  for (const double d : {-0.02, 0.0, 0.02}) {
    experiment.allocation = "allocation " + std::to_string(d);
    experiment.blocks(1, scattered(d, 0.001, 4));
  }
  const ComparedCell container = containerOf(experiment);
  EXPECT_EQ(container.pairs, 12);
  EXPECT_EQ(container.allocations, 3);
  ASSERT_TRUE(container.acrossAllocations);
  EXPECT_EQ(container.acrossAllocations->n, 3);
  EXPECT_NEAR(*container.acrossAllocations->halfWidth, 4.302653 * 0.02 / std::sqrt(3.0), 1e-7);
  EXPECT_LT(*container.ratio->halfWidth, *container.acrossAllocations->halfWidth);
}

TEST(Allocations, haveOneMeanEachHoweverManyBlocks) {
  const base::AllocationId a("a");
  const base::AllocationId b("b");
  EXPECT_EQ(allocationMeans(std::vector<AllocatedLog>{{b, 4}, {a, 1}, {b, 6}, {b, 5}}), (std::vector<double>{1, 5}));
  EXPECT_TRUE(allocationMeans({}).empty());
}

TEST(Comparison, inIndependentOrderThereAreNoPairs) {
  MadeUpExperiment experiment;
  experiment.input.order = model::Order::Independent;
  for (const double rate : {1000.0, 1010.0, 990.0, 1005.0}) experiment.block(1, {rate, std::nullopt});
  for (const double rate : {900.0, 905.0, 910.0}) experiment.block(1, {std::nullopt, rate});
  std::erase_if(experiment.input.runs, [](const RunInput& run) { return !run.imagesPerSecond; });
  const ComparedCell container = containerOf(experiment);
  EXPECT_EQ(container.runs, 3);
  EXPECT_EQ(container.failed, 0);
  EXPECT_EQ(container.pairs, 3);
  EXPECT_EQ(container.allocations, 3) << "of the side with fewer";
  EXPECT_EQ(compared(experiment).points[0].blocks, 4) << "runs of the arm that has most";
  EXPECT_FALSE(container.ratio->isPaired);
  EXPECT_EQ(container.ratio->baselineN, 4);
  EXPECT_EQ(container.judgement->verdict, Verdict::Slower);
  EXPECT_FALSE(container.acrossAllocations->isPaired);
  EXPECT_FALSE(container.scaling->isPaired);
}

TEST(Comparison, scalingCountsFromTheSmallestPointAtWhichTheArmRan) {
  MadeUpExperiment experiment;
  for (int i = 0; i < 3; ++i) experiment.block(4, {3600, 3400});
  for (int i = 0; i < 3; ++i) experiment.block(1, {1000, std::nullopt});
  for (int i = 0; i < 3; ++i) experiment.block(2, {1900, 1800});
  for (int i = 0; i < 3; ++i) experiment.block(1, {500, 500}, 1);
  const Comparison out = compared(experiment);
  ASSERT_EQ(out.points.size(), 4U);
  EXPECT_EQ(out.points[2].point.ranks, 4) << "sorted by ranks";
  EXPECT_EQ(out.points[3].caseIndex, 1U);
  EXPECT_NEAR(out.points[2].cells[0].scaling->efficiency, 0.9, 1e-12);
  EXPECT_NEAR(out.points[2].cells[0].scaling->speedUp, 3.6, 1e-12);
  EXPECT_EQ(out.points[2].cells[1].scaling->reference.ranks, 2);
  EXPECT_NEAR(out.points[2].cells[1].scaling->efficiency, 3400.0 / 3600, 1e-12);
  EXPECT_FALSE(out.points[0].cells[1].scaling);
  EXPECT_EQ(out.points[3].cells[1].scaling->reference.ranks, 1) << "each case by itself";
  EXPECT_EQ(out.points[3].cells[1].scaling->efficiency, 1);
}

TEST(Comparison, batchTimesKnowTheBatchOfEachArmOrOfNone) {
  MadeUpExperiment experiment;
  for (int i = 0; i < 3; ++i) experiment.block(1, {1000, 500});
  EXPECT_NEAR(containerOf(experiment).batchTime->mean, 2, 1e-12);
  experiment.point(1).cells = {{.imagesPerBatch = 64}, {.imagesPerBatch = 32}};
  EXPECT_NEAR(containerOf(experiment).batchTime->mean, 1, 1e-12);
  experiment.point(1).cells[0].imagesPerBatch.reset();
  EXPECT_FALSE(containerOf(experiment).batchTime);
}

TEST(Comparison, fromUnrelatedRunsInAnyOrderIsTheSame) {
  MadeUpExperiment experiment;
  experiment.blocks(1, scattered(-0.005, 0.004, 7));
  experiment.blocks(2, scattered(-0.02, 0.01, 7));
  const Comparison forwards = compared(experiment);
  std::reverse(experiment.input.runs.begin(), experiment.input.runs.end());
  std::reverse(experiment.input.points.begin(), experiment.input.points.end());
  EXPECT_EQ(compared(experiment), forwards);
}

ComparisonInput goodInput() {
  MadeUpExperiment experiment;
  for (int i = 0; i < 3; ++i) experiment.block(1, {1000, 990});
  experiment.block(2, {2000, 1990});
  return experiment.input;
}

/// The error of goodInput() with one thing spoilt.
base::Error errorOf(const std::function<void(ComparisonInput&)>& spoil) {
  ComparisonInput input = goodInput();
  spoil(input);
  const auto out = compare(input);
  EXPECT_EQ(!out, !checkComparisonInput(input));
  return out ? base::Error{} : out.error();
}

TEST(ComparisonInput, validInputPasses) {
  EXPECT_TRUE(checkComparisonInput(goodInput()));
  EXPECT_TRUE(checkComparisonInput({.arms = {"bare metal"}}));
}

TEST(ComparisonInput, invalidRatesAreRefusedWithTheirPath) {
  for (const double bad : {0.0, -5.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    const base::Error error = errorOf([&](ComparisonInput& input) { input.runs[3].imagesPerSecond = bad; });
    EXPECT_EQ(error.code, ErrorCode::OutOfRange) << bad;
    EXPECT_EQ(error.where, "/runs/3/images_per_second");
  }
}

TEST(ComparisonInput, indicesAndNumbersAreChecked) {
  EXPECT_EQ(errorOf([](auto& input) { input.baseline = 2; }).where, "/baseline");
  EXPECT_EQ(errorOf([](auto& input) { input.arms.clear(); }).where, "/baseline");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[0].arm = 2; }).where, "/runs/0/arm");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].point.ranks = 7; }).code, ErrorCode::UnknownValue);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].caseIndex = 1; }).where, "/runs/1/point");
  for (const double bad : {0.0, 1.0, -0.02, std::nan("")})
    EXPECT_EQ(errorOf([&](auto& input) { input.margin = bad; }).where, "/margin") << bad;
  EXPECT_EQ(errorOf([](auto& input) { input.repeats = 0; }).where, "/repeats");
  for (const int bad : {-1, 31})
    EXPECT_EQ(errorOf([&](auto& input) { input.points[0].extensions = bad; }).where, "/points/0/extensions") << bad;
  EXPECT_EQ(errorOf([](auto& input) { input.points.push_back({.point = {.nodes = 0, .ranks = 4}}); }).where,
            "/points/2/nodes");
  EXPECT_EQ(errorOf([](auto& input) { input.points[1].cells.resize(1); }).where, "/points/1/cells");
  EXPECT_EQ(errorOf([](auto& input) {
              input.points[1].cells = {{}, {.imagesPerBatch = 0}};
            }).where,
            "/points/1/cells/1/images_per_batch");
  EXPECT_EQ(errorOf([](auto& input) { input.until = model::Until{.halfWidth = 0}; }).where, "/until/half_width");
  EXPECT_EQ(errorOf([](auto& input) { input.until = model::Until{.maxRepeats = 0}; }).where, "/until/max_repeats");
}

TEST(ComparisonInput, untilNeedsPairs) {
  const auto unpaired = [](ComparisonInput& input) {
    input.order = model::Order::Independent;
    input.until = model::Until{};
  };
  EXPECT_EQ(errorOf(unpaired).code, ErrorCode::Conflict);
}

TEST(ComparisonInput, aBlockHasOnePositionAndANameAndNothingIsGivenTwice) {
  EXPECT_EQ(errorOf([](auto& input) { input.points.push_back(input.points[0]); }).code, ErrorCode::Duplicate);
  EXPECT_EQ(errorOf([](auto& input) { input.runs.push_back(input.runs[0]); }).code, ErrorCode::Duplicate);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].round = 2; }).code, ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].allocation = base::AllocationId("other"); }).code,
            ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[7].point.ranks = 1; }).code, ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].block = {}; }).where, "/runs/1/block");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].allocation = {}; }).where, "/runs/1/allocation");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].round = -1; }).where, "/runs/1/round");
}

// Properties of every comparison, checked on a few thousand random ones.

constexpr int kTrials = 2000;
constexpr double kJudgedMargin = 0.02;

/// Rates of blocks of two arms. The differences and spreads are chosen so that every verdict occurs often.
std::vector<std::array<double, 2>> randomBlocks(RandomSource& random) {
  std::vector<std::array<double, 2>> out(3 + random.below(8));
  const double difference = 0.04 * (random.uniform() - 0.5);
  const double deviation = 0.015 * random.uniform();
  for (auto& block : out) {
    const double level = 1000 * std::exp(random.normal());
    block = {level, level * std::exp(difference + deviation * random.normal())};
  }
  return out;
}

ComparedCell cellOf(const std::vector<std::array<double, 2>>& blocks, std::size_t baseline) {
  MadeUpExperiment experiment;
  experiment.input.baseline = baseline;
  for (const auto& block : blocks) experiment.block(1, {block[0], block[1]});
  return compared(experiment).points[0].cells[1 - baseline];
}

TEST(ComparisonProperty, theOrderAndTheLevelsOfTheBlocksDoNotMatter) {
  RandomSource random(1);
  for (int trial = 0; trial < kTrials; ++trial) {
    auto blocks = randomBlocks(random);
    const ComparedCell before = cellOf(blocks, 0);
    random.shuffle(blocks);
    for (auto& block : blocks) {
      const double level = std::exp(random.normal());
      block = {block[0] * level, block[1] * level};
    }
    const ComparedCell after = cellOf(blocks, 0);
    EXPECT_EQ(after.judgement->verdict, before.judgement->verdict);
    EXPECT_EQ(after.judgement->isPerhapsWithinMargin, before.judgement->isPerhapsWithinMargin);
    EXPECT_NEAR(after.ratio->value, before.ratio->value, 1e-12);
    EXPECT_NEAR(after.ratio->interval->low, before.ratio->interval->low, 1e-12);
    EXPECT_NEAR(after.ratio->interval->high, before.ratio->interval->high, 1e-12);
  }
}

// ln(1 - m) is farther from 0 than ln(1 + m). An interval in this gap is equivalent when seen from the other arm.
bool isInTheSliver(const Ratio& ratio) {
  const double fartherEnd = std::fabs(ratio.meanLog) + *ratio.halfWidth;
  return fartherEnd >= std::log1p(kJudgedMargin) && fartherEnd < -std::log1p(-kJudgedMargin);
}

TEST(ComparisonProperty, swappingTheArmsMirrorsTheVerdict) {
  RandomSource random(4);
  std::array<int, 4> seen{};
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto blocks = randomBlocks(random);
    const ComparedCell one = cellOf(blocks, 0);
    const ComparedCell other = cellOf(blocks, 1);
    const Verdict verdict = one.judgement->verdict;
    ++seen[static_cast<std::size_t>(verdict)];
    EXPECT_NEAR(one.ratio->value * other.ratio->value, 1, 1e-12);
    EXPECT_NEAR(one.ratio->interval->low * other.ratio->interval->high, 1, 1e-12);
    if (isInTheSliver(*one.ratio)) continue;
    const Verdict opposite = verdict == Verdict::Slower ? Verdict::Faster : Verdict::Slower;
    const bool isDifference = verdict == Verdict::Slower || verdict == Verdict::Faster;
    EXPECT_EQ(other.judgement->verdict, isDifference ? opposite : verdict);
  }
  EXPECT_THAT(seen, testing::Each(testing::Gt(kTrials / 20))) << "every verdict comes up often";
}

TEST(ComparisonProperty, theNeededBlocksDecideIfTheyAreLikeTheEarlierOnes) {
  RandomSource random(5);
  int tried = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const double meanLog = 0.06 * (random.uniform() - 0.5);
    const Judgement judgement = judge(pairedRatio(scattered(meanLog, 0.03, 5)), kJudgedMargin, 0);
    if (!judgement.blocksNeeded || judgement.blocksNeeded->total > 2000) continue;
    ++tried;
    const auto later = pairedRatio(scattered(meanLog, 0.03, judgement.blocksNeeded->total), 1);
    EXPECT_NE(judge(later, kJudgedMargin, 0).verdict, Verdict::NotEnoughData) << meanLog;
  }
  EXPECT_GT(tried, kTrials / 4);
}

}  // namespace
}  // namespace baremark::core::stats
