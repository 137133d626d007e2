// SPDX-License-Identifier: GPL-3.0-or-later
// The table of recipes: those of the user, then those that come with Baremark. GUI thread; the recipes outlive it.
#pragma once

#include <vector>

#include "app/models/item_models.h"
#include "app/models/open_recipes.h"

namespace baremark::app::models {

class RecipesModel final : public RowsModel<RecipeFile> {
  Q_OBJECT

 public:
  enum Column { Name, Base, Blocks, State, ColumnCount };

  explicit RecipesModel(OpenRecipes& recipes, QObject* parent = nullptr);

  /// The row of a file, or -1.
  [[nodiscard]] int rowOf(const QString& path) const;

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 public slots:
  /// Reads the files again.
  void reload();

 private:
  [[nodiscard]] QVariant words(const RecipeFile& file, int column) const;
  [[nodiscard]] bool isUnsaved(const RecipeFile& file) const;

  OpenRecipes& m_recipes;
};

}  // namespace baremark::app::models
