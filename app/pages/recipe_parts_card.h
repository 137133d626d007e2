// SPDX-License-Identifier: GPL-3.0-or-later
// The card with the stages and blocks of a recipe, and the buttons that add, copy, remove and move them. GUI thread;
// the theme outlives this widget.
#pragma once

#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QWidget>

#include "app/models/recipe_tree.h"
#include "app/pages/block_chooser.h"
#include "app/pages/recipe_parts_view.h"

namespace baremark::app::pages {

class RecipePartsCard final : public QWidget {
  Q_OBJECT

 public:
  RecipePartsCard(const widgets::Theme& theme, const core::recipes::Registry& registry, QWidget* parent = nullptr);

  /// Shows the parts of this draft, which outlives its time here; nullptr: none.
  void follow(models::RecipeDraft* draft);
  void setProblems(const std::vector<core::base::Error>& problems) { m_tree.setProblems(problems); }
  [[nodiscard]] QWidget* view() const { return m_view; }
  /// Opens the menu of kinds.
  void chooseBlock() { m_chooser->openBelow(*m_add); }

 private:
  void showChosen();
  void fitButtons();
  void fillMenu(QMenu& menu);
  void openMenu(const QPoint& place);

  models::RecipeTree m_tree;
  QPointer<models::RecipeDraft> m_draft;
  RecipePartsView* m_view;
  BlockChooser* m_chooser;
  QPushButton* m_add;
  QPushButton* m_duplicate;
  QPushButton* m_remove;
  QPushButton* m_more;
  bool m_isShowing = false;
};

}  // namespace baremark::app::pages
