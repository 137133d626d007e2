// SPDX-License-Identifier: GPL-3.0-or-later
// A tab bar with the controls of the current tab at its right end. If they do not fit in one line, the controls move to
// a line below, so that every tab stays visible. GUI thread.
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
  /// Adds hidden controls at the right end. The owner of the tabs shows one of them at a time.
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
