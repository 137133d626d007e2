// SPDX-License-Identifier: GPL-3.0-or-later
// The card below the table of experiments: the question of the selected experiment, and its verdict.
#pragma once

#include <QTimer>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/widgets/empty_state.h"

namespace baremark::app::pages {

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
  void repeat();

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

}  // namespace baremark::app::pages
