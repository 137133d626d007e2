// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "app/text/stop_text.h"

namespace baremark::app::text {
namespace {

using core::stats::Finding;
using core::stats::FindingKind;

const Finding kEquivalent{.kind = FindingKind::EquivalentUpTo, .point = {1, 2}, .isEveryPoint = true};
const Finding kSlower{.kind = FindingKind::Slower, .point = {1, 2}};
const Finding kOpen{.kind = FindingKind::Open, .point = {1, 2}};

/// A baseline and one further arm for each list of findings, at one point, with the given numbers of pairs.
core::report::Assessment arms(const std::vector<std::vector<Finding>>& findings, const std::vector<int>& pairs) {
  core::report::Assessment out;
  out.record.state = core::model::ExperimentState::Done;
  out.record.cases = {{}};
  out.comparison.arms = {"metal"};
  out.comparison.margin = 0.02;
  out.comparison.points.push_back({.caseIndex = 0, .point = {1, 2}, .cells = {}});
  out.comparison.points.front().cells.resize(findings.size() + 1);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    out.comparison.arms.push_back("arm " + std::to_string(i));
    out.comparison.headlines.push_back({.arm = i + 1, .findings = findings[i]});
    core::stats::Ratio ratio;
    ratio.n = pairs[i];
    ratio.interval = core::stats::Interval{0.99, 1.01};
    out.comparison.points.front().cells[i + 1].ratio = ratio;
  }
  return out;
}

TEST(ArmsSummary, itCountsTheArmsAndNamesBaselineMarginPairsAndLevel) {
  const auto text = summaryOfArms(arms({{kEquivalent}, {kEquivalent}, {kSlower}, {kOpen}}, {5, 5, 5, 5}));
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->lead.startsWith(QStringLiteral("2 of 4 arms are equivalent to metal within ±2")))
      << text->lead.toStdString();
  for (const char* part : {"1 slower", "1 not decided", "n = 5, 95"})
    EXPECT_TRUE(text->rest.contains(QLatin1String(part))) << text->rest.toStdString();
  EXPECT_EQ(text->sign, Sign::Bad);
}

TEST(ArmsSummary, aDifferenceThatIsPerhapsWithinTheMarginIsNotDecided) {
  Finding perhaps = kSlower;
  perhaps.isPerhapsWithinMargin = true;
  const auto text = summaryOfArms(arms({{kEquivalent}, {perhaps}, {kEquivalent, perhaps}}, {3, 5, 4}));
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->lead.startsWith(QStringLiteral("2 of 3"))) << text->lead.toStdString();
  EXPECT_TRUE(text->rest.contains(QStringLiteral("n = 3 to 5"))) << text->rest.toStdString();
  EXPECT_EQ(text->sign, Sign::Open);
}

TEST(ArmsSummary, anArmWithFailingRunsIsNotEquivalent) {
  const Finding fails{.kind = FindingKind::Fails, .point = {1, 2}};
  const auto text = summaryOfArms(arms({{kEquivalent}, {kEquivalent, fails}, {kEquivalent}}, {5, 5, 5}));
  EXPECT_TRUE(text->lead.startsWith(QStringLiteral("2 of 3"))) << text->lead.toStdString();
}

TEST(ArmsSummary, fewArmsAndUnmeasuredOnesHaveNone) {
  EXPECT_FALSE(summaryOfArms(arms({{kEquivalent}, {kEquivalent}}, {5, 5})));
  EXPECT_FALSE(summaryOfArms(arms({{}, {}, {}}, {0, 0, 0})));
  EXPECT_EQ(summaryOfArms(arms({{kEquivalent}, {kEquivalent}, {kEquivalent}}, {5, 5, 5}))->sign, Sign::Good);
}

TEST(ArmsSummary, armsWithOneAnswerShareALine) {
  const auto slower = [](int ranks, double ratio) {
    Finding finding = kSlower;
    finding.point = {1, ranks};
    finding.ratio = core::stats::Ratio{.value = ratio};
    finding.ratio->interval = core::stats::Interval{ratio - 0.01, ratio + 0.01};
    return finding;
  };
  const Finding spoiled{.kind = FindingKind::NotComparable, .point = {1, 2}};
  const core::report::Assessment many =
      arms({{kEquivalent}, {slower(1, 0.97), slower(2, 0.79)}, {kOpen}, {slower(2, 0.92)}, {spoiled}}, {5, 5, 5, 5, 5});
  const std::vector<HeadlineText> lines = groupsOfArms(many, {});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].lead.toStdString(), "Slower: arm 1 and arm 3.");
  EXPECT_EQ(lines[0].sign, Sign::Bad);
  const std::string rest = lines[0].rest.toStdString();
  EXPECT_NE(rest.find("arm 1 at 2 rank(s) slower by 21.0"), std::string::npos) << "the largest difference: " << rest;
  EXPECT_EQ(lines[1].lead.toStdString(), "Not decided: arm 2.");
  EXPECT_EQ(lines[2].lead.toStdString(), "Not comparable: arm 4.");
  EXPECT_EQ(bannerLines(many).size(), 4U) << "after the sentence about all arms";
}

TEST(ArmsSummary, anArmWithTwoAnswersStandsInBothGroupsWithItsPoints) {
  Finding slower = kSlower;
  slower.point = {1, 1};
  slower.ratio = core::stats::Ratio{.value = 0.9};
  slower.ratio->interval = core::stats::Interval{0.89, 0.91};
  const Finding fails{.kind = FindingKind::Fails, .point = {1, 2}, .failed = 4, .runs = 15};
  const auto lines = groupsOfArms(arms({{slower, fails}, {kEquivalent}, {fails}}, {5, 5, 5}), {});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].lead.toStdString(), "Slower: arm 0.");
  EXPECT_TRUE(lines[0].rest.contains(QStringLiteral("arm 0 at 1 rank"))) << lines[0].rest.toStdString();
  EXPECT_EQ(lines[1].lead.toStdString(), "Failing: arm 0 and arm 2.");
  EXPECT_TRUE(lines[1].rest.contains(QStringLiteral("arm 0 at 2 rank"))) << lines[1].rest.toStdString();
  const auto many =
      groupsOfArms(arms({{slower, fails}, {slower}, {slower}, {slower}, {kEquivalent}}, {5, 5, 5, 5, 5}), {});
  ASSERT_EQ(many.size(), 2U);
  EXPECT_TRUE(many[0].rest.contains(QStringLiteral("arm 0 at 1 rank"))) << many[0].rest.toStdString();
  EXPECT_FALSE(many[0].rest.contains(QStringLiteral("arm 1"))) << "four arms: " << many[0].rest.toStdString();
}

TEST(ArmsSummary, anExperimentThatIsNotOverSaysSoFar) {
  core::report::Assessment running = arms({{kEquivalent}, {kOpen}, {kOpen}}, {5, 5, 5});
  running.record.state = core::model::ExperimentState::Running;
  EXPECT_TRUE(summaryOfArms(running)->lead.startsWith(QStringLiteral("So far: 1 of 3")));
}

}  // namespace
}  // namespace baremark::app::text
