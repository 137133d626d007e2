// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the rail up to date: the notes beside the pages (counts, what this machine does) and the list of hosts with
// their states. GUI thread. Everything that the constructor receives outlives this object.
#pragma once

#include <QObject>
#include <QString>

#include "app/models/host_check.h"
#include "app/pages/page.h"
#include "app/shell/rail.h"

namespace baremark::app::shell {

class RailNotes final : public QObject {
  Q_OBJECT

 public:
  RailNotes(const pages::Desk& desk, Rail& rail, QObject* parent = nullptr);

  void showHosts();
  void showCounts();
  /// Follows the test of a host that is being added.
  void followAdding(const models::HostCheck& check) { showTest(m_addedHost, check); }
  /// Follows the repeated test of a known host.
  void followTest(const models::HostCheck& check) { showTest(m_testedHost, check); }
  /// A known host is being tested.
  [[nodiscard]] bool isTesting() const { return !m_testedHost.isEmpty(); }
  /// Names the hosts that are being tested. Empty if there are none.
  [[nodiscard]] QString testWords() const;

 signals:
  /// testWords() changed.
  void testChanged();
  /// Baremark is connected to this host.
  void hostConnected(const QString& name);

 private:
  /// What a host does, in a word or two. Empty: nothing.
  [[nodiscard]] QString workWords(const std::string& host) const;
  [[nodiscard]] QString hostWords(const core::storage::HostRecord& host) const;
  /// `shownHost` names the host that `check` tested at the last call.
  void showTest(QString& shownHost, const models::HostCheck& check);

  pages::Desk m_desk;
  Rail& m_rail;
  QString m_testedHost;  ///< the known host that is being tested; empty if none
  QString m_addedHost;   ///< the host that is being added; empty if none
};

}  // namespace baremark::app::shell
