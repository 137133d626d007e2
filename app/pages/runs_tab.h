// SPDX-License-Identifier: GPL-3.0-or-later
// All runs in their blocks; the job of the chosen block, and why the chosen run failed.
#pragma once

#include "app/models/runs_model.h"
#include "app/pages/experiment_tab.h"
#include "app/pages/failure_card.h"
#include "app/widgets/fields.h"

namespace baremark::app::pages {

class RunsTab final : public ExperimentTab {
  Q_OBJECT

 public:
  RunsTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override {
    return {{QStringLiteral("show"), id(), QStringLiteral("--runs")}};
  }
  [[nodiscard]] QWidget* firstFocus() override { return m_tree; }
  [[nodiscard]] widgets::DataTree& tree() const { return *m_tree; }
  [[nodiscard]] const FailureCard& failure() const { return *m_failure; }
  [[nodiscard]] const JobLine& job() const { return *m_job; }

 private:
  [[nodiscard]] QWidget* makeRuns();
  void fillRuns();
  void expandNoteworthy();
  void takeRow(const QModelIndex& index);
  void showFailure();
  void addProfileTo(QMenu& menu, const core::storage::BlockRecord& block, const core::storage::RunRecord& run);
  void fillMenu(const QModelIndex& index, QMenu* menu);
  [[nodiscard]] models::RunGrouping grouping() const;

  models::RunsModel m_runs;
  core::base::BlockId m_block;
  std::optional<core::storage::RunKey> m_run;  ///< the chosen run; empty if a whole block is chosen
  QString m_filledFor;
  bool m_isFilling = false;
  widgets::SegmentedControl* m_grouping = nullptr;
  QLabel* m_count = nullptr;
  QStackedWidget* m_stack = nullptr;
  widgets::DataTree* m_tree = nullptr;
  widgets::EmptyState* m_nothing = nullptr;
  JobLine* m_job = nullptr;
  FailureCard* m_failure = nullptr;
};

}  // namespace baremark::app::pages
