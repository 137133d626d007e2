// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/import_dialog.h"

#include <utility>

#include "app/text/plan_text.h"
#include "core/containers/image_source.h"
#include "core/runs/block_composer.h"

namespace baremark::app::pages {

ImportDialog::ImportDialog(const Desk& desk, QWidget* parent)
    : Dialog(tr("Import an image"), parent),
      m_desk(desk),
      m_source(new QLineEdit(this)),
      m_file(widgets::makeButton(tr("Choose file…"), this)),
      m_folder(widgets::makeButton(tr("Choose folder…"), this)),
      m_name(new QLineEdit(this)),
      m_host(new QComboBox(this)),
      m_username(new QLineEdit(this)),
      m_replace(new QCheckBox(tr("Replace an image of this name"), this)),
      m_refusal(widgets::makeNote({}, this)) {
  column()->addWidget(widgets::makeWrapped(
      tr("Give a reference in a registry, or the path of a docker save archive, an OCI archive, a SIF, a squashfs, a "
         "tar or a folder with a root file system."),
      this));
  offerHosts(*m_host, desk);
  m_source->setPlaceholderText(QStringLiteral("nvcr.io/nvidia/pytorch:25.06-py3"));
  constexpr int kFieldCharacters = 70;
  m_source->setMinimumWidth(kFieldCharacters * fontMetrics().averageCharWidth());
  auto* form = new widgets::Form(this);
  form->addRow(tr("Source"), m_source);
  form->addRow(QString(), widgets::makeLine({m_file, m_folder}, unit(this)), m_file);
  form->addRow(tr("Name", "of an image"), m_name);
  form->addRow(tr("Host"), m_host);
  form->addRow(tr("User name, if the registry asks for one"), m_username);
  widgets::showRefusal(*m_refusal, {});
  widgets::addAll(column(), {form, m_replace, m_refusal});
  addButtons(tr("Import"));
  connect(m_file, &QPushButton::clicked, this, [this] { choose(QFileDialog::ExistingFile); });
  connect(m_folder, &QPushButton::clicked, this, [this] { choose(QFileDialog::Directory); });
  connect(m_source, &QLineEdit::textChanged, this, &ImportDialog::follow);
  connect(m_host, &QComboBox::currentIndexChanged, this, &ImportDialog::follow);
  for (QLineEdit* field : {m_source, m_name})
    connect(field, &QLineEdit::textEdited, this, [this] { widgets::showRefusal(*m_refusal, {}); });
  QWidget* before = m_source;
  for (QWidget* next : std::initializer_list<QWidget*>{m_file, m_folder, m_name, m_host, m_username, m_replace})
    QWidget::setTabOrder(std::exchange(before, next), next);
  follow();
  m_source->setFocus();
}

void ImportDialog::choose(QFileDialog::FileMode mode) {
  QFileDialog* chooser = makeFileDialog(tr("Import an image"), mode, m_desk.settings, this);
  connect(chooser, &QFileDialog::fileSelected, this, [this](const QString& path) {
    m_source->setText(path);
    widgets::showRefusal(*m_refusal, {});
  });
  chooser->open();
}

void ImportDialog::follow() {
  const bool isPath = core::containers::isPath(source());
  for (QPushButton* button : {m_file, m_folder}) {
    button->setEnabled(isHere());
    button->setToolTip(isHere() ? QString() : tr("On another host, give the path there"));
  }
  m_username->setEnabled(!isPath);
  const std::string name = source().empty() ? std::string() : core::containers::defaultImageName(source());
  m_name->setPlaceholderText(QString::fromStdString(name));
}

void ImportDialog::refuse(const core::base::Error& error) {
  const text::ErrorText words = text::describe(error, text::Reader::Window);
  widgets::showRefusal(*m_refusal, words.title + QLatin1Char(' ') + words.advice);
  grow();
}

void ImportDialog::accept() {
  ImageImportRequest request;
  request.what = {.source = source(),
                  .name = m_name->text().trimmed().toStdString(),
                  .username = m_username->isEnabled() ? m_username->text().trimmed().toStdString() : std::string(),
                  .mayReplace = m_replace->isChecked()};
  if (request.what.name.empty()) request.what.name = core::containers::defaultImageName(request.what.source);
  if (!core::containers::isPath(request.what.source)) {
    if (const auto reference = core::containers::parseReference(request.what.source); !reference)
      return refuse(reference.error());
  }
  if (const auto good = core::containers::checkImageName(request.what.name, core::runs::kEngineImage); !good)
    return refuse(good.error());
  emit importChosen(request, m_host->currentData().toString().toStdString());
  QDialog::accept();
}

}  // namespace baremark::app::pages
