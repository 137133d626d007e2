// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipes_page.h"

#include <QFileInfo>

#include "app/text/recipe_form_text.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app::pages {

using models::RecipeFile;
using models::RecipesModel;

RecipesPage::RecipesPage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Recipes"), parent),
      m_model(desk.recipes),
      m_remove(onClick(widgets::makeButton(tr("Remove"), this), this, &RecipesPage::removeChosen)),
      m_rename(onClick(widgets::makeButton(tr("Rename…"), this), this, &RecipesPage::renameChosen)),
      m_duplicate(onClick(widgets::makeButton(tr("Duplicate"), this), this, &RecipesPage::duplicateChosen)),
      m_open(onClick(widgets::makeButton(tr("Open"), this), this, &RecipesPage::openChosen)),
      m_import(onClick(widgets::makeButton(tr("Import…"), this), this, &RecipesPage::chooseImport)),
      m_new(widgets::makePrimaryButton(tr("New recipe"), this)),
      m_details(new widgets::Card(desk.theme, this)) {
  for (QPushButton* button : {m_remove, m_rename, m_duplicate, m_open, m_import, m_new}) header().addButton(button);
  auto* card = new widgets::Card(theme(), this);
  m_table = new widgets::DataTable(theme(), widgets::Density::Roomy, tr("Recipes"), card);
  m_table->setModel(&m_model);
  m_table->fitColumns(RecipesModel::Base);
  card->body()->addWidget(m_table);
  column().addWidget(card, 1);
  m_title = widgets::makeBold({}, m_details);
  m_words = widgets::makeWrapped({}, m_details);
  widgets::addAll(m_details->body(), {m_title, m_words});
  column().addWidget(m_details);
  connect(m_new, &QPushButton::clicked, this, [this] { create(this->desk().recipes.emptyRecipe()); });
  connect(m_table, &widgets::DataTable::rowOpened, this, &RecipesPage::openChosen);
  connect(m_table, &widgets::DataTable::rowMenuRequested, this,
          [this](const QModelIndex&, QMenu* menu) { fillMenu(*menu); });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    if (m_isFilling) return;
    if (const RecipeFile* file = chosen()) m_chosen = file->path;
    fillDetails();
  });
  connect(&m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_isFilling = true; });
  connect(&m_model, &QAbstractItemModel::modelReset, this, &RecipesPage::fill);
  connect(&desk.recipes, &models::OpenRecipes::renamed, this, [this](const QString& from, const QString& to) {
    if (m_chosen == from) m_chosen = to;
  });
  fill();
}

void RecipesPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  // Another program may have changed the files.
  m_model.reload();
}

void RecipesPage::fill() {
  m_isFilling = true;
  m_table->selectRow(std::max(0, m_model.rowOf(m_chosen)));
  m_isFilling = false;
  const int own = desk().recipes.files().ownCount();
  header().setNote(own == 0 ? tr("No recipes of your own yet. Choose one to begin with, or make a new one.")
                            : tr("%n of your own", "recipes", own));
  fillDetails();
}

void RecipesPage::fillDetails() {
  const RecipeFile* file = chosen();
  const bool isOwn = file != nullptr && !file->isStarting;
  const bool isGood = file != nullptr && file->recipe.has_value();
  m_open->setText(isOwn || file == nullptr ? tr("Open") : tr("Create from this"));
  m_open->setEnabled(isGood);
  m_duplicate->setVisible(isOwn);
  m_duplicate->setEnabled(isGood);
  m_rename->setVisible(isOwn);
  m_rename->setEnabled(isGood);
  m_remove->setVisible(isOwn);
  m_details->setTone(file != nullptr && file->error ? text::Sign::Bad : text::Sign::None);
  QString words;
  if (isGood) {
    words = text::recipeNote(*file->recipe);
  } else if (file != nullptr) {
    words = partsOf(text::describe(*file->error)).join(QLatin1Char('\n'));
  }
  m_details->setVisible(!words.isEmpty());
  m_title->setText(file == nullptr ? QString() : file->name);
  m_words->setText(words);
  emit described();
}

void RecipesPage::fillMenu(QMenu& menu) {
  for (QPushButton* button : {m_open, m_duplicate, m_rename, m_remove}) {
    if (button->isVisible())
      menu.addAction(button->text(), button, &QPushButton::click)->setEnabled(button->isEnabled());
  }
}

void RecipesPage::create(const core::recipes::Recipe& from) {
  const auto path = desk().recipes.create(from);
  if (!path) return emit messageRaised(path.error());
  m_chosen = *path;
  emit recipeOpened(*path);
}

void RecipesPage::chooseImport() {
  QFileDialog* dialog = makeFileDialog(tr("Import a Dockerfile, a definition file or a recipe"),
                                       QFileDialog::ExistingFile, desk().settings, this);
  // Queued, so that this dialog closes before another one opens.
  connect(dialog, &QFileDialog::fileSelected, this, &RecipesPage::importFile, Qt::QueuedConnection);
  dialog->open();
}

void RecipesPage::importFile(const QString& path) {
  const auto bytes = readChosen(path, desk().settings);
  if (!bytes) return emit messageRaised(bytes.error());
  const FileToImport found = fileToImport(path, *bytes);
  if (found.kind != core::recipes::FileKind::Recipe) return showImport(found);
  const auto recipe = core::recipes::parseRecipe(bytes->toStdString(), desk().recipes.registry());
  if (!recipe) return emit messageRaised(core::base::inFile(QFileInfo(path).fileName().toStdString(), recipe.error()));
  create(*recipe);
}

void RecipesPage::showImport(const FileToImport& file) {
  const auto make = [this](const core::recipes::Recipe& recipe) -> core::base::Result<void> {
    const auto path = desk().recipes.create(recipe);
    if (!path) return core::base::fail(path.error());
    m_chosen = *path;
    return {};
  };
  auto* dialog = new RecipeImportDialog(theme(), desk().recipes.registry(), file, make, this);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    const bool isDefinition = dialog->file().kind == core::recipes::FileKind::Definition;
    emit recipeImported(QString(m_chosen),
                        isDefinition ? core::recipes::Format::Definition : core::recipes::Format::Dockerfile);
  });
  connect(dialog, &QDialog::rejected, this, [this, dialog] {
    const FileToImport left = dialog->file();
    if (!left.isChanged) return;
    // The corrections are the user's work.
    const QString words = tr("“%1” was not imported.", "a file").arg(left.name);
    widgets::Message message = widgets::messageOf(words, [this, left] { showImport(left); });
    message.sign = text::Sign::Open;
    message.key = QStringLiteral("not imported ") + left.name;
    emit messageOffered(message);
  });
  dialog->open();
}

void RecipesPage::openChosen() {
  const RecipeFile* file = chosen();
  if (file == nullptr || !file->recipe) return;
  if (!file->isStarting) return emit recipeOpened(QString(file->path));
  create(core::recipes::Recipe(*file->recipe));
}

void RecipesPage::duplicateChosen() {
  const RecipeFile* file = chosen();
  if (file == nullptr || !file->recipe) return;
  // With the changes that are not saved.
  const models::RecipeDraft* draft = desk().recipes.find(file->path);
  const core::recipes::Recipe copy = draft == nullptr ? *file->recipe : draft->recipe();
  const auto path = desk().recipes.create(copy);
  if (!path) return emit messageRaised(path.error());
  m_chosen = *path;
  fill();
}

void RecipesPage::renameChosen() {
  const RecipeFile* file = chosen();
  if (file == nullptr || !file->recipe) return;
  askForRecipeName(desk().recipes, file->path, file->name, this);
}

void RecipesPage::removeChosen() {
  const RecipeFile* file = chosen();
  if (file == nullptr || file->isStarting) return;
  const QString path = file->path;
  const QString name = file->name;
  const auto removed = desk().recipes.remove(path);
  if (!removed) return emit messageRaised(removed.error());
  widgets::Message message = widgets::messageOf(tr("“%1” was removed.", "a recipe").arg(name), [this, path] {
    const auto restored = desk().recipes.restore(path);
    if (!restored) emit messageRaised(restored.error());
  });
  message.key = QStringLiteral("removed ") + path;
  // A new file of this name takes the place of the removed one.
  message.isTrue = [this, name] { return !desk().recipes.files().hasRecipe(name); };
  emit messageOffered(message);
}

text::CommandWords RecipesPage::command() const {
  const RecipeFile* file = chosen();
  if (file == nullptr) return {{QStringLiteral("recipe"), QStringLiteral("new"), QStringLiteral("--list")}};
  if (!file->isStarting) return {{QStringLiteral("recipe"), QStringLiteral("show"), file->path}};
  return {{QStringLiteral("recipe"), QStringLiteral("new"), file->name + QLatin1String(core::recipes::kRecipeEnding),
           QStringLiteral("--from"), file->name}};
}

}  // namespace baremark::app::pages
