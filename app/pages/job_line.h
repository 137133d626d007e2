// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler's job of the block that is chosen: its id, partition and nodes, to read, to select and to copy. GUI
// thread.
#pragma once

#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "app/widgets/theme.h"
#include "core/report/jobs.h"

namespace baremark::app::pages {

class JobLine final : public QWidget {
  Q_OBJECT

 public:
  explicit JobLine(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// `block`: "Block 3". Hides itself for nullptr: where there is no scheduler.
  void show(const QString& block, const core::report::SchedulerJob* job);
  [[nodiscard]] QString words() const { return m_words->text(); }

 private:
  QLabel* m_words;
  QPushButton* m_copy;
  QString m_id;
};

/// What a row's menu offers for its job: to copy its id, and its nodes where they are known. Nothing for nullptr.
void addJobTo(QMenu& menu, const core::report::SchedulerJob* job);

}  // namespace baremark::app::pages
