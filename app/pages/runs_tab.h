// SPDX-License-Identifier: GPL-3.0-or-later
// All runs in their blocks, and the passport differences between two arms of a block, with the note that waives them.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTimer>

#include "app/models/passport_model.h"
#include "app/models/runs_model.h"
#include "app/models/store_inquiry.h"
#include "app/pages/experiment_tab.h"
#include "app/widgets/card.h"
#include "app/widgets/data_views.h"
#include "app/widgets/empty_state.h"
#include "app/widgets/segmented_control.h"

namespace baremark::app::pages {

class FailureCard;
class JobLine;
class WaiverCard;

class RunsTab final : public ExperimentTab {
  Q_OBJECT

 public:
  RunsTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override;
  bool focusFilter() override;
  [[nodiscard]] QWidget* firstFocus() override;
  bool clear() override;
  [[nodiscard]] widgets::DataTree& tree() const { return *m_tree; }
  [[nodiscard]] const FailureCard& failure() const { return *m_failure; }
  [[nodiscard]] const JobLine& job() const { return *m_job; }
  [[nodiscard]] models::PassportDiffModel& differences() { return m_differences; }

 private:
  [[nodiscard]] QWidget* makeRuns();
  [[nodiscard]] QWidget* makePassport();
  void fillRuns();
  void expandNoteworthy();
  void takeSelection();
  void fillArms();
  void takeRow(const QModelIndex& index);
  void showFailure();
  void addProfileTo(QMenu& menu, const core::storage::BlockRecord& block, const core::storage::RunRecord& run);
  void fillMenu(const QModelIndex& index, QMenu* menu);
  void loadPassports();
  [[nodiscard]] bool mayBeCompared(const core::storage::BlockRecord& block, std::initializer_list<std::size_t> arms);
  void showDifferences();
  /// Says why there are no differences to show.
  void showNoDifferences(const QString& title, const QString& reason);
  [[nodiscard]] models::RunGrouping grouping() const;
  [[nodiscard]] const core::storage::BlockRecord* shownBlock() const;

  /// The contents of the boxes that choose the arms.
  struct ShownArms {
    QString experiment;
    QStringList names;
    const widgets::Tokens* tokens = nullptr;  ///< tokens of the theme that drew the markers
    bool operator==(const ShownArms&) const = default;
  };

  models::RunsModel m_runs;
  models::PassportDiffModel m_differences;
  std::vector<models::PassportDiffModel::Side> m_shownSides;  ///< the two sides that m_differences shows; empty if none
  models::StoreInquiry m_inquiry;
  models::Passports m_passports;
  std::optional<core::base::Error> m_problem;  ///< why the passports could not be read
  core::base::BlockId m_block;
  std::optional<core::storage::RunKey> m_run;  ///< the chosen run; empty if a whole block is chosen
  QString m_filledFor;
  ShownArms m_shownArms;
  bool m_isFilling = false;
  QLineEdit* m_filter = nullptr;
  widgets::SegmentedControl* m_grouping = nullptr;
  QLabel* m_count = nullptr;
  QStackedWidget* m_stack = nullptr;
  widgets::DataTree* m_tree = nullptr;
  widgets::EmptyState* m_nothing = nullptr;
  JobLine* m_job = nullptr;
  FailureCard* m_failure = nullptr;
  QLabel* m_passportNote = nullptr;
  QComboBox* m_first = nullptr;
  QComboBox* m_second = nullptr;
  widgets::DataTree* m_diff = nullptr;
  QStackedWidget* m_diffStack = nullptr;
  widgets::EmptyState* m_noDiff = nullptr;
  WaiverCard* m_waiver = nullptr;
  QLabel* m_sum = nullptr;
};

}  // namespace baremark::app::pages
