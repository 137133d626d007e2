// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>

#include "app/application/background_work.h"
#include "app/pages/experiments_page.h"
#include "app/pages/images_page.h"
#include "app/pages/recipe_page.h"
#include "app/pages/recipes_page.h"
#include "app/pages/settings_page.h"
#include "app/text/command_text.h"
#include "app/text/plan_text.h"

namespace baremark::app::shell {
namespace {

constexpr QLatin1String kAsk("ask");
constexpr QLatin1String kBackground("background");
constexpr QLatin1String kStop("stop");

/// A question in plain text. The caller adds buttons and opens it; it deletes itself.
QMessageBox* makeQuestion(QMainWindow& window, const QString& question, const QString& more) {
  auto* box =
      new QMessageBox(QMessageBox::Question, QStringLiteral("Baremark"), question, QMessageBox::NoButton, &window);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(more);
  return box;
}

}  // namespace

ClosingQuestion::ClosingQuestion(const pages::Desk& desk, QMainWindow& window) : m_desk(desk), m_window(window) {}

bool ClosingQuestion::mayClose() {
  return (m_isAnswered || mayLeaveBlocks()) && mayLeaveRecipes([this] { m_window.close(); });
}

bool ClosingQuestion::mayLeaveBlocks() {
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  const QString choice = m_desk.settings.get(settings::kWhenClosed);
  const bool isPossible = !commandLineProgram().isEmpty() && !m_desk.services.store().refusalToWrite();
  if (isPossible && choice == kAsk && totals.ours > 0 && !qApp->isSavingSession()) {
    ask();
    return false;
  }
  m_keepsRunning = isPossible && choice == kBackground && totals.isDriving;
  return true;
}

bool ClosingQuestion::mayLeaveRecipes(const std::function<void()>& then) {
  // Nobody can be asked at the end of a session, and a build ends with its process.
  const bool isBuilding = m_desk.build.state() == models::RecipeBuildJob::State::Running;
  if (!isBuilding || qApp->isSavingSession()) return mayDropChanges(then);
  askForBuild(then);
  return false;
}

bool ClosingQuestion::mayDropChanges(const std::function<void()>& then) {
  const QStringList unsaved = m_desk.recipes.unsaved();
  if (m_dropsRecipes || unsaved.isEmpty()) return true;
  if (qApp->isSavingSession()) {
    // Nobody can be asked. A recipe that is wrong at present cannot be saved.
    for (const QString& file : unsaved) (void)m_desk.recipes.save(file);
    return true;
  }
  askForRecipes(unsaved, then);
  return false;
}

void ClosingQuestion::ask() {
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  QString more =
      tr("Baremark then continues without a window and notifies you when an experiment ends. Otherwise the blocks wait "
         "until you open Baremark again. Submitted blocks keep running in both cases. Baremark remembers your answer; "
         "you can change it in the settings.");
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    if (host.isHere() || totals.plannedAt(host.name) == 0) continue;
    more += QStringLiteral("\n\n") + tr("Blocks of a host that asks for a password or a code wait in both cases.");
    break;
  }
  QMessageBox* box =
      makeQuestion(m_window, tr("%n block(s) wait. Keep running in the background?", nullptr, totals.ours), more);
  QPushButton* keep = box->addButton(tr("&Keep running"), QMessageBox::AcceptRole);
  QPushButton* stop = box->addButton(tr("&Stop here"), QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(keep);
  connect(keep, &QPushButton::clicked, this, [this] { closeWith(kBackground); });
  connect(stop, &QPushButton::clicked, this, [this] { closeWith(kStop); });
  box->open();
}

void ClosingQuestion::askForBuild(const std::function<void()>& then) {
  //: %1: an image
  const QString question = tr("%1 is being built. Cancel the build?").arg(QString::fromStdString(m_desk.build.name()));
  QMessageBox* box = makeQuestion(m_window, question, tr("The build ends when Baremark closes, and no image is made."));
  QPushButton* stop = box->addButton(tr("&Cancel the build and close"), QMessageBox::DestructiveRole);
  QPushButton* stay = box->addButton(tr("&Keep building"), QMessageBox::RejectRole);
  box->setDefaultButton(stay);
  connect(stop, &QPushButton::clicked, this, [this, then] {
    m_desk.build.cancel();
    if (mayDropChanges(then)) then();
  });
  box->open();
}

void ClosingQuestion::askForRecipes(const QStringList& files, const std::function<void()>& then) {
  QStringList names;
  for (const QString& file : files) names << QFileInfo(file).fileName();
  QMessageBox* box =
      makeQuestion(m_window, tr("Save the changes of %n recipe(s)?", nullptr, static_cast<int>(files.size())),
                   names.join(QLatin1Char('\n')));
  QPushButton* save = box->addButton(tr("&Save"), QMessageBox::AcceptRole);
  QPushButton* drop = box->addButton(tr("&Discard the changes"), QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(save);
  connect(save, &QPushButton::clicked, this, [this, files, then] {
    for (const QString& file : files) {
      const auto saved = m_desk.recipes.save(file);
      if (!saved) return emit saveFailed(file, saved.error());
    }
    then();
  });
  connect(drop, &QPushButton::clicked, this, [this, then] {
    m_dropsRecipes = true;
    then();
    m_dropsRecipes = false;
  });
  box->open();
}

void ClosingQuestion::closeWith(const QString& choice) {
  m_desk.settings.set(settings::kWhenClosed, choice);
  m_keepsRunning = choice == kBackground;
  m_isAnswered = true;
  m_window.close();
}

namespace {

constexpr QSize kFirstSize(1360, 860);
constexpr double kFirstShare = 0.94;  // of the screen, at most
constexpr QSize kLeastSize(880, 560);

}  // namespace

MainWindow::MainWindow(Services& services, Settings& settings, widgets::Theme& theme, QWidget* parent)
    : QMainWindow(parent),
      m_settings(settings),
      m_theme(theme),
      m_watch(services),
      m_actions(services, [this](const std::string& host) { return m_data.isMeasuring(host); }),
      m_data(services, m_watch),
      m_machine(services, m_data),
      m_recipes(services.store().path()),
      m_build(services, m_recipes),
      m_keptDraft(services.store().path()),
      m_ends(services, [&settings] { return settings.get(settings::kNotifies); }),
      m_desk{services, settings, theme, m_watch, m_actions, m_data, m_machine, m_recipes, m_build} {
  setAcceptDrops(true);
  setMinimumSize(kLeastSize);
  buildParts(buildFrame());
  connectServices();
  const bool isKnown = settings.get(settings::kLayout) == settings::kLayoutVersion;
  if (!isKnown || !restoreGeometry(settings.get(settings::kGeometry))) takeFirstSize();
  showPage(QStringLiteral("experiments"));
  showStoreState();
  showLeftOut();
  m_watch.start();
  m_data.reload();
}

MainWindow::~MainWindow() {
  // Hiding makes the pages save what the user typed. The wizard saves its draft when it is deleted. The editor of a
  // recipe has work in other threads, which reads the registry of recipes. All of them need the members of this window.
  hide();
  m_navigation->deletePage(QStringLiteral("draft"));
  m_navigation->deletePage(QStringLiteral("recipe"));
}

QMenuBar* MainWindow::buildFrame() {
  auto* content = new QWidget(this);
  auto* bar = new QMenuBar(content);
  m_top = new TopBar(m_theme, bar, content);
  m_rail = new Rail(m_theme, content);
  m_rail->addPage(QStringLiteral("experiments"), tr("Experiments"));
  m_rail->addPage(QStringLiteral("queue"), tr("Queue"));
  m_rail->addPage(QStringLiteral("recipes"), tr("Recipes"));
  m_rail->addPage(QStringLiteral("images"), tr("Images"));
  m_rail->addPage(QStringLiteral("runtimes"), tr("Runtimes"));
  m_rail->addHeading(tr("Hosts"));
  m_rail->addPage(QStringLiteral("host"), text::hostName("local"));
  m_rail->addPage(QStringLiteral("newhost"), tr("Add a host…"));
  m_rail->addStretch();
  m_rail->addPage(QStringLiteral("help"), tr("Help"));
  m_rail->addPage(QStringLiteral("settings"), tr("Settings"));
  m_statusLine = new StatusLine(m_theme, content);
  m_stackOfMessages = new widgets::MessageStack(m_theme, content);
  m_pages = new QStackedWidget(content);
  m_stackOfMessages->floatOver(m_statusLine);
  auto* column = widgets::makeColumn(content, 0);
  column->addWidget(m_top);
  auto* row = widgets::makeRow(nullptr, 0);
  row->addWidget(m_rail);
  auto* pageColumn = new QVBoxLayout;
  const int step = widgets::unit(this);
  pageColumn->setContentsMargins(4 * step, 3 * step, 4 * step, 2 * step);
  pageColumn->setSpacing(2 * step);
  pageColumn->addWidget(m_stackOfMessages);
  pageColumn->addWidget(m_pages, 1);
  row->addLayout(pageColumn, 1);
  column->addLayout(row, 1);
  column->addWidget(m_statusLine);
  setCentralWidget(content);
  return bar;
}

void MainWindow::buildParts(QMenuBar* bar) {
  m_navigation = std::make_unique<Navigation>(m_desk, m_keptDraft, *m_rail, *m_pages);
  m_messages = std::make_unique<WindowMessages>(m_desk, *m_navigation, *m_stackOfMessages);
  const Commands::Parts parts{m_desk, *m_navigation, *m_messages, *this};
  m_drafts = std::make_unique<DraftCommands>(parts);
  m_experiments = std::make_unique<ExperimentCommands>(parts);
  m_notes = std::make_unique<RailNotes>(m_desk, *m_rail);
  m_hosts = std::make_unique<HostCommands>(parts, *m_notes, *m_drafts);
  m_status = std::make_unique<WindowStatus>(m_desk,
                                            WindowStatus::Parts{*m_navigation, *m_notes, *m_top, *m_statusLine, *this});
  m_menus = std::make_unique<Menus>(
      m_desk, Menus::Parts{*this, *m_navigation, *m_experiments, *m_drafts, *m_rail, *m_statusLine, *m_stackOfMessages},
      bar);
  m_closing = std::make_unique<ClosingQuestion>(m_desk, *this);
  connect(m_closing.get(), &ClosingQuestion::saveFailed, this,
          [this](const QString& file, const core::base::Error& error) {
            m_navigation->showRecipe(file);
            m_messages->raise(error);
          });
  connect(m_rail, &Rail::menuRequested, m_hosts.get(), &HostCommands::openMenu);
  connect(m_top, &TopBar::rootChosen, m_navigation.get(), &Navigation::showRoot);
  connect(&m_recipes, &models::OpenRecipes::renamed, m_navigation.get(), &Navigation::followRecipe);
  connect(&m_recipes, &models::OpenRecipes::removed, m_navigation.get(), [this](const QString& path) {
    m_navigation->forget({QStringLiteral("recipe"), path});
  });
  connect(m_status.get(), &WindowStatus::described, m_menus.get(), &Menus::fit);
  connect(m_navigation.get(), &Navigation::pageMade, this, &MainWindow::connectPage);
}

void MainWindow::connectServices() {
  const auto raiseEverywhere = [this](const core::base::Error& error) { m_messages->raiseAt({}, error); };
  connect(&m_data, &models::DeskData::loaded, m_stackOfMessages, &widgets::MessageStack::dropUntrue);
  connect(&m_data, &models::DeskData::failed, this, raiseEverywhere);
  connect(&m_keptDraft, &models::KeptDraft::failed, this,
          [this](const core::base::Error& error) { m_messages->raiseAt(WindowMessages::draftPlaces(), error); });
  connect(&m_ends.notifier(), &DesktopNotifier::activated, this, [this](const QString& id) {
    showExperiment(id);
    setWindowState(windowState() & ~Qt::WindowMinimized);
    raise();
    activateWindow();
  });
  connect(&m_desk.services, &Services::stepFailed, m_messages.get(), &WindowMessages::raiseOf);
  connect(&m_desk.services, &Services::machineFailed, this, raiseEverywhere);
}

void MainWindow::connectPage(pages::Page* page) {
  connect(page, &pages::Page::helpRequested, m_navigation.get(), &Navigation::showHelp);
  connect(page, &pages::Page::messageRaised, m_messages.get(), &WindowMessages::raise);
  connect(page, &pages::Page::informed, m_messages.get(), &WindowMessages::inform);
  if (const auto* recipes = qobject_cast<pages::RecipesPage*>(page)) {
    connect(recipes, &pages::RecipesPage::recipeOpened, m_navigation.get(), &Navigation::showRecipe);
    connect(recipes, &pages::RecipesPage::recipeImported, m_navigation.get(), &Navigation::showImportedRecipe);
    connect(recipes, &pages::RecipesPage::messageOffered, m_messages.get(), &WindowMessages::showHere);
    connect(&m_recipes, &models::OpenRecipes::changed, m_stackOfMessages, &widgets::MessageStack::dropUntrue);
  }
  if (const auto* images = qobject_cast<pages::ImagesPage*>(page))
    connect(images, &pages::ImagesPage::recipeOpened, m_navigation.get(), &Navigation::showRecipe);
  if (const auto* recipe = qobject_cast<pages::RecipePage*>(page))
    connect(recipe, &pages::RecipePage::imageRequested, m_navigation.get(), &Navigation::showImage);
  const auto* settings = qobject_cast<pages::SettingsPage*>(page);
  if (settings == nullptr) return;
  connect(settings, &pages::SettingsPage::themeChosen, &m_theme, &widgets::Theme::choose);
  connect(settings, &pages::SettingsPage::layoutReset, this, &MainWindow::takeFirstSize);
  const auto restart = [this] {
    keepLayout();
    emit restartRequested();
  };
  connect(settings, &pages::SettingsPage::restartRequested, this, [this, restart] {
    if (m_closing->mayLeaveRecipes(restart)) restart();
  });
  auto* experiments = static_cast<pages::ExperimentsPage*>(m_navigation->pageFor(QStringLiteral("experiments")));
  connect(settings, &pages::SettingsPage::layoutReset, experiments, &pages::ExperimentsPage::resetColumns);
}

/// Shows a warning if the store cannot be written, or has no write-ahead log.
void MainWindow::showStoreState() {
  const auto& store = m_desk.services.store();
  if (const auto& refusal = store.refusalToWrite()) return m_messages->raiseAt({}, *refusal);
  if (store.journal() != core::storage::Journal::Rollback) return;
  m_stackOfMessages->show({.sign = text::Sign::Warning,
                           .text = text::rollbackNote(QString::fromStdString(store.path())),
                           .key = QStringLiteral("rollback-journal")});
}

/// Shows a warning if descriptors of the user cannot be used. The page of runtimes says why.
void MainWindow::showLeftOut() {
  const auto& broken = m_desk.services.resources().broken;
  if (broken.empty()) return;
  QStringList files;
  for (const core::model::BrokenDescriptor& each : broken) files << QString::fromStdString(each.file);
  const text::ErrorText several{.title = tr("Some of your descriptors cannot be used."),
                                .reason = files.join(QLatin1Char('\n'))};
  const QString place = QStringLiteral("runtimes");
  m_stackOfMessages->show({.sign = text::Sign::Warning,
                           .text = broken.size() == 1 ? text::describe(broken.front().error) : several,
                           .action = tr("Show the runtimes"),
                           .act = [this, place] { m_navigation->showPage(place); },
                           .key = QStringLiteral("left-out"),
                           .target = place});
}

/// The default size, reduced if the screen has no room for it with a frame around it.
void MainWindow::takeFirstSize() {
  const QSize room = screen()->availableSize() * kFirstShare;
  resize(kFirstSize.boundedTo(room).expandedTo(minimumSizeHint()));
}

void MainWindow::keepLayout() {
  m_settings.set(settings::kGeometry, saveGeometry());
  m_settings.set(settings::kLayout, settings::kLayoutVersion);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  keepLayout();
  if (!m_closing->mayClose()) return event->ignore();
  QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (event->mimeData()->hasUrls()) openFile(event->mimeData()->urls().front().toLocalFile());
}

}  // namespace baremark::app::shell
