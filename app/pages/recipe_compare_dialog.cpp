// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_compare_dialog.h"

#include <QComboBox>
#include <QPlainTextEdit>

#include "app/text/recipe_text.h"
#include "core/recipes/recipe_diff.h"

namespace baremark::app::pages {

using models::RecipeDraft;
using models::RecipeFile;

RecipeCompareDialog::RecipeCompareDialog(const models::OpenRecipes& recipes, const QString& path, QWidget* parent)
    : Dialog(QString(), parent) {
  const core::recipes::Recipe after = recipes.find(path)->recipe();
  //: %1: a recipe
  setWindowTitle(tr("Compare %1").arg(QString::fromStdString(after.name)));
  auto* with = new QComboBox(this);
  const auto offer = [&](const QString& words, const core::recipes::Recipe& before) {
    QStringList lines;
    for (const auto& change : core::recipes::changesBetween(before, after)) lines << text::changeText(change);
    with->addItem(words, lines.isEmpty() ? tr("The recipes are equal.") : lines.join(QLatin1Char('\n')));
  };
  const std::vector<RecipeFile> files = recipes.files().list();
  for (const RecipeFile& file : files) {
    if (file.path == path && file.recipe) offer(tr("its saved state", "of a recipe"), *file.recipe);
  }
  for (const RecipeFile& file : files) {
    if (file.path == path || !file.recipe) continue;
    const RecipeDraft* draft = recipes.find(file.path);
    if (file.isStarting)
      //: %1: a recipe
      offer(tr("%1, which comes with Baremark").arg(file.name), *file.recipe);
    else
      offer(file.name, draft == nullptr ? *file.recipe : draft->recipe());
  }
  QLabel* label = widgets::makeLabel(tr("Changes since", "what a recipe is compared with"), this);
  label->setBuddy(with);
  with->setAccessibleName(label->text());
  column()->addLayout(widgets::makeLine({label, with}, 2 * unit(this)));
  auto* changes = new QPlainTextEdit(with->currentData().toString(), this);
  changes->setReadOnly(true);
  changes->setTabChangesFocus(true);
  changes->setAccessibleName(tr("Changes of the recipe"));
  column()->addWidget(changes, 1);
  addClose();
  connect(with, &QComboBox::currentIndexChanged, changes,
          [with, changes] { changes->setPlainText(with->currentData().toString()); });
  constexpr int kChangeColumns = 100;
  constexpr int kChangeLines = 20;
  resize(kChangeColumns * fontMetrics().averageCharWidth(), kChangeLines * fontMetrics().lineSpacing());
}

}  // namespace baremark::app::pages
