// SPDX-License-Identifier: GPL-3.0-or-later
// The stages and blocks of a recipe (models::RecipeTree): a number, a name and what was chosen. Blocks are moved with
// the mouse or with Alt and the cursor keys. GUI thread; the theme outlives this widget.
#pragma once

#include <QTreeView>

#include "app/widgets/theme.h"

namespace baremark::app::pages {

class RecipePartsView final : public QTreeView {
  Q_OBJECT

 public:
  explicit RecipePartsView(const widgets::Theme& theme, QWidget* parent = nullptr);

 signals:
  /// Alt+Up (-1) or Alt+Down (1).
  void moveRequested(int by);
  /// Del.
  void removeRequested();
  /// Ctrl+D.
  void duplicateRequested();
  /// The menu of the current part opens at this place of the screen.
  void menuRequested(const QPoint& place);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
};

}  // namespace baremark::app::pages
