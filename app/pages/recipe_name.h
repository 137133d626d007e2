// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/models/open_recipes.h"

namespace baremark::app::pages {

/// Opens the dialog that asks for a new name of the recipe in the file `path`.
void askForRecipeName(models::OpenRecipes& recipes, const QString& path, const QString& name, QWidget* parent);

}  // namespace baremark::app::pages
