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
    table.setAssessment(std::make_shared<const core::report::Assessment>(assessed()), 0, {});
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

}  // namespace
}  // namespace baremark::app::models
