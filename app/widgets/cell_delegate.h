// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a cell from the roles in models/roles.h: markers, sign, words, tags, the text at the right end, and a thin line
// below. Used by every table and tree. The theme must outlive it.
#pragma once

#include <QStyledItemDelegate>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

class CellDelegate final : public QStyledItemDelegate {
  Q_OBJECT

 public:
  /// `rowHeight` is in thirds of the line height.
  CellDelegate(const Theme& theme, int rowHeight, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  /// Paints a row that is a single text, such as the head of a group or a reason. `rect` is the whole row.
  void paintWholeRow(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect, int indent,
                     const QModelIndex& index) const;

 private:
  const Theme& m_theme;
  int m_rowHeight;
};

}  // namespace baremark::app::widgets
