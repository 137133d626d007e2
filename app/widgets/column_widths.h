// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the widths of a table's columns. Each is as wide as its contents, and one takes the rest. If room is short,
// the widest shrink first, down to a minimum; below that, the view scrolls sideways. A column that the user dragged
// keeps its width. GUI thread; a child of the header that it manages.
#pragma once

#include <QAbstractItemView>
#include <QHeaderView>
#include <set>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

/// The widths of columns in `room` pixels. `natural`: of the contents, which no result exceeds. `least`: the minimum
/// widths. The sum is at most `room` unless these need more.
[[nodiscard]] std::vector<int> widthsIn(int room, const std::vector<int>& natural, const std::vector<int>& least);

class ColumnWidths final : public QObject {
  Q_OBJECT

 public:
  /// The view's model must be set. `stretched`: the column that takes the remaining room.
  ColumnWidths(QAbstractItemView& view, QHeaderView& header, int stretched);

  /// The visible columns, the sort order and the widths that the user set.
  [[nodiscard]] QByteArray save() const;
  /// False if `saved` does not come from save(), or from another version of Qt; then nothing changes.
  bool restore(const QByteArray& saved);
  /// The width of the column's title. Only the sorted column needs room for the arrow.
  [[nodiscard]] int titleWidth(int column) const;
  void reset();

 signals:
  void dragged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void layOutSoon();
  void layOut();
  void take(int column, int before, int now);

  QAbstractItemView& m_view;
  QHeaderView& m_header;
  int m_stretched;
  std::set<int> m_dragged;
  bool m_isComing = false;
  bool m_isLayingOut = false;
};

/// A table header of two lines. The upper line names the arm to which a group of columns belongs, the lower line names
/// the columns. Without groups, it has the lower line only.
class GroupedHeader final : public QHeaderView {
  Q_OBJECT

 public:
  struct Group {
    int first = 0;
    int last = 0;
    QString title;
    QString note;  ///< muted, after the title
    models::SeriesStyle style;
  };

  explicit GroupedHeader(const Theme& theme, QWidget* parent = nullptr);
  void setGroups(std::vector<Group> groups);
  [[nodiscard]] QSize sizeHint() const override {
    return {QHeaderView::sizeHint().width(), (m_groups.empty() ? 1 : 2) * lineHeight()};
  }
  /// The width of the group's name. The columns of the group must be at least this wide together.
  [[nodiscard]] int widthOf(const Group& group) const;

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int lineHeight() const { return fontMetrics().height() + 2 * unit(this); }

  const Theme& m_theme;
  std::vector<Group> m_groups;
};

}  // namespace baremark::app::widgets
