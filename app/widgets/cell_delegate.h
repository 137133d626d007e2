// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a cell by the roles of models/roles.h: markers, sign, words, tags, what stands at the right end; and a hairline
// beneath. Serves every table and tree. The theme outlives it.
#pragma once

#include <QStyledItemDelegate>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

class CellDelegate final : public QStyledItemDelegate {
  Q_OBJECT

 public:
  /// `rowHeight` in thirds of the line height.
  CellDelegate(const Theme& theme, int rowHeight, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  /// A row that is one text: group heads and reasons. `rect` is the whole row.
  void paintWholeRow(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect, int indent,
                     const QModelIndex& index) const;

 private:
  const Theme& m_theme;
  int m_rowHeight;
};

}  // namespace baremark::app::widgets
