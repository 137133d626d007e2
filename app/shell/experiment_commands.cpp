// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/experiment_commands.h"

#include <QTimer>
#include <utility>

#include "app/application/quick_start.h"
#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/widgets/rename_dialog.h"
#include "app/wizards/experiment_wizard.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::shell {
namespace {

constexpr int kLongLookMilliseconds = 1000;

QString lookKey(quint64 request) {
  return QStringLiteral("look %1").arg(request);
}

}  // namespace

ExperimentCommands::ExperimentCommands(const pages::Desk& desk, Navigation& navigation, WindowMessages& messages,
                                       QMainWindow& window)
    : m_desk(desk), m_navigation(navigation), m_messages(messages), m_window(window) {
  connect(&m_navigation, &Navigation::pageMade, this, &ExperimentCommands::connectPage);
  connectActions();
}

void ExperimentCommands::connectActions() {
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
  widgets::Message message = widgets::messageOf(
      //: %1: a host
      tr("The images and folders on %1 are being checked.").arg(text::hostName(host.toStdString())));
  message.closesByItself = false;
  message.key = lookKey(request);
  message.action = tr("Skip this check");
  message.act = [this, request] { m_desk.actions.skipLook(request); };
  m_messages.showHere(message);
}

void ExperimentCommands::showQueued(const QString& id) {
  const QString tab = std::exchange(m_queuedTab, {});
  const pages::Page* from = std::exchange(m_from, nullptr);
  if (from == nullptr || from == m_navigation.currentPage()) return m_navigation.showExperiment(id, tab);
  widgets::Message message = widgets::messageOf(tr("The quick start is running."));
  message.closesByItself = false;
  message.action = tr("Show", "an experiment");
  message.act = [this, id, tab] { m_navigation.showExperiment(id, tab); };
  message.isTrue = [this, id] { return !isOver(id); };
  message.target = Navigation::placeName(QStringLiteral("experiment"), id);
  m_messages.stack().show(message);
}

bool ExperimentCommands::isOver(const QString& id) const {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  const auto* row = experiments.at(experiments.rowOf(id));
  return row != nullptr && row->ended.has_value();
}

void ExperimentCommands::reportCancelling(const QString& id) {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  const auto* row = experiments.at(experiments.rowOf(id));
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
    widgets::Message message = widgets::messageOf(text::queuedWords(name, page.timeLeft()));
    message.closesByItself = false;  // the copy may run for long: the user can cancel it until its first block is done
    message.action = tr("Cancel it", "an experiment");
    message.act = [this, id] { m_desk.actions.cancel(core::base::ExperimentId(id.toStdString())); };
    message.isTrue = [this, id] {
      const models::ExperimentsModel& experiments = m_desk.data.experiments();
      const auto* row = experiments.at(experiments.rowOf(id));
      return row == nullptr || (!row->ended && row->blocksDone == 0);
    };
    m_messages.showHere(message);
  });
}

const core::storage::ExperimentRow* ExperimentCommands::selectedRow() const {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  const pages::Page* page = m_navigation.currentPage();
  return experiments.at(experiments.rowOf(QString::fromStdString(page->experiment().text())));
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
  widgets::askForName(tr("Rename the experiment"), QString::fromStdString(row->name), rename, &m_window);
}

void ExperimentCommands::remove() {
  const auto* row = selectedRow();
  if (row == nullptr) return;
  if (pages::isQueuedOrRunning(row->state)) return offerCancel(*row);
  m_desk.actions.remove(row->id, QString::fromStdString(row->name), row->host);
}

void ExperimentCommands::offerCancel(const core::storage::ExperimentRow& row) {
  const QString id = QString::fromStdString(row.id.text());
  widgets::Message message =
      widgets::messageOf(tr("“%1” has not ended yet.", "an experiment").arg(QString::fromStdString(row.name)));
  message.sign = text::Sign::Warning;
  message.closesByItself = false;
  message.action = tr("Cancel and remove", "an experiment");
  message.key = QStringLiteral("not ended ") + id;
  message.act = [this, id] {
    m_removedAtEnd.insert(id);
    m_desk.actions.cancel(core::base::ExperimentId(id.toStdString()));
  };
  message.isTrue = [this, id] { return m_desk.data.experiments().rowOf(id) >= 0 && !isOver(id); };
  m_messages.showHere(message);
}

void ExperimentCommands::removeEnded() {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  std::erase_if(m_removedAtEnd, [&](const QString& id) {
    const auto* row = experiments.at(experiments.rowOf(id));
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
  widgets::Message message = widgets::messageOf(
      isHere ? tr("“%1” was removed.", "an experiment").arg(name)
             : tr("“%1” was removed. Its files on %2 are deleted in 30 days, or after that as soon as "
                  "Baremark is connected to the host again.",
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

}  // namespace baremark::app::shell
