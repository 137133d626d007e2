// SPDX-License-Identifier: GPL-3.0-or-later
// Small containers: parts that stand side by side while there is room, a page's column that scrolls, a form.
#pragma once

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QWidget>
#include <vector>

namespace baremark::app::widgets {

/// Its parts stand side by side, or one above the other below a width and where their words would not fit.
class SideBySide final : public QWidget {
  Q_OBJECT

 public:
  /// `leastWidth` in average characters.
  explicit SideBySide(int leastWidth, QWidget* parent = nullptr);
  void add(QWidget* part, int stretch);
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] bool isStacked() const { return m_row->direction() == QBoxLayout::TopToBottom; }

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void choose();

  QBoxLayout* m_row;
  std::vector<QWidget*> m_parts;
  int m_leastWidth;
};

/// A column that scrolls up and down and never sideways.
class ScrollColumn final : public QScrollArea {
  Q_OBJECT

 public:
  explicit ScrollColumn(QWidget* parent = nullptr);
  [[nodiscard]] QVBoxLayout* column() const { return m_column; }
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* m_content;
  QVBoxLayout* m_column;
};

/// Lines of a bold name at the left and fields at the right, with a note beneath that can become a refusal.
class Form final : public QWidget {
  Q_OBJECT

 public:
  explicit Form(QWidget* parent = nullptr);

  /// The name becomes the buddy of `field`. Returns the note beneath it.
  QLabel* addRow(const QString& name, QWidget* field, const QString& note = {});
  QLabel* addRow(const QString& name, QLayout* fields, QWidget* buddy, const QString& note = {});
  void addWide(QWidget* widget);
  /// Shows or hides the row that was added with `field` as its only one.
  void setRowVisible(QWidget* field, bool isVisible);
  /// Of the widest name; with it, another form can begin its fields at the same place.
  [[nodiscard]] int nameWidth() const;
  void setNameWidth(int width);

 private:
  struct Row {
    QLabel* name;
    QWidget* field;
    QLabel* note;
    int gap;  ///< grid row above it; -1: none
  };

  QGridLayout* m_grid;
  std::vector<Row> m_rows;
  int m_row = 0;
};

/// The fields of all forms on this page begin at the same place.
void alignForms(const QWidget& page);

/// A layout of fields and words in one line.
[[nodiscard]] QHBoxLayout* makeLine(std::initializer_list<QWidget*> parts, int spacing);

/// Tab goes from `after` through what a layout holds, in its order. Returns the last of it.
QWidget* orderFocus(const QLayout& layout, QWidget* after);

/// Removes and deletes everything in a layout.
void clearLayout(QLayout& layout);

}  // namespace baremark::app::widgets
