// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recipes: those of the user, and those that come with Baremark, of which the user makes a copy.
#pragma once

#include "app/pages/recipe_import_dialog.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class RecipesPage final : public Page {
  Q_OBJECT

 public:
  explicit RecipesPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] const models::RecipesModel& model() const { return m_model; }
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("recipes"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_table; }

 signals:
  void recipeOpened(const QString& path);
  void recipeImported(const QString& path, baremark::core::recipes::Format format);

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
  void create(const core::recipes::Recipe& from);
  void chooseImport();
  void importFile(const QString& path);
  /// Shows the text of a file and what becomes of it. A changed text that is not imported can be brought back.
  void showImport(const FileToImport& file);
  void fillMenu(QMenu& menu);

  models::RecipesModel m_model;
  QString m_chosen;  ///< path of the chosen recipe
  bool m_isFilling = false;
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
