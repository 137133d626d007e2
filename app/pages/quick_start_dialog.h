// SPDX-License-Identifier: GPL-3.0-or-later
// Asks whether to run the quick start on an added host, and with which container runtimes.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPushButton>

#include "app/pages/quick_start_offer.h"

namespace baremark::app::pages {

class QuickStartDialog final : public QDialog {
  Q_OBJECT

 public:
  QuickStartDialog(const Desk& desk, const core::storage::HostRecord& host, QWidget* parent = nullptr);

  [[nodiscard]] QuickStartPlace place() const { return m_offer->place(); }

 private:
  void fill();
  /// What else the user should know, such as that the host has a scheduler. Paragraphs.
  [[nodiscard]] QStringList notes() const;

  core::storage::HostRecord m_host;
  QuickStartOffer* m_offer;
  QLabel* m_words;
  QPushButton* m_start = nullptr;
};

}  // namespace baremark::app::pages
