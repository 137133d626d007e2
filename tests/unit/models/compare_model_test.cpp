// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/compare_model.h"

#include <QAbstractItemModelTester>
#include <QStringList>
#include <memory>
#include <string>
#include <vector>

#include "app/application/settings.h"
#include "app/models/device_choice.h"
#include "app/models/experiments_model.h"
#include "app/models/passport_model.h"
#include "core/base/clock.h"
#include "core/containers/runtime_descriptor.h"
#include "tests/unit/models/printed.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::app::models {
namespace {

using core::model::BlockState;
using core::model::SettingValue;
using core::plan::HostContext;

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
  for (const int group : {0, 1, 2}) EXPECT_EQ(m_model.isFolded(group), group == 1);
  show(Rows::All, QStringLiteral("libmpi"));
  ASSERT_EQ(m_model.rowCount(), 1) << printed(m_model);
  EXPECT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_FALSE(m_model.isFolded(0)) << "a filter shows what it finds";
  m_passports[1][{"software", "library.libmpi.so.40"}] = "cc33";
  show(Rows::All);
  EXPECT_FALSE(m_model.isFolded(1)) << "a difference is seen";
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
  const auto ageOf = [&](std::size_t row) {
    const int at = model.rowOf(QString::fromStdString(rows[row].id.text()));
    return model.index(at, ExperimentsModel::Age).data().toString().toStdString();
  };
  EXPECT_EQ(ageOf(0), "2 h");
  EXPECT_EQ(ageOf(1), "3 day(s)");
}

TEST(ExperimentsModel, anExperimentWithoutRunningBlocksIsNotListedAsRunning) {
  using core::model::EndKind;
  using text::Sign;
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
  const auto signedText = [](Sign sign, const char* more) {
    return text::SignedText{sign, QStringLiteral("3 of 9 block(s)") + QString::fromUtf8(more)};
  };
  EXPECT_EQ(listedState(row), signedText(Sign::Running, ""));
  EXPECT_EQ(listed(BlockState::Running, {}), signedText(Sign::Running, ""));
  EXPECT_EQ(listed(BlockState::Waiting, {EndKind::Pending, {"Priority"}}),
            signedText(Sign::Open, " · waits for its scheduler"));
  EXPECT_EQ(listed(BlockState::Planned, {EndKind::Apart, {"6h"}}), signedText(Sign::Open, " · waits"));
  EXPECT_EQ(listed(BlockState::Submitting, {EndKind::StateUnknown}),
            signedText(Sign::Warning, " · submitted; Baremark checks whether the scheduler has it"));
  EXPECT_EQ(listed(BlockState::Waiting, {EndKind::Held, {"JobHeldUser"}}).sign, Sign::Warning);
  const text::SignedText silent = listed(BlockState::Running, {EndKind::Silent, {"2026-01-01T12:00:00.000Z", "RUN"}});
  EXPECT_EQ(silent.sign, Sign::Warning);
  EXPECT_TRUE(silent.words.startsWith(QStringLiteral("3 of 9 block(s) · no output from its job since ")))
      << silent.words.toStdString();
  row.state = core::model::ExperimentState::Queued;
  EXPECT_EQ(listed(BlockState::Planned, {EndKind::Neighbour, {"other"}}).words,
            signedText(Sign::Open, " · waits for “other”, whose jobs might get the same nodes").words);
  row.open.clear();
  EXPECT_EQ(listedState(row), signedText(Sign::Open, ""));
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

Runtimes runtimes() {
  Runtimes all;
  all["bare-metal"].id = "bare-metal";
  all["box"].gpu = {{.id = "own", .kind = core::containers::GpuKind::Switch, .since = "2.0"},
                    {.id = "driver", .kind = core::containers::GpuKind::DriverFolder}};
  return all;
}

/// A host with four GPUs, two of whose arms could use them.
HostContext host() {
  HostContext host;
  host.facts.cores = 8;
  host.imageRuntimes = {"box"};
  host.limits["box"] = {.label = "Box", .version = "2.1", .gpu = {{"own", "2.0"}, {"driver", ""}}};
  host.devices = {{.name = "cuda", .backend = "cuDNN 9.19.0", .precisions = {"fp32"}, .gpus = 4},
                  {.name = "cpu", .isAutomatic = true, .backend = "oneDNN 3.7.3", .precisions = {"fp32"}}};
  return host;
}

core::model::Experiment experiment() {
  core::model::Experiment experiment;
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}, {.name = "box", .runtime = "box"}};
  experiment.scale.ranks = {1, 2};
  return experiment;
}

const std::vector<SettingValue> kCuda{std::string("cuda")};

TEST(DeviceChoice, theUsualWayIsTheFirstThatTheVersionHas) {
  HostContext there = host();
  EXPECT_EQ(usualGpuWay("box", there, runtimes()), "own");
  there.limits["box"].version = "1.9";
  EXPECT_EQ(usualGpuWay("box", there, runtimes()), "driver");
  EXPECT_EQ(usualGpuWay("bare-metal", there, runtimes()), "none");
  EXPECT_EQ(usualGpuWay("unknown", there, runtimes()), "none");
}

TEST(DeviceChoice, gpusBringTheirRanksAndTheContainersWayAndTakeThemBack) {
  core::model::Experiment edited = experiment();
  chooseDevices(edited, kCuda, host(), runtimes());
  EXPECT_EQ(edited.engine.at("device"), kCuda);
  EXPECT_EQ(edited.arms[0].gpu, "none");
  EXPECT_EQ(edited.arms[1].gpu, "own");
  EXPECT_EQ(edited.scale.ranks, (std::vector<int>{4}));
  chooseDevices(edited, {}, host(), runtimes());
  EXPECT_EQ(edited, experiment());
}

TEST(DeviceChoice, theUsersOwnRanksWaysAndDevicesStay) {
  core::model::Experiment edited = experiment();
  edited.scale.ranks = {1, 4};
  edited.arms[1].gpu = "driver";
  for (const auto& device : {kCuda, std::vector<SettingValue>{std::string("cpu")}}) {
    chooseDevices(edited, device, host(), runtimes());
    EXPECT_EQ(edited.scale.ranks, (std::vector<int>{1, 4}));
    EXPECT_EQ(edited.arms[1].gpu, "driver");
  }
  edited = experiment();
  edited.arms[1].settings["device"] = std::string("cpu");
  chooseDevices(edited, kCuda, host(), runtimes());
  EXPECT_EQ(edited.arms[1].gpu, "none");
}

TEST(DeviceChoice, jobsAskForTheGpusThatANodeHas) {
  HostContext cluster = host();
  cluster.hasScheduler = true;
  cluster.schedulerSettings = {"gpus_per_node"};
  core::model::Experiment edited = experiment();
  chooseDevices(edited, kCuda, cluster, runtimes());
  EXPECT_EQ(edited.allocation.gpusPerNode, 0) << "no job has looked at a node";
  EXPECT_EQ(edited.scale.ranks, (std::vector<int>{1, 2}));
  chooseDevices(edited, {}, cluster, runtimes());
  cluster.node = core::model::NodeFacts{};
  cluster.node->facts.gpus.resize(2);
  chooseDevices(edited, kCuda, cluster, runtimes());
  EXPECT_EQ(edited.allocation.gpusPerNode, 2);
  EXPECT_EQ(edited.scale.ranksPerNode, 2);
  EXPECT_EQ(edited.scale.ranks, (std::vector<int>{2}));
  chooseDevices(edited, {}, cluster, runtimes());
  EXPECT_EQ(edited, experiment());
}

}  // namespace
}  // namespace baremark::app::models
