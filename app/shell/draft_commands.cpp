// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/draft_commands.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

#include "app/plot/figure_card.h"
#include "app/wizards/experiment_wizard.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::shell {
namespace {

constexpr qint64 kMostFileBytes = 1 << 20;
constexpr QLatin1String kKeptDraftKey("kept draft");  // key of the message about the draft of the previous session

/// Key of the message about a replaced or discarded draft. Each draft has its own.
QString keyOfDraft(const core::model::Experiment& draft) {
  return QStringLiteral("draft ") + QString::fromStdString(core::base::toJsonText(core::plan::toJson(draft)));
}

}  // namespace

DraftCommands::DraftCommands(const pages::Desk& desk, Navigation& navigation, WindowMessages& messages,
                             QMainWindow& window)
    : m_desk(desk), m_navigation(navigation), m_messages(messages), m_window(window) {
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
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    return m_messages.raise(
        {.code = core::base::ErrorCode::Io, .where = path.toStdString(), .detail = file.errorString().toStdString()});
  }
  if (file.size() > kMostFileBytes) {
    return m_messages.raise({.code = core::base::ErrorCode::TooLarge,
                             .where = path.toStdString(),
                             .value = {core::base::Phrase::Bytes, file.size()},
                             .allowed = {core::base::Phrase::Bytes, kMostFileBytes}});
  }
  const auto experiment = core::plan::parseExperiment(file.readAll().toStdString());
  if (!experiment) {
    return m_messages.raise(core::base::inFile(QFileInfo(path).fileName().toStdString(), experiment.error()));
  }
  m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  showDraft(*experiment);
}

void DraftCommands::chooseFile() {
  auto* dialog = new QFileDialog(&m_window, tr("Open an experiment file"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilters({tr("Experiment files (*.json)"), tr("All files (*)")});
  const QString folder = m_desk.settings.get(settings::kLastFolder);
  if (!folder.isEmpty()) dialog->setDirectory(folder);
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
  auto* dialog = new QFileDialog(&m_window, tr("Save the experiment as a file"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilter(tr("Experiment files (*.json)"));
  const QString ending = QStringLiteral("baremark.json");
  dialog->setDefaultSuffix(ending);
  const QString folder = m_desk.settings.get(settings::kLastFolder);
  if (!folder.isEmpty()) dialog->setDirectory(folder);
  // The suffix is added here: if the name has a dot, the dialog would take the rest of the name for a suffix.
  dialog->selectFile(QString(name).replace(QLatin1Char('/'), QLatin1Char('-')) + QLatin1Char('.') + ending);
  connect(dialog, &QFileDialog::fileSelected, this, [this, content](const QString& path) { saveFile(path, content); });
  dialog->open();
}

void DraftCommands::saveFile(const QString& path, const std::string& content) {
  m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  const auto saved = plot::saveText(QByteArray::fromStdString(content), path);
  if (!saved) return m_messages.raise(saved.error());
  m_messages.inform(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
}

void DraftCommands::offerDraft(const core::model::Experiment& draft) {
  widgets::Message message =
      widgets::messageOf(tr("The draft “%1” was set aside.", "an experiment").arg(QString::fromStdString(draft.name)));
  message.closesByItself = false;
  message.action = tr("Back to it", "a draft");
  message.key = keyOfDraft(draft);
  message.places = WindowMessages::draftPlaces();
  message.act = [this, draft] {
    wizard().takeBack(draft);
    m_navigation.go(QStringLiteral("draft"));
  };
  m_messages.stack().close(kKeptDraftKey);
  m_messages.stack().show(message);
}

void DraftCommands::offerUndoOfDiscard(const core::model::Experiment& draft) {
  widgets::Message message = widgets::messageOf(
      tr("The draft “%1” was discarded.", "an experiment").arg(QString::fromStdString(draft.name)), [this, draft] {
        wizard().restore(draft);
        m_navigation.go(QStringLiteral("draft"));
      });
  message.key = keyOfDraft(draft);
  message.places = WindowMessages::draftPlaces();
  m_messages.stack().close(kKeptDraftKey);
  m_messages.stack().show(message);
}

void DraftCommands::reportKeptDraft(const QString& name) {
  widgets::Message message =
      widgets::messageOf(tr("This is the draft “%1” from your last session.", "an experiment").arg(name));
  message.closesByItself = false;
  message.action = tr("Start over", "a draft");
  message.key = kKeptDraftKey;
  message.places = {QStringLiteral("draft")};
  message.act = [this] {
    wizard().discard();
    showDraft({});
  };
  m_messages.stack().show(message);
}

}  // namespace baremark::app::shell
