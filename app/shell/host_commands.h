// SPDX-License-Identifier: GPL-3.0-or-later
// The user's commands for hosts: the menu of a host in the rail, and what follows when a host is added or removed. GUI
// thread. Everything that the constructor receives outlives this object.
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QPoint>
#include <QString>

#include "app/pages/page.h"
#include "app/shell/draft_commands.h"
#include "app/shell/navigation.h"
#include "app/shell/rail.h"
#include "app/shell/window_messages.h"

class QMenu;

namespace baremark::app::pages {
class AddHostPage;
class RemoteHostPage;
}  // namespace baremark::app::pages

namespace baremark::app::shell {

class HostCommands final : public QObject {
  Q_OBJECT

 public:
  /// The other parts of the window that these commands use.
  struct Parts {
    Navigation& navigation;
    WindowMessages& messages;
    RailNotes& notes;
    DraftCommands& drafts;
    QMainWindow& window;  ///< the parent of the menu
  };

  HostCommands(const pages::Desk& desk, const Parts& parts);

  /// Opens the menu of the host with this rail key. Does nothing for the key of any other page.
  void openMenu(const QString& key, const QPoint& at);

 private:
  void connectPage(pages::Page* page);
  void connectAddHostPage(pages::AddHostPage* page);
  void connectRemoteHostPage(pages::RemoteHostPage* page);
  [[nodiscard]] pages::RemoteHostPage& remotePage();
  void addRemoteActions(QMenu* menu, const QString& name);
  void addLocalActions(QMenu* menu);
  /// A host was added while the user is on another page: offers to show it.
  void offerHost(const QString& name);

  pages::Desk m_desk;
  Parts m_parts;
};

}  // namespace baremark::app::shell
