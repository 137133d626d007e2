// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/window_fixture.h"

#include "app/widgets/desk_style.h"

namespace baremark::gui {

void WindowTest::SetUp() {
  ASSERT_TRUE(m_folder.isValid());
  qputenv("XDG_DATA_HOME", m_folder.path().toUtf8());
  const QString config = m_folder.path() + u"/config"_s;
  qputenv("XDG_CONFIG_HOME", config.toUtf8());
  // Qt's own settings, such as where the last file dialog was; it asks the environment once.
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, config);
}

void WindowTest::TearDown() {
  hold(false);
  closeWindow();
  qputenv("PATH", m_path);
  leaveNothing();
  // Processes that a test left running on this machine end with it.
  QProcess ended;
  ended.start(
      u"/bin/sh"_s,
      {u"-c"_s,
       u"for file in $(grep -lsaF 'BAREMARK_ALLOCATION=' /proc/[0-9]*/environ); do pid=${file#/proc/}; "
       "pid=${pid%/environ}; grep -qsaF '%1' /proc/$pid/environ && kill -KILL $pid; done"_s.arg(m_folder.path())});
  ended.waitForFinished(10000);
}

void WindowTest::visitAll(const QString& experiment, const std::function<void(const QString&)>& look) {
  for (const char* page :
       {"experiments", "queue", "recipes", "images", "runtimes", "host", "newhost", "settings", "help"}) {
    m_window->showPage(QLatin1String(page));
    look(QLatin1String(page));
  }
  for (const char* tab : kTabs) {
    openExperiment(experiment, QLatin1String(tab));
    look(QLatin1String(tab));
  }
  m_window->showDraft({});
  for (int step = 0; step < 5; ++step) {
    look(u"wizard %1"_s.arg(step));
    if (step < 4) key(Qt::Key_PageDown);
  }
}

void WindowTest::leaveNothing() {
  QToolTip::hideText();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  for (const QWidget* widget : QApplication::topLevelWidgets())
    EXPECT_FALSE(widget->isVisible()) << widget->metaObject()->className() << " is left to the next case";
  QApplication::clipboard()->clear();
  QLocale::setDefault(QLocale::system());
}

void WindowTest::openWindow(const Looks& looks) {
  closeWindow();
  m_settings = std::make_unique<app::Settings>(m_folder.path() + u"/desktop.ini"_s);
  m_settings->set(app::settings::kWhenClosed, m_whenClosed);
  m_translation = std::make_unique<app::Translation>(looks.language);
  const auto light = app::widgets::parseTokens(app::resourceText("themes/light.json"));
  const auto dark = app::widgets::parseTokens(app::resourceText("themes/dark.json"));
  ASSERT_TRUE(light && dark);
  m_theme = std::make_unique<app::widgets::Theme>(*light, *dark);
  QApplication::setStyle(new app::widgets::DeskStyle(*m_theme));
  m_theme->choose(looks.theme);
  m_asker = std::make_unique<app::shell::WindowAsker>(*m_theme);
  m_keychain = std::make_unique<app::shell::Keychain>(m_asker->asker());
  auto services =
      app::Services::open({.storePath = {}, .adoption = core::runs::Adoption::OnlyNamed, .asker = m_keychain->asker()});
  ASSERT_TRUE(services);
  m_services = std::move(*services);
  m_window = std::make_unique<app::shell::MainWindow>(*m_services, *m_settings, *m_theme);
  m_asker->setWindow(m_window.get());
  m_window->show();
  m_window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(m_window.get(), 60000));
  ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), 60000));
  m_services->start();
  ASSERT_TRUE(
      waitUntil([this] { return m_window->data().experiments().isLoaded() && m_services->machine().has_value(); }));
}

void WindowTest::closeWindow() {
  if (m_window) m_window->close();
  endWindow();
  m_another.reset();
  m_services.reset();
  m_keychain.reset();
  m_asker.reset();
  // The style uses the theme's colours and must be destroyed first.
  if (m_theme) QApplication::setStyle(u"fusion"_s);
  m_theme.reset();
  m_translation.reset();
  m_settings.reset();
}

void WindowTest::endWindow() {
  if (m_keychain) m_keychain->close();
  if (m_asker) m_asker->close();
  m_window.reset();
}

void WindowTest::addResting(const QString& name, const std::vector<std::string>& tags) {
  addCancelled(contentOf(experimentFile(name, 3, 5)).toStdString(), tags);
}

void WindowTest::addExperimentIn(const std::string& runtime, const std::string& image) {
  addCancelled(R"({"schema": "baremark.experiment/1", "name": "in )" + image +
               R"(", "workload": {"engine": {"model": "mnist"}}, "arms": [{"name": "arm", "runtime": ")" + runtime +
               R"(", "image": ")" + image + R"("}], "scale": {"ranks": [1]}})");
}

void WindowTest::addCancelled(const std::string& text, const std::vector<std::string>& tags) {
  core::storage::ExperimentRecord record{.id = ExperimentId::make(), .file = text, .seed = 1, .threads = 1};
  record.experiment = core::plan::parseExperiment(text).value();
  record.experiment.tags = tags;
  record.cases = {{}};
  record.state = ExperimentState::Cancelled;
  record.created = wallNow();
  change([&](Store& store) { return ExperimentRepository(store).add(record); });
}

void WindowTest::addProbe(const std::string& host, const core::model::RuntimeProbe& probe) {
  inStore([&](Store& store) { return HostRepository(store).putProbe({host, probe, wallNow()}); });
}

void WindowTest::addImage(core::storage::ImageRecord image) {
  if (image.host.empty()) image.host = core::model::kLocalHost;
  image.kind = "tree";
  image.built = wallNow();
  change([&](Store& store) { return HostRepository(store).putImage(image); });
}

void WindowTest::setState(const ExperimentId& experiment, ExperimentState state) {
  const auto ended = core::model::isOver(state) ? std::optional(wallNow()) : std::nullopt;
  change([&](Store& store) { return ExperimentRepository(store).setState(experiment, state, {}, ended); });
}

core::storage::ExperimentRecord WindowTest::recordOf(const ExperimentId& experiment) {
  return services().store().readNow([&](Store& store) { return ExperimentRepository(store).find(experiment); }).value();
}

void WindowTest::addCluster() {
  core::storage::HostRecord host{.name = "cluster", .root = at("root"), .scheduler = "slurm"};
  host.facts.cores = 2;
  addHost(host);
}

void WindowTest::addHost(const core::storage::HostRecord& host) {
  change([&](Store& store) { return HostRepository(store).putHost(host); });
  ASSERT_TRUE(waitUntil([&] { return m_window->data().host(host.name) != nullptr; }));
}

QString WindowTest::makeStoreNewer() {
  QFile file(QString::fromStdString(services().store().path()));
  closeWindow();
  EXPECT_TRUE(file.open(QIODevice::ReadWrite));
  constexpr qint64 kUserVersion = 60;  // four bytes of SQLite's header
  file.seek(kUserVersion);
  file.write(QByteArray::fromHex("00000063"));
  return file.fileName();
}

Store& WindowTest::another() {
  if (!m_another) {
    auto opened = Store::open(services().store().path(), core::storage::Access::ReadWrite, app::storeSchema());
    EXPECT_TRUE(opened);
    m_another = std::move(*opened);
  }
  return *m_another;
}

std::unique_ptr<QProcess> WindowTest::startCli(const QStringList& words) {
  auto process = std::make_unique<QProcess>();
  QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
  env.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
  process->setProcessEnvironment(env);
  process->start(QString::fromUtf8(places::kCli), words);
  return process;
}

WindowTest::Answer WindowTest::cli(const QStringList& words, int seconds) {
  const auto started = startCli(words);
  QProcess& process = *started;
  const bool isEnded = waitUntil([&] { return process.state() == QProcess::NotRunning; }, seconds);
  EXPECT_TRUE(isEnded) << words.join(QLatin1Char(' '));
  if (!isEnded) process.kill();
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

core::base::Json WindowTest::firstListed() {
  const auto list = core::base::parseJson(cli({u"list"_s, u"--json"_s}).out.toStdString());
  return list && !(*list)["experiments"].empty() ? (*list)["experiments"][0] : core::base::Json::object();
}

QString WindowTest::experimentFile(const QString& name, int repeats, int batches,
                                   const std::vector<std::pair<QByteArray, QByteArray>>& changes) {
  QByteArray text = QString::fromUtf8(R"({"schema": "baremark.experiment/1", "name": "%1",
"workload": {"engine": {"model": "mnist", "batch_size": 8}},
"arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "again", "runtime": "bare-metal"}],
"scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"},
"measure": {"warmup_batches": 2, "batches": %2, "repeats": %3}})")
                        .arg(name)
                        .arg(batches)
                        .arg(repeats)
                        .toUtf8();
  for (const auto& [from, to] : changes) {
    EXPECT_THAT(text, Has(from));
    text.replace(from, to);
  }
  return addFile(u"experiment.baremark.json"_s, text);
}

std::pair<QByteArray, QByteArray> WindowTest::secondArmIn(const std::string& script) {
  const core::base::Json words = {"/bin/sh", "-c", script, "sh"};
  return {"\"again\", ", "\"again\", \"wrap\": " + QByteArray::fromStdString(words.dump()) + ", "};
}

QString WindowTest::runSmallExperiment(int repeats) {
  const Answer run = cli({u"run"_s, experimentFile(u"small"_s, repeats, 6)}, 200);
  EXPECT_EQ(run.status, 0) << run.err;
  return QString::fromStdString(firstListed().value("id", ""));
}

bool WindowTest::waitUntil(const std::function<bool()>& isTrue, int seconds) {
  return QTest::qWaitFor(isTrue, seconds * 1000);
}

QFileDialog* WindowTest::fileDialog() {
  QFileDialog* dialog = nullptr;
  (void)waitUntil([&] { return (dialog = seen<QFileDialog>([](const auto&) { return true; })) != nullptr; });
  return dialog;
}

bool WindowTest::isFileDialogClosed() {
  return waitUntil([this] { return m_window->findChild<QFileDialog*>() == nullptr; });
}

void WindowTest::enterPath(const QString& path, const QString& filter) {
  QFileDialog* dialog = present(fileDialog());
  for (const QString& entry : dialog->nameFilters()) {
    if (!filter.isEmpty() && entry.contains(filter)) dialog->selectNameFilter(entry);
  }
  auto* field = present(dialog->findChild<QLineEdit*>(u"fileNameEdit"_s));
  field->setText(path);
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(isFileDialogClosed()) << path;
}

QString WindowTest::addFile(const QString& name, const QByteArray& content) {
  QFile file(m_folder.filePath(name));
  EXPECT_TRUE(QDir().mkpath(QFileInfo(file).path()) && file.open(QIODevice::WriteOnly)) << name;
  file.write(content);
  return file.fileName();
}

QByteArray WindowTest::contentOf(const QString& name) const {
  QFile file(QDir(m_folder.path()).filePath(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void WindowTest::putTool(const std::string& name, const std::string& lines) {
  const std::string path = at("bin/" + name);
  std::filesystem::create_directories(at("bin"));
  std::ofstream(path) << "#!/bin/sh\ncd '" << at("") << "' || exit 1\n" << lines << "\n";
  std::filesystem::permissions(path, std::filesystem::perms(0755));
  qputenv("PATH", QByteArray::fromStdString(at("bin:")) + m_path);
}

void WindowTest::hold(bool isHeld) {
  if (isHeld)
    addFile(u"hold"_s);
  else
    QFile::remove(m_folder.filePath(u"hold"_s));
}

QStringList WindowTest::shownTexts(const QWidget* within) {
  QStringList texts;
  for (const QLabel* label : (within == nullptr ? m_window.get() : within)->findChildren<QLabel*>()) {
    if (label->isVisible()) texts << label->text();
  }
  return texts;
}

QAbstractButton* WindowTest::findButton(const QString& words) {
  return seen<QAbstractButton>([&](const QAbstractButton& button) { return button.text() == words; });
}

QAction* WindowTest::actionOf(const QString& words, const QWidget* of) {
  for (QAction* action : of == nullptr ? m_window->findChildren<QAction*>() : of->actions()) {
    if (action->text().remove(u'&') == words) return action;
  }
  return nullptr;
}

void WindowTest::choose(const QString& words, const QWidget* of) {
  QAction* action = actionOf(words, of);
  ASSERT_TRUE(action != nullptr && action->isEnabled()) << words;
  action->trigger();
}

void WindowTest::press(const QString& words) {
  QAbstractButton* button = nullptr;
  ASSERT_TRUE(waitUntil([&] {
    button = findButton(words);
    return button != nullptr && button->isEnabled();
  })) << words;
  ASSERT_TRUE(QTest::qWaitForWindowExposed(button->window())) << words;  // no click before
  clickInWindow(button);
}

bool WindowTest::waitUntilPlaced(const QWidget& widget) {
  constexpr int kTurns = 2;  // of the event loop, in which the widget stays where it is
  QRect last;
  int unmoved = 0;
  return waitUntil(
      [&] {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const QRect now(widget.mapTo(widget.window(), QPoint()), widget.size());
        unmoved = now == last ? unmoved + 1 : 0;
        last = now;
        return widget.isVisible() && !now.isEmpty() && unmoved >= kTurns;
      },
      10);
}

void WindowTest::clickOn(QWidget* widget, const std::function<QPoint(const QWidget&)>& at) {
  ASSERT_NE(widget, nullptr);
  ASSERT_TRUE(waitUntilPlaced(*widget)) << widget->accessibleName();
  QTest::mouseClick(widget, Qt::LeftButton, {}, at ? at(*widget) : widget->rect().center());
}

void WindowTest::clickInWindow(QWidget* widget) {
  ASSERT_TRUE(waitUntilPlaced(*widget)) << widget->accessibleName();
  for (QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(parent)) scroll->ensureWidgetVisible(widget);
  }
  const auto place = [widget] { return widget->mapTo(widget->window(), widget->rect().center()); };
  // After layout or scrolling, widgets reach their place after a turn of the event loop.
  const bool isReached = waitUntil(
      [&] {
        QWidget* hit = widget->window()->childAt(place());
        return hit == widget || (hit != nullptr && widget->isAncestorOf(hit));
      },
      2);
  const QWidget* hit = widget->window()->childAt(place());
  ASSERT_TRUE(isReached) << "it is covered by " << (hit == nullptr ? "nothing" : hit->metaObject()->className());
  QTest::mouseClick(widget->window()->windowHandle(), Qt::LeftButton, {}, place());
}

void WindowTest::key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  QTest::keyClick(m_window->windowHandle(), key, modifiers);
}

void WindowTest::openExperiment(const QString& id, const QString& tab) {
  m_window->showExperiment(id, tab);
  ASSERT_TRUE(waitUntil([&] {
    return page() != nullptr && page()->data().assessment() != nullptr && page()->tabs().currentTab() == tab;
  }));
}

}  // namespace baremark::gui
