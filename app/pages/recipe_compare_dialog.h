// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between a recipe in the editor and its saved state or another recipe, in the words of
// `baremark-cli recipe diff`.
#pragma once

#include "app/pages/dialogs.h"

namespace baremark::app::pages {

class RecipeCompareDialog final : public Dialog {
  Q_OBJECT

 public:
  /// `path`: the file of an open recipe.
  RecipeCompareDialog(const models::OpenRecipes& recipes, const QString& path, QWidget* parent = nullptr);
};

}  // namespace baremark::app::pages
