// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/window_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenuBar>
#include <QWindow>

#include "app/plot/figure.h"

namespace baremark::app::shell {

WindowKeys::WindowKeys(const Parts& parts) : m_parts(parts) {
  qApp->installEventFilter(this);
}

void WindowKeys::movePane(int direction) {
  pages::Page* page = m_parts.navigation.currentPage();
  QWidget* inPage = page != nullptr ? page->firstFocus() : nullptr;
  const QList<QWidget*> panes{&m_parts.rail, inPage != nullptr ? inPage : page, m_parts.status.firstFocus()};
  QWidget* focus = QApplication::focusWidget();
  int at = 1;
  if (focus != nullptr && (focus == &m_parts.rail || m_parts.rail.isAncestorOf(focus)))
    at = 0;
  else if (focus != nullptr && m_parts.status.isAncestorOf(focus))
    at = 2;
  const int next = (at + direction + 3) % 3;
  if (next == 0)
    m_parts.rail.focusCurrent();
  else if (panes[next] != nullptr)
    panes[next]->setFocus(Qt::TabFocusReason);
}

void WindowKeys::escape() {
  if (m_parts.messages.closeNewest()) return;
  if (pages::Page* page = m_parts.navigation.currentPage()) (void)page->clear();
}

bool WindowKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || watched != m_parts.window.windowHandle()) return false;
  // A dialog, an open menu or list, and the menu bar (which has the focus while a menu is chosen by keyboard) use Esc
  // themselves. So does a figure that is zoomed.
  const bool isTaken = QApplication::activePopupWidget() != nullptr || QApplication::activeModalWidget() != nullptr ||
                       qobject_cast<const QMenuBar*>(QApplication::focusWidget()) != nullptr;
  const auto* figure = qobject_cast<const plot::Figure*>(QApplication::focusWidget());
  const bool isOfFigure = figure != nullptr && figure->needsEscape();
  if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || isTaken || isOfFigure) return false;
  escape();
  return true;
}

}  // namespace baremark::app::shell
