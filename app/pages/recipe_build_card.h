// SPDX-License-Identifier: GPL-3.0-or-later
// The build of a recipe, running or ended: its step, the last lines of its log, and the result. Hidden for other
// recipes.
#pragma once

#include "app/pages/dialogs.h"
#include "app/pages/log_card.h"
#include "app/widgets/details_box.h"
#include "app/widgets/progress_line.h"

namespace baremark::app::pages {

class RecipeBuildCard final : public QWidget {
  Q_OBJECT

 public:
  explicit RecipeBuildCard(const Desk& desk, QWidget* parent = nullptr);

  void showFor(const QString& file);

 signals:
  void imageRequested(const QString& name, const QString& host);
  void draftRequested(const baremark::core::model::Experiment& from);

 private:
  void fill();
  void fillBuilt(const core::runs::BuiltRecipe& built);
  void fillFailed(const core::base::Error& error);
  void fillLines();
  void openLog();

  Desk m_desk;
  QString m_file;
  QTimer m_soon;
  widgets::Card* m_card;
  widgets::ProgressLines* m_progress;
  widgets::SignLine* m_result;
  QLabel* m_words;
  widgets::DetailsBox* m_lines;
  QPushButton* m_cancel;
  QPushButton* m_log;
  QPushButton* m_image;
  QPushButton* m_experiment;
  QPushButton* m_close;
};

// All lines that a build of a recipe has written, in a window of its own. Follows the build.
class RecipeBuildLog final : public Dialog {
  Q_OBJECT

 public:
  RecipeBuildLog(const widgets::Theme& theme, const models::RecipeBuildJob& job, QWidget* parent = nullptr);

 private:
  void addNew();

  const models::RecipeBuildJob& m_job;
  LogText* m_text;
  QTimer m_soon;
  std::uint64_t m_number = 0;  ///< of the build that is shown
  qsizetype m_shown = 0;       ///< number of lines
};

}  // namespace baremark::app::pages
