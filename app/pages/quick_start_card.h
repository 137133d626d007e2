// SPDX-License-Identifier: GPL-3.0-or-later
// The quick start on a host that was added: asked for, as it becomes jobs there; its images brought there with progress and cancel;
// then its experiment. Seen on its host only, while something moves.
#pragma once

#include "app/application/quick_start.h"
#include "app/pages/page.h"
#include "app/pages/transfer_card.h"

namespace baremark::app::pages {

class QuickStartCard final : public QWidget {
  Q_OBJECT

 public:
  explicit QuickStartCard(const Desk& desk, QWidget* parent = nullptr);

  void ask(const core::storage::HostRecord& host);
  [[nodiscard]] bool isAtWork() { return m_transfer->job().isAtWork(); }
  /// Of this one, or of the last one.
  [[nodiscard]] const std::string& host() { return m_transfer->job().host(); }

 signals:
  /// It began to look for the images, or came to an end.
  void changed();
  void ready(const baremark::core::model::Experiment& experiment);
  void messageRaised(const baremark::core::base::Error& error);

 private:
  void begin();

  Desk m_desk;
  TransferCard* m_transfer;
  QuickStartPlace m_place;
};

}  // namespace baremark::app::pages
