// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that work wherever the focus is: Esc, and the keys that move the focus between rail, page and status line. GUI
// thread. The parts of the window outlive this object.
#pragma once

#include <QMainWindow>
#include <QObject>

#include "app/shell/bars.h"
#include "app/shell/navigation.h"
#include "app/shell/rail.h"
#include "app/widgets/message_stack.h"

namespace baremark::app::shell {

class WindowKeys final : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    QMainWindow& window;
    Navigation& navigation;
    Rail& rail;
    StatusLine& status;
    widgets::MessageStack& messages;
  };

  explicit WindowKeys(const Parts& parts);

  void focusNextPane() { movePane(1); }
  void focusPreviousPane() { movePane(-1); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void movePane(int direction);
  /// Closes the newest message. Without a message, clears the page's filter or selection.
  void escape();

  Parts m_parts;
};

}  // namespace baremark::app::shell
