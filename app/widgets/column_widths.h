// SPDX-License-Identifier: GPL-3.0-or-later
// The widths of a table's columns: each as wide as its contents where there is room, and one takes what is left. Where there is
// not, the widest columns give way first, down to a least width each; only below that the view scrolls sideways. A column that
// the user has dragged keeps its width. GUI thread; a child of the header that it looks after.
#pragma once

#include <QAbstractItemView>
#include <QByteArray>
#include <QHeaderView>
#include <QObject>
#include <set>
#include <vector>

namespace baremark::app::widgets {

/// Widths of columns in `room` pixels. `natural`: as their contents ask; `least`: never less, where it is below the natural one.
/// The result is at most natural, and its sum is at most `room` unless the least widths need more.
[[nodiscard]] std::vector<int> widthsIn(int room, const std::vector<int>& natural, const std::vector<int>& least);

class ColumnWidths final : public QObject {
  Q_OBJECT

 public:
  /// Of the view's model, which must be set. `stretched`: the column that takes what is left.
  ColumnWidths(QAbstractItemView& view, QHeaderView& header, int stretched);

  /// Which columns are shown, their order of sorting, and the widths that the user gave.
  [[nodiscard]] QByteArray save() const;
  /// False: it is nothing of save()'s, or of another version of Qt; nothing is changed then.
  bool restore(const QByteArray& saved);
  /// Of the column's title. Room for the arrow has the sorted column alone.
  [[nodiscard]] int titleWidth(int column) const;
  /// Forgets the widths that the user gave.
  void reset();

 signals:
  /// The user has dragged a column.
  void dragged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow(QAbstractItemModel* model);
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

}  // namespace baremark::app::widgets
