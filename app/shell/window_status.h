// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the window's title, its breadcrumbs and its status line up to date. GUI thread. Everything that the constructor
// receives outlives this object.
#pragma once

#include <QMainWindow>
#include <QObject>

#include "app/pages/page.h"
#include "app/shell/bars.h"
#include "app/shell/navigation.h"
#include "app/shell/rail_notes.h"

namespace baremark::app::shell {

class WindowStatus final : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    Navigation& navigation;
    RailNotes& notes;
    TopBar& top;
    StatusLine& line;
    QMainWindow& window;
  };

  WindowStatus(const pages::Desk& desk, const Parts& parts);

  /// Shows the breadcrumbs, the status and the command of the current page.
  void describe();
  /// Shows whether everything that the user typed is saved.
  void showSaved();
  /// Shows the progress of the running experiments in the title, which the desktop's list of windows displays.
  void showProgressInTitle();

 signals:
  /// The current page has another state: what the menus can do may have changed.
  void described();

 private:
  void connectPage(pages::Page* page);

  pages::Desk m_desk;
  Parts m_parts;
};

}  // namespace baremark::app::shell
