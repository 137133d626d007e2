// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of every comparison, checked on a few thousand random ones.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "core/stats/comparison.h"
#include "made_up.h"
#include "random_source.h"

namespace baremark::core::stats {
namespace {

constexpr int kTrials = 2000;
constexpr double kJudgedMargin = 0.02;

/// Rates of `blocks` blocks of two arms. The differences and spreads are chosen so that every verdict occurs often.
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
  return compare(experiment.input).value().points[0].cells[1 - baseline];
}

void expectSame(const ComparedCell& a, const ComparedCell& b) {
  EXPECT_EQ(a.judgement->verdict, b.judgement->verdict);
  EXPECT_EQ(a.judgement->isPerhapsWithinMargin, b.judgement->isPerhapsWithinMargin);
  EXPECT_NEAR(a.ratio->value, b.ratio->value, 1e-12);
  EXPECT_NEAR(a.ratio->interval->low, b.ratio->interval->low, 1e-12);
  EXPECT_NEAR(a.ratio->interval->high, b.ratio->interval->high, 1e-12);
}

TEST(ComparisonProperty, theOrderOfTheBlocksDoesNotMatter) {
  RandomSource random(1);
  for (int trial = 0; trial < kTrials; ++trial) {
    auto blocks = randomBlocks(random);
    const ComparedCell before = cellOf(blocks, 0);
    random.shuffle(blocks);
    expectSame(cellOf(blocks, 0), before);
  }
}

TEST(ComparisonProperty, theLevelOfABlockDoesNotMatter) {
  RandomSource random(3);
  for (int trial = 0; trial < kTrials; ++trial) {
    auto blocks = randomBlocks(random);
    const ComparedCell before = cellOf(blocks, 0);
    for (auto& block : blocks) {
      const double level = std::exp(random.normal());
      block = {block[0] * level, block[1] * level};
    }
    expectSame(cellOf(blocks, 0), before);
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
    ++seen[static_cast<std::size_t>(one.judgement->verdict)];
    EXPECT_NEAR(one.ratio->value * other.ratio->value, 1, 1e-12);
    EXPECT_NEAR(one.ratio->interval->low * other.ratio->interval->high, 1, 1e-12);
    if (isInTheSliver(*one.ratio)) continue;
    switch (one.judgement->verdict) {
      case Verdict::Slower:
        EXPECT_EQ(other.judgement->verdict, Verdict::Faster);
        break;
      case Verdict::Faster:
        EXPECT_EQ(other.judgement->verdict, Verdict::Slower);
        break;
      case Verdict::Equivalent:
        EXPECT_EQ(other.judgement->verdict, Verdict::Equivalent);
        break;
      case Verdict::NotEnoughData:
        EXPECT_EQ(other.judgement->verdict, Verdict::NotEnoughData);
        break;
    }
  }
  for (const int count : seen) EXPECT_GT(count, kTrials / 20) << "every verdict comes up often";
}

TEST(ComparisonProperty, theNeededBlocksDecideIfTheyAreLikeTheEarlierOnes) {
  RandomSource random(5);
  int tried = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const double meanLog = 0.06 * (random.uniform() - 0.5);
    const auto today = pairedRatio(scattered(meanLog, 0.03, 5));
    const Judgement judgement = judge(today, kJudgedMargin, 0);
    if (!judgement.blocksNeeded || judgement.blocksNeeded->total > 2000) continue;
    ++tried;
    const auto later = pairedRatio(scattered(meanLog, 0.03, judgement.blocksNeeded->total), 1);
    EXPECT_NE(judge(later, kJudgedMargin, 0).verdict, Verdict::NotEnoughData) << meanLog;
  }
  EXPECT_GT(tried, kTrials / 4);
}

}  // namespace
}  // namespace baremark::core::stats
