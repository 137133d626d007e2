// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/verdict_text.h"

#include <gmock/gmock.h>

#include <map>

#include "app/text/evidence_text.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

using core::model::ExperimentState;
using core::stats::BlocksNeeded;
using core::stats::Finding;
using core::stats::FindingKind;
using core::stats::OpenReason;
using testing::HasSubstr;
using testing::StartsWith;

/// Two arms in two cases with points of 1 and 2 ranks. The second arm has these findings.
core::report::Assessment twoCases(std::vector<Finding> findings) {
  core::report::Assessment out;
  out.record.state = ExperimentState::Done;
  out.record.cases = {{{"batch_size", std::int64_t{16}}}, {{"batch_size", std::int64_t{32}}}};
  out.comparison.arms = {"metal", "image"};
  for (const std::size_t caseIndex : {0U, 1U}) {
    for (const int ranks : {1, 2}) out.comparison.points.push_back({.caseIndex = caseIndex, .point = {1, ranks}});
  }
  out.comparison.headlines = {{.arm = 1, .findings = std::move(findings)}};
  return out;
}

Finding everywhere(std::size_t caseIndex) {
  return {.kind = FindingKind::EquivalentUpTo,
          .caseIndex = caseIndex,
          .point = {1, 2},
          .isEveryPoint = true,
          .blocks = 10,
          .allocations = 10};
}

/// A point with fewer than three blocks.
Finding tooFew(int ranks, int blocks, std::size_t caseIndex = 0, int allocations = 0) {
  return {.kind = FindingKind::Open,
          .caseIndex = caseIndex,
          .point = {1, ranks},
          .reason = OpenReason::TooFewBlocks,
          .blocks = blocks,
          .allocations = allocations};
}

/// Five blocks at 2 ranks whose interval is too wide, and how many more would decide.
Finding tooWide(int more, int allocations = 5) {
  return {.kind = FindingKind::Open,
          .point = {1, 2},
          .reason = OpenReason::IntervalTooWide,
          .blocksNeeded = BlocksNeeded{.total = 5 + more, .more = more},
          .blocks = 5,
          .allocations = allocations};
}

/// The same in one case.
core::report::Assessment oneCase(std::vector<Finding> findings) {
  core::report::Assessment out = twoCases(std::move(findings));
  out.record.cases.pop_back();
  out.comparison.points.resize(2);
  return out;
}

/// The headline, and the rows below it.
std::string said(const core::report::Assessment& assessment) {
  QString all;
  for (const HeadlineText& line : headlines(assessment, {}))
    all += line.lead.isEmpty() ? QLatin1Char('\n') + line.rest : line.lead + QLatin1Char(' ') + line.rest;
  return all.toStdString();
}

TEST(VerdictText, equivalenceInOneCaseIsNotClaimedForAll) {
  EXPECT_EQ(said(twoCases({everywhere(0), tooFew(1, 2, 1)})),
            "image against metal, 4 point(s) in 2 case(s): 2 equivalent, 2 not decided. \n"
            "Equivalent at every point (batch 16 per rank).\n"
            "At 1 rank(s) (batch 32 per rank) no verdict yet: 2 of at least 3 blocks done.");
  EXPECT_EQ(said(twoCases({everywhere(0), everywhere(1)})), "image is equivalent to metal at every point. ");
  Finding upTo = everywhere(1);
  upTo.isEveryPoint = false;
  upTo.point = {1, 1};
  EXPECT_EQ(said(twoCases({everywhere(0), upTo})),
            "image against metal, 4 point(s) in 2 case(s): 3 equivalent, 1 not decided. \n"
            "Equivalent at every point (batch 16 per rank).\n"
            "Equivalent up to 1 rank(s) (batch 32 per rank).");
}

TEST(VerdictText, everySentenceNamesItsAllocations) {
  Finding few = everywhere(1);
  few.allocations = 2;
  EXPECT_EQ(said(twoCases({everywhere(0), few})),
            "image against metal, 4 point(s) in 2 case(s): 4 equivalent. \n"
            "Equivalent at every point (batch 16 per rank).\n"
            "Equivalent at every point (batch 32 per rank) on these 2 allocation(s).");
  Finding alone{
      .kind = FindingKind::SlowerAlone, .point = {1, 2}, .isPerhapsWithinMargin = true, .blocks = 5, .allocations = 1};
  EXPECT_EQ(said(twoCases({alone})),
            "image against metal: at 2 rank(s) (batch 16 per rank) slower only before the correction over all points, "
            "and perhaps within the margin on these nodes. ");
  const Finding open = tooWide(4, 2);
  for (const auto& [more, about] : std::map<int, std::string>{{4, "4"}, {99, "99"}, {401, "401"}, {1000, "1,000"}})
    EXPECT_EQ(said(twoCases({tooWide(more, 2)})),
              "image against metal: at 2 rank(s) (batch 16 per rank) not enough data on these 2 allocation(s); about " +
                  about + " more block(s) would decide. ");
  few.caseIndex = 0;
  few.isEveryPoint = false;
  few.point = {1, 1};
  EXPECT_EQ(said(oneCase({few, open})),
            "image is equivalent to metal up to 1 rank(s) on these 2 allocation(s). "
            "At 2 rank(s) not enough data; about 4 more block(s) would decide.")
      << "once for both";
  EXPECT_EQ(said(oneCase({tooFew(1, 2), tooFew(2, 2)})),
            "image against metal: at every point no verdict yet: 2 of at least 3 blocks done. ");
  EXPECT_EQ(said(oneCase({tooFew(1, 2), tooFew(2, 1)})),
            "image against metal: at 1 rank(s) no verdict yet: 2 of at least 3 blocks done. "
            "At 2 rank(s) no verdict yet: 1 of at least 3 blocks done.");
  EXPECT_EQ(said(oneCase({tooFew(1, 2, 0, 1), tooFew(2, 2, 0, 2)})),
            "image against metal: at 1 rank(s) no verdict yet on these nodes: 2 of at least 3 blocks done. "
            "At 2 rank(s) no verdict yet: 2 of at least 3 blocks done.");
}

TEST(VerdictText, tooManyNeededBlocksAreOutOfReachWithARemedy) {
  Finding far = tooWide(1001);
  const std::string open = "image against metal: at 2 rank(s) (batch 16 per rank) not enough data; ";
  const std::string help = "longer runs, a quieter machine or a wider margin would help. ";
  for (const auto& [more, about] :
       std::map<int, std::string>{{1001, "1,001"}, {7391, "7,391"}, {24000, "24,000"}, {99999, "99,999"}}) {
    far.blocksNeeded->more = more;
    EXPECT_EQ(said(twoCases({far})),
              open + "about " + about + " more block(s) would decide, which is out of reach: " + help);
  }
  far.blocksNeeded.reset();
  EXPECT_EQ(said(twoCases({far})), open + "more blocks do not help: " + help);
  const auto lead = [&](int more, std::chrono::milliseconds block) {
    return headlines(twoCases({tooWide(more)}), [block](std::size_t, const core::model::Point&) { return block; })
        .at(0)
        .lead.toStdString();
  };
  EXPECT_THAT(lead(24000, std::chrono::seconds(7)),
              HasSubstr("about 24,000 more block(s) (about 47 h) would decide, which is out of reach"));
  EXPECT_THAT(lead(900, std::chrono::hours(1)),
              HasSubstr("about 900 more block(s) (about 38 day(s)) would decide, which is out of reach: longer runs"));
  EXPECT_THAT(lead(900, std::chrono::minutes(10)), testing::Not(HasSubstr("out of reach")));
  EXPECT_FALSE(isOutOfReach(720, std::chrono::hours(1))) << "30 days";
  EXPECT_TRUE(isOutOfReach(721, std::chrono::hours(1)));
  EXPECT_FALSE(isOutOfReach(1000, std::nullopt));
  EXPECT_TRUE(isOutOfReach(1001, std::nullopt));
}

TEST(VerdictText, theCalculationForAnOpenVerdictGroupsDigitsAndNamesItsLimit) {
  core::stats::ComparedCell cell;
  EXPECT_EQ(openSum(cell).toStdString(), "");
  cell.judgement = core::stats::Judgement{};
  cell.judgement->blocksNeeded =
      BlocksNeeded{.total = 24000, .more = 23995, .level = 0.975, .halfWidthNow = 0.5, .halfWidthNeeded = 0.01};
  EXPECT_EQ(openSum(cell).toStdString(),
            "now " + margin(0.5).toStdString() + ", needs " + margin(0.01).toStdString() +
                ": about 23,995 more block(s) (" + level(0.975).toStdString() +
                " interval), which is out of reach: longer runs, a quieter machine or a wider margin would help");
  cell.judgement->blocksNeeded->more = 900;
  EXPECT_THAT(openSum(cell).toStdString(),
              testing::AllOf(HasSubstr(": about 900 more block(s) ("), testing::Not(HasSubstr("out of reach"))));
  EXPECT_THAT(openSum(cell, std::chrono::hours(1)).toStdString(), HasSubstr("out of reach"));
}

TEST(VerdictText, theBlocksToAddAreThoseOfTheShownCase) {
  core::report::Assessment assessment = twoCases({});
  for (std::size_t place = 0; const int more : {0, 401, 12, 4}) {
    core::stats::ComparedCell cell{.arm = 1};
    cell.judgement = core::stats::Judgement{};
    if (more > 0) cell.judgement->blocksNeeded = BlocksNeeded{.more = more};
    assessment.comparison.points[place++].cells = {core::stats::ComparedCell{}, cell};
  }
  EXPECT_EQ(openPoint(assessment, 0), (OpenPoint{.place = 1, .blocks = 401}));
  EXPECT_EQ(openPoint(assessment, 1), (OpenPoint{.place = 3, .blocks = 4}));
  assessment.comparison.points[1].cells[1].judgement->blocksNeeded->more = 1001;
  EXPECT_FALSE(openPoint(assessment, 0)) << "more than can be added at once";
}

TEST(VerdictText, aLineOfTheListNamesAllPlaces) {
  using core::report::ListedHeadline;
  const auto open = [](std::size_t caseIndex, int ranks) {
    return Finding{.kind = FindingKind::Open, .caseIndex = caseIndex, .point = {1, ranks}};
  };
  const auto line = [](std::size_t places, std::vector<ListedHeadline> arms) {
    return shortHeadline({.places = places, .arms = std::move(arms)}, 5, ExperimentState::Done).words.toStdString();
  };
  const std::string both = "1 rank(s) and 2 rank(s)";  // also if the locale has no word for it
  EXPECT_EQ(line(4, {{"image", {open(0, 1), open(0, 2), open(1, 1), open(1, 2)}}}), "not enough data at every point");
  EXPECT_EQ(line(4, {{"image", {open(0, 1), open(1, 1)}}}), "not enough data at 1 rank(s)") << "in both cases";
  EXPECT_EQ(line(4, {{"image", {open(0, 1), open(0, 2)}}}), "not enough data at " + both);
  EXPECT_EQ(line(9, {{"image", {open(0, 1), open(0, 2), open(0, 4)}}}), "not enough data at 3 point(s)");
  EXPECT_EQ(line(1, {{"image", {open(0, 1)}}}), "not enough data at 1 rank(s)");
  // A finding without an arm applies to all arms.
  EXPECT_EQ(line(2, {{"image", {open(0, 1), open(0, 2)}}, {"box", {open(0, 1)}}}), "not enough data at " + both);
  EXPECT_EQ(line(2, {{"image", {open(0, 1), open(0, 2)}}, {"box", {open(0, 1), open(0, 2)}}}),
            "not enough data at every point");
  const auto slower = [](int ranks) { return Finding{.kind = FindingKind::Slower, .point = {1, ranks}}; };
  EXPECT_EQ(line(2, {{"image", {slower(1), slower(2)}}, {"box", {open(0, 1)}}}), "image slower at every point");
  EXPECT_EQ(line(3, {{"image", {slower(1), open(0, 2)}}}), "image slower at 1 rank(s)");
}

TEST(VerdictText, severalCasesGetOneHeadlineAndARowForEachFinding) {
  const Finding slower{.kind = FindingKind::Slower,
                       .caseIndex = 1,
                       .point = {1, 2},
                       .ratio = core::stats::Ratio{.value = 0.9},
                       .blocks = 5,
                       .allocations = 5};
  const Finding unclear{.kind = FindingKind::NotComparable, .caseIndex = 1, .point = {1, 1}};
  const std::vector<HeadlineText> lines = headlines(twoCases({slower, everywhere(0), unclear}), {});
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].lead.toStdString(),
            "image against metal, 4 point(s) in 2 case(s): 1 slower, 2 equivalent, 1 not decided.");
  EXPECT_EQ(lines[0].sign, Sign::Bad);
  EXPECT_EQ(lines[1].rest.toStdString(),
            "At 2 rank(s) (batch 32 per rank) slower by " + percent(0.1).toStdString() + ".");
  EXPECT_EQ(lines[1].sign, Sign::Bad);
  EXPECT_EQ(lines[2].sign, Sign::Good);
  EXPECT_EQ(lines[3].rest.toStdString(), "At 1 rank(s) (batch 32 per rank) not comparable.");
  EXPECT_EQ(lines[3].sign, Sign::Warning);
  const Finding fails{.kind = FindingKind::Fails,
                      .caseIndex = 1,
                      .point = {1, 2},
                      .failed = 2,
                      .runs = 5,
                      .blocks = 3,
                      .allocations = 3};
  EXPECT_EQ(said(twoCases({fails})),
            "image against metal: at 2 rank(s) (batch 32 per rank), 2 of its 5 runs failed, the ratio uses 3 complete "
            "pair(s). ");
}

TEST(VerdictText, resultsForOtherAllocationsAreShownBesideTheInterval) {
  core::stats::Ratio over;
  over.value = 0.9;
  over.interval = core::stats::Interval{0.89, 0.91};
  over.n = over.baselineN = 10;
  core::stats::Ratio across = over;
  across.value = 0.92;
  across.interval = core::stats::Interval{0.85, 0.99};
  across.n = across.baselineN = 5;
  const Finding slower{.kind = FindingKind::Slower,
                       .point = {1, 2},
                       .ratio = over,
                       .acrossAllocations = across,
                       .blocks = 10,
                       .allocations = 5};
  const std::string beside = ofTheCluster(across).toStdString();
  EXPECT_THAT(beside, testing::AllOf(StartsWith("for the whole cluster, over the means of 5 allocation(s): "),
                                     HasSubstr(changeInterval(*across.interval).toStdString())));
  EXPECT_THAT(
      said(twoCases({slower})),
      testing::AllOf(HasSubstr("slower than metal at 2 rank(s) (batch 16 per rank) on these 5 allocation(s) by "),
                     HasSubstr("), " + beside + ".")));
  EXPECT_THAT(said(twoCases({everywhere(1), slower})), HasSubstr(" on these 5 allocation(s), " + beside + "."));
}

TEST(VerdictText, anUnfinishedResultIsMarkedAsSoFar) {
  core::report::Assessment assessment = twoCases({everywhere(0), everywhere(1)});
  const core::report::ListedHeadlines listed{.arms = {{"image", {{.kind = FindingKind::Slower, .point = {1, 8}}}}}};
  for (const ExperimentState state : {ExperimentState::Queued, ExperimentState::Running, ExperimentState::Paused,
                                      ExperimentState::Cancelled, ExperimentState::Stopped}) {
    assessment.record.state = state;
    EXPECT_EQ(said(assessment), "So far: image is equivalent to metal at every point. ");
    EXPECT_EQ(shortHeadline(listed, 5, state).words.toStdString(), "so far image slower at 8 rank(s)");
    EXPECT_EQ(shortHeadline(listed, 0, state).words, QString());
  }
  assessment = twoCases({});
  assessment.record.state = ExperimentState::Running;
  EXPECT_THAT(said(assessment), StartsWith("image against metal: nothing measured yet"));
}

TEST(VerdictText, everyVerdictSaysThatTheReferenceBackendIsSlow) {
  core::report::Assessment assessment = twoCases({everywhere(0), everywhere(1)});
  assessment.backends[{0, {1, 1}, 0}] = assessment.backends[{0, {1, 1}, 1}] = {"oneDNN 2.6.3"};
  EXPECT_EQ(said(assessment), "image is equivalent to metal at every point. ");
  EXPECT_TRUE(warningLines(assessment).isEmpty());
  assessment.backends[{1, {1, 2}, 1}] = {"oneDNN 2.6.3", "reference"};
  EXPECT_EQ(said(assessment), "image is equivalent to metal at every point. Measured with the slow reference backend.");
  ASSERT_EQ(warningLines(assessment).size(), 1);
  EXPECT_THAT(warningLines(assessment)[0].toStdString(),
              StartsWith("Measured with the slow reference backend: image. The engine was built without oneDNN"));
  assessment.backends[{1, {1, 2}, 0}] = {"reference"};
  EXPECT_THAT(warningLines(assessment)[0].toStdString(),
              StartsWith("Measured with the slow reference backend, because the engine was built without oneDNN"));
  assessment.comparison.headlines[0].findings = {everywhere(0), tooFew(1, 2, 1)};
  EXPECT_THAT(said(assessment), HasSubstr("2 not decided. Measured with the slow reference backend.\n"));
  core::report::ListedHeadlines listed{.arms = {{"image", {{.kind = FindingKind::Slower, .point = {1, 8}}}}}};
  listed.hasReferenceBackend = true;
  const auto words = [&](int runs) { return shortHeadline(listed, runs, ExperimentState::Done).words.toStdString(); };
  EXPECT_EQ(words(5), "image slower at 8 rank(s) · slow reference backend");
  listed.arms.clear();
  EXPECT_EQ(words(5), "slow reference backend") << "one arm alone has images/s, too";
  EXPECT_EQ(words(0), "");
}

TEST(VerdictText, formulasCallTheRunsPairedOnlyIfTheyAre) {
  using core::model::Order;
  core::report::Assessment assessment = twoCases({});
  for (const Order order : {Order::Blocks, Order::Independent}) {
    assessment.comparison.order = order;
    for (const QString& formula :
         {differenceFormula(assessment), exactDifferenceFormula(assessment), efficiencyFormula(assessment)})
      EXPECT_EQ(formula.contains(QStringLiteral("not paired")), order == Order::Independent) << formula.toStdString();
  }
}

TEST(VerdictText, anotherBackendIsTheFirstReportedDifference) {
  core::report::Assessment assessment = twoCases({});
  for (const char* name : {"affinity", "cpus", "memlock"})
    assessment.notMeant.push_back({.arm = 1, .difference = {.key = {"limits", name}, .baseline = "1", .arm = "2"}});
  assessment.notMeant.push_back(
      {.arm = 1, .difference = {.key = {"software", "backend"}, .baseline = "oneDNN 2.6.3", .arm = "reference"}});
  EXPECT_EQ(
      differenceLines(assessment, {}, 2).at(0).toStdString(),
      "! image differs in Engine's backend (software.backend): slow reference backend, the baseline has oneDNN 2.6.3");
}

TEST(VerdictText, aLineOfTheListHasOnlyTheFindingAndItsAllocations) {
  using core::report::ListedHeadline;
  const auto line = [](std::vector<ListedHeadline> arms, ExperimentState state = ExperimentState::Done) {
    return shortHeadline({.arms = std::move(arms)}, 5, state).words.toStdString();
  };
  const auto lineOf = [&](const Finding& finding) { return line({{"image", {finding}}}); };
  EXPECT_EQ(lineOf({.kind = FindingKind::SlowerAlone, .point = {1, 8}}),
            "image slower at 8 rank(s) only before the correction");
  EXPECT_EQ(lineOf({.kind = FindingKind::Slower, .point = {1, 8}, .isPerhapsWithinMargin = true}),
            "image perhaps slower at 8 rank(s)");
  EXPECT_EQ(lineOf({.kind = FindingKind::Slower, .point = {1, 8}}), "image slower at 8 rank(s)");
  const Finding everyPoint{.kind = FindingKind::EquivalentUpTo, .point = {1, 8}, .isEveryPoint = true};
  const Finding upTo{.kind = FindingKind::EquivalentUpTo, .caseIndex = 1, .point = {1, 4}};
  EXPECT_EQ(line({{"image", {everyPoint, upTo}}}), "equivalent up to 4 rank(s)");
  const Finding few{.kind = FindingKind::Slower, .point = {1, 8}, .blocks = 5, .allocations = 2};
  EXPECT_EQ(lineOf(few), "image slower at 8 rank(s) on these 2 allocation(s)");
  EXPECT_EQ(line({{"image", {few}}}, ExperimentState::Running),
            "so far image slower at 8 rank(s) on these 2 allocation(s)");
  EXPECT_EQ(lineOf({.kind = FindingKind::Open, .point = {1, 8}, .blocks = 5, .allocations = 1}),
            "not enough data at 8 rank(s) on these nodes");
  EXPECT_EQ(lineOf({.kind = FindingKind::Faster, .point = {1, 8}, .blocks = 5, .allocations = 5}),
            "image faster at 8 rank(s)");
  EXPECT_EQ(
      lineOf({.kind = FindingKind::Fails, .point = {1, 8}, .failed = 1, .runs = 5, .blocks = 4, .allocations = 1}),
      "image: 1 of 5 runs failed");
  // A statement about all arms uses the smallest number of allocations.
  Finding wide = everyPoint;
  wide.blocks = wide.allocations = 5;
  Finding narrow = everyPoint;
  narrow.blocks = 9;
  narrow.allocations = 8;
  EXPECT_EQ(line({{"image", {wide}}, {"box", {narrow}}}), "equivalent at every point on these 8 allocation(s)");
}

TEST(VerdictText, theDurationOfABlockIsTheHostsTimeDespiteConnectionFaults) {
  using namespace std::chrono_literals;
  const core::base::WallTime begun{1'000'000'000ms};
  core::report::Assessment assessment = twoCases({});
  core::storage::BlockRecord block;
  block.block.point = {1, 2};
  block.block.state = core::model::BlockState::Done;
  for (const auto from : {0s, 6s}) {
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    run.run.state = core::model::RunState::Done;
    run.run.started = begun + from;
    run.run.ended = begun + from + 4s;
    block.runs.push_back(run);
  }
  block.started = begun;
  block.ended = begun + 54min;  // when the connection was back
  assessment.blocks = {block};
  EXPECT_EQ(measuredBlockTimes(assessment)(0, {1, 2}), std::optional<std::chrono::milliseconds>(10s));
  EXPECT_FALSE(measuredBlockTimes(assessment)(1, {1, 2}));
}

}  // namespace
}  // namespace baremark::app::text
