// SPDX-License-Identifier: GPL-3.0-or-later
// The window and what a person does to an experiment: cancelled, repeated, renamed, removed, and put back.
#include "app/shell/main_window.h"
#include "app/shell/rename_dialog.h"
#include "app/text/plan_text.h"

namespace baremark::app::shell {

void MainWindow::tellOfCancelling(const QString& id) {
  const models::ExperimentsModel& experiments = m_data.experiments();
  const auto* row = experiments.at(experiments.rowOf(id));
  widgets::Message message =
      widgets::messageOf(row == nullptr ? tr("Cancelling: what is measured is kept.")
                                        : tr("“%1” is being cancelled: what is measured is kept.", "an experiment")
                                              .arg(QString::fromStdString(row->name)));
  message.isTrue = [this, id] { return !isOver(id); };
  tell(message);
}

bool MainWindow::isOver(const QString& id) const {
  const auto* row = m_data.experiments().at(m_data.experiments().rowOf(id));
  return row != nullptr && row->ended.has_value();
}

void MainWindow::tellOfRepeat(const QString& id, const QString& name) {
  showExperiment(id, QStringLiteral("live"));
  onExperiment([this, id, name](pages::ExperimentPage& page) {
    widgets::Message message = widgets::messageOf(text::queuedWords(name, page.timeLeft()));
    message.closesByItself = false;  // it may take long: until its first block is done, there is time to think again
    message.action = tr("Cancel it", "an experiment");
    message.act = [this, id] { m_actions.cancel(core::base::ExperimentId(id.toStdString())); };
    message.isTrue = [this, id] {
      const auto* row = m_data.experiments().at(m_data.experiments().rowOf(id));
      return row == nullptr || (!row->ended && row->blocksDone == 0);
    };
    tell(message);
  });
}

void MainWindow::renameExperiment() {
  const models::ExperimentsModel& experiments = m_data.experiments();
  const auto* row = experiments.at(experiments.rowOf(QString::fromStdString(currentPage()->experiment().text())));
  if (row == nullptr) return;
  auto* dialog = new RenameDialog(QString::fromStdString(row->name), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &RenameDialog::nameChosen, this, [this, id = row->id](const QString& name) { m_actions.rename(id, name.toStdString()); });
  dialog->open();
}

void MainWindow::removeExperiment() {
  const models::ExperimentsModel& experiments = m_data.experiments();
  const auto* row = experiments.at(experiments.rowOf(QString::fromStdString(currentPage()->experiment().text())));
  if (row == nullptr) return;
  m_actions.remove(row->id, QString::fromStdString(row->name), row->host);
}

void MainWindow::offerUndo(const QString& id, const QString& name, const QString& host) {
  if (qobject_cast<pages::ExperimentPage*>(currentPage()) != nullptr) showPage(QStringLiteral("experiments"));
  forget({QStringLiteral("experiment"), id});
  const bool isHere = host == QLatin1String(core::model::kLocalHost);
  widgets::Message message = widgets::messageOf(isHere ? tr("“%1” was removed.", "an experiment").arg(name)
                                                       : tr("“%1” was removed. Its files on %2 are deleted in 30 days, or when Baremark is connected to it again after that.", "an experiment; a host").arg(name, host));
  message.closesByItself = false;
  message.action = tr("Undo");
  message.key = QStringLiteral("removed ") + id;
  message.act = [this, id] { m_actions.restore(core::base::ExperimentId(id.toStdString())); };
  message.places = {QStringLiteral("experiments")};
  // The lists may be older than the removal: it is undone when they have shown it and do not any more.
  message.isTrue = [this, id, wasGone = false]() mutable {
    const bool isGone = m_data.experiments().rowOf(id) < 0;
    wasGone = wasGone || isGone;
    return isGone || !wasGone;
  };
  m_messages->show(message);
}

}  // namespace baremark::app::shell
