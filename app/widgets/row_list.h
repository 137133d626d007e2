// SPDX-License-Identifier: GPL-3.0-or-later
// Lines one above the other, each with a button that removes it; beneath them what adds one.
#pragma once

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

namespace baremark::app::widgets {

class RowList : public QWidget {
  Q_OBJECT

 public:
  explicit RowList(QWidget* parent = nullptr);

 signals:
  /// The line with this number, counted from 0, is gone.
  void removed(std::size_t line);

 protected:
  /// The list's last part; it takes the focus when a line goes.
  void setAdder(QWidget* adder);
  /// A line in the making: its fields go into the layout, with the layout's parent as theirs.
  [[nodiscard]] QHBoxLayout* beginLine();
  /// Puts it behind the others. Returns the button that removes it, which has no accessible name yet.
  QPushButton* endLine(QHBoxLayout* line);

 private:
  void remove(QWidget* box);

  QWidget* m_adder = nullptr;
  QVBoxLayout* m_column;
  std::vector<QWidget*> m_boxes;
};

}  // namespace baremark::app::widgets
