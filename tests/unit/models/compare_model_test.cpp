// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/compare_model.h"

#include <gtest/gtest.h>

#include <QStringList>
#include <memory>

#include "tests/unit/report/report_fixture.h"

namespace baremark::app::models {
namespace {

class CompareModelTest : public core::report::ReportTest {};

TEST_F(CompareModelTest, anEfficiencyFromFewerRoundsThanRunsSaysSo) {
  plan({"bare metal", "box"}, {1, 2});
  for (int round = 1; round <= 4; ++round) {
    addBlock(round, {100.0, 90.0}, {1, 1});
    addBlock(round, {200.0, 180.0}, {1, 2});
  }
  CompareModel table;
  const auto tips = [&] {
    table.setAssessment(std::make_shared<const core::report::Assessment>(assessed()), 0, {}, {1});
    QStringList all;
    for (int column = 0; column < table.columnCount(); ++column)
      all << table.index(1, column).data(Qt::ToolTipRole).toString();
    return all.join(QLatin1Char('|'));
  };
  EXPECT_FALSE(tips().contains(QStringLiteral("From the")));
  nextAllocation();
  addBlock(5, {50.0, 50.0}, {1, 1});  // the block of 2 ranks is not done yet
  EXPECT_TRUE(tips().contains(QStringLiteral("From the 4 round(s) in which both points are done")));
}

TEST_F(CompareModelTest, manyArmsAreRowsInTheirOrderWithAColumnForEachPoint) {
  plan({"bare metal", "a", "b", "c"}, {1, 2});
  for (int round = 1; round <= 3; ++round) {
    for (const int ranks : {1, 2}) {
      std::vector<EndedRun> runs;
      for (std::size_t arm = 0; arm < 4; ++arm)
        runs.push_back({.arm = arm, .speed = 100.0 * ranks + static_cast<double>(arm), .startUp = 0.5 * ranks});
      addRuns(round, runs, {1, ranks});
    }
  }
  CompareModel table;
  table.setAssessment(std::make_shared<const core::report::Assessment>(assessed()), 0, {}, {3, 1, 2});
  const auto row = [&](int at) {
    QStringList cells;
    for (int column = 0; column < table.columnCount(); ++column) cells << table.index(at, column).data().toString();
    return cells.join(QLatin1Char('|')).toStdString();
  };
  ASSERT_EQ(table.rowCount(), 4);
  ASSERT_EQ(table.columnCount(), 4);
  EXPECT_EQ(row(0).rfind("bare metal|100|200|1.00", 0), 0U) << row(0) << " at the largest point";
  EXPECT_EQ(row(1).rfind("c|103|203|", 0), 0U) << row(1);
  EXPECT_EQ(row(3).rfind("b|102|202|", 0), 0U) << row(3);
  const QString tip = table.index(1, 2).data(Qt::ToolTipRole).toString();
  for (const char* part : {"interval", "3 block", "efficiency"})
    EXPECT_TRUE(tip.contains(QLatin1String(part))) << tip.toStdString();
  EXPECT_EQ(table.rowOf(1, 3), 1);
  EXPECT_EQ(table.rowOf(1, {}), -1);
  EXPECT_EQ(table.cell(table.index(1, 2)).arm, 3U);
  EXPECT_FALSE(table.cell(table.index(1, 0)).point);
}

}  // namespace
}  // namespace baremark::app::models
