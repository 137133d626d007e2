// SPDX-License-Identifier: GPL-3.0-or-later
// The table of recipes: those of the user, then those that come with Baremark. GUI thread; the recipes outlive it.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/models/open_recipes.h"

namespace baremark::app::models {

class RecipesModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, Base, Blocks, State, ColumnCount };

  explicit RecipesModel(OpenRecipes& recipes, QObject* parent = nullptr);

  /// The file of a row; nullptr if there is none.
  [[nodiscard]] const RecipeFile* at(int row) const;
  /// The row of a file, or -1.
  [[nodiscard]] int rowOf(const QString& path) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 public slots:
  /// Reads the files again.
  void reload();

 private:
  [[nodiscard]] QVariant words(const RecipeFile& file, int column) const;
  [[nodiscard]] bool isUnsaved(const RecipeFile& file) const;

  OpenRecipes& m_recipes;
  std::vector<RecipeFile> m_files;
};

}  // namespace baremark::app::models
