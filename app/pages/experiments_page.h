// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: a table of experiments, and the details of the selected one. Without experiments: the first-run page.
#pragma once

#include <QStackedWidget>

#include "app/models/experiment_data.h"
#include "app/models/kept_draft.h"
#include "app/pages/quick_start_offer.h"
#include "app/widgets/data_views.h"
#include "app/widgets/fields.h"

namespace baremark::app::pages {

// The card below the table: the question of the selected experiment, and its verdict.
class ExperimentDetails final : public QWidget {
  Q_OBJECT

 public:
  explicit ExperimentDetails(const Desk& desk, QWidget* parent = nullptr);

  void show(const QString& id);

 signals:
  void openRequested(const QString& id);
  void draftRequested(const baremark::core::model::Experiment& from);

 private:
  void fill();
  void showProblem(const core::base::Error& problem);
  void fillFacts(const core::report::Assessment& assessment);
  void fillVerdict(const core::report::Assessment& assessment);

  Desk m_desk;
  models::ExperimentData m_data;
  QTimer m_soon;
  QString m_requested;
  widgets::Card* m_card;
  QWidget* m_content;
  widgets::EmptyState* m_problem;
  QLabel* m_title;
  QGridLayout* m_facts;
  QVBoxLayout* m_verdict;
  QPushButton* m_repeat;
  QPushButton* m_duplicate;
};

class ExperimentsPage final : public Page {
  Q_OBJECT

 public:
  /// `draft`: the button of new experiments says if it continues this one. It outlives the page.
  ExperimentsPage(const Desk& desk, const models::KeptDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] text::CommandWords command() const override;
  bool focusFilter() override { return m_stack->currentIndex() == 0 && focusField(*m_words); }
  [[nodiscard]] QWidget* firstFocus() override {
    return m_stack->currentIndex() == 1 ? m_firstRun->firstFocus() : static_cast<QWidget*>(m_table);
  }
  bool clear() override;
  [[nodiscard]] core::base::ExperimentId experiment() const override;

  void resetColumns();

 private:
  [[nodiscard]] QWidget* makeList();
  [[nodiscard]] QWidget* makeControls();
  /// The card below the table of removed experiments. It says until when the selected one can be restored.
  [[nodiscard]] QWidget* makeTrash(QWidget* parent);
  void chooseGroup(const QString& key);
  void showNothing();
  void setUpTable();
  void layOutColumns();
  void setUpColumns();
  void connectWidths() {
    connect(m_table->widths(), &widgets::ColumnWidths::dragged, this, &ExperimentsPage::saveColumns);
  }
  void showCounts();
  void showSelection();
  void fillMenu(QMenu* menu);
  void restore();
  void saveColumns();
  [[nodiscard]] QString selectedId() const;

  models::ExperimentsFilter m_filter;
  QStackedWidget* m_stack;
  FirstRun* m_firstRun;
  QLineEdit* m_words = nullptr;
  QLabel* m_keyNote = nullptr;  ///< explains what is wrong with the filter
  widgets::SegmentedControl* m_groups = nullptr;
  QPushButton* m_columns = nullptr;
  QStackedWidget* m_tableStack = nullptr;
  widgets::DataTable* m_table = nullptr;
  widgets::EmptyState* m_nothing = nullptr;
  ExperimentDetails* m_details = nullptr;
  widgets::Card* m_trash = nullptr;
  QLabel* m_trashNote = nullptr;
  bool m_isOfRemoved = false;
};

}  // namespace baremark::app::pages
