// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table.h"

#include "core/base/json.h"
#include "core/report/block_places.h"
#include "core/report/export_json.h"
#include "core/report/raw_tables.h"
#include "tests/refused.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using model::BlockKind;
using model::BlockState;
using storage::BlockRecord;

/// RFC 4180, read by a parser that is independent of the writer.
std::vector<std::vector<std::string>> readCsv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool isQuoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (isQuoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      rows.back().back() += text[++i];
    } else if (c == '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && c == ',') {
      rows.back().emplace_back();
    } else if (!isQuoted && c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++i;
      rows.push_back({""});
    } else {
      rows.back().back() += c;
    }
  }
  EXPECT_FALSE(isQuoted);
  EXPECT_EQ(rows.back(), std::vector<std::string>{""}) << "the last line must end";
  rows.pop_back();
  return rows;
}

std::string cellOf(const std::string& text) {
  return readCsv(toCsv({{{"x"}}, {{text}}})).at(1).at(0);
}

std::string valueIn(const Table& table, std::size_t row, const std::string& column) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].title == column) return table.rows.at(row).at(i);
  }
  ADD_FAILURE() << "no column " << column;
  return {};
}

using Texts = std::vector<std::string>;

Texts valuesIn(const Table& table, std::size_t row, const Texts& columns) {
  Texts values;
  for (const std::string& column : columns) values.push_back(valueIn(table, row, column));
  return values;
}

TEST(Csv, fieldsThatNeedQuotesHaveThemAndReadBack) {
  const Table table{{{"a"}, {"b,c"}}, {{"one \"word\"", "two\r\nlines"}, {"", "plain"}}};
  EXPECT_EQ(toCsv(table), "a,\"b,c\"\r\n\"one \"\"word\"\"\",\"two\r\nlines\"\r\n,plain\r\n");
  for (const std::string text :
       {"", " ", "a,b", "\"", "\"\"", "a\"b\"c,", "line\nline", "\xc3\xa4 \xff", "x\ty", "'", ",,,"})
    EXPECT_EQ(cellOf(text), text);
}

TEST(Csv, aFormulaIsEscapedAndNumbersStayNumbers) {
  for (const std::string text : {"=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1+1", "\r=1+1", "\n=1",
                                 "-", "+x", "=\"a\",\"b\"", "-1 000", "--1"})
    EXPECT_EQ(cellOf(text), "'" + text);
  EXPECT_EQ(cellOf(std::string("-1\0=1+1", 7)).front(), '\'');  // a number only up to the NUL byte
  for (const std::string text :
       {"-1", "-0.5", "+3", "1e-07", "-1.5e+300", "0", "+1.6%", "+1.6 %", "-1.6\u00A0%", "+1.6\u202F%"})
    EXPECT_EQ(cellOf(text), text);
  EXPECT_EQ(cellOf("+1,6\u00A0%"), "+1,6\u00A0%");
  for (const std::string text : {"+%", "+1+1%", "+A1%", "%"})
    EXPECT_EQ(cellOf(text).front(), text.front() == '%' ? '%' : '\'') << text;
  EXPECT_EQ(readCsv(toCsv({{{"=a"}, {"b\"c"}}, {}})).at(0), (Texts{"'=a", "b\"c"})) << "titles are cells too";
}

TEST(PlainNumber, unknownValuesAreEmptyAndOthersExact) {
  EXPECT_EQ(plainNumber(std::nullopt), "");
  EXPECT_EQ(plainNumber(std::numeric_limits<double>::quiet_NaN()), "");
  EXPECT_EQ(plainNumber(std::numeric_limits<double>::infinity()), "");
  EXPECT_EQ(plainNumber(0.1), "0.1");
  for (const double value : {1.0 / 3, 6.02e23, -1e-300, 123456789.125}) EXPECT_EQ(std::stod(plainNumber(value)), value);
}

using TablesTest = ReportTest;

TEST_F(TablesTest, theRunsTableHasOneRowPerRunAndMarksThoseThatCount) {
  plan({"bare metal", kHostileName});
  addBlock(1, {100.0, 50.0});
  addBlock(2, {100.0, std::nullopt});
  addBlock(3, {100.0, 50.0}, {1, 1}, {}, model::BlockState::Cut);
  const Assessment assessment = assessed();
  const Table table = runsTable(assessment);
  ASSERT_EQ(table.rows.size(), 6U);
  EXPECT_THAT(table.rows, testing::Each(testing::SizeIs(table.columns.size())));
  EXPECT_EQ(valuesIn(table, 0, {"images_per_s", "arm", "counts", "started_utc", "node", "job"}),
            (Texts{"100", "bare metal", "1", "2026-01-02T03:04:05.000Z", "node1", ""}));
  EXPECT_EQ(valuesIn(table, 3, {"state", "end", "images_per_s", "counts"}), (Texts{"failed", "status", "", "1"}));
  EXPECT_EQ(valuesIn(table, 4, {"block_state", "counts"}), (Texts{"cut", "0"}));
  EXPECT_TRUE(assessment.jobs.empty()) << "no scheduler";
  EXPECT_EQ((*exportJson(*m_store, assessment, WithSamples::No))["blocks"][0]["job"], nullptr);
  const auto rows = readCsv(toCsv(table));
  ASSERT_EQ(rows.size(), 7U);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t column = 0; column < rows[0].size(); ++column) {
      const std::string& cell = table.rows[i][column];
      EXPECT_EQ(rows[i + 1][column], cell == kHostileName ? "'" + cell : cell);
    }
  }
}

TEST_F(TablesTest, whatIsNotKnownIsEmptyAndNotZero) {
  plan({"bare metal", "box"});
  const Assessment empty = assessed();
  EXPECT_TRUE(runsTable(empty).rows.empty());
  ASSERT_EQ(comparisonTable(empty).rows.size(), 2U);
  EXPECT_EQ(valuesIn(comparisonTable(empty), 1, {"n", "median_images_per_s", "ratio", "ratio_low", "efficiency"}),
            (Texts{"0", "", "", "", ""}));
  addRuns(1, {{.arm = 0, .speed = 150, .instances = {100, 50}, .startUp = 0.5, .gpuEnergy = 40.0},
              {.arm = 1, .speed = 100}});
  const Table table = runsTable(assessed());
  const Texts columns = {"instances_images_per_s", "start_up_s", "gpu_energy_j", "images_per_joule"};
  EXPECT_EQ(valuesIn(table, 0, columns), (Texts{"100 50", "0.5", "40", "2.5"}));
  EXPECT_EQ(valuesIn(table, 1, columns), Texts(4));
}

TEST_F(TablesTest, theJobIsShownBesideItsRuns) {
  m_scheduler = "slurm";
  m_jobId = "4711";
  plan({"bare metal", "other"});
  addBlock(1, {100.0, 50.0});
  nextAllocation();
  m_jobId = "4712_3";
  addBlock(2, {100.0, 50.0});
  const Assessment assessment = assessed();
  const Table table = runsTable(assessment);
  EXPECT_EQ(valuesIn(table, 0, {"job", "job_nodes"}), (Texts{"4711", "node1"}));
  EXPECT_EQ(valueIn(table, 2, "job"), "4712_3");
  EXPECT_EQ(valueIn(table, 2, "partition"), "") << "none was asked for, and the host is not known";
  const auto document = test::got(exportJson(*m_store, assessment, WithSamples::No));
  EXPECT_EQ(document["blocks"][0]["job"],
            (base::Json{{"scheduler", "slurm"}, {"id", "4711"}, {"partition", nullptr}, {"nodes", "node1"}}));
}

TEST_F(TablesTest, theNodesOfAJobAreThoseThatItsRanksNamed) {
  m_scheduler = "slurm";
  m_jobId = "4711";
  plan({"bare metal", "other"});
  const model::Passport onTwo = {{{"machine", "hosts"}, "node1, node2"}};
  addBlock(1, {100.0, 50.0}, {2, 4}, {onTwo, onTwo});
  nextAllocation();
  const auto blocks = test::got(storage::BlockRepository(*m_store).ofExperiment(m_record.id));
  const auto jobs = test::got(schedulerJobs(*m_store, m_record, blocks));
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs.begin()->second.nodes, "node1, node2");
}

TEST_F(TablesTest, theRunsTableWithPassportsHasAColumnForEachEntry) {
  plan({"bare metal", kHostileName});
  addBlock(1, {100.25, 90.0}, {1, 1}, {{{{"software", "open_mpi"}, "4.1.4"}}, {{{"machine", "cpu"}, "A, \"B\""}}});
  addBlock(2, {std::nullopt, 80.0});
  const Assessment assessment = assessed();
  const auto table = test::got(runsWithPassports(*m_store, assessment));
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.columns.size(), runsTable(assessment).columns.size() + 2);
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  EXPECT_EQ(valuesIn(table, 0, {"images_per_s", "software.open_mpi", "machine.cpu"}), (Texts{"100.25", "4.1.4", ""}));
  EXPECT_EQ(valueIn(table, 1, "machine.cpu"), "A, \"B\"");
  EXPECT_EQ(valueIn(table, 3, "round"), "2");
}

TEST_F(TablesTest, theComparisonTableHasNumberIntervalAndBaselineBesideEveryRatio) {
  plan({"bare metal", kHostileName}, {1, 2});
  for (int i = 0; i < 5; ++i) {
    addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1});
    addBlock(i + 1, {190.0 + i, 171.0 + i}, {1, 2});
  }
  const Table table = comparisonTable(assessed());
  ASSERT_EQ(table.rows.size(), 4U);
  for (std::size_t row : {1U, 3U}) {
    EXPECT_EQ(valuesIn(table, row, {"arm", "baseline", "n", "pairs", "allocations", "level", "verdict"}),
              (Texts{kHostileName, "bare metal", "5", "5", "1", "0.95", "slower"}));
    const double ratio = std::stod(valueIn(table, row, "ratio"));
    EXPECT_LT(std::stod(valueIn(table, row, "ratio_low")), ratio);
    EXPECT_GT(std::stod(valueIn(table, row, "ratio_high")), ratio);
    EXPECT_NEAR(ratio, 0.9, 0.01);
  }
  EXPECT_EQ(valuesIn(table, 0, {"verdict", "ratio", "efficiency"}), (Texts{"baseline", "", "1"}));
  EXPECT_EQ(valueIn(table, 0, "efficiency_low"), "");  // the reference is 100 % by definition
  EXPECT_NE(valueIn(table, 2, "efficiency_low"), "");
}

// Places of blocks. No comparison, estimate or list uses the runs of profiled arms.

class ProfiledArmsTest : public ReportTest {
 protected:
  void SetUp() override {
    plan({"traced", "bare", "charlie"}, {1}, "blocks", {}, "traced");
    for (int round = 1; round <= 5; ++round) addBlock(round, {100.0 + round, 101.0 + round});
    m_before = assessed();
    m_kind = model::BlockKind::Profile;
    nextAllocation();
    addRuns(0, {{.arm = 2, .speed = 7.0, .passport = {{{"software", "open_mpi"}, "5.0"}}}});
    m_after = assessed();
  }

  Assessment m_before;
  Assessment m_after;
};

TEST_F(ProfiledArmsTest, theComparisonIsTheSameWithAndWithoutThem) {
  EXPECT_EQ(m_after.comparison.arms, (std::vector<std::string>{"bare", "charlie"}));
  EXPECT_EQ(m_after.comparison, m_before.comparison);
  EXPECT_EQ(m_after.comparison.headlines.size(), 1U);
  EXPECT_EQ(m_after.roofs, m_before.roofs);
  EXPECT_TRUE(m_after.notMeant.empty()) << "another MPI of a profiled run is no difference";
  EXPECT_EQ(m_after.blocks.size(), m_before.blocks.size() + 1) << "it is shown all the same";
  EXPECT_EQ(compareJson(m_after).dump().find("traced"), std::string::npos);
}

TEST_F(ProfiledArmsTest, theyAreNeitherBaselineNorEstimate) {
  EXPECT_TRUE(
      test::refused(assess(*m_store, m_record.id, {.baseline = "traced"}), {.code = base::ErrorCode::UnknownValue}));
  const auto earlier = test::got(storage::BlockRepository(*m_store).earlierRuns(m_record.experiment.host));
  EXPECT_EQ(earlier.size(), 10U);
  for (const storage::EarlierRun& run : earlier) EXPECT_GT(run.imagesPerSecond, 50);
}

TEST_F(ProfiledArmsTest, theTableOfRunsSaysThatTheyDoNotCountAndTheirBlocksHaveNumbersOfTheirOwn) {
  const Table table = runsTable(m_after);
  ASSERT_EQ(table.rows.size(), 11U);
  EXPECT_EQ(valuesIn(table, 10, {"kind", "counts"}), (Texts{"profile", "0"}));
  EXPECT_EQ(valueIn(table, 0, "counts"), "1");
  const std::vector<BlockPlace> places = blockPlaces(m_after.blocks);
  EXPECT_EQ(places.front().number, 1);
  EXPECT_EQ(places.back(), (BlockPlace{-1, false, false}));
}

TEST_F(ReportTest, anExperimentOfProfiledArmsHasNoVerdict) {
  plan({"traced"}, {1}, "blocks", {}, "traced");
  m_kind = model::BlockKind::Profile;
  addRuns(0, {{.arm = 0, .speed = 7.0}});
  const Assessment assessment = assessed();
  EXPECT_TRUE(assessment.comparison.headlines.empty());
  ASSERT_EQ(assessment.comparison.points.size(), 1U);
  EXPECT_EQ(assessment.comparison.points[0].cells.at(0).runs, 0);
}

BlockRecord block(int round, BlockState state, bool hasBegun, BlockKind kind = BlockKind::Measure) {
  BlockRecord record;
  record.block.id = base::BlockId::make();
  record.block.round = round;
  record.block.state = state;
  record.block.kind = kind;
  if (hasBegun) record.started = base::WallTime{};
  return record;
}

TEST(BlockPlaces, aBlockPlannedAgainKeepsTheNumberAndIsRepeatedOrHiddenByItsSuccessor) {
  using Places = std::vector<BlockPlace>;
  const std::vector<BlockRecord> blocks{block(0, BlockState::Done, true, BlockKind::Canary),
                                        block(1, BlockState::Done, true),
                                        block(2, BlockState::Cancelled, true),
                                        block(3, BlockState::Cancelled, false),
                                        block(2, BlockState::Done, true),
                                        block(3, BlockState::Planned, false)};
  EXPECT_EQ(blockPlaces(blocks), (Places{{0, false, false},
                                         {1, false, false},
                                         {2, false, false},
                                         {3, false, true},
                                         {2, true, false},
                                         {3, false, false}}));
  const auto cancelled = [] { return block(1, BlockState::Cancelled, false); };
  const BlockRecord lost = block(1, BlockState::Cut, false);
  BlockRecord planned = block(1, BlockState::Planned, false);
  EXPECT_EQ(blockPlaces({cancelled()}), (Places{{1, false, false}}));
  EXPECT_EQ(blockPlaces({cancelled(), cancelled(), planned}),
            (Places{{1, false, true}, {1, false, true}, {1, false, false}}))
      << "only the last one of those that did not begin";
  planned.block.repeats = lost.block.id;
  EXPECT_EQ(blockPlaces({lost, planned}), (Places{{1, false, false}, {1, true, false}})) << "it was submitted";
  EXPECT_EQ(blockPlaces({block(0, BlockState::Cut, true, BlockKind::Canary),
                         block(0, BlockState::Planned, false, BlockKind::Canary)}),
            (Places{{0, false, false}, {0, true, false}}))
      << "a check before the first run";
}

}  // namespace
}  // namespace baremark::core::report
