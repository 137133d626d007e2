// SPDX-License-Identifier: GPL-3.0-or-later
// Lines one below the other, each with a button that removes it, and below them a widget that adds a line.
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
  /// The line with this index, counted from 0, was removed.
  void removed(std::size_t line);

 protected:
  /// Sets the widget that adds lines, the last part of the list. It takes the focus when a line is removed.
  void setAdder(QWidget* adder);
  /// Begins a new line: add its fields to the returned layout, with the layout's parent as their parent.
  [[nodiscard]] QHBoxLayout* beginLine();
  /// Appends the line to the others. Returns the button that removes it; the caller sets its accessible name.
  QPushButton* endLine(QHBoxLayout* line);
  /// Removes the last line without a signal, and leaves the focus where it is.
  void removeLast();

 private:
  void remove(QWidget* box);

  QWidget* m_adder = nullptr;
  QVBoxLayout* m_column;
  std::vector<QWidget*> m_boxes;
};

}  // namespace baremark::app::widgets
