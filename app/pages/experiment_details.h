// SPDX-License-Identifier: GPL-3.0-or-later
// The card beneath the experiments' table: what the selected one asks, its verdicts point by point, what is open.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/widgets/card.h"
#include "app/widgets/empty_state.h"

namespace baremark::app::pages {

class ExperimentDetails final : public QWidget {
  Q_OBJECT

 public:
  explicit ExperimentDetails(const Desk& desk, QWidget* parent = nullptr);

  /// An empty id shows nothing.
  void show(const QString& id);

 signals:
  void openRequested(const QString& id);
  void draftRequested(const baremark::core::model::Experiment& from);

 private:
  void fill();
  void showProblem(const core::base::Error& problem);
  void fillFacts(const core::report::Assessment& assessment);
  void fillVerdicts(const core::report::Assessment& assessment);
  /// What stands under "open" where nothing is.
  [[nodiscard]] static QString nothingOpen(const core::report::Assessment& assessment);
  void fillOpen(const core::report::Assessment& assessment);
  void repeat();

  Desk m_desk;
  models::ExperimentData m_data;
  QTimer m_soon;
  QString m_wanted;
  widgets::Card* m_card;
  QWidget* m_content;
  widgets::EmptyState* m_problem;
  QLabel* m_title;
  QGridLayout* m_facts;
  QLabel* m_verdictTitle;
  QWidget* m_verdictBox;
  QGridLayout* m_verdicts;
  QVBoxLayout* m_open;
  QPushButton* m_repeat;
  QPushButton* m_duplicate;
};

/// "today 11:26 to 14:32": when an experiment ran.
[[nodiscard]] QString whenItRan(const core::report::Assessment& assessment);

}  // namespace baremark::app::pages
