// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipes_model.h"

#include <algorithm>

#include "app/models/roles.h"
#include "app/text/recipe_form_text.h"
#include "app/text/state_text.h"

namespace baremark::app::models {

RecipesModel::RecipesModel(OpenRecipes& recipes, QObject* parent) : QAbstractTableModel(parent), m_recipes(recipes) {
  connect(&recipes, &OpenRecipes::changed, this, &RecipesModel::reload);
  reload();
}

void RecipesModel::reload() {
  beginResetModel();
  m_files = m_recipes.files().list();
  endResetModel();
}

const RecipeFile* RecipesModel::at(int row) const {
  return row < 0 || row >= rowCount() ? nullptr : &m_files[static_cast<std::size_t>(row)];
}

int RecipesModel::rowOf(const QString& path) const {
  const auto found =
      std::find_if(m_files.begin(), m_files.end(), [&](const RecipeFile& file) { return file.path == path; });
  return found == m_files.end() ? -1 : static_cast<int>(found - m_files.begin());
}

int RecipesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_files.size());
}

int RecipesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant RecipesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const Qt::Alignment side = section == Blocks ? Qt::AlignRight : Qt::AlignLeft;
  if (role == Qt::TextAlignmentRole) return static_cast<int>(side | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("recipe");
    case Base:
      return tr("base", "of a recipe");
    case Blocks:
      return tr("blocks", "of a recipe");
    case State:
      return tr("state");
    default:
      return {};
  }
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
  const RecipeFile& file = m_files[static_cast<std::size_t>(index.row())];
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
