// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between a recipe in the editor and its saved state or another recipe, in the words of `baremark-cli
// recipe diff`.
#pragma once

#include <QComboBox>
#include <QPlainTextEdit>
#include <vector>

#include "app/models/open_recipes.h"
#include "app/pages/dialogs.h"

namespace baremark::app::pages {

class RecipeCompareDialog final : public Dialog {
  Q_OBJECT

 public:
  /// `path`: the file of an open recipe.
  RecipeCompareDialog(const models::OpenRecipes& recipes, const QString& path, QWidget* parent = nullptr);

 private:
  void offer(const QString& words, const core::recipes::Recipe& recipe);
  void showChanges();

  core::recipes::Recipe m_after;
  std::vector<core::recipes::Recipe> m_others;  ///< in the order of m_with
  QComboBox* m_with;
  QPlainTextEdit* m_changes;
};

}  // namespace baremark::app::pages
