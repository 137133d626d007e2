// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/transfer_card.h"

#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

TransferCard::TransferCard(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_job(desk.services),
      m_title(new widgets::ElidingLabel({}, this)),
      m_bar(new widgets::ProgressBar(desk.theme, this)),
      m_note(widgets::makeMuted({}, this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  card->setTight();
  auto* row = widgets::makeRow(nullptr, 3 * widgets::unit(this));
  auto* words = widgets::makeColumn(nullptr, widgets::unit(this));
  widgets::addAll(words, {m_title, m_bar});
  m_note->setFont(widgets::tabularFont(widgets::noteFont(m_note->font())));
  words->addWidget(m_note);
  row->addLayout(words, 1);
  QPushButton* stop = widgets::makeButton(tr("Cancel"), card);
  row->addWidget(stop);
  card->body()->addLayout(row);
  setVisible(false);
  connect(stop, &QPushButton::clicked, &m_job, &models::TransferJob::cancel);
  connect(&m_job, &models::TransferJob::progressed, this, [this](double share, const QString& note) {
    m_bar->setShare(share);
    m_note->setText(note);
  });
  connect(&m_job, &models::TransferJob::finished, this, [this] { setVisible(false); });
}

void TransferCard::begin(const QString& title) {
  if (!m_job.isRunning()) return;
  m_title->setText(title);
  m_bar->setShare(-1);
  m_note->setText(tr("in progress …", "a transfer"));
  setVisible(true);
}

}  // namespace baremark::app::pages
