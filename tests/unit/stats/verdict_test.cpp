// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/verdict.h"

#include <gmock/gmock.h>

#include <cmath>
#include <sstream>
#include <vector>

#include "core/stats/comparison.h"
#include "core/stats/headline.h"
#include "made_up.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {
using testing::ElementsAre;

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

TEST(Verdict, followsThePositionOfTheIntervalAndZeroNeedNotBeInside) {
  EXPECT_EQ(verdictOf(-0.019, 0.019), Verdict::Equivalent);
  EXPECT_EQ(verdictOf(-0.045, -0.023), Verdict::Slower);
  EXPECT_EQ(verdictOf(0.021, 0.03), Verdict::Faster);
  EXPECT_EQ(verdictOf(-0.033, 0.015), Verdict::NotEnoughData);
  EXPECT_EQ(verdictOf(-0.001, 0.03), Verdict::NotEnoughData);
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

TEST(Verdict, needsThreeBlocksAndIdenticalArmsAreEquivalent) {
  const Judgement expected{.verdict = Verdict::NotEnoughData, .reason = OpenReason::TooFewBlocks};
  EXPECT_EQ(judge({}, kMargin, 0), expected);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{-0.1}), kMargin, 0), expected);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{-0.1, -0.1}), kMargin, 0), expected);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{-0.1, -0.1, -0.1}), kMargin, 0).verdict, Verdict::Slower);
  EXPECT_EQ(judge(pairedRatio(std::vector<double>{0, 0, 0}), kMargin, 0), (Judgement{.verdict = Verdict::Equivalent}));
}

TEST(Verdict, anArmThatFailsIsNotEquivalentButMayBeSlowerAndNeedsOnlyBlocksThatCouldDecide) {
  const Judgement failing = judge(withInterval(-0.01, 0.01), kMargin, 1);
  EXPECT_EQ(failing.verdict, Verdict::NotEnoughData);
  EXPECT_EQ(failing.reason, OpenReason::RunsFailed);
  EXPECT_FALSE(failing.blocksNeeded);
  EXPECT_EQ(judge(withInterval(-0.045, -0.023), kMargin, 2).verdict, Verdict::Slower);
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
  const auto second = test::got(blocksNeeded(*pairedRatio(scattered(std::log(0.991), 0.0335, 10), 1), kMargin));
  EXPECT_EQ(second.level, 0.9875);
  EXPECT_EQ(second.total, 60);
}

TEST(BlocksNeeded, aimsAtADifferenceIfTheMeanIsOutsideTheMargin) {
  EXPECT_DOUBLE_EQ(decidingHalfWidth(-0.03, kMargin), 0.03);
  EXPECT_DOUBLE_EQ(decidingHalfWidth(0.03, kMargin), 0.03);
  EXPECT_NEAR(decidingHalfWidth(0, kMargin), std::log(1.02), 1e-15);
  EXPECT_NEAR(decidingHalfWidth(-0.01, kMargin), -0.01 - std::log(0.98), 1e-15);
  // t(0.9875, n - 1) 0.06 / sqrt(n) < 0.03: 0.03009 with 23 blocks, 0.02937 with 24.
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

using Values = std::vector<double>;

TEST(Until, decidesAfterTheRepeatsButNotBeforeFiveBlocks) {
  EXPECT_EQ(initialBlocks(3), 5);
  EXPECT_EQ(initialBlocks(5), 5);
  EXPECT_EQ(initialBlocks(10), 10);
}

TEST(Until, plansByTheSpreadOfTheFirstCompletePairsBetweenTheirNumberAndTheMaximum) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.02, 5), 5, kUntil), 31) << "(2.776445 * 0.02 / 0.01)^2 = 30.8";
  EXPECT_EQ(plannedBlocks(scattered(-0.3, 0.02, 5), 5, kUntil), 31) << "the mean does not matter";
  EXPECT_EQ(plannedBlocks(scattered(0, 0.001, 5), 5, kUntil), 5);
  EXPECT_EQ(plannedBlocks(Values{0, 0, 0, 0, 0}, 5, kUntil), 5);
  EXPECT_EQ(plannedBlocks(scattered(0, 0.1, 5), 5, kUntil), 40);
  EXPECT_EQ(plannedBlocks(scattered(0, 1e12, 5), 5, kUntil), 40) << "more than an int counts";
  EXPECT_EQ(plannedBlocks(scattered(0, 0.015, 4), 5, kUntil), 23)
      << "4 pairs of 5 blocks: (3.182446 * 0.015 / 0.01)^2 = 22.8";
  EXPECT_FALSE(plannedBlocks(Values{0.1, 0.2}, 5, kUntil));
}

TEST(Until, aPointTakesTheLargestOfItsArms) {
  EXPECT_EQ(plannedBlocksOfPoint(std::vector<Values>{scattered(0, 0.001, 5), scattered(0, 0.02, 5), {}}, 5, kUntil),
            31);
  EXPECT_EQ(plannedBlocksOfPoint(std::vector<Values>{{}, {0.1}}, 5, kUntil), 5);
  EXPECT_EQ(plannedBlocksOfPoint({}, 50, kUntil), 40);
}

Headline headline(const MadeUpExperiment& experiment) {
  const auto out = compare(experiment.input);
  EXPECT_TRUE(out) << toLogLine(out.error());
  return out->headlines.at(0);
}

/// Findings in short form: "slower at 32".
std::vector<std::string> said(const Headline& headline) {
  const char* const kinds[] = {"slower",         "faster", "equivalent up to", "slower alone", "faster alone", "open",
                               "not comparable", "fails",  "baseline fails"};
  std::vector<std::string> out;
  for (const Finding& finding : headline.findings) {
    std::ostringstream text;
    if (finding.isPerhapsWithinMargin) text << "perhaps ";
    text << kinds[static_cast<std::size_t>(finding.kind)] << ' ' << finding.point.ranks;
    if (finding.caseIndex > 0) text << " in case " << finding.caseIndex;
    out.push_back(text.str());
  }
  return out;
}

/// Ten blocks with this mean and half width.
struct TenBlocks {
  int ranks;
  double meanPercent, halfPercent;
};
MadeUpExperiment experimentOf(std::initializer_list<TenBlocks> points) {
  MadeUpExperiment out;
  for (const auto& [ranks, mean, half] : points)
    out.blocks(ranks, scattered(mean / 100, half / 100 * std::sqrt(10.0) / 2.262157, 10));
  return out;
}

TEST(Headline, matchesTheFirstArmOfTheDesign) {
  MadeUpExperiment experiment =
      experimentOf({{1, -0.2, 0.3}, {2, -0.1, 0.4}, {4, -0.4, 0.3}, {8, -0.3, 0.6}, {16, -0.7, 0.9}});
  experiment.blocks(32, scattered(std::log(0.991), 0.0335, 10));
  const Headline out = headline(experiment);
  EXPECT_THAT(said(out), ElementsAre("equivalent up to 16", "open 32"));
  EXPECT_FALSE(out.findings[0].isEveryPoint);
  EXPECT_EQ(out.findings[0].blocks, 10);
  EXPECT_EQ(out.findings[0].allocations, 10);
  EXPECT_EQ(out.findings[1].blocksNeeded->more, 39);
  EXPECT_EQ(out.findings[1].reason, OpenReason::IntervalTooWide);
}

TEST(Headline, matchesTheSecondArmOfTheDesign) {
  const Headline out = headline(
      experimentOf({{1, -0.2, 0.4}, {2, 0.1, 0.5}, {4, -0.3, 0.5}, {8, -0.9, 0.7}, {16, -1.6, 0.9}, {32, -3.4, 1.1}}));
  EXPECT_THAT(said(out), ElementsAre("slower 32", "equivalent up to 8", "perhaps slower 16"));
  EXPECT_NEAR(out.findings[0].ratio->meanLog, -0.034, 1e-12);
  EXPECT_LT(*out.findings[0].familyP, 0.001);
}

TEST(Headline, namesAPointThatFailsHolmSeparately) {
  const Headline out = headline(experimentOf({{1, 0, 5}, {2, 0, 5}, {4, 0, 5}, {8, 0, 5}, {16, -3, 2.9}, {32, 6, 2}}));
  EXPECT_THAT(said(out), ElementsAre("faster 32", "perhaps slower alone 16", "open 1", "open 2", "open 4", "open 8"));
  EXPECT_NEAR(*out.findings[1].familyP, 5 * *out.findings[1].ratio->p, 1e-12);
}

TEST(Headline, theFamilyIsAllPointsAndCasesOfTheArm) {
  MadeUpExperiment experiment = experimentOf({{1, -3, 2.7}});
  EXPECT_THAT(said(headline(experiment)), ElementsAre("perhaps slower 1"));
  experiment.blocks(1, scattered(0, 0.1, 10), 1);
  EXPECT_THAT(said(headline(experiment)), ElementsAre("perhaps slower alone 1", "open 1 in case 1"));
}

TEST(Headline, pointsWithoutAVerdictOrAnIntervalCountInTheFamily) {
  MadeUpExperiment experiment = experimentOf({{1, -3, 2.5}, {2, -3, 2.5}});
  EXPECT_THAT(said(headline(experiment)), ElementsAre("perhaps slower 1", "perhaps slower 2"));
  experiment.point(2).cells = {{}, {.isComparable = false}};
  experiment.blocks(4, {0.1, -0.1});
  const Headline out = headline(experiment);
  EXPECT_THAT(said(out), ElementsAre("perhaps slower alone 1", "open 4", "not comparable 2"));
  EXPECT_NEAR(*out.findings[0].familyP, 3 * *out.findings[0].ratio->p, 1e-12);
  EXPECT_FALSE(out.findings[1].familyP || out.findings[2].familyP);
  EXPECT_TRUE(out.findings[2].ratio);
}

TEST(Headline, laterPointsDoNotRevokeAnEarlierHeadline) {
  // Of three planned points one is measured: it is judged as one of three.
  MadeUpExperiment experiment = experimentOf({{1, -3, 2.5}});
  experiment.point(2);
  experiment.point(1, 1);
  const Headline early = headline(experiment);
  EXPECT_EQ(said(early).at(0), "perhaps slower alone 1");
  EXPECT_NEAR(*early.findings[0].familyP, 3 * *early.findings[0].ratio->p, 1e-12);
  experiment.blocks(2, scattered(0, 0.1, 10));
  experiment.blocks(1, scattered(0, 0.1, 10), 1);
  const Headline late = headline(experiment);
  EXPECT_EQ(said(late).at(0), "perhaps slower alone 1");
  EXPECT_EQ(*late.findings[0].familyP, *early.findings[0].familyP);
}

TEST(Headline, anExtendedPointEntersTheFamilyWithItsLooks) {
  MadeUpExperiment experiment = experimentOf({{1, -3, 2}});
  experiment.point(1).extensions = 1;
  const Headline out = headline(experiment);
  EXPECT_NEAR(*out.findings[0].familyP, 2 * *out.findings[0].ratio->p, 1e-15);
}

TEST(Headline, equivalenceStopsAtTheFirstPointThatIsNot) {
  EXPECT_THAT(said(headline(experimentOf({{2, 0, 5}, {4, 0, 0.5}}))), ElementsAre("open 2"));
  EXPECT_THAT(said(headline(experimentOf({{2, 0, 5}, {4, 0, 0.5}, {1, 0, 0.5}}))),
              ElementsAre("equivalent up to 1", "open 2"));
}

TEST(Headline, equivalenceIsTestedInEachCase) {
  MadeUpExperiment experiment = experimentOf({{1, 0, 0.5}});
  experiment.blocks(1, scattered(0, 0.001, 5), 1);
  experiment.blocks(2, scattered(0, 0.1, 5), 1);
  const Headline out = headline(experiment);
  EXPECT_THAT(said(out), ElementsAre("equivalent up to 1", "equivalent up to 1 in case 1", "open 2 in case 1"));
  EXPECT_TRUE(out.findings[0].isEveryPoint);
  EXPECT_FALSE(out.findings[1].isEveryPoint);
}

TEST(Headline, equivalenceCountsTheFewestAllocationsThatItRestsOn) {
  MadeUpExperiment experiment;
  experiment.allocation = "one";
  experiment.blocks(1, scattered(0, 0.001, 6));
  experiment.allocation.clear();
  experiment.blocks(2, scattered(0, 0.001, 5));
  const Headline out = headline(experiment);
  EXPECT_EQ(out.findings[0].point.ranks, 2);
  EXPECT_EQ(out.findings[0].blocks, 6);
  EXPECT_EQ(out.findings[0].allocations, 1);
}

TEST(Headline, equivalenceNamesAPointWithFewerAllocationsThanBlocksFirst) {
  MadeUpExperiment experiment;
  experiment.blocks(1, scattered(0, 0.001, 5));  // each in its own allocation
  for (int i = 0; i < 10; ++i) {
    experiment.allocation = "of " + std::to_string(i % 6);
    experiment.blocks(2, {i % 2 == 0 ? 0.001 : -0.001});
  }
  const Headline out = headline(experiment);
  ASSERT_THAT(said(out), ElementsAre("equivalent up to 2"));
  EXPECT_EQ(out.findings[0].blocks, 10);
  EXPECT_EQ(out.findings[0].allocations, 6);
}

TEST(Headline, resultsForOtherAllocationsAreGivenBesideThoseForThese) {
  MadeUpExperiment experiment;
  for (int i = 0; i < 10; ++i) {
    experiment.allocation = "of " + std::to_string(i % 3);
    experiment.blocks(1, {-0.1 + 0.002 * i});
  }
  experiment.allocation.clear();
  experiment.blocks(2, scattered(-0.1, 0.001, 5));
  const Headline out = headline(experiment);
  ASSERT_THAT(said(out), ElementsAre("slower 1", "slower 2"));
  ASSERT_TRUE(out.findings[0].acrossAllocations);
  EXPECT_EQ(out.findings[0].acrossAllocations->n, 3);
  EXPECT_FALSE(out.findings[1].acrossAllocations) << "it is the interval over blocks";
}

TEST(Headline, failuresOfEitherArmAreReported) {
  MadeUpExperiment experiment;
  for (int i = 0; i < 4; ++i) experiment.block(1, {1000, 1000});
  experiment.block(1, {1000, std::nullopt});
  experiment.block(1, {std::nullopt, 1000});
  experiment.block(1, {std::nullopt, 1000});
  const Headline out = headline(experiment);
  EXPECT_THAT(said(out), ElementsAre("open 1", "fails 1", "baseline fails 1"));
  EXPECT_EQ(out.findings[0].reason, OpenReason::RunsFailed);
  EXPECT_EQ(out.findings[1].failed, 1);
  EXPECT_EQ(out.findings[1].runs, 7);
  EXPECT_EQ(out.findings[2].failed, 2);
}

TEST(Headline, eachArmExceptTheBaselineHasOne) {
  MadeUpExperiment experiment({"docker", "bare metal", "apptainer"});
  experiment.input.baseline = 1;
  for (int i = 0; i < 3; ++i) experiment.block(1, {900, 1000, 1100});
  const auto out = compare(experiment.input);
  ASSERT_EQ(out->headlines.size(), 2U);
  EXPECT_EQ(out->headlines[0].arm, 0U);
  EXPECT_EQ(out->headlines[0].findings[0].kind, FindingKind::Slower);
  EXPECT_EQ(out->headlines[1].arm, 2U);
  EXPECT_EQ(out->headlines[1].findings[0].kind, FindingKind::Faster);
}

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02.
TEST(Holm, adjustsStepByStepFromTheSmallest) {
  const auto near = [](double p) { return testing::DoubleNear(p, 1e-15); };
  EXPECT_THAT(holmAdjusted(Values{0.01, 0.04, 0.03, 0.005}),
              ElementsAre(near(0.03), near(0.06), near(0.06), near(0.02)));
  EXPECT_THAT(holmAdjusted(Values{0.04}), ElementsAre(0.04));
  EXPECT_THAT(holmAdjusted(Values{0.5, 0.9, 1.0}), ElementsAre(1.0, 1.0, 1.0));
  EXPECT_THAT(holmAdjusted(Values{0.02, 0.02, 0.02}), ElementsAre(near(0.06), near(0.06), near(0.06)));
  EXPECT_TRUE(holmAdjusted({}).empty());
}

}  // namespace
}  // namespace baremark::core::stats
