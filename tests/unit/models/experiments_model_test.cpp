// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiments_model.h"

#include <gtest/gtest.h>

#include "core/base/clock.h"

namespace baremark::app::models {
namespace {

using core::model::BlockState;

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
  EXPECT_EQ(listed(BlockState::Waiting, {core::model::EndKind::Pending, "Priority"}),
            (text::SignedText{text::Sign::Open, done + QStringLiteral(" · waits for its scheduler")}));
  EXPECT_EQ(listed(BlockState::Planned, {core::model::EndKind::Apart, "6h"}),
            (text::SignedText{text::Sign::Open, done + QStringLiteral(" · waits")}));
  EXPECT_EQ(listed(BlockState::Submitting, {core::model::EndKind::StateUnknown, ""}),
            (text::SignedText{text::Sign::Warning,
                              done + QStringLiteral(" · submitted; Baremark checks whether the scheduler has it")}));
  EXPECT_EQ(listed(BlockState::Waiting, {core::model::EndKind::Held, "JobHeldUser"}).sign, text::Sign::Warning);
  const text::SignedText silent =
      listed(BlockState::Running, {core::model::EndKind::Silent, "2026-01-01T12:00:00.000Z\nRUN"});
  EXPECT_EQ(silent.sign, text::Sign::Warning);
  EXPECT_TRUE(silent.words.startsWith(done + QStringLiteral(" · no output from its job since ")))
      << silent.words.toStdString();
  row.state = core::model::ExperimentState::Queued;
  EXPECT_EQ(listed(BlockState::Planned, {core::model::EndKind::Neighbour, "other"}).words,
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
