// SPDX-License-Identifier: GPL-3.0-or-later
// All lines that a build of a recipe has written, in a window of its own. Follows the build. GUI thread; the job
// outlives this dialog.
#pragma once

#include <QDialog>
#include <QTimer>
#include <cstdint>

#include "app/models/recipe_build_job.h"
#include "app/pages/log_text.h"

namespace baremark::app::pages {

class RecipeBuildLog final : public QDialog {
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
