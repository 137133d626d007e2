// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/quick_start_card.h"

#include "app/application/services.h"
#include "app/pages/quick_start_dialog.h"
#include "app/widgets/layouts.h"

namespace baremark::app::pages {

QuickStartCard::QuickStartCard(const Desk& desk, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_transfer(new TransferCard(desk, this)) {
  auto* column = widgets::makeColumn(this);
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
  if (isRunning()) return;
  auto* dialog = new QuickStartDialog(m_desk, host, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    m_place = dialog->place();
    begin();
  });
  dialog->open();
}

void QuickStartCard::begin() {
  // The user who requests the quick start can answer prompts, so Baremark connects at once instead of at the next
  // attempt.
  const core::storage::HostRecord* host = m_desk.data.host(m_place.host);
  if (host != nullptr && !host->isHere())
    m_desk.services.connections().borrow(host->destination, host->sshConfig)->connectNow({});
  m_transfer->job().sendFashionMnist(m_place.host);
  if (!isRunning()) return;
  m_transfer->begin(tr("Checking for the images of Fashion-MNIST on %1, or sending them", "a host")
                        .arg(QString::fromStdString(m_place.host)));
  emit changed();
}

}  // namespace baremark::app::pages
