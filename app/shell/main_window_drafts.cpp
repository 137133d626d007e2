// SPDX-License-Identifier: GPL-3.0-or-later
// The window and what has not run yet: the draft in the wizard, and experiments as files.
#include <QFileDialog>
#include <QFileInfo>

#include "app/plot/figure_export.h"
#include "app/shell/main_window.h"
#include "app/wizards/experiment_wizard.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::shell {
namespace {

constexpr qint64 kMostFileBytes = 1 << 20;
constexpr QLatin1String kKeptDraftKey("kept draft");  // of the message that a draft is as it was left

/// Of the message about a draft that was put aside: each has its own.
QString asideKey(const core::model::Experiment& draft) {
  return QStringLiteral("draft ") + QString::fromStdString(core::base::toJsonText(core::plan::toJson(draft)));
}

}  // namespace

void MainWindow::showDraft(const core::model::Experiment& from) {
  auto* wizard = static_cast<wizards::ExperimentWizard*>(pageFor(QStringLiteral("draft")));
  wizard->begin(from);
  go(QStringLiteral("draft"));
}

bool MainWindow::isDrafting() const { return qobject_cast<wizards::ExperimentWizard*>(currentPage()) != nullptr; }

void MainWindow::openFile(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    return raise({.code = core::base::ErrorCode::Io, .where = path.toStdString(), .detail = file.errorString().toStdString()});
  }
  if (file.size() > kMostFileBytes) {
    return raise({.code = core::base::ErrorCode::TooLarge, .where = path.toStdString(), .value = std::to_string(file.size()) + " bytes",
                  .allowed = std::to_string(kMostFileBytes) + " bytes"});
  }
  const auto experiment = core::plan::parseExperiment(file.readAll().toStdString());
  if (!experiment) {
    core::base::Error error = experiment.error();
    error.where = QFileInfo(path).fileName().toStdString() + ": " + error.where;
    return raise(error);
  }
  m_settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  showDraft(*experiment);
}

void MainWindow::chooseFile() {
  auto* dialog = new QFileDialog(this, tr("Open an experiment file"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilters({tr("Experiment files (*.json)"), tr("All files (*)")});
  const QString folder = m_settings.get(settings::kLastFolder);
  if (!folder.isEmpty()) dialog->setDirectory(folder);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openFile);
  dialog->open();
}

void MainWindow::saveExperiment() {
  if (const auto* wizard = qobject_cast<wizards::ExperimentWizard*>(currentPage())) {
    // The wizard says why it is not.
    if (wizard->isComplete()) chooseFileFor(QString::fromStdString(wizard->draft().value().name), wizard->draft().fileText());
    return;
  }
  onExperiment([this](pages::ExperimentPage& page) {
    const auto& record = page.data().assessment()->record;
    chooseFileFor(QString::fromStdString(record.experiment.name), record.file);
  });
}

void MainWindow::chooseFileFor(const QString& name, const std::string& content) {
  auto* dialog = new QFileDialog(this, tr("Save the experiment as a file"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilter(tr("Experiment files (*.json)"));
  const QString ending = QStringLiteral("baremark.json");
  dialog->setDefaultSuffix(ending);
  const QString folder = m_settings.get(settings::kLastFolder);
  if (!folder.isEmpty()) dialog->setDirectory(folder);
  // With its ending: in a name with a point the dialog would take what follows it for one.
  dialog->selectFile(QString(name).replace(QLatin1Char('/'), QLatin1Char('-')) + QLatin1Char('.') + ending);
  connect(dialog, &QFileDialog::fileSelected, this, [this, content](const QString& path) { saveFile(path, content); });
  dialog->open();
}

void MainWindow::saveFile(const QString& path, const std::string& content) {
  m_settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  const auto saved = plot::saveText(QByteArray::fromStdString(content), path);
  if (!saved) return raise(saved.error());
  inform(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
}

void MainWindow::offerDraft(const core::model::Experiment& draft) {
  widgets::Message message = widgets::messageOf(tr("The draft “%1” was put aside.", "an experiment").arg(QString::fromStdString(draft.name)));
  message.closesByItself = false;
  message.action = tr("Back to it", "a draft");
  message.key = asideKey(draft);
  message.places = draftPlaces();
  message.act = [this, draft] {
    static_cast<wizards::ExperimentWizard*>(pageFor(QStringLiteral("draft")))->takeBack(draft);
    go(QStringLiteral("draft"));
  };
  m_messages->close(kKeptDraftKey);
  m_messages->show(message);
}

void MainWindow::offerUndoOfDiscard(const core::model::Experiment& draft) {
  widgets::Message message =
      widgets::messageOf(tr("The draft “%1” was discarded.", "an experiment").arg(QString::fromStdString(draft.name)));
  message.closesByItself = false;
  message.action = tr("Undo");
  message.key = asideKey(draft);
  message.places = draftPlaces();
  message.act = [this, draft] {
    static_cast<wizards::ExperimentWizard*>(pageFor(QStringLiteral("draft")))->restore(draft);
    go(QStringLiteral("draft"));
  };
  m_messages->close(kKeptDraftKey);
  m_messages->show(message);
}

void MainWindow::tellOfKeptDraft(const QString& name) {
  widgets::Message message = widgets::messageOf(tr("This is the draft “%1” as it was left.", "an experiment").arg(name));
  message.closesByItself = false;
  message.action = tr("Begin anew", "a draft");
  message.key = kKeptDraftKey;
  message.places = {QStringLiteral("draft")};
  message.act = [this] {
    static_cast<wizards::ExperimentWizard*>(pageFor(QStringLiteral("draft")))->discard();
    showDraft({});
  };
  m_messages->show(message);
}

}  // namespace baremark::app::shell
