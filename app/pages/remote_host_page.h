// SPDX-License-Identifier: GPL-3.0-or-later
// The page of an added host: its facts and their age, its connection, its partitions, and its test.
#pragma once

#include <map>

#include "app/pages/host_frame.h"
#include "app/pages/quick_start_offer.h"

namespace baremark::app::pages {

class RemoteHostPage final : public HostFrame {
  Q_OBJECT

 public:
  explicit RemoteHostPage(const Desk& desk, QWidget* parent = nullptr);

  void showHost(const QString& name);
  [[nodiscard]] const QString& host() const { return m_name; }

  [[nodiscard]] QStringList crumbs() const override { return {tr("Hosts"), m_name}; }
  [[nodiscard]] text::CommandWords command() const override {
    return {{QStringLiteral("host"), QStringLiteral("test"), m_name}};
  }
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("hosts"); }
  [[nodiscard]] const models::HostCheck& check() const { return m_check; }
  /// Keeps the result of a test that just ended, here or on the page that added the host, until the window closes.
  void keepTest(const models::HostCheck& check) {
    m_tests[check.host()] = {check.items(), check.took(), core::base::SystemClock().wallNow()};
  }
  /// The actions of the page's buttons, for the host that is shown. test() cancels a test that is in progress.
  void test();
  void askQuickStart() {
    if (const core::storage::HostRecord* host = record()) m_quickStart->ask(*host);
  }
  void askRemove();

 signals:
  void hostRemoved(const QString& name);

 private:
  void fill();
  [[nodiscard]] bool isTested() const { return m_check.isRunning() && m_check.host() == m_name.toStdString(); }
  void fillItems(const core::storage::HostRecord& host);
  void fillPartitions(const core::model::HostFacts& facts);
  void fillRuntimes();
  void fillNode(const core::storage::HostRecord& host);
  /// The last test of a host. testOf() returns it if the host's record is from this test.
  struct Test {
    std::vector<models::CheckItem> items;
    std::optional<double> took;
    core::base::WallTime ended{};
  };
  [[nodiscard]] const Test* testOf(const core::storage::HostRecord& host) const;
  [[nodiscard]] QString proposal(const core::storage::HostRecord& host) const;
  void showConnection();
  [[nodiscard]] QString workingRuntimes(const std::string& host) const;
  void remove(const std::string& name);
  [[nodiscard]] const core::storage::HostRecord* record() const { return desk().data.host(m_name.toStdString()); }

  QString m_name;
  bool m_isRead = false;  ///< the lists were read since the host is shown
  models::HostCheck m_check;
  QPushButton* m_remove;
  QPushButton* m_begin;
  QPushButton* m_furtherKey;
  QuickStartCard* m_quickStart;
  TableCard* m_partitions;
  widgets::Card* m_nodeCard;
  QLabel* m_nodeNote = nullptr;
  FactList* m_node = nullptr;
  QLabel* m_nodeMissed = nullptr;       ///< why no compute node could be examined
  std::map<std::string, Test> m_tests;  ///< by host
  DataCard* m_data;
};

}  // namespace baremark::app::pages
