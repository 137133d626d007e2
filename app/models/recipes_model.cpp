// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipes_model.h"

#include "app/models/roles.h"
#include "app/text/recipe_form_text.h"
#include "app/text/state_text.h"

namespace baremark::app::models {

RecipesModel::RecipesModel(OpenRecipes& recipes, QObject* parent) : RowsModel(ColumnCount, parent), m_recipes(recipes) {
  connect(&recipes, &OpenRecipes::changed, this, &RecipesModel::reload);
  reload();
}

void RecipesModel::reload() {
  resetRows(m_recipes.files().list());
}

int RecipesModel::rowOf(const QString& path) const {
  return firstRow([&](const RecipeFile& file) { return file.path == path; });
}

QVariant RecipesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return headerCell(section, orientation, role, {Blocks}, []() -> QStringList {
    return {tr("recipe"), tr("base", "of a recipe"), tr("blocks", "of a recipe"), tr("state")};
  });
}

bool RecipesModel::isUnsaved(const RecipeFile& file) const {
  const RecipeDraft* draft = m_recipes.find(file.path);
  return draft != nullptr && !draft->isSaved();
}

QVariant RecipesModel::words(const RecipeFile& file, int column) const {
  switch (column) {
    case Name:
      return file.name;
    case Base:
      return file.recipe ? text::baseSummary(m_recipes.registry(), file.recipe->stages.front().base) : QString();
    case Blocks: {
      if (!file.recipe) return {};
      std::size_t blocks = 0;
      for (const core::recipes::Stage& stage : file.recipe->stages) blocks += stage.blocks.size();
      return static_cast<int>(blocks);
    }
    case State:
      if (file.error) return tr("cannot be read", "a recipe");
      if (file.isStarting) return tr("comes with Baremark", "a recipe");
      return isUnsaved(file) ? tr("changes are not saved", "a recipe") : tr("saved", "a recipe");
    default:
      return {};
  }
}

QVariant RecipesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const RecipeFile& file = m_rows[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return words(file, index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case IdRole:
      return file.path;
    case EmphasisRole:
      return static_cast<int>(index.column() != Name ? Emphasis::Muted
                              : file.isStarting      ? Emphasis::Normal
                                                     : Emphasis::Strong);
    case SignRole:
      if (index.column() != State || file.isStarting) return {};
      return static_cast<int>(file.error ? text::Sign::Bad : isUnsaved(file) ? text::Sign::Open : text::Sign::Good);
    default:
      return {};
  }
}

}  // namespace baremark::app::models
