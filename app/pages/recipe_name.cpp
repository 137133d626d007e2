// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_name.h"

#include "app/text/recipe_form_text.h"
#include "app/widgets/rename_dialog.h"

namespace baremark::app::pages {
namespace {

struct RecipeNameTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeName)
};

}  // namespace

void askForRecipeName(models::OpenRecipes& recipes, const QString& path, const QString& name, QWidget* parent) {
  const auto rename = [&recipes, path](const QString& wanted) {
    const core::base::Result<QString> renamed = recipes.rename(path, wanted);
    if (renamed) return QString();
    if (renamed.error().code != core::base::ErrorCode::Duplicate) return text::describeRecipeError(renamed.error());
    //: %1: a name
    return RecipeNameTr::tr("There is a recipe with the name “%1” already.", "a recipe").arg(wanted);
  };
  widgets::askForName(RecipeNameTr::tr("Rename the recipe"), name, rename, parent);
}

}  // namespace baremark::app::pages
