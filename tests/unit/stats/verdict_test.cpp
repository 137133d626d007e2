// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/verdict.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "scattered.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

constexpr double kMargin = 0.02;

/// A ratio over ten blocks. The 95 % interval of ratio - 1 goes from `low` to `high`.
Ratio withInterval(double low, double high) {
  const double half = (std::log1p(high) - std::log1p(low)) / 2;
  const double deviation = half * std::sqrt(10.0) / 2.2621571627409915;
  return *pairedRatio(scattered((std::log1p(high) + std::log1p(low)) / 2, deviation, 10));
}

Verdict verdictOf(double low, double high) {
  return judge(withInterval(low, high), kMargin, 0).verdict;
}

TEST(Verdict, followsThePositionOfTheInterval) {
  EXPECT_EQ(verdictOf(-0.019, 0.019), Verdict::Equivalent);
  EXPECT_EQ(verdictOf(-0.045, -0.023), Verdict::Slower);
  EXPECT_EQ(verdictOf(0.021, 0.03), Verdict::Faster);
  EXPECT_EQ(verdictOf(-0.033, 0.015), Verdict::NotEnoughData);
  EXPECT_EQ(verdictOf(-0.001, 0.03), Verdict::NotEnoughData);
}

TEST(Verdict, isEquivalentInsideTheMarginEvenIfZeroIsExcluded) {
  EXPECT_EQ(verdictOf(-0.016, -0.002), Verdict::Equivalent);
  EXPECT_EQ(verdictOf(0.001, 0.019), Verdict::Equivalent);
}

TEST(Verdict, isPerhapsWithinTheMarginIfTheIntervalReachesIntoIt) {
  const Judgement perhaps = judge(withInterval(-0.025, -0.007), kMargin, 0);
  EXPECT_EQ(perhaps.verdict, Verdict::Slower);
  EXPECT_TRUE(perhaps.isPerhapsWithinMargin);
  EXPECT_FALSE(judge(withInterval(-0.045, -0.023), kMargin, 0).isPerhapsWithinMargin);
  EXPECT_TRUE(judge(withInterval(0.01, 0.03), kMargin, 0).isPerhapsWithinMargin);
  EXPECT_FALSE(judge(withInterval(0.021, 0.03), kMargin, 0).isPerhapsWithinMargin);
}

TEST(Verdict, needsThreeBlocks) {
  const Judgement expected{.verdict = Verdict::NotEnoughData, .reason = OpenReason::TooFewBlocks};
  EXPECT_EQ(judge({}, kMargin, 0), expected);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{-0.1}), kMargin, 0), expected);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{-0.1, -0.1}), kMargin, 0), expected);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{-0.1, -0.1, -0.1}), kMargin, 0).verdict, Verdict::Slower);
}

TEST(Verdict, identicalArmsAreEquivalent) {
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{0, 0, 0}), kMargin, 0), (Judgement{.verdict = Verdict::Equivalent}));
}

TEST(Verdict, anArmThatFailsIsNotEquivalentButMayBeSlower) {
  const Judgement failing = judge(withInterval(-0.01, 0.01), kMargin, 1);
  EXPECT_EQ(failing.verdict, Verdict::NotEnoughData);
  EXPECT_EQ(failing.reason, OpenReason::RunsFailed);
  EXPECT_FALSE(failing.blocksNeeded);
  EXPECT_EQ(judge(withInterval(-0.045, -0.023), kMargin, 2).verdict, Verdict::Slower);
}

TEST(Verdict, ofAFailingArmPredictsOnlyBlocksThatCouldDecide) {
  EXPECT_FALSE(judge(withInterval(-0.033, 0.015), kMargin, 1).blocksNeeded) << "only equivalent is near, and excluded";
  EXPECT_TRUE(judge(withInterval(-0.066, 0.015), kMargin, 1).blocksNeeded) << "slower is near";
}

TEST(BlocksNeeded, matchesTheWorkedExampleOfTheReference) {
  const auto ratio = pairedRatio(scattered(std::log(0.991), 0.0335, 10));
  const Judgement judgement = judge(ratio, kMargin, 0);
  EXPECT_EQ(judgement.reason, OpenReason::IntervalTooWide);
  ASSERT_TRUE(judgement.blocksNeeded);
  EXPECT_EQ(judgement.blocksNeeded->total, 49);
  EXPECT_EQ(judgement.blocksNeeded->more, 39);
  EXPECT_EQ(judgement.blocksNeeded->level, 0.975);
  EXPECT_NEAR(judgement.blocksNeeded->halfWidthNow, 0.024, 5e-5);
  EXPECT_NEAR(judgement.blocksNeeded->halfWidthNeeded, 0.01116, 5e-6);
  EXPECT_LT(halfWidthAt(*ratio->spread, 49, 0.025), judgement.blocksNeeded->halfWidthNeeded);
  EXPECT_GE(halfWidthAt(*ratio->spread, 48, 0.025), judgement.blocksNeeded->halfWidthNeeded);
}

TEST(BlocksNeeded, usesTheIntervalThatWillBeShown) {
  const std::vector<double> d = scattered(std::log(0.991), 0.0335, 10);
  const auto second = test::got(blocksNeeded(*pairedRatio(d, 1), kMargin));
  EXPECT_EQ(second.level, 0.9875);
  EXPECT_EQ(second.total, 60);
}

TEST(BlocksNeeded, aimsAtADifferenceIfTheMeanIsOutsideTheMargin) {
  EXPECT_DOUBLE_EQ(decidingHalfWidth(-0.03, kMargin), 0.03);
  EXPECT_DOUBLE_EQ(decidingHalfWidth(0.03, kMargin), 0.03);
  EXPECT_NEAR(decidingHalfWidth(0, kMargin), std::log(1.02), 1e-15);
  EXPECT_NEAR(decidingHalfWidth(-0.01, kMargin), -0.01 - std::log(0.98), 1e-15);
  // t(0.9875, n - 1) 0.06 / sqrt(n) < 0.03: 0.03009 with 23 blocks, 0.02937 with 24.
  // 0.03011.
  const auto needed = test::got(blocksNeeded(*pairedRatio(scattered(-0.03, 0.06, 5)), kMargin));
  EXPECT_EQ(needed.total, 24);
  EXPECT_EQ(needed.more, 19);
}

TEST(BlocksNeeded, keepsTheFirstSpreadAndItsDegreesAfterUntil) {
  std::vector<double> d = scattered(-0.01, 0.03, 5);
  for (const double later : scattered(-0.01, 0.02, 5)) d.push_back(later);
  const auto needed = test::got(blocksNeeded(*twoStageRatio(d, 5), kMargin));
  // t(0.9875, 4) = 3.495406; (3.495406 * 0.03 / 0.0102027)^2 = 105.6
  EXPECT_EQ(needed.total, 106);
}

TEST(BlocksNeeded, countsRunsOnEitherSideWithoutPairs) {
  const auto ratio = unpairedRatio(scattered(-0.009, 0.02, 10), scattered(0, 0.02, 10));
  const auto needed = test::got(blocksNeeded(*ratio, kMargin));
  EXPECT_LT(halfWidthAt(*ratio->spread, needed.total, 0.025), needed.halfWidthNeeded);
  EXPECT_GE(halfWidthAt(*ratio->spread, needed.total - 1, 0.025), needed.halfWidthNeeded);
}

TEST(BlocksNeeded, isEmptyIfNoReasonableNumberDecides) {
  EXPECT_FALSE(blocksNeeded(*pairedRatio(scattered(std::log1p(-0.02) + 1e-7, 0.05, 10)), kMargin));
  EXPECT_FALSE(blocksNeeded(*pairedRatio(std::vector<double>{0.1, 0.2}), kMargin));
}

TEST(Verdict, namesAreThoseOfTheJson) {
  EXPECT_STREQ(toName(Verdict::Slower), "slower");
  EXPECT_STREQ(toName(Verdict::Faster), "faster");
  EXPECT_STREQ(toName(Verdict::Equivalent), "equivalent");
  EXPECT_STREQ(toName(Verdict::NotEnoughData), "not enough data");
  EXPECT_STREQ(toName(OpenReason::RunsFailed), "runs_failed");
}

using Values = std::vector<double>;
constexpr model::Until kUntil{.halfWidth = 0.01, .maxRepeats = 40};

TEST(Until, decidesAfterTheRepeatsButNotBeforeFiveBlocks) {
  EXPECT_EQ(initialBlocks(3), 5);
  EXPECT_EQ(initialBlocks(5), 5);
  EXPECT_EQ(initialBlocks(10), 10);
}

// (2.776445 * 0.02 / 0.01)^2 = 30.8
TEST(Until, plansByTheSpreadOfTheFirstBlocks) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.02, 5), 5, kUntil), 31);
}

TEST(Until, doesNotUseTheMean) {
  EXPECT_EQ(plannedBlocks(scattered(-0.3, 0.02, 5), 5, kUntil), plannedBlocks(scattered(0, 0.02, 5), 5, kUntil));
}

TEST(Until, staysBetweenTheFirstBlocksAndTheMaximum) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.001, 5), 5, kUntil), 5);
  EXPECT_EQ(plannedBlocks(Values{0, 0, 0, 0, 0}, 5, kUntil), 5);
  EXPECT_EQ(plannedBlocks(scattered(0, 0.1, 5), 5, kUntil), 40);
  EXPECT_EQ(plannedBlocks(scattered(0, 1e12, 5), 5, kUntil), 40) << "more than an int counts";
}

// 4 pairs of 5 blocks: (3.182446 * 0.015 / 0.01)^2 = 22.8
TEST(Until, countsTheDegreesOfTheCompletePairs) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.015, 4), 5, kUntil), 23);
  EXPECT_FALSE(plannedBlocks(Values{0.1, 0.2}, 5, kUntil));
}

TEST(Until, aPointTakesTheLargestOfItsArms) {
  EXPECT_EQ(plannedBlocksOfPoint(std::vector<Values>{scattered(0, 0.001, 5), scattered(0, 0.02, 5), {}}, 5, kUntil),
            31);
  EXPECT_EQ(plannedBlocksOfPoint(std::vector<Values>{{}, {0.1}}, 5, kUntil), 5);
  EXPECT_EQ(plannedBlocksOfPoint({}, 50, kUntil), 40);
}

}  // namespace
}  // namespace baremark::core::stats
