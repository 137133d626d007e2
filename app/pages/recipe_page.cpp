// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_page.h"

#include <QFileInfo>

#include "core/runs/image_uses.h"

namespace baremark::app::pages {

RecipePage::RecipePage(const Desk& desk, QWidget* parent)
    : Page(desk, QString(), parent),
      m_undo(onClick(widgets::makeButton(tr("Undo"), this), this, &RecipePage::undo)),
      m_redo(onClick(widgets::makeButton(tr("Redo"), this), this, &RecipePage::redo)),
      m_rename(onClick(widgets::makeButton(tr("Rename…"), this), this, &RecipePage::rename)),
      m_compare(onClick(widgets::makeButton(tr("Compare…"), this), this, &RecipePage::compare)),
      m_build(onClick(widgets::makeButton(tr("Build…"), this), this, &RecipePage::build)),
      m_save(onClick(widgets::makePrimaryButton(tr("Save"), this), this, &RecipePage::save)),
      m_users(widgets::makeLink({}, this)),
      m_usersMenu(new QMenu(m_users)),
      m_buildCard(new RecipeBuildCard(desk, this)),
      m_stack(new QStackedWidget(this)),
      m_problem(new widgets::EmptyState(m_stack)),
      m_parts(new RecipePartsCard(desk.theme, desk.recipes.registry(), m_stack)),
      m_which(new QTabBar(m_stack)),
      m_form(new RecipeFormCard(desk.theme, desk.services, m_stack)),
      m_text(new RecipeTextCard(desk, m_stack)) {
  layOut();
  connect(m_usersMenu, &QMenu::aboutToShow, this, &RecipePage::fillUsers);
  connect(&desk.data, &models::DeskData::loaded, this, &RecipePage::showUsers);
  connect(m_buildCard, &RecipeBuildCard::imageRequested, this, &RecipePage::imageRequested);
  connect(m_buildCard, &RecipeBuildCard::draftRequested, this, &Page::draftRequested);
  connect(&desk.build, &models::RecipeBuildJob::changed, this, &RecipePage::fitBuild);
  connect(&desk.build, &models::RecipeBuildJob::ended, this, &RecipePage::reportBuild);
  connect(m_which, &QTabBar::currentChanged, this, &RecipePage::fitColumns);
  connect(m_text, &RecipeTextCard::renewed, this, [this] {
    m_parts->setProblems(m_text->rendering().problems());
    m_form->setProblems(m_text->rendering().problems());
    describeDraft();
  });
  connect(m_text, &RecipeTextCard::informed, this, &Page::informed);
  connect(m_text, &RecipeTextCard::failed, this, &Page::messageRaised);
  connect(&desk.recipes, &models::OpenRecipes::changed, this, &RecipePage::describeDraft);
  connect(&desk.recipes, &models::OpenRecipes::renamed, this, [this](const QString& from, const QString& to) {
    if (m_path == from) m_path = to;
    m_buildCard->showFor(m_path);
  });
  connect(&desk.recipes, &models::OpenRecipes::removed, this, [this](const QString& file) {
    if (m_path == file) follow(nullptr);
  });
}

void RecipePage::layOut() {
  for (QPushButton* button : {m_undo, m_redo, m_rename, m_compare, m_build, m_save}) header().addButton(button);
  m_users->setMenu(m_usersMenu);
  column().addWidget(m_users, 0, Qt::AlignLeft);
  column().addWidget(m_buildCard);
  column().addWidget(m_stack, 1);
  auto* editor = new QWidget(m_stack);
  m_columns = new QGridLayout(editor);
  m_columns->setContentsMargins(0, 0, 0, 0);
  m_columns->setHorizontalSpacing(2 * unit(this) + 2);
  m_columns->setVerticalSpacing(unit(this));
  m_columns->addWidget(m_parts, 0, 0, 2, 1);
  m_columns->addWidget(m_which, 0, 1, 1, 2, Qt::AlignLeft);
  m_columns->addWidget(m_form, 1, 1);
  m_columns->addWidget(m_text, 1, 2);
  m_columns->setRowStretch(1, 1);
  m_which->setDrawBase(false);
  m_which->setExpanding(false);
  m_which->setAccessibleName(tr("Form or text"));
  m_which->addTab(tr("Form"));
  m_which->addTab(tr("Text"));
  widgets::addAll(m_stack, {editor, m_problem});
}

void RecipePage::show(const QString& path) {
  const auto opened = desk().recipes.open(path);
  models::RecipeDraft* draft = opened ? *opened : nullptr;
  m_path = path;
  if (!opened) m_problem->setProblem(text::describe(opened.error()));
  m_stack->setCurrentIndex(opened ? 0 : 1);
  if (draft != m_draft || draft == nullptr) follow(draft);
  m_buildCard->showFor(path);
  fitColumns();
  describeDraft();
}

void RecipePage::follow(models::RecipeDraft* draft) {
  if (m_draft != nullptr) disconnect(&m_draft->history(), nullptr, this, nullptr);
  m_draft = draft;
  m_parts->follow(draft);
  m_form->follow(draft);
  m_text->follow(draft);
  if (draft != nullptr) connect(&draft->history(), &QUndoStack::indexChanged, this, &RecipePage::describeDraft);
}

void RecipePage::describeDraft() {
  const bool isOpen = m_draft != nullptr;
  header().setTitle(isOpen ? QString::fromStdString(m_draft->recipe().name) : tr("Recipe"));
  QString note;
  if (isOpen) {
    const auto problems = static_cast<int>(m_text->rendering().problems().size());
    QStringList parts{m_draft->isSaved() ? tr("saved", "a recipe") : tr("changes are not saved", "a recipe")};
    if (problems > 0) parts << tr("%n problem(s)", "of a recipe", problems);
    note = parts.join(QStringLiteral(" · "));
  }
  header().setNote(note);
  m_undo->setEnabled(isOpen && m_draft->history().canUndo());
  m_redo->setEnabled(isOpen && m_draft->history().canRedo());
  //: %1: a step, such as "add Open MPI"
  m_undo->setToolTip(m_undo->isEnabled() ? tr("Undo: %1").arg(m_draft->history().undoText()) : QString());
  //: %1: a step, such as "add Open MPI"
  m_redo->setToolTip(m_redo->isEnabled() ? tr("Redo: %1").arg(m_draft->history().redoText()) : QString());
  m_rename->setEnabled(isOpen);
  m_compare->setEnabled(isOpen);
  m_save->setEnabled(isOpen && !m_draft->isSaved());
  m_save->setToolTip(isOpen && m_draft->isSaved() ? tr("There are no changes", "of a recipe") : QString());
  showUsers();
  fitBuild();
  emit savedChanged();
  emit described();
}

void RecipePage::save() {
  if (m_draft == nullptr || m_draft->isSaved()) return;
  const auto saved = desk().recipes.save(m_path);
  if (saved) return;
  // The problem is above the text and below its field.
  const auto place = models::placeOf(saved.error().where.english());
  if (!m_text->rendering().problems().empty()) m_draft->choose(place);
  emit messageRaised(saved.error());
}

void RecipePage::rename() {
  if (m_draft == nullptr) return;
  askForRecipeName(desk().recipes, m_path, QString::fromStdString(m_draft->recipe().name), this);
}

void RecipePage::compare() {
  if (m_draft == nullptr) return;
  (new RecipeCompareDialog(desk().recipes, m_path, this))->open();
}

void RecipePage::showUsers() {
  m_userIds.clear();
  const models::ImageRecords& records = desk().data.images().records();
  std::vector<const core::storage::ImageRecord*> images;
  if (m_draft != nullptr) images = core::runs::imagesOfRecipe(m_draft->recipe().name, records.images);
  for (const auto& id : core::runs::experimentsIn(images, records.experiments, desk().services.resources().runtimes)) {
    // A removed experiment cannot be opened.
    if (desk().data.experiments().rowOf(QString::fromStdString(id.text())) >= 0) m_userIds.push_back(id);
  }
  m_users->setVisible(!images.empty());
  m_users->setEnabled(!m_userIds.empty());
  m_users->setText(m_userIds.empty() ? tr("No experiment uses its image", "a recipe")
                                     : tr("Used by %n experiment(s)", "a recipe", static_cast<int>(m_userIds.size())));
}

void RecipePage::fillUsers() {
  m_usersMenu->clear();
  const models::ExperimentsModel& experiments = desk().data.experiments();
  for (const core::base::ExperimentId& id : m_userIds) {
    const QString key = QString::fromStdString(id.text());
    const core::storage::ExperimentRow* row = experiments.at(experiments.rowOf(key));
    if (row == nullptr) continue;
    // An ampersand would underline a letter.
    const QString name = QString::fromStdString(row->name).replace(QLatin1Char('&'), QLatin1String("&&"));
    connect(m_usersMenu->addAction(name), &QAction::triggered, this, [this, key] { emit experimentOpened(key); });
  }
}

void RecipePage::fitBuild() {
  const models::RecipeBuildJob& job = desk().build;
  m_build->setEnabled(m_draft != nullptr && !job.isRunning());
  //: %1: an image
  m_build->setToolTip(job.isRunning() ? tr("%1 is being built").arg(QString::fromStdString(job.name())) : QString());
  emit described();
}

void RecipePage::build() {
  if (m_draft == nullptr || desk().build.isRunning()) return;
  const auto problems = models::recipeProblems(m_draft->recipe(), m_draft->registry());
  if (!problems.empty()) {
    m_draft->choose(models::placeOf(problems.front().where.english()));
    return emit messageRaised(problems.front());
  }
  auto* dialog = new RecipeBuildDialog(desk(),
                                       {.recipe = m_draft->recipe(),
                                        .folder = QFileInfo(m_path).absolutePath().toStdString(),
                                        .name = {},
                                        .builder = {}},
                                       this);
  connect(dialog, &RecipeBuildDialog::buildChosen, this,
          [this, file = m_path](const std::string& host, const core::runs::RecipeToBuild& what) {
            desk().build.start(file, host, what);
          });
  dialog->open();
}

void RecipePage::reportBuild() {
  const models::RecipeBuildJob& job = desk().build;
  if (job.built()) desk().watch.noteOwnChange();
  // The card says it to a user who sees it.
  if (isVisible() && job.belongsTo(m_path)) return;
  //: %1: an image
  if (job.built()) emit informed(tr("%1 was built.").arg(QString::fromStdString(job.name())));
  if (job.failure()) emit messageRaised(*job.failure());
}

void RecipePage::fitColumns() {
  constexpr int kWideCharacters = 150;  // with room for all three columns
  const bool isWide = width() >= kWideCharacters * fontMetrics().averageCharWidth();
  const bool isText = m_which->currentIndex() == 1;
  m_which->setVisible(!isWide);
  m_columns->setVerticalSpacing(isWide ? 0 : unit(this));  // a hidden row keeps its spacing
  m_form->setVisible(isWide || !isText);
  m_text->setVisible(isWide || isText);
  m_columns->setColumnStretch(0, 3);
  m_columns->setColumnStretch(1, isWide ? 4 : isText ? 0 : 6);
  m_columns->setColumnStretch(2, isWide ? 7 : isText ? 6 : 0);
}

void RecipePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fitColumns();
}

QString RecipePage::formatName() const {
  for (const core::recipes::FormatName& format : core::recipes::formatNames()) {
    if (format.format == m_text->rendering().format()) return QLatin1String(format.name);
  }
  return {};
}

bool RecipePage::focusFilter() {
  if (m_draft == nullptr) return false;
  m_parts->chooseBlock();
  return true;
}

}  // namespace baremark::app::pages
