// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler job of the chosen block: its id, partition and nodes. The text can be selected and copied. GUI thread.
#pragma once

#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "app/widgets/theme.h"
#include "core/report/assessment.h"

namespace baremark::app::pages {

class JobLine final : public QWidget {
  Q_OBJECT

 public:
  explicit JobLine(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// `block`: "Block 3". Hides the line if `job` is nullptr, because there is no scheduler.
  void show(const QString& block, const core::report::SchedulerJob* job);
  [[nodiscard]] QString words() const { return m_words->text(); }

 private:
  QLabel* m_words;
  QPushButton* m_copy;
  QString m_id;
};

/// Adds actions to a row's menu that copy the job's id and, if they are known, its nodes. Does nothing if `job` is
/// nullptr.
void addJobTo(QMenu& menu, const core::report::SchedulerJob* job);

}  // namespace baremark::app::pages
