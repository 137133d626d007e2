// SPDX-License-Identifier: GPL-3.0-or-later
// The card with the stages and blocks of a recipe, and the buttons that add, copy, remove and move them.
#pragma once

#include <QListWidget>
#include <QTreeView>

#include "app/models/recipe_tree.h"
#include "app/pages/page.h"
#include "core/recipes/block_kind.h"

namespace baremark::app::pages {

// The menu that adds a block: all kinds by group, and a field that finds one by typed words.
class BlockChooser final : public QFrame {
  Q_OBJECT

 public:
  explicit BlockChooser(const core::recipes::Registry& registry, QWidget* parent = nullptr);

  /// Opens the menu below `button`, with an empty field.
  void openBelow(const QWidget& button);

 signals:
  void kindChosen(const std::string& kind);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void choose(const QListWidgetItem* item);

  const core::recipes::Registry& m_registry;
  QLineEdit* m_find;
  QListWidget* m_kinds;
};

// The stages and blocks of a recipe. Blocks are moved with the mouse or with Alt and the cursor keys.
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
  void menuRequested(const QPoint& place);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void drawBranches(QPainter*, const QRect&, const QModelIndex&) const override {}
};

class RecipePartsCard final : public QWidget {
  Q_OBJECT

 public:
  RecipePartsCard(const widgets::Theme& theme, const core::recipes::Registry& registry, QWidget* parent = nullptr);

  /// Shows the parts of this draft, which outlives its time here; nullptr: none.
  void follow(models::RecipeDraft* draft);
  void setProblems(const std::vector<core::base::Error>& problems) { m_tree.setProblems(problems); }
  [[nodiscard]] QWidget* view() const { return m_view; }
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
