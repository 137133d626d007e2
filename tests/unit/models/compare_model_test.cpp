// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/compare_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QStringList>
#include <memory>

#include "app/application/settings.h"
#include "app/models/experiments_model.h"
#include "app/models/passport_model.h"
#include "core/base/clock.h"
#include "tests/unit/models/printed.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::app::models {
namespace {

using core::model::BlockState;

using Rows = PassportTableModel::Rows;

class CompareModelTest : public core::report::ReportTest {};

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

class PassportTable : public ::testing::Test {
 protected:
  PassportTable() {
    m_arms = {{.name = "metal", .runtime = "bare-metal"}, {.name = "box", .runtime = "charliecloud"}};
    const core::model::Passport same = {{{"software", "open_mpi"}, "4.1.4"},
                                        {{"software", "library.libc.so.6"}, "aa11"},
                                        {{"software", "library.libmpi.so.40"}, "bb22"},
                                        {{"environment", "LANG"}, "C"}};
    m_passports = {{0, same}, {1, same}};
  }
  void show(Rows rows, const QString& filter = {}) { m_model.show(m_arms, 0, m_passports, filter, rows); }
  QString titleOf(int group) const { return m_model.index(group, 0).data().toString(); }

  std::vector<core::model::Arm> m_arms;
  Passports m_passports;
  PassportTableModel m_model;
  QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(PassportTable, checksumsOfLibrariesAreAGroupThatIsCollapsedIfTheyAreEqual) {
  show(Rows::All);
  ASSERT_EQ(m_model.rowCount(), 3) << printed(m_model);
  EXPECT_EQ(titleOf(0).toStdString(), "Software");
  EXPECT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_EQ(titleOf(1).toStdString(), "Libraries of the engine: checksums");
  EXPECT_EQ(m_model.rowCount(m_model.index(1, 0)), 2);
  EXPECT_EQ(m_model.index(0, 0, m_model.index(1, 0)).data().toString().toStdString(), "libc.so.6");
  EXPECT_FALSE(m_model.isFolded(0));
  EXPECT_TRUE(m_model.isFolded(1));
  EXPECT_FALSE(m_model.isFolded(2));
  m_passports[1][{"software", "library.libmpi.so.40"}] = "cc33";
  show(Rows::All);
  EXPECT_FALSE(m_model.isFolded(1)) << "a difference is seen";
}

TEST_F(PassportTable, aFilterFindsALibraryAndShowsIt) {
  show(Rows::All, QStringLiteral("libmpi"));
  ASSERT_EQ(m_model.rowCount(), 1) << printed(m_model);
  EXPECT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_FALSE(m_model.isFolded(0));
}

TEST_F(PassportTable, onlyDifferencesAreShownByDefault) {
  EXPECT_EQ(settings::kPassportRows.defaultValue.toStdString(), "differences");
  show(Rows::Differences);
  EXPECT_EQ(printed(m_model), "") << "all arms are alike";
  m_passports[1][{"software", "open_mpi"}] = "4.1.5";
  show(Rows::Differences);
  ASSERT_EQ(m_model.rowCount(), 1) << printed(m_model);
  EXPECT_EQ(titleOf(0).toStdString(), "Software");
  ASSERT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_EQ(m_model.index(0, 2, m_model.index(0, 0)).data().toString().toStdString(), "4.1.5");
}

TEST(NameOfCopy, isTheNextFreeNumber) {
  ExperimentsModel experiments;
  EXPECT_EQ(nameOfCopy("mnist", experiments), "mnist (2)");
  std::vector<core::storage::ExperimentRow> rows(2);
  rows[0].id = core::base::ExperimentId::make();
  rows[0].name = "mnist (2)";
  rows[1].id = core::base::ExperimentId::make();
  rows[1].name = "mnist (3) on nodes";
  experiments.setRows(rows);
  EXPECT_EQ(nameOfCopy("mnist", experiments), "mnist (3)");
  EXPECT_EQ(nameOfCopy("mnist (2)", experiments), "mnist (3)");
  EXPECT_EQ(nameOfCopy("mnist (3) on nodes", experiments), "mnist (3) on nodes (2)");
  EXPECT_LE(nameOfCopy(std::string(200, 'x'), experiments).size(), 200U) << "as long as a name may be";
}

TEST(ExperimentsModel, anAgeCountsFromTheEndOrElseFromTheCreation) {
  const auto now = core::base::SystemClock().wallNow();
  std::vector<core::storage::ExperimentRow> rows(2);
  for (auto& row : rows) {
    row.id = core::base::ExperimentId::make();
    row.created = now - std::chrono::hours(73);
  }
  rows[0].ended = now - std::chrono::minutes(125);
  ExperimentsModel model;
  model.setRows(rows);
  const auto ageOf = [&model](const core::base::ExperimentId& id) {
    return model.index(model.rowOf(QString::fromStdString(id.text())), ExperimentsModel::Age)
        .data()
        .toString()
        .toStdString();
  };
  EXPECT_EQ(ageOf(rows[0].id), "2 h");
  EXPECT_EQ(ageOf(rows[1].id), "3 day(s)");
}

TEST(ExperimentsModel, anExperimentWithoutRunningBlocksIsNotListedAsRunning) {
  core::storage::ExperimentRow row{.id = core::base::ExperimentId::make(),
                                   .state = core::model::ExperimentState::Running,
                                   .blocks = 9,
                                   .blocksDone = 3};
  const auto listed = [&](BlockState state, const core::model::EndReason& end) {
    row.open.resize(1);
    row.open[0].block.state = state;
    row.open[0].block.end = end;
    return listedState(row);
  };
  const QString done = QStringLiteral("3 of 9 block(s)");
  EXPECT_EQ(listedState(row), (text::SignedText{text::Sign::Running, done}));
  EXPECT_EQ(listed(BlockState::Running, {}), (text::SignedText{text::Sign::Running, done}));
  EXPECT_EQ(listed(BlockState::Waiting, {core::model::EndKind::Pending, {"Priority"}}),
            (text::SignedText{text::Sign::Open, done + QStringLiteral(" · waits for its scheduler")}));
  EXPECT_EQ(listed(BlockState::Planned, {core::model::EndKind::Apart, {"6h"}}),
            (text::SignedText{text::Sign::Open, done + QStringLiteral(" · waits")}));
  EXPECT_EQ(listed(BlockState::Submitting, {core::model::EndKind::StateUnknown}),
            (text::SignedText{text::Sign::Warning,
                              done + QStringLiteral(" · submitted; Baremark checks whether the scheduler has it")}));
  EXPECT_EQ(listed(BlockState::Waiting, {core::model::EndKind::Held, {"JobHeldUser"}}).sign, text::Sign::Warning);
  const text::SignedText silent =
      listed(BlockState::Running, {core::model::EndKind::Silent, {"2026-01-01T12:00:00.000Z", "RUN"}});
  EXPECT_EQ(silent.sign, text::Sign::Warning);
  EXPECT_TRUE(silent.words.startsWith(done + QStringLiteral(" · no output from its job since ")))
      << silent.words.toStdString();
  row.state = core::model::ExperimentState::Queued;
  EXPECT_EQ(listed(BlockState::Planned, {core::model::EndKind::Neighbour, {"other"}}).words,
            done + QStringLiteral(" · waits for “other”, whose jobs might get the same nodes"));
  row.open.clear();
  EXPECT_EQ(listedState(row), (text::SignedText{text::Sign::Open, done}));
}

TEST(ExperimentsModel, anExperimentWithACancelRequestIsListedAsCancelled) {
  std::vector<core::storage::ExperimentRow> rows(1);
  rows[0].id = core::base::ExperimentId::make();
  rows[0].isToEnd = true;
  ExperimentsModel model;
  const auto stateOf = [&](core::model::ExperimentState state) {
    rows[0].state = state;
    model.setRows(rows);
    return model.index(0, ExperimentsModel::State).data().toString();
  };
  using core::model::ExperimentState;
  for (const ExperimentState state : {ExperimentState::Queued, ExperimentState::Paused})
    EXPECT_EQ(stateOf(state), QStringLiteral("being cancelled"));
  EXPECT_EQ(stateOf(ExperimentState::Cancelled), QStringLiteral("cancelled"));
}

}  // namespace
}  // namespace baremark::app::models
