// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/verdict_text.h"

#include <gtest/gtest.h>

namespace baremark::app::text {
namespace {

using core::report::ListedFinding;
using core::stats::Finding;
using core::stats::FindingKind;

/// Two arms, of which the second has these findings, in two cases with points of 1 and 2 ranks.
core::report::Assessment twoCases(std::vector<Finding> findings) {
  core::report::Assessment out;
  out.record.state = core::model::ExperimentState::Done;
  out.record.cases = {{{"batch_size", std::int64_t{16}}}, {{"batch_size", std::int64_t{32}}}};
  out.comparison.arms = {"metal", "image"};
  for (const std::size_t caseIndex : {0U, 1U}) {
    for (const int ranks : {1, 2}) out.comparison.points.push_back({.caseIndex = caseIndex, .point = {1, ranks}, .cells = {}});
  }
  out.comparison.headlines = {{.arm = 1, .findings = std::move(findings)}};
  return out;
}

Finding everywhere(std::size_t caseIndex) {
  return {.kind = FindingKind::EquivalentUpTo, .caseIndex = caseIndex, .point = {1, 2}, .isEveryPoint = true, .blocks = 10, .allocations = 10};
}

std::string said(const core::report::Assessment& assessment) {
  const HeadlineText text = headlines(assessment, {}).at(0);
  return (text.lead + QLatin1Char(' ') + text.rest).toStdString();
}

TEST(VerdictText, equivalentAtEveryPointOfOneCaseIsNotSaidOfAll) {
  Finding open{.kind = FindingKind::Open, .caseIndex = 1, .point = {1, 1}, .reason = core::stats::OpenReason::TooFewBlocks, .blocks = 2};
  EXPECT_EQ(said(twoCases({everywhere(0), open})),
            "image is equivalent to metal at every point (batch_size 16). At 1 rank(s) (batch_size 32) not enough data: 2 block(s), three are the least.");
  EXPECT_EQ(said(twoCases({everywhere(0), everywhere(1)})), "image is equivalent to metal at every point. ");
  Finding upTo = everywhere(1);
  upTo.isEveryPoint = false;
  upTo.point = {1, 1};
  EXPECT_EQ(said(twoCases({everywhere(0), upTo})), "image is equivalent to metal at every point (batch_size 16). Equivalent up to 1 rank(s) (batch_size 32).");
}

TEST(VerdictText, everySentenceSaysOfWhichAllocationsItSpeaks) {
  Finding few = everywhere(1);
  few.allocations = 2;
  EXPECT_EQ(said(twoCases({everywhere(0), few})), "image is equivalent to metal at every point. Equivalent at every point on these 2 allocation(s).");
  Finding alone{.kind = FindingKind::SlowerAlone, .point = {1, 2}, .isPerhapsWithinMargin = true, .blocks = 5, .allocations = 1};
  EXPECT_EQ(said(twoCases({alone})),
            "image against metal: at 2 rank(s) (batch_size 16) slower taken alone, not over all points, and perhaps within the margin on these nodes. ");
}

TEST(VerdictText, besideAFailureStandsHowManyPairsAreCompared) {
  const Finding fails{.kind = FindingKind::Fails, .caseIndex = 1, .point = {1, 2}, .failed = 2, .runs = 5, .blocks = 3, .allocations = 3};
  EXPECT_EQ(said(twoCases({fails})), "image against metal: at 2 rank(s) (batch_size 32) it fails 2 of 5 runs, the ratio is over 3 complete pair(s). ");
}

TEST(VerdictText, whatIsNotFinishedIsSaidToBeSoFar) {
  core::report::Assessment assessment = twoCases({everywhere(0), everywhere(1)});
  const core::report::ListedHeadlines listed{
      .margin = 0.02, .cases = 1, .arms = {{"image", {{.kind = FindingKind::Slower, .point = {1, 8}}}}}};
  using core::model::ExperimentState;
  for (const ExperimentState state : {ExperimentState::Queued, ExperimentState::Running, ExperimentState::Paused,
                                      ExperimentState::Cancelled, ExperimentState::Stopped}) {
    assessment.record.state = state;
    EXPECT_EQ(said(assessment), "So far: image is equivalent to metal at every point. ");
    EXPECT_EQ(shortHeadline(listed, 5, state).words.toStdString(), "so far image slower at 8 rank(s)");
    EXPECT_EQ(shortHeadline(listed, 0, state).words, QString());
  }
  assessment = twoCases({});
  assessment.record.state = ExperimentState::Running;
  EXPECT_EQ(said(assessment).rfind("image against metal: nothing measured yet", 0), 0U);
}

TEST(VerdictText, aListsLineSaysNoMoreThanTheFinding) {
  const auto line = [](std::vector<ListedFinding> findings) {
    return shortHeadline({.margin = 0.02, .cases = 1, .arms = {{"image", std::move(findings)}}}, 5, core::model::ExperimentState::Done).words.toStdString();
  };
  EXPECT_EQ(line({{.kind = FindingKind::SlowerAlone, .point = {1, 8}}}), "image slower at 8 rank(s) taken alone");
  EXPECT_EQ(line({{.kind = FindingKind::Slower, .point = {1, 8}, .isPerhapsWithinMargin = true}}), "image perhaps slower at 8 rank(s)");
  EXPECT_EQ(line({{.kind = FindingKind::Slower, .point = {1, 8}}}), "image slower at 8 rank(s)");
  const ListedFinding upTo{.kind = FindingKind::EquivalentUpTo, .caseIndex = 1, .point = {1, 4}};
  EXPECT_EQ(line({{.kind = FindingKind::EquivalentUpTo, .point = {1, 8}, .isEveryPoint = true}, upTo}), "equivalent up to 4 rank(s)");
}

}  // namespace
}  // namespace baremark::app::text
