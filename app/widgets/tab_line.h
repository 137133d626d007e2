// SPDX-License-Identifier: GPL-3.0-or-later
// A bar of tabs and, at its right end, the controls of the tab that is shown. Where both have no room on one line, the
// controls stand on a line of their own, so that every tab is seen. GUI thread.
#pragma once

#include <QBoxLayout>
#include <QTabBar>
#include <QWidget>
#include <vector>

namespace baremark::app::widgets {

class TabLine final : public QWidget {
  Q_OBJECT

 public:
  explicit TabLine(QWidget* parent = nullptr);

  [[nodiscard]] QTabBar* bar() const { return m_bar; }
  /// At the right end, hidden. Who owns the tab shows one of them at a time.
  void addControls(QWidget* controls);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();

  QBoxLayout* m_line;
  QTabBar* m_bar;
  std::vector<QWidget*> m_controls;
};

}  // namespace baremark::app::widgets
