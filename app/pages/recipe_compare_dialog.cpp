// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_compare_dialog.h"

#include "app/text/recipe_text.h"
#include "core/recipes/recipe_diff.h"

namespace baremark::app::pages {

using models::RecipeDraft;
using models::RecipeFile;

namespace {

constexpr int kChangeColumns = 100;
constexpr int kChangeLines = 20;

}  // namespace

RecipeCompareDialog::RecipeCompareDialog(const models::OpenRecipes& recipes, const QString& path, QWidget* parent)
    : Dialog(QString(), parent), m_with(new QComboBox(this)), m_changes(new QPlainTextEdit(this)) {
  if (const RecipeDraft* draft = recipes.find(path)) m_after = draft->recipe();
  //: %1: a recipe
  setWindowTitle(tr("Compare %1").arg(QString::fromStdString(m_after.name)));
  const std::vector<RecipeFile> files = recipes.files().list();
  for (const RecipeFile& file : files) {
    if (file.path != path || !file.recipe) continue;
    offer(tr("its saved state", "of a recipe"), *file.recipe);
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
  label->setBuddy(m_with);
  m_with->setAccessibleName(tr("Changes since", "what a recipe is compared with"));
  column()->addLayout(widgets::makeLine({label, m_with}, 2 * unit(this)));
  m_changes->setReadOnly(true);
  m_changes->setTabChangesFocus(true);
  m_changes->setAccessibleName(tr("Changes of the recipe"));
  column()->addWidget(m_changes, 1);
  addClose();
  connect(m_with, &QComboBox::currentIndexChanged, this, &RecipeCompareDialog::showChanges);
  resize(kChangeColumns * fontMetrics().averageCharWidth(), kChangeLines * fontMetrics().lineSpacing());
  showChanges();
}

void RecipeCompareDialog::offer(const QString& words, const core::recipes::Recipe& recipe) {
  m_others.push_back(recipe);
  m_with->addItem(words);
}

void RecipeCompareDialog::showChanges() {
  const int index = m_with->currentIndex();
  if (index < 0 || static_cast<std::size_t>(index) >= m_others.size()) return;
  QStringList lines;
  for (const auto& change : core::recipes::changesBetween(m_others[static_cast<std::size_t>(index)], m_after))
    lines << text::changeText(change);
  m_changes->setPlainText(lines.isEmpty() ? tr("The recipes are equal.") : lines.join(QLatin1Char('\n')));
}

}  // namespace baremark::app::pages
