// SPDX-License-Identifier: GPL-3.0-or-later
// The tables and trees of this program: thin lines instead of a grid, selection of whole rows, Enter opens a row, a
// right click or the Menu key opens the menu of a row. The font sets the height of rows. The theme must outlive them.
#pragma once

#include <QContextMenuEvent>
#include <QMenu>
#include <QTableView>
#include <QTreeView>

#include "app/widgets/column_widths.h"

namespace baremark::app::widgets {

/// Adds an action that copies `words`, unless they are empty.
void addCopy(QMenu& menu, const QString& title, const QString& words);

class CellDelegate;

enum class Density { Dense, Roomy };

class DataTable final : public QTableView {
  Q_OBJECT

 public:
  DataTable(const Theme& theme, Density density, const QString& accessibleName, QWidget* parent = nullptr);

  /// Fits the columns to their contents (ColumnWidths); `stretched` takes the remaining room. With -1, columns stay as
  /// wide as their contents, and the view scrolls.
  void fitColumns(int stretched);
  /// What fitColumns() made; null before.
  [[nodiscard]] ColumnWidths* widths() const { return m_widths; }
  /// Makes the table as high as its rows, without a scroll bar: for short tables on cards.
  void setFitsRows(bool isFitting);
  void setModel(QAbstractItemModel* model) override;

 signals:
  /// Enter, or a double click.
  void rowOpened(const QModelIndex& index);
  /// The menu of the current row is about to open; add actions to `menu`.
  void rowMenuRequested(const QModelIndex& index, QMenu* menu);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  const Theme& m_theme;
  ColumnWidths* m_widths = nullptr;
  bool m_fitsRows = false;
};

class DataTree final : public QTreeView {
  Q_OBJECT

 public:
  DataTree(const Theme& theme, Density density, const QString& accessibleName, QWidget* parent = nullptr);
  void fitColumns(int stretched);

 signals:
  void rowOpened(const QModelIndex& index);
  void rowMenuRequested(const QModelIndex& index, QMenu* menu);

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;
  void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  const Theme& m_theme;
  CellDelegate* m_delegate;
  ColumnWidths* m_widths = nullptr;
};

}  // namespace baremark::app::widgets
