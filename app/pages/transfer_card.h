// SPDX-License-Identifier: GPL-3.0-or-later
// A transfer as it goes: what it is, how far, and its cancel. Seen only while something moves.
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
  /// Seen from now on, with these words until something is known.
  void begin(const QString& title);

 private:
  models::TransferJob m_job;
  widgets::ElidingLabel* m_title;
  widgets::ProgressBar* m_bar;
  QLabel* m_note;
};

}  // namespace baremark::app::pages
