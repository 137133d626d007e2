// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipes_page.h"

#include <QFileInfo>
#include <QLocale>
#include <QStringDecoder>

#include "app/text/recipe_form_text.h"
#include "app/text/recipe_text.h"
#include "app/widgets/desk_style.h"
#include "core/base/plain_name.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/renderer.h"

namespace baremark::app::pages {

using core::recipes::FileKind;
using core::recipes::Format;

namespace {

constexpr int kImportDelayMilliseconds = 250;  // several keys in a row are one change
constexpr int kImportColumns = 110;
constexpr int kImportLines = 42;
constexpr int kKeptLines = 5;  // shown at once

Format formatOf(FileKind kind) {
  return kind == FileKind::Dockerfile ? Format::Dockerfile : Format::Definition;
}

QString refusalText(const core::base::Error& error) {
  const std::optional<int> line = refusedLine(error);
  if (error.code != core::base::ErrorCode::Malformed || !line) return text::describeRecipeError(error);
  const QString number = QLocale().toString(*line);
  if (error.value.empty()) {
    //: %1: the number of a line
    return RecipeImportDialog::tr("Line %1 is not valid.").arg(number);
  }
  //: %1: the number of a line, %2: what is there
  return RecipeImportDialog::tr("Line %1 is not valid: “%2”")
      .arg(number, QString::fromStdString(error.value.english()));
}

}  // namespace

FileToImport fileToImport(const QString& path, const QByteArray& bytes) {
  QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
  FileToImport file{.name = QFileInfo(path).fileName(), .recipe = {}, .text = decoder.decode(bytes)};
  file.isDamaged = decoder.hasError();
  const auto kind = core::recipes::kindOfFile(path.toStdString(), bytes.toStdString());
  file.kind = kind.value_or(FileKind::Dockerfile);
  file.recipe = QString::fromStdString(recipeNameFor(path.toStdString()));
  if (file.recipe.isEmpty()) file.recipe = QLatin1String(nameOf(file.kind));
  return file;
}

RecipeImportDialog::RecipeImportDialog(const widgets::Theme& theme, const core::recipes::Registry& registry,
                                       FileToImport file, Create create, QWidget* parent)
    //: %1: a file
    : Dialog(tr("Import %1").arg(file.name), parent),
      m_registry(registry),
      m_file(std::move(file)),
      m_create(std::move(create)),
      m_name(new QLineEdit(m_file.recipe, this)),
      m_kind(new QComboBox(this)),
      m_text(new RecipeTextView(theme, this)),
      m_answer(new widgets::SignLine(theme, {}, this)),
      m_show(widgets::makeLink(tr("Show the line"), this)),
      m_keptTitle(widgets::makeBold(tr("Kept word for word"), this)),
      m_kept(new QPlainTextEdit(this)) {
  layOut();
  m_text->makeEditable();
  m_text->setText(m_file.text, formatOf(m_file.kind));
  m_soon.setSingleShot(true);
  m_soon.setInterval(kImportDelayMilliseconds);
  connect(&m_soon, &QTimer::timeout, this, &RecipeImportDialog::read);
  connect(m_text, &QPlainTextEdit::textChanged, &m_soon, qOverload<>(&QTimer::start));
  connect(m_name, &QLineEdit::textEdited, this, &RecipeImportDialog::read);
  connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
    m_text->setFormat(formatOf(kind()));
    read();
  });
  connect(m_show, &QPushButton::clicked, this, [this] {
    if (m_refused) m_text->selectLines(*m_refused, *m_refused);
    m_text->setFocus();
  });
  read();
  m_text->setFocus();
  // As soon as the layout has given the text its height.
  QMetaObject::invokeMethod(m_text, &RecipeTextView::showMarked, Qt::QueuedConnection);
}

void RecipeImportDialog::layOut() {
  column()->addWidget(
      widgets::makeWrapped(tr("Baremark turns the lines that it knows into blocks of a recipe, and keeps the others "
                              "word for word. You can correct the text here; the file itself stays as it is."),
                           this));
  m_name->setMaxLength(widgets::kAnyLength);
  for (const FileKind each : {FileKind::Dockerfile, FileKind::Definition})
    m_kind->addItem(text::formatLabel(formatOf(each)), static_cast<int>(each));
  m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(m_file.kind)));
  auto* form = new widgets::Form(this);
  form->addRow(tr("Name of the recipe"), m_name);
  form->addRow(tr("The file is a", "Dockerfile or definition file"), m_kind);
  column()->addWidget(form);
  m_text->setAccessibleName(tr("Text of the file"));
  column()->addWidget(m_text, 1);
  auto* answer = widgets::makeRow(nullptr, 2 * unit(this));
  answer->addWidget(m_answer, 1);
  answer->addWidget(m_show, 0, Qt::AlignTop);
  column()->addLayout(answer);
  m_kept->setReadOnly(true);
  m_kept->setTabChangesFocus(true);
  m_kept->setAccessibleName(m_keptTitle->text());
  m_kept->setFixedHeight((kKeptLines + 1) * m_kept->fontMetrics().lineSpacing());
  widgets::addAll(column(), {m_keptTitle, m_kept});
  m_import = addButtons(tr("Create the recipe"));
  widgets::makePrimary(m_import);
  resize(kImportColumns * fontMetrics().averageCharWidth(), kImportLines * fontMetrics().lineSpacing());
}

FileToImport RecipeImportDialog::file() const {
  FileToImport now = m_file;
  now.recipe = m_name->text().trimmed();
  now.kind = kind();
  now.text = m_text->typedText();
  now.isChanged = now.isChanged || m_text->document()->isModified();
  return now;
}

void RecipeImportDialog::read() {
  m_soon.stop();
  m_imported.reset();
  const FileToImport now = file();
  if (!core::base::isPlainName(now.recipe.toStdString())) {
    return showRefusal(
        tr("The name has 1 to 64 letters, digits, dots, dashes and underscores, and begins with a letter or a digit."),
        {});
  }
  const qsizetype damage = now.isDamaged ? now.text.indexOf(QChar(QChar::ReplacementCharacter)) : -1;
  if (damage >= 0) {
    const auto line = static_cast<int>(now.text.left(damage).count(QLatin1Char('\n'))) + 1;
    //: %1: the number of a line
    return showRefusal(tr("Line %1 has characters that are not UTF-8. Replace them.").arg(QLocale().toString(line)),
                       line);
  }
  auto imported = importRecipe(now.text.toStdString(), now.kind, now.recipe.toStdString(), m_registry);
  if (!imported) return showRefusal(refusalText(imported.error()), refusedLine(imported.error()));
  m_imported = std::move(*imported);
  showImported();
}

void RecipeImportDialog::showImported() {
  int blocks = 0;
  for (const core::recipes::Stage& stage : m_imported->recipe.stages) blocks += static_cast<int>(stage.blocks.size());
  QStringList answer{tr("The file becomes a recipe with %n block(s).", nullptr, blocks)};
  const auto files = core::recipes::ownFiles(m_imported->recipe, m_registry);
  if (files && !files->empty()) {
    QStringList names;
    for (const std::string& each : *files) names << QString::fromStdString(each);
    //: %1: paths of files
    answer << tr("Before the build, copy these files into the folder of the recipe: %1")
                  .arg(names.join(QStringLiteral(", ")));
  }
  m_answer->setText({text::Sign::Good, answer.join(QLatin1Char(' '))});
  const QStringList lines = text::importNotes(*m_imported);
  m_kept->setPlainText(lines.isEmpty() ? tr("Nothing: every line became a block.") : lines.join(QLatin1Char('\n')));
  m_show->setVisible(false);
  m_keptTitle->setVisible(true);
  m_kept->setVisible(true);
  m_text->setNotes({});
  m_text->mark({});
  m_import->setEnabled(true);
  m_import->setToolTip({});
}

void RecipeImportDialog::showRefusal(const QString& words, std::optional<int> line) {
  m_answer->setText({text::Sign::Bad, words});
  m_refused = line;
  m_show->setVisible(line.has_value());
  m_keptTitle->setVisible(false);
  m_kept->setVisible(false);
  std::map<int, LineNote> notes;
  std::vector<std::pair<int, int>> lines;
  if (line) {
    notes[*line] = {.sign = text::Sign::Bad, .rule = {}, .sentence = words, .words = words, .fix = {}};
    lines.emplace_back(*line, *line);
  }
  m_text->setNotes(std::move(notes));
  m_text->mark(lines);
  m_import->setEnabled(false);
  m_import->setToolTip(words.toHtmlEscaped());
}

void RecipeImportDialog::accept() {
  read();
  if (!m_imported) return;
  const auto created = m_create(m_imported->recipe);
  if (created) return QDialog::accept();
  showRefusal(text::describeRecipeError(created.error()), {});
  m_import->setEnabled(true);  // the next try may succeed
}

using models::RecipeFile;

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
  m_table->fitColumns(models::RecipesModel::Base);
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
