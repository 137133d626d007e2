// SPDX-License-Identifier: GPL-3.0-or-later
// The card below the table of experiments: the question of the selected experiment, its verdicts by point, and what is
// still open.
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

  /// Shows this experiment; nothing if the id is empty.
  void show(const QString& id);

 signals:
  void openRequested(const QString& id);
  void draftRequested(const baremark::core::model::Experiment& from);

 private:
  void fill();
  void showProblem(const core::base::Error& problem);
  void fillFacts(const core::report::Assessment& assessment);
  void fillVerdicts(const core::report::Assessment& assessment);
  /// The text under "open" if nothing is open.
  [[nodiscard]] static QString nothingOpen(const core::report::Assessment& assessment);
  void fillOpen(const core::report::Assessment& assessment);
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
  QLabel* m_verdictTitle;
  QWidget* m_verdictBox;
  QGridLayout* m_verdicts;
  QVBoxLayout* m_open;
  QPushButton* m_repeat;
  QPushButton* m_duplicate;
};

/// When the experiment ran: "today 11:26 to 14:32".
[[nodiscard]] QString whenItRan(const core::report::Assessment& assessment);

}  // namespace baremark::app::pages
