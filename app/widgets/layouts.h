// SPDX-License-Identifier: GPL-3.0-or-later
// Containers and layouts: widgets side by side while there is room, a page's scrolling column, a form, tabs.
#pragma once

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTabBar>
#include <initializer_list>
#include <memory>
#include <vector>

namespace baremark::app::widgets {

/// A widget that arranges its parts again when its size or its content changes.
class Arranging : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  bool event(QEvent* event) override;
  virtual void arrange() = 0;
};

/// Shows its widgets side by side, or one below the other below a minimum width or if their texts would not fit.
class SideBySide final : public Arranging {
  Q_OBJECT

 public:
  /// `leastWidth` in average characters.
  explicit SideBySide(int leastWidth, QWidget* parent = nullptr);
  void add(QWidget* part, int stretch);
  /// Lets go of all parts, which keep their parent until another container takes them.
  void release();
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  void arrange() override;

  QBoxLayout* m_row;
  std::vector<QWidget*> m_parts;
  int m_leastWidth;
};

/// Parts in rows of equal columns: as many columns as fit, and about the same number of parts in each row.
class CardGrid final : public Arranging {
  Q_OBJECT

 public:
  /// `leastWidth` of a part, in average characters.
  explicit CardGrid(int leastWidth, QWidget* parent = nullptr);
  /// Shows these parts in this order. A part may come from another grid. One that is no longer there keeps its parent.
  void setParts(const std::vector<QWidget*>& parts);
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  void arrange() override;

  QGridLayout* m_grid;
  std::vector<QWidget*> m_parts;
  int m_leastWidth;
  int m_columns = 0;
};

/// A column that scrolls vertically only.
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

/// Rows with a bold name at the left and fields at the right. A note below the fields can show a reason for refusal.
class Form final : public QWidget {
  Q_OBJECT

 public:
  explicit Form(QWidget* parent = nullptr);

  /// Makes `field` the name's buddy. Returns the note below the field.
  QLabel* addRow(const QString& name, QWidget* field, const QString& note = {});
  QLabel* addRow(const QString& name, QLayout* fields, QWidget* buddy, const QString& note = {});
  void addWide(QWidget* widget);
  /// Shows or hides the row that was added with `field` as its only field.
  void setRowVisible(QWidget* field, bool isVisible);
  /// The width of the widest name. Other forms use it to align their fields.
  [[nodiscard]] int nameWidth() const;
  void setNameWidth(int width) { m_grid->setColumnMinimumWidth(0, width); }

 private:
  struct Row {
    QLabel* name;
    QWidget* field;
    QLabel* note;
    int gap;  ///< index of the grid row above; -1: none
  };

  QGridLayout* m_grid;
  std::vector<Row> m_rows;
  int m_row = 0;
};

/// Aligns the fields of all forms on this page.
void alignForms(const QWidget& page);

/// A column or a row of widgets without margins, in `owner` if it has one. `spacing` in pixels; -1: that of the style.
QVBoxLayout* makeColumn(QWidget* owner, int spacing = -1);
QHBoxLayout* makeRow(QWidget* owner, int spacing = -1);

/// Appends widgets to a layout or a stack.
template <class Box>
void addAll(Box* box, std::initializer_list<QWidget*> parts) {
  for (QWidget* part : parts) box->addWidget(part);
}

/// A layout of fields and texts in one line.
[[nodiscard]] QHBoxLayout* makeLine(std::initializer_list<QWidget*> parts, int spacing);

/// Appends a view that gets all spare height and needs only its minimum height.
void addWithLeastHeight(QBoxLayout& column, QWidget* view);

/// Sets the tab order from `after` through the widgets of a layout. Returns the last of them.
QWidget* orderFocus(const QLayout& layout, QWidget* after);

/// Removes and deletes everything in a layout.
void clearLayout(QLayout& layout);

/// A tab bar with the controls of the current tab at its right end. If they do not fit in one line, the controls move
/// to a line below, so that every tab stays visible.
class TabLine final : public Arranging {
  Q_OBJECT

 public:
  explicit TabLine(QWidget* parent = nullptr);

  [[nodiscard]] QTabBar* bar() const { return m_bar; }
  /// Adds hidden controls at the right end. The owner of the tabs shows one of them at a time.
  void addControls(QWidget* controls);

 private:
  void arrange() override;

  QBoxLayout* m_line;
  QTabBar* m_bar;
  std::vector<QWidget*> m_controls;
};

/// Arranges widgets in a line that wraps at the right edge.
class FlowLayout final : public QLayout {
  Q_OBJECT

 public:
  /// `gap`: pixels between widgets; a quarter of it separates lines.
  FlowLayout(QWidget* parent, int gap);

  void addItem(QLayoutItem* item) override { m_items.emplace_back(item); }
  [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  /// The size with all widgets in one line.
  [[nodiscard]] QSize sizeHint() const override;
  /// The size with one widget in each line.
  [[nodiscard]] QSize minimumSize() const override;
  void setGeometry(const QRect& area) override;

 private:
  /// Calls `place` with each item and its rectangle. Returns the total height.
  template <class Place>
  int arrange(const QRect& area, const Place& place) const;

  int m_gap;
  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace baremark::app::widgets
