// SPDX-License-Identifier: GPL-3.0-or-later
// A transfer in progress: its title, its progress and a cancel button. Hidden while nothing is transferred.
#pragma once

#include "app/models/transfer_job.h"
#include "app/pages/page.h"

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

// The data sets on a host: lists, sends and removes them. Asks the host only if it is connected or the user wants it.
class DataCard final : public QWidget {
  Q_OBJECT

 public:
  DataCard(const Desk& desk, Page* page);

  void showHost(const QString& name);
  void lookIfOnline();

 private:
  void chooseFolder();
  void send(const QString& folder);
  void look();
  void fill(const std::vector<remote::DataSet>& sets);
  void askToRemove(const QString& name);
  void fit();
  /// Whether the current or last transfer concerns the host that is shown.
  [[nodiscard]] bool isOfThisHost() { return m_transfer->job().host() == m_host.toStdString(); }

  Desk m_desk;
  Page* m_page;
  QString m_host;
  TransferCard* m_transfer;
  QGridLayout* m_table;
  QLabel* m_note;
  QPushButton* m_look;
  QPushButton* m_send;
};

}  // namespace baremark::app::pages
