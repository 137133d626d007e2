// SPDX-License-Identifier: GPL-3.0-or-later
// The data sets on a host: what lies there, sending a folder, removing one. The host is asked when its connection is open, or when
// the person wants it.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "app/pages/page.h"
#include "app/pages/transfer_card.h"

namespace baremark::app::pages {

class DataCard final : public QWidget {
  Q_OBJECT

 public:
  explicit DataCard(const Desk& desk, QWidget* parent = nullptr);

  void showHost(const QString& name);
  /// Looks what lies there, where the connection is open already.
  void lookIfOnline();

 signals:
  void messageRaised(const baremark::core::base::Error& error);
  void informed(const QString& words);

 private:
  void chooseFolder();
  void send(const QString& folder);
  void look();
  void fill(const std::vector<remote::DataSet>& sets);
  void askToRemove(const QString& name);
  void fit();
  /// Whether the transfer at work, or the last one, is of the host that is shown.
  [[nodiscard]] bool isOfThisHost();

  Desk m_desk;
  QString m_host;
  TransferCard* m_transfer;
  QGridLayout* m_table;
  QLabel* m_note;
  QPushButton* m_look;
  QPushButton* m_send;
};

}  // namespace baremark::app::pages
