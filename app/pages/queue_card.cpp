// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/queue_card.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

constexpr std::size_t kMostRows = 5;

}  // namespace

QueueCard::QueueCard(const Desk& desk, QWidget* parent) : QWidget(parent), m_desk(desk) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* card = new widgets::Card(desk.theme, this);
  outer->addWidget(card);
  m_note = card->addHeader(tr("Queue on this machine")).note;
  m_table = new widgets::DataTable(desk.theme, widgets::Density::Dense, tr("Queue on this machine"), card);
  m_table->setModel(&m_next);
  m_table->setFitsRows(true);
  m_table->setSelectionMode(QAbstractItemView::NoSelection);
  m_table->fitColumns(models::QueueModel::State);
  m_table->horizontalHeader()->setSectionHidden(models::QueueModel::Arms, true);
  card->body()->addWidget(m_table);
  m_more = widgets::makeNote({}, card);
  card->body()->addWidget(m_more);
  card->body()->addStretch(1);
  connect(&desk.data, &models::DeskData::loaded, this, &QueueCard::fill);
  fill();
}

void QueueCard::setExperiment(const core::base::ExperimentId& id) {
  m_id = id;
  fill();
}

void QueueCard::fill() {
  const auto& all = m_desk.data.queue().entries();
  std::vector<models::QueueEntry> next(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), kMostRows)));
  const bool isAlone = std::all_of(next.begin(), next.end(), [this](const auto& entry) { return entry.experiment == m_id; });
  m_table->horizontalHeader()->setSectionHidden(models::QueueModel::Experiment, isAlone);
  m_next.setEntries(std::move(next));
  m_note->setText(all.empty() ? QString() : tr("one block at a time"));
  const int more = static_cast<int>(all.size() - std::min(all.size(), kMostRows));
  if (all.empty()) m_more->setText(tr("Nothing waits on this machine."));
  else if (more > 0) m_more->setText(tr("%n more block(s) follow as these end.", nullptr, more));
  else m_more->clear();
}

}  // namespace baremark::app::pages
