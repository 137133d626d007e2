// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/transfer_card.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/widgets/buttons.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

TransferCard::TransferCard(const Desk& desk, QWidget* parent) : QWidget(parent), m_job(desk.services), m_lines(new widgets::ProgressLines(desk.theme, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* card = new widgets::Card(desk.theme, this);
  auto* row = new QHBoxLayout;
  row->setSpacing(3 * widgets::unit(this));
  m_lines->addLine();
  row->addWidget(m_lines, 1);
  QPushButton* stop = widgets::makeButton(tr("Cancel"), card);
  row->addWidget(stop);
  card->body()->addLayout(row);
  column->addWidget(card);
  setVisible(false);
  connect(stop, &QPushButton::clicked, &m_job, &models::TransferJob::cancel);
  connect(&m_job, &models::TransferJob::progressed, this, [this](double share, const QString& words) { m_lines->setLine(0, m_title, share, words); });
  connect(&m_job, &models::TransferJob::finished, this, [this] { setVisible(false); });
}

void TransferCard::begin(const QString& title) {
  if (!m_job.isAtWork()) return;
  m_title = title;
  m_lines->setLine(0, title, -1, {});
  setVisible(true);
}

}  // namespace baremark::app::pages
