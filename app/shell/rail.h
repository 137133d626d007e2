// SPDX-License-Identifier: GPL-3.0-or-later
// The navigation on the left: pages with their notes, and the hosts with their states. It is one stop for the Tab key:
// the arrow keys move, Enter opens. GUI thread.
#pragma once

#include <utility>
#include <vector>

#include "app/models/host_check.h"
#include "app/pages/page.h"

namespace baremark::app::shell {

class RailItem;

class Rail final : public QWidget {
  Q_OBJECT

 public:
  explicit Rail(const widgets::Theme& theme, QWidget* parent = nullptr);

  void addPage(const QString& key, const QString& words);
  /// Adds a heading for the pages that follow.
  void addHeading(const QString& words);
  /// Replaces the variable pages, which are listed below the page `after`. Each has a key and a name.
  void setPagesAfter(const QString& after, const std::vector<std::pair<QString, QString>>& pages);
  /// Moves everything that follows to the bottom.
  void addStretch() { static_cast<QVBoxLayout*>(layout())->addStretch(1); }

  void setNote(const QString& key, const QString& note);
  void setCurrent(const QString& key);
  [[nodiscard]] QString current() const { return m_current; }
  void focusCurrent();

 signals:
  void pageChosen(const QString& key);
  /// A right click or the Menu key, at this position on the screen.
  void menuRequested(const QString& key, const QPoint& at);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  [[nodiscard]] RailItem* find(const QString& key) const;
  [[nodiscard]] RailItem* makeItem(const QString& key, const QString& words);

  const widgets::Theme& m_theme;
  std::vector<RailItem*> m_items;
  std::vector<std::pair<QString, QString>> m_variablePages;  ///< keys and names
  QString m_current;
};

/// Keeps the rail up to date: the notes beside the pages (counts, what this machine does) and the list of hosts with
/// their states. Everything that the constructor receives outlives this object.
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
