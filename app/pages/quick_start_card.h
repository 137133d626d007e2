// SPDX-License-Identifier: GPL-3.0-or-later
// The quick start on an added host: asks with which runtimes, sends its images, then emits the experiment. Visible only
// for its host and during a transfer.
#pragma once

#include "app/pages/dialogs.h"
#include "app/pages/quick_start_offer.h"
#include "app/pages/transfer_card.h"

namespace baremark::app::pages {

class QuickStartCard final : public QWidget {
  Q_OBJECT

 public:
  QuickStartCard(const Desk& desk, Page* page);

  void ask(const core::storage::HostRecord& host);
  [[nodiscard]] bool isRunning() { return m_transfer->job().isRunning(); }
  /// The host of the current transfer, or of the last one.
  [[nodiscard]] const std::string& host() { return m_transfer->job().host(); }

 signals:
  void changed();
  void ready(const baremark::core::model::Experiment& experiment);

 private:
  void begin();

  Desk m_desk;
  TransferCard* m_transfer;
  QuickStartPlace m_place;
};

class QuickStartDialog final : public Dialog {
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
