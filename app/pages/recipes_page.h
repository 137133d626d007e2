// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recipes: those of the user, and those that come with Baremark, of which the user makes a copy. GUI
// thread.
#pragma once

#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "app/models/open_recipes.h"
#include "app/pages/page.h"
#include "app/pages/recipe_import_dialog.h"
#include "app/widgets/card.h"
#include "app/widgets/data_views.h"
#include "app/widgets/message_stack.h"
#include "app/widgets/page_header.h"
#include "core/recipes/renderer.h"

namespace baremark::app::pages {

class RecipesPage final : public Page {
  Q_OBJECT

 public:
  explicit RecipesPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] const models::RecipesModel& model() const { return m_model; }
  [[nodiscard]] QStringList crumbs() const override { return {tr("Recipes")}; }
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("recipes"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_table; }

 signals:
  /// The user wants to edit this file.
  void recipeOpened(const QString& path);
  /// A file of this format became the recipe.
  void recipeImported(const QString& path, baremark::core::recipes::Format format);
  /// A message with a button that belongs to it.
  void messageOffered(const baremark::app::widgets::Message& message);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] const models::RecipeFile* chosen() const { return m_model.at(m_table->currentIndex().row()); }
  void fill();
  void fillDetails();
  /// Opens a recipe of the user; of another, a copy.
  void openChosen();
  void duplicateChosen();
  void renameChosen();
  void removeChosen();
  /// Makes a recipe like this one, and opens it.
  void create(const core::recipes::Recipe& from);
  /// Asks for a Dockerfile, a definition file or a recipe, then makes a recipe of it.
  void chooseImport();
  void importFile(const QString& path);
  /// Shows the text of a file and what becomes of it. A changed text that is not imported can be brought back.
  void showImport(const FileToImport& file);
  void fillMenu(QMenu& menu);

  models::RecipesModel m_model;
  QString m_chosen;  ///< path of the chosen recipe
  bool m_isFilling = false;
  widgets::PageHeader* m_header;
  QPushButton* m_remove;
  QPushButton* m_rename;
  QPushButton* m_duplicate;
  QPushButton* m_open;
  QPushButton* m_import;
  QPushButton* m_new;
  widgets::DataTable* m_table;
  widgets::Card* m_details;
  QLabel* m_title;
  QLabel* m_words;
};

}  // namespace baremark::app::pages
