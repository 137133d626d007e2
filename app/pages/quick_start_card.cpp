// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/quick_start_card.h"

#include "app/text/backend_text.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {

QuickStartCard::QuickStartCard(const Desk& desk, Page* page)
    : QWidget(page), m_desk(desk), m_transfer(new TransferCard(desk, this)) {
  auto* column = widgets::makeColumn(this);
  column->addWidget(m_transfer);
  setVisible(false);
  models::TransferJob& job = m_transfer->job();
  connect(&job, &models::TransferJob::failed, page, &Page::messageRaised);
  connect(&job, &models::TransferJob::finished, this, &QuickStartCard::changed);
  connect(&job, &models::TransferJob::imagesFound, this, [this](const QString& folder) {
    m_place.data = folder.toStdString();
    emit ready(quickStartExperiment(m_place));
  });
}

void QuickStartCard::ask(const core::storage::HostRecord& host) {
  if (isRunning()) return;
  auto* dialog = new QuickStartDialog(m_desk, host, this);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    m_place = dialog->place();
    begin();
  });
  dialog->open();
}

void QuickStartCard::begin() {
  // Connects at once, because the user who requests the quick start can answer prompts.
  const core::storage::HostRecord* host = m_desk.data.host(m_place.host);
  if (host != nullptr && !host->isHere())
    m_desk.services.connections().borrow(host->destination, host->sshConfig)->connectNow({});
  m_transfer->job().sendFashionMnist(m_place.host);
  if (!isRunning()) return;
  m_transfer->begin(tr("Checking for the images of Fashion-MNIST on %1, or sending them", "a host")
                        .arg(QString::fromStdString(m_place.host)));
  emit changed();
}

QuickStartDialog::QuickStartDialog(const Desk& desk, const core::storage::HostRecord& host, QWidget* parent)
    : Dialog(tr("Quick start"), parent),
      m_host(host),
      m_offer(new QuickStartOffer(desk, host, this)),
      m_words(widgets::makeWrapped({}, this)) {
  QLabel* question =
      widgets::makeBold(tr("Run the quick start on %1?", "a host").arg(QString::fromStdString(host.name)), this);
  constexpr int kWordsCharacters = 80;
  m_words->setMinimumWidth(kWordsCharacters * fontMetrics().averageCharWidth());
  widgets::addAll(column(), {question, m_offer, m_words});
  m_start = addButtons(tr("Run the quick start"));
  connect(m_offer, &QuickStartOffer::changed, this, &QuickStartDialog::fill);
  m_offer->readEarlierRuns();
  fill();
}

void QuickStartDialog::fill() {
  const bool isReady = !m_offer->hasContainers() || !m_offer->place().containers.empty();
  m_start->setEnabled(isReady);
  m_start->setToolTip(isReady ? QString() : tr("Choose at least one container runtime."));
  m_words->setText((QStringList{m_offer->words()} + notes()).join(QStringLiteral("\n\n")));
  grow();
}

QStringList QuickStartDialog::notes() const {
  QStringList words;
  const bool hasScheduler = m_host.scheduler != "none";
  if (m_offer->time()) {
    const QString about = text::aboutDuration(*m_offer->time());
    words << (hasScheduler ? tr("It takes %1, plus the time that its jobs wait in the queue.", "a duration").arg(about)
                           : tr("It takes %1.", "a duration").arg(about));
  }
  if (!m_offer->hasContainers())
    words << tr("No container runtime works there, so there is nothing to compare with bare metal.");
  if (hasScheduler)
    words << tr(
        "Every block is a separate job, and the scheduler chooses where it runs. If the site requires an account or a "
        "partition, set them in a new experiment instead.");
  words << tr("Baremark sends the images of Fashion-MNIST if the host does not have them.");
  if (const auto slow = text::slowEngine(m_host.backend, m_host.name))
    words << QStringLiteral("%1. %2").arg(slow->title, slow->explanation);
  return words;
}

}  // namespace baremark::app::pages
