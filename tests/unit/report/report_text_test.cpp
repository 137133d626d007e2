// SPDX-License-Identifier: GPL-3.0-or-later
// Texts around a comparison: those after its points, and those about intervals after several looks.
#include "app/text/report_text.h"

#include <algorithm>
#include <iterator>
#include <regex>

#include "app/text/evidence_text.h"
#include "app/text/units_text.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using testing::HasSubstr;

class ReportTextTest : public ReportTest {
 protected:
  /// Four blocks at each of two points, the second in two allocations.
  void twoPoints() {
    plan({"bare metal", "box"}, {1, 2});
    for (int i = 0; i < 4; ++i) {
      addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1});
      addBlock(i + 1, {200.0 + i, 180.0 - i}, {1, 2});
    }
  }
  /// All text of the report: paragraphs, verdict column and figure captions.
  static std::string reportWords(const Assessment& assessment) {
    std::string words;
    for (const PageSection& section : app::text::reportPage(assessment, {}, {}).sections) {
      for (const auto& item : section.items) {
        if (const auto* paragraph = std::get_if<Paragraph>(&item)) words += paragraph->words + "\n";
        if (const auto* picture = std::get_if<Picture>(&item)) words += picture->caption + "\n";
        if (const auto* table = std::get_if<Table>(&item)) words += toCsv(*table);
      }
    }
    return words;
  }
};

/// The column of a table, by its title; empty where there is none.
std::vector<std::string> columnOf(const Table& table, const std::string& title) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].title != title) continue;
    for (const auto& row : table.rows) cells.push_back(row.at(i));
  }
  return cells;
}

TEST_F(ReportTextTest, equalPointsAreReportedOnce) {
  plan({"bare metal", "box"}, {1, 2});
  EXPECT_TRUE(app::text::evidenceLines(assessed()).isEmpty()) << "there is no block";
  twoPoints();
  const Assessment assessment = assessed();
  EXPECT_EQ(app::text::evidenceLines(assessment).join(QLatin1Char('|')).toStdString(),
            "Each point: 4 block(s) in 1 allocation(s), valid only for these nodes");
  EXPECT_TRUE(app::text::differenceFormula(assessment)
                  .contains(app::text::level(0.95) + QStringLiteral(" interval at each point")));
  EXPECT_EQ(app::text::exactDifferenceFormula(assessment).toStdString(),
            "exp(mean ln(arm ÷ bare metal)) − 1, paired by block, with its t interval");
}

TEST_F(ReportTextTest, anExtendedPointIsMarkedAndSaysItsLevel) {
  twoPoints();
  nextAllocation();
  addBlock(5, {204.0, 176.0}, {1, 2});
  ASSERT_TRUE(storage::ExperimentRepository(*m_store).setExtension(m_record.id, {.point = {1, 2}, .looks = 2}));
  const Assessment assessment = assessed();
  const QStringList lines = app::text::evidenceLines(assessment);
  ASSERT_EQ(lines.size(), 2);
  EXPECT_EQ(lines[0].toStdString(), "1 rank(s): 4 block(s) in 1 allocation(s), valid only for these nodes");
  const std::string level = app::text::level(0.9875).toStdString();
  EXPECT_THAT(level, testing::StartsWith("98.75"));
  EXPECT_EQ(lines[1].toStdString(),
            "2 rank(s): 5 block(s) in 2 allocation(s), valid only for these allocations, extended after seeing results "
            "(2): " +
                level + " interval");
  const std::string levels = app::text::level(0.95).toStdString() + " to " + level;
  EXPECT_THAT(app::text::differenceFormula(assessment).toStdString(), HasSubstr(levels + " interval at each point"));
  EXPECT_THAT(
      reportWords(assessment),
      testing::AllOf(HasSubstr(lines[0].toStdString()), HasSubstr(lines[1].toStdString()),
                     HasSubstr(levels + " t intervals on logarithms"), HasSubstr(levels + " interval at each point"),
                     HasSubstr("slower on these 2 allocation(s) · extended after seeing results (2)")));
}

TEST_F(ReportTextTest, linesOfTheReportNameTheirCase) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 4; ++i) addBlock(i + 1, {100.0, i % 2 == 0 ? 95.0 : 105.0});
  Assessment assessment = assessed();
  assessment.record.cases = {{{"batch_size", std::int64_t{16}}}, {{"batch_size", std::int64_t{32}}}};
  assessment.comparison.points.push_back(assessment.comparison.points.front());
  assessment.comparison.points.back().caseIndex = 1;
  assessment.roofs.push_back({});
  for (const std::size_t caseIndex : {0U, 1U})
    assessment.notMeant.push_back({.arm = 1,
                                   .caseIndex = caseIndex,
                                   .point = model::Point{1, 1},
                                   .difference = {.key = {"limits", "cpus"}, .baseline = "0", .arm = "1"}});
  const std::string words = reportWords(assessment);
  for (const char* batch : {"16", "32"}) {
    const std::string place = std::string("box, 1 rank(s) (batch ") + batch + " per rank): ";
    EXPECT_NE(words.find(place), words.rfind(place)) << "the blocks that would decide, and the difference\n" << words;
  }
}

TEST_F(ReportTextTest, anEfficiencyFromFewerRoundsThanRunsSaysSo) {
  twoPoints();
  EXPECT_FALSE(app::text::hasFewerRounds(assessed(), assessed().comparison.points[1], 1));
  // Round 5 has begun: its block of 2 ranks is not done yet.
  nextAllocation();
  addBlock(5, {50.0, 50.0}, {1, 1});
  const Assessment running = assessed();
  const stats::ComparedPoint& two = running.comparison.points[1];
  const double byMeans =
      *two.cells[1].imagesPerSecond.mean / (2 * *running.comparison.points[0].cells[1].imagesPerSecond.mean);
  ASSERT_GT(byMeans, two.cells[1].scaling->efficiency + 0.1) << "which the shown images/s would give";
  EXPECT_TRUE(app::text::hasFewerRounds(running, two, 1));
  EXPECT_THAT(app::text::efficiencyFormula(running).toStdString(),
              HasSubstr("from the rounds in which both points are done"));
}

TEST_F(ReportTextTest, anOpenVerdictNamesOtherLoadAsItsLikelyCause) {
  const auto measure = [this](int firstRound, const char* load, bool hasTwoRanks = false) {
    nextAllocation();
    const model::Passport passport = passportWith({"machine", "load"}, load);
    for (int i = 0; i < 4; ++i) {
      addBlock(firstRound + i, {100.0, i % 2 == 0 ? 95.0 : 105.0}, {1, 1}, {passport, passport});
      if (hasTwoRanks) addBlock(firstRound + i, {200.0, 200.0}, {1, 2}, {passport, passport});
    }
    return reportWords(assessed());
  };
  plan({"bare metal", "box"});
  // One rank with one thread may make up a load of 1 itself.
  EXPECT_THAT(measure(1, "1.45"), testing::Not(HasSubstr("A likely cause")));
  EXPECT_THAT(measure(5, "4.60"), HasSubstr("A likely cause: other programs were running (load 4.6, of which the "
                                            "runs make up at most 1)."));
  plan({"bare metal", "box"}, {1, 2});
  EXPECT_THAT(measure(1, "2.05", true), testing::Not(HasSubstr("A likely cause")))
      << "before a run with one rank, one with two ranks computed";
}

TEST_F(ReportTextTest, tableAndReportSayThatTheReferenceBackendIsSlow) {
  plan({"bare metal", "box"}, {1, 2});
  const model::Passport slow = passportWith({"software", "backend"}, "reference");
  const model::Passport fast = passportWith({"software", "backend"}, "oneDNN 2.6.3");
  for (int i = 0; i < 4; ++i) {
    addBlock(i + 1, {100.0 + i, 99.0 + i}, {1, 1}, {slow, slow});
    addBlock(i + 1, {1000.0 + i, 990.0 + i}, {1, 2}, {fast, fast});
  }
  const Assessment assessment = assessed();
  const auto isSlow = HasSubstr("slow reference backend");
  const auto isFast = testing::Not(HasSubstr("reference"));
  EXPECT_THAT(columnOf(app::text::verdictTable(assessment), "verdict"),
              testing::ElementsAre(isSlow, isSlow, isFast, isFast));
  EXPECT_THAT(
      reportWords(assessment),
      HasSubstr("Measured with the slow reference backend, because the engine was built without oneDNN or the "));
  EXPECT_THAT(toHtml(app::text::reportPage(assessment, {{0, slow}, {1, slow}}, {})),
              HasSubstr("<td>slow reference backend</td>"));
}

TEST_F(ReportTextTest, anArmIsDrawnAsInTheWindowAlsoBesideItsName) {
  plan({"box", "bare metal"}, {1, 2});
  for (int i = 0; i < 4; ++i) {
    addBlock(i + 1, {90.0 + i, 100.0 + i}, {1, 1});
    addBlock(i + 1, {180.0 - i, 200.0 + i}, {1, 2});
  }
  Assessment assessment = assessed();
  assessment.record.experiment.arms[0].runtime = "box";
  using containers::Dash;
  using containers::Shape;
  const containers::RuntimeLooks looks{{"bare-metal", {0, Shape::Disc, Dash::Solid}},
                                       {"box", {5, Shape::Star, Dash::Dotted}}};
  const std::string page = toHtml(app::text::reportPage(assessment, {}, looks));
  // The marker is before the name, in the legends of both figures of scaling.
  const auto legends = [&page](const std::string& marker, const std::string& name) {
    const std::regex key("<" + marker + R"("/>\n<text[^>]*>)" + name);
    return std::distance(std::sregex_iterator(page.begin(), page.end(), key), std::sregex_iterator());
  };
  EXPECT_EQ(legends(R"(circle [^>]*class="marker s0)", "bare metal [0-9]"), 2) << page;
  EXPECT_EQ(legends(R"(polygon [^>]*class="marker s5)", "box [0-9]"), 2) << page;
  EXPECT_THAT(page, HasSubstr("class=\"series s0 d0\""));
  EXPECT_THAT(page, HasSubstr("class=\"series s5 d3\""));
}

TEST_F(ReportTextTest, theTableHasTheStartUpIfItIsKnown) {
  plan({"bare metal", "box"});
  addRuns(1, {{.arm = 0, .speed = 100}, {.arm = 1, .speed = 90, .startUp = 1.204}});
  EXPECT_THAT(columnOf(app::text::verdictTable(assessed()), "start-up"), testing::ElementsAre("", "1.20 s"));
  nextAllocation();
  addRuns(2, {{.arm = 0, .speed = 100, .startUp = 12.34}, {.arm = 1, .speed = 90, .startUp = 123.4}});
  EXPECT_THAT(columnOf(app::text::verdictTable(assessed()), "start-up"), testing::ElementsAre("12.3 s", "62.3 s"));
}

TEST_F(ReportTextTest, everyVerdictNamesItsAllocations) {
  plan({"bare metal", "box"}, {1, 2, 4});
  for (int i = 0; i < 4; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1});
  for (int i = 0; i < 4; ++i) addBlock(i + 1, {200.0, 150.0 + 100.0 * (i % 2)}, {1, 2});
  nextAllocation();
  addBlock(5, {100.0, 91.0}, {1, 1});
  for (int i = 0; i < 3; ++i) {
    nextAllocation();
    addBlock(i + 1, {400.0, 360.0 + i}, {1, 4});
  }
  const Assessment assessment = assessed();
  const Table table = app::text::verdictTable(assessment);
  EXPECT_THAT(columnOf(table, "verdict"), testing::ElementsAre("", "✕ slower on these 2 allocation(s)", "",
                                                               "○ not enough data on these nodes", "", "✕ slower"));
  EXPECT_TRUE(columnOf(table, "over allocations, %").empty()) << "of two nothing can be said";
  EXPECT_EQ(app::text::allocationsFormula(assessment), QString());
  EXPECT_NE(reportWords(assessment).find("slower on these 2 allocation(s)"), std::string::npos);
}

TEST_F(ReportTextTest, fromThreeAllocationsTheVerdictHasTheirInterval) {
  plan({"bare metal", "box"}, {1, 2});
  for (int allocation = 0; allocation < 3; ++allocation) {
    for (int i = 0; i < 2; ++i) addBlock(2 * allocation + i + 1, {100.0, 90.0 + allocation + 0.1 * i}, {1, 1});
    nextAllocation();
  }
  for (int i = 0; i < 4; ++i) {
    addBlock(i + 1, {200.0, 180.0 + i}, {1, 2});
    nextAllocation();
  }
  const Assessment assessment = assessed();
  const auto& cell = assessment.comparison.points.at(0).cells.at(1);
  ASSERT_TRUE(cell.acrossAllocations && cell.acrossAllocations->interval);
  const std::string interval = app::text::changeInterval(*cell.acrossAllocations->interval).toStdString();
  EXPECT_NE(interval, app::text::changeInterval(*cell.ratio->interval).toStdString());
  const Table table = app::text::verdictTable(assessment);
  EXPECT_THAT(columnOf(table, "over allocations, %"), testing::ElementsAre("", interval, "", ""))
      << "at 2 ranks each block has its own";
  EXPECT_THAT(columnOf(table, "verdict"),
              testing::ElementsAre("", "✕ slower on these 3 allocation(s)", "", "✕ slower"));
  const std::string report = reportWords(assessment);
  EXPECT_NE(report.find(app::text::allocationsFormula(assessment).toStdString()), std::string::npos);
  EXPECT_THAT(report, HasSubstr("for the whole cluster, over the means of 3 allocation(s): " +
                                app::text::change(cell.acrossAllocations->value - 1).toStdString()))
      << "in the headline";
  EXPECT_FALSE(app::text::allocationsFormula(assessment).isEmpty());
}

TEST_F(ReportTextTest, everyRunOfASchedulersJobNamesItsJobPartitionAndNodes) {
  plan({"bare metal", "box"}, {1, 2});
  m_scheduler = "slurm";
  m_jobId = "4711";
  addBlock(1, {100.0, 90.0}, {1, 1});
  nextAllocation();
  m_jobId = "4712_1";
  addBlock(1, {200.0, 180.0}, {1, 2});
  Assessment assessment = assessed();
  assessment.blocks.back().block.point.nodes = 2;
  ASSERT_EQ(assessment.jobs.size(), 2U);
  for (auto& [allocation, job] : assessment.jobs) {
    job.partition = "debug";
    if (job.id == "4712_1") job.nodes = "n1, n2";
  }
  const Table runs = app::text::reportRuns(assessment);
  ASSERT_EQ(runs.rows.size(), 4U);
  const auto end = [](const std::vector<std::string>& cells) {
    return std::vector<std::string>(cells.end() - 3, cells.end());
  };
  std::vector<std::string> names;
  for (const Column& column : runs.columns) names.push_back(column.title);
  EXPECT_THAT(end(names), testing::ElementsAre("job", "partition", "nodes"));
  for (const auto& row : runs.rows) ASSERT_EQ(row.size(), runs.columns.size());
  EXPECT_THAT(end(runs.rows.front()), testing::ElementsAre("4711", "debug", "node1")) << "one node: the run's own";
  EXPECT_THAT(end(runs.rows.back()), testing::ElementsAre("4712_1", "debug", "n1, n2"));
}

TEST_F(ReportTextTest, whatIsNotKnownHasNoLineAndNoColumn) {
  plan({"bare metal", "box"});
  addBlock(1, {100.0, 90.0});
  const Assessment assessment = assessed();
  EXPECT_TRUE(app::text::instanceLines(assessment).isEmpty()) << "one instance";
  EXPECT_TRUE(columnOf(app::text::verdictTable(assessment), "start-up").empty());
  const Table runs = app::text::reportRuns(assessment);
  EXPECT_EQ(runs.columns.back().title, "node") << "without a scheduler";
  ASSERT_FALSE(runs.rows.empty());
  EXPECT_EQ(runs.rows.front().size(), runs.columns.size());
  EXPECT_EQ(runs.rows.front().back(), "node1");
  EXPECT_THAT(toCsv(runs), testing::Not(HasSubstr("partition")));
}

TEST_F(ReportTextTest, eachArmWithSeveralInstancesHasALineOfTheirRates) {
  m_instances = 2;
  plan({"bare metal", "box"});
  addRuns(1, {{.arm = 0, .speed = 150, .instances = {100, 50}}, {.arm = 1, .speed = 100, .instances = {50, 50}}});
  const QString bare = QStringLiteral("bare metal, 1 rank(s): instances ") + app::text::instanceRates({100, 50});
  const QString box = QStringLiteral("box, 1 rank(s): instances ") + app::text::instanceRates({50, 50});
  EXPECT_EQ(app::text::instanceLines(assessed()), (QStringList{bare, box}));
}

}  // namespace
}  // namespace baremark::core::report
