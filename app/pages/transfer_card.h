// SPDX-License-Identifier: GPL-3.0-or-later
// A transfer in progress: its title, its progress and a cancel button. Hidden while nothing is transferred.
#pragma once

#include <QPushButton>

#include "app/models/transfer_job.h"
#include "app/pages/page.h"
#include "app/widgets/labels.h"
#include "app/widgets/progress_line.h"

namespace baremark::app::pages {

class TransferCard final : public QWidget {
  Q_OBJECT

 public:
  explicit TransferCard(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] models::TransferJob& job() { return m_job; }
  /// Shows the card with this title, until the job reports its progress.
  void begin(const QString& title);

 private:
  models::TransferJob m_job;
  widgets::ElidingLabel* m_title;
  widgets::ProgressBar* m_bar;
  QLabel* m_note;
};

}  // namespace baremark::app::pages
