// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/commands.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <utility>

#include "app/application/quick_start.h"
#include "app/pages/add_host_page.h"
#include "app/pages/remote_host_page.h"
#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/wizards/experiment_wizard.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::shell {
namespace {

constexpr QLatin1String kKeptDraftKey("kept draft");  // key of the message about the draft of the previous session

}  // namespace

DraftCommands::DraftCommands(const Parts& parts) : Commands(parts) {
  connect(&m_navigation, &Navigation::pageMade, this, &DraftCommands::connectPage);
}

void DraftCommands::connectPage(pages::Page* page) {
  connect(page, &pages::Page::draftRequested, this, &DraftCommands::showDraft);
  connect(page, &pages::Page::fileRequested, this, &DraftCommands::chooseFile);
  const auto* draft = qobject_cast<wizards::ExperimentWizard*>(page);
  if (draft == nullptr) return;
  connect(draft, &wizards::ExperimentWizard::keptTakenUp, this, &DraftCommands::reportKeptDraft);
  connect(draft, &wizards::ExperimentWizard::putAside, this, &DraftCommands::offerDraft);
  connect(draft, &wizards::ExperimentWizard::discarded, this, &DraftCommands::offerUndoOfDiscard);
  connect(draft, &wizards::ExperimentWizard::closed, this,
          [this] { m_navigation.showPage(QStringLiteral("experiments")); });
  connect(draft, &wizards::ExperimentWizard::told, &m_messages, &WindowMessages::showHere);
  connect(draft, &wizards::ExperimentWizard::saveRequested, this, &DraftCommands::saveExperiment);
}

wizards::ExperimentWizard& DraftCommands::wizard() {
  return *static_cast<wizards::ExperimentWizard*>(m_navigation.pageFor(QStringLiteral("draft")));
}

void DraftCommands::showDraft(const core::model::Experiment& from) {
  wizard().begin(from);
  m_navigation.go(QStringLiteral("draft"));
}

bool DraftCommands::isDrafting() const {
  return qobject_cast<wizards::ExperimentWizard*>(m_navigation.currentPage()) != nullptr;
}

void DraftCommands::openFile(const QString& path) {
  const auto bytes = pages::readChosen(path, m_desk.settings);
  if (!bytes) return m_messages.raise(bytes.error());
  const auto experiment = core::plan::parseExperiment(bytes->toStdString());
  if (!experiment)
    return m_messages.raise(core::base::inFile(QFileInfo(path).fileName().toStdString(), experiment.error()));
  showDraft(*experiment);
}

void DraftCommands::chooseFile() {
  QFileDialog* dialog =
      pages::makeFileDialog(tr("Open an experiment file"), QFileDialog::ExistingFile, m_desk.settings, &m_window);
  dialog->setNameFilters({tr("Experiment files (*.json)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, &DraftCommands::openFile);
  dialog->open();
}

void DraftCommands::saveExperiment() {
  if (isDrafting()) {
    // An incomplete draft has no file; the wizard shows what is missing.
    const wizards::ExperimentWizard& draft = wizard();
    if (draft.isComplete()) chooseFileFor(QString::fromStdString(draft.draft().value().name), draft.draft().fileText());
    return;
  }
  m_navigation.onExperiment([this](pages::ExperimentPage& page) {
    const auto& record = page.data().assessment()->record;
    chooseFileFor(QString::fromStdString(record.experiment.name), record.file);
  });
}

void DraftCommands::chooseFileFor(const QString& name, const std::string& content) {
  QFileDialog* dialog = pages::makeSaveDialog(tr("Save the experiment as a file"), name,
                                              {{tr("Experiment files (*.json)"), QStringLiteral("baremark.json")}},
                                              m_desk.settings, &m_window);
  connect(dialog, &QFileDialog::fileSelected, this, [this, content](const QString& path) {
    m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
    const auto saved = plot::saveText(QByteArray::fromStdString(content), path);
    if (!saved) return m_messages.raise(saved.error());
    m_messages.inform(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
  });
  dialog->open();
}

void DraftCommands::offerDraft(const core::model::Experiment& draft) {
  const QString words = tr("The draft “%1” was set aside.", "an experiment").arg(QString::fromStdString(draft.name));
  showAbout(draft, widgets::messageOf(words, tr("Back to it", "a draft"), [this, draft] {
              wizard().takeBack(draft);
              m_navigation.go(QStringLiteral("draft"));
            }));
}

void DraftCommands::offerUndoOfDiscard(const core::model::Experiment& draft) {
  const QString words = tr("The draft “%1” was discarded.", "an experiment").arg(QString::fromStdString(draft.name));
  showAbout(draft, widgets::messageOf(words, [this, draft] {
              wizard().restore(draft);
              m_navigation.go(QStringLiteral("draft"));
            }));
}

void DraftCommands::showAbout(const core::model::Experiment& draft, widgets::Message message) {
  // Each draft has a message of its own.
  message.key = QStringLiteral("draft ") + QString::fromStdString(core::base::toJsonText(core::plan::toJson(draft)));
  message.places = WindowMessages::draftPlaces();
  m_messages.stack().close(kKeptDraftKey);
  m_messages.stack().show(message);
}

void DraftCommands::reportKeptDraft(const QString& name) {
  const QString words = tr("This is the draft “%1” from your last session.", "an experiment").arg(name);
  widgets::Message message = widgets::messageOf(words, tr("Start over", "a draft"), [this] {
    wizard().discard();
    showDraft({});
  });
  message.key = kKeptDraftKey;
  message.places = {QStringLiteral("draft")};
  m_messages.stack().show(message);
}

namespace {

constexpr int kLongLookMilliseconds = 1000;

QString lookKey(quint64 request) {
  return QStringLiteral("look %1").arg(request);
}

}  // namespace

ExperimentCommands::ExperimentCommands(const Parts& parts) : Commands(parts) {
  connect(&m_navigation, &Navigation::pageMade, this, &ExperimentCommands::connectPage);
  using models::ExperimentActions;
  ExperimentActions* actions = &m_desk.actions;
  connect(actions, &ExperimentActions::failed, &m_messages, &WindowMessages::raise);
  connect(actions, &ExperimentActions::written, this, [this](const QString&) { m_desk.watch.noteOwnChange(); });
  connect(actions, &ExperimentActions::queued, this, &ExperimentCommands::showQueued);
  connect(actions, &ExperimentActions::queuedAgain, this, &ExperimentCommands::reportCopy);
  connect(actions, &ExperimentActions::failed, this, [this] {
    m_queuedTab.clear();
    m_from = nullptr;
  });
  connect(actions, &ExperimentActions::lookBegan, this, [this](quint64 request, const QString& host) {
    QTimer::singleShot(kLongLookMilliseconds, this, [this, request, host] { reportLook(request, host); });
  });
  connect(actions, &ExperimentActions::answered, this,
          [this](quint64 request) { m_messages.stack().close(lookKey(request)); });
  connect(actions, &ExperimentActions::extended, this,
          [this](const QString&, int blocks) { m_messages.inform(tr("%n block(s) added.", nullptr, blocks)); });
  connect(actions, &ExperimentActions::cancelRequested, this, &ExperimentCommands::reportCancelling);
  connect(actions, &ExperimentActions::removed, this, &ExperimentCommands::offerUndo);
  connect(&m_desk.data, &models::DeskData::loaded, this, &ExperimentCommands::removeEnded);
}

void ExperimentCommands::connectPage(pages::Page* page) {
  connect(page, &pages::Page::experimentOpened, this, [this](const QString& id) { m_navigation.showExperiment(id); });
  connect(page, &pages::Page::runRequested, this,
          [this, page](const core::model::Experiment& experiment) { queueNow(experiment, page); });
  if (const auto* shown = qobject_cast<pages::ExperimentPage*>(page))
    connect(shown, &pages::ExperimentPage::messageOffered, &m_messages, &WindowMessages::showHere);
  if (const auto* wizard = qobject_cast<wizards::ExperimentWizard*>(page))
    connect(wizard, &wizards::ExperimentWizard::started, this, [this] { m_queuedTab = QStringLiteral("live"); });
}

void ExperimentCommands::startQuickStart() {
  const auto& machine = m_desk.services.machine();
  std::vector<std::string> containers = m_desk.machine.quickStartContainers();
  if (containers.size() > 1) containers.resize(1);
  queueNow(quickStartExperiment({.containers = containers, .cores = machine ? machine->facts.cores : 1, .data = {}}),
           m_navigation.currentPage());
}

void ExperimentCommands::queueNow(const core::model::Experiment& experiment, const pages::Page* from) {
  m_queuedTab = QStringLiteral("live");
  m_from = from;
  m_desk.actions.queue(experiment, core::base::toJsonText(core::plan::toJson(experiment)));
}

void ExperimentCommands::reportLook(quint64 request, const QString& host) {
  if (!m_desk.actions.isLooking(request)) return;
  //: %1: a host
  const QString words = tr("The images and folders on %1 are being checked.").arg(text::hostName(host.toStdString()));
  widgets::Message message =
      widgets::messageOf(words, tr("Skip this check"), [this, request] { m_desk.actions.skipLook(request); });
  message.key = lookKey(request);
  m_messages.showHere(message);
}

void ExperimentCommands::showQueued(const QString& id) {
  const QString tab = std::exchange(m_queuedTab, {});
  const pages::Page* from = std::exchange(m_from, nullptr);
  if (from == nullptr || from == m_navigation.currentPage()) return m_navigation.showExperiment(id, tab);
  widgets::Message message = widgets::messageOf(tr("The quick start is running."), tr("Show", "an experiment"),
                                                [this, id, tab] { m_navigation.showExperiment(id, tab); });
  message.isTrue = [this, id] { return !isOver(id); };
  message.target = Navigation::placeName(QStringLiteral("experiment"), id);
  m_messages.stack().show(message);
}

bool ExperimentCommands::isOver(const QString& id) const {
  const auto* row = m_desk.data.experiments().find(id);
  return row != nullptr && row->ended.has_value();
}

void ExperimentCommands::reportCancelling(const QString& id) {
  const auto* row = m_desk.data.experiments().find(id);
  widgets::Message message =
      widgets::messageOf(row == nullptr ? tr("Cancelling. Baremark keeps what was measured.")
                                        : tr("Cancelling “%1”. Baremark keeps what was measured.", "an experiment")
                                              .arg(QString::fromStdString(row->name)));
  message.isTrue = [this, id] { return !isOver(id); };
  m_messages.showHere(message);
}

void ExperimentCommands::reportCopy(const QString& id, const QString& name) {
  m_navigation.showExperiment(id, QStringLiteral("live"));
  m_navigation.onExperiment([this, id, name](pages::ExperimentPage& page) {
    // The copy may run for long: the user can cancel it until its first block is done.
    widgets::Message message =
        widgets::messageOf(text::queuedWords(name, page.timeLeft()), tr("Cancel it", "an experiment"),
                           [this, id] { m_desk.actions.cancel(core::base::ExperimentId(id.toStdString())); });
    message.isTrue = [this, id] {
      const auto* row = m_desk.data.experiments().find(id);
      return row == nullptr || (!row->ended && row->blocksDone == 0);
    };
    m_messages.showHere(message);
  });
}

const core::storage::ExperimentRow* ExperimentCommands::selectedRow() const {
  return m_desk.data.experiments().find(QString::fromStdString(m_navigation.currentPage()->experiment().text()));
}

void ExperimentCommands::rename() {
  const auto* row = selectedRow();
  if (row == nullptr) return;
  const auto rename = [this, id = row->id](const QString& name) {
    const core::base::Result<void> good = core::plan::checkName(name.toStdString());
    if (!good) return text::describeDraft(good.error());
    m_desk.actions.rename(id, name.toStdString());
    return QString();
  };
  (new widgets::RenameDialog(tr("Rename the experiment"), QString::fromStdString(row->name), rename, &m_window))
      ->open();
}

void ExperimentCommands::remove() {
  const auto* row = selectedRow();
  if (row == nullptr) return;
  if (pages::isQueuedOrRunning(row->state)) return offerCancel(*row);
  m_desk.actions.remove(row->id, QString::fromStdString(row->name), row->host);
}

void ExperimentCommands::offerCancel(const core::storage::ExperimentRow& row) {
  const QString id = QString::fromStdString(row.id.text());
  const QString words = tr("“%1” has not ended yet.", "an experiment").arg(QString::fromStdString(row.name));
  widgets::Message message = widgets::messageOf(words, tr("Cancel and remove", "an experiment"), [this, id] {
    m_removedAtEnd.insert(id);
    m_desk.actions.cancel(core::base::ExperimentId(id.toStdString()));
  });
  message.sign = text::Sign::Warning;
  message.key = QStringLiteral("not ended ") + id;
  message.isTrue = [this, id] { return m_desk.data.experiments().rowOf(id) >= 0 && !isOver(id); };
  m_messages.showHere(message);
}

void ExperimentCommands::removeEnded() {
  std::erase_if(m_removedAtEnd, [this](const QString& id) {
    const auto* row = m_desk.data.experiments().find(id);
    if (row != nullptr && !row->ended) return false;
    if (row != nullptr) m_desk.actions.remove(row->id, QString::fromStdString(row->name), row->host);
    return true;
  });
}

void ExperimentCommands::offerUndo(const QString& id, const QString& name, const QString& host) {
  if (qobject_cast<pages::ExperimentPage*>(m_navigation.currentPage()) != nullptr)
    m_navigation.showPage(QStringLiteral("experiments"));
  m_navigation.forget({QStringLiteral("experiment"), id});
  const bool isHere = host == QLatin1String(core::model::kLocalHost);
  widgets::Message message =
      widgets::messageOf(isHere ? tr("“%1” was removed.", "an experiment").arg(name)
                                : tr("“%1” was removed. Its files on %2 are deleted in 30 days, or after that as soon "
                                     "as Baremark is connected to the host again.",
                                     "an experiment; a host")
                                      .arg(name, host),
                         [this, id] { m_desk.actions.restore(core::base::ExperimentId(id.toStdString())); });
  message.key = QStringLiteral("removed ") + id;
  message.places = {QStringLiteral("experiments")};
  // The list may still show the experiment. If the experiment is listed again after it was gone, it was restored.
  message.isTrue = [this, id, wasGone = false]() mutable {
    const bool isGone = m_desk.data.experiments().rowOf(id) < 0;
    wasGone = wasGone || isGone;
    return isGone || !wasGone;
  };
  m_messages.stack().show(message);
}

HostCommands::HostCommands(const Parts& parts, RailNotes& notes, DraftCommands& drafts)
    : Commands(parts), m_notes(notes), m_drafts(drafts) {
  connect(&m_navigation, &Navigation::pageMade, this, &HostCommands::connectPage);
  connect(&m_notes, &RailNotes::hostConnected, this,
          [this](const QString& name) { m_messages.stack().close(WindowMessages::offlineKey(name)); });
}

void HostCommands::connectPage(pages::Page* page) {
  if (auto* adding = qobject_cast<pages::AddHostPage*>(page)) {
    connect(adding, &pages::AddHostPage::hostAdded, this, [this, adding](const QString& name) {
      m_desk.watch.noteOwnChange();
      remotePage().keepTest(adding->check());
      if (adding != m_navigation.currentPage()) return offerHost(name);
      m_messages.inform(tr("%1 is ready.", "a host").arg(name));
      m_navigation.showHost(name);
    });
    connect(&adding->check(), &models::HostCheck::changed, this,
            [this, adding] { m_notes.followAdding(adding->check()); });
  }
  if (auto* remote = qobject_cast<pages::RemoteHostPage*>(page)) {
    connect(&remote->check(), &models::HostCheck::changed, this,
            [this, remote] { m_notes.followTest(remote->check()); });
    connect(remote, &pages::RemoteHostPage::hostRemoved, this, [this](const QString& name) {
      for (const QString& message : {WindowMessages::offlineKey(name), WindowMessages::readyKey(name)})
        m_messages.stack().close(message);
      m_desk.watch.noteOwnChange();
      m_navigation.showPage(QStringLiteral("host"));
      m_navigation.forget({QStringLiteral("remote"), name});
    });
  }
}

pages::RemoteHostPage& HostCommands::remotePage() {
  return *static_cast<pages::RemoteHostPage*>(m_navigation.pageFor(QStringLiteral("remote")));
}

void HostCommands::openMenu(const QString& key, const QPoint& at) {
  const bool isRemote = key.startsWith(Navigation::kHostKey);
  if (!isRemote && key != QLatin1String("host")) return;
  const QString name = isRemote ? key.mid(Navigation::kHostKey.size()) : QString::fromLatin1(core::model::kLocalHost);
  auto* menu = new QMenu(&m_window);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Open", "the page of a host"), this, [this, key] { m_navigation.showPage(key); });
  menu->addAction(tr("New experiment here…"), this, [this, name] {
    core::model::Experiment experiment;
    experiment.host = name.toStdString();
    m_drafts.showDraft(experiment);
  });
  if (isRemote) {
    addRemoteActions(menu, name);
  } else {
    menu->addSeparator();
    QAction* test = menu->addAction(tr("Test this machine"), this, [this] {
      m_navigation.showPage(QStringLiteral("host"));
      m_desk.machine.run();
    });
    test->setEnabled(!m_desk.machine.isRunning() && !m_desk.machine.isHeldBack());
  }
  menu->popup(at);
}

void HostCommands::addRemoteActions(QMenu* menu, const QString& name) {
  const auto add = [this, menu, name](const QString& words, void (pages::RemoteHostPage::*act)()) {
    return menu->addAction(words, this, [this, name, act] {
      m_navigation.showHost(name);
      (remotePage().*act)();
    });
  };
  add(tr("Quick start…"), &pages::RemoteHostPage::askQuickStart);
  menu->addSeparator();
  add(tr("Test again"), &pages::RemoteHostPage::test)->setEnabled(!m_notes.isTesting());
  menu->addSeparator();
  add(tr("Remove…"), &pages::RemoteHostPage::askRemove);
}

void HostCommands::offerHost(const QString& name) {
  widgets::Message message = widgets::messageOf(tr("Host “%1” is ready.", "a host").arg(name), tr("Show", "a host"),
                                                [this, name] { m_navigation.showHost(name); });
  message.key = WindowMessages::readyKey(name);
  message.target = Navigation::placeName(QStringLiteral("remote"), name);
  m_messages.stack().show(message);
}

}  // namespace baremark::app::shell
