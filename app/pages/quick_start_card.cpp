// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/quick_start_card.h"

#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/application/services.h"
#include "app/pages/first_run.h"
#include "app/text/backend_text.h"

namespace baremark::app::pages {

QuickStartCard::QuickStartCard(const Desk& desk, QWidget* parent) : QWidget(parent), m_desk(desk), m_transfer(new TransferCard(desk, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_transfer);
  setVisible(false);
  models::TransferJob& job = m_transfer->job();
  connect(&job, &models::TransferJob::failed, this, &QuickStartCard::messageRaised);
  connect(&job, &models::TransferJob::finished, this, &QuickStartCard::changed);
  connect(&job, &models::TransferJob::imagesFound, this, [this](const QString& folder) {
    m_place.data = folder.toStdString();
    emit ready(quickStartExperiment(m_place));
  });
}

void QuickStartCard::ask(const core::storage::HostRecord& host) {
  if (isAtWork()) return;
  const std::string container = m_desk.data.firstContainer(host.name);
  m_place = {.host = host.name, .containers = {}, .cores = host.coresOfANode({}).value_or(1), .data = {}};
  if (!container.empty()) m_place.containers = {container};
  auto* box = new QMessageBox(QMessageBox::Question, tr("Quick start"), tr("Run the quick start on %1?", "a host").arg(QString::fromStdString(host.name)), QMessageBox::Cancel, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  QStringList words{quickStartWords(quickStartExperiment(m_place))};
  if (container.empty()) words << tr("No container ran there, so there is nothing to compare bare metal with.");
  if (host.scheduler != "none") words << tr("Every block is a job of its own, where the scheduler puts it. A site that demands an account or a partition is told them in a new experiment.");
  words << tr("The images of Fashion-MNIST are sent if they are not there yet.");
  if (const auto slow = text::slowEngine(host.backend, host.name)) words << QStringLiteral("%1. %2").arg(slow->title, slow->explanation);
  box->setInformativeText(words.join(QStringLiteral("\n\n")));
  QPushButton* agreed = box->addButton(tr("Run the quick start"), QMessageBox::AcceptRole);
  box->setDefaultButton(agreed);
  connect(agreed, &QPushButton::clicked, this, &QuickStartCard::begin);
  box->open();
}

void QuickStartCard::begin() {
  // Whoever asks for it is there to be asked, and does not wait for the next attempt.
  const core::storage::HostRecord* host = m_desk.data.host(m_place.host);
  if (host != nullptr && !host->isHere()) m_desk.services.connectTo(host->destination, host->sshConfig)->connectNow({});
  m_transfer->job().bringFashionMnist(m_place.host);
  if (!isAtWork()) return;
  m_transfer->begin(tr("Looking for the images of Fashion-MNIST on %1, or sending them", "a host").arg(QString::fromStdString(m_place.host)));
  emit changed();
}

}  // namespace baremark::app::pages
