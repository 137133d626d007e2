// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/queue_card.h"

#include <algorithm>
#include <utility>

#include "app/pages/failure_card.h"
#include "app/text/plan_text.h"
#include "app/widgets/layouts.h"

namespace baremark::app::pages {

QueueCard::QueueCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_data(experiment), m_inquiry(desk.services, this) {
  auto* card = widgets::cardIn(this, desk.theme);
  m_note = card->addHeader(tr("Jobs and queue")).note;
  m_tree = new widgets::DataTree(desk.theme, widgets::Density::Dense, tr("Jobs and queue"), card);
  m_tree->setModel(&m_model);
  m_tree->setIndentation(0);
  m_tree->setItemsExpandable(false);
  m_tree->fitColumns(models::TimelineModel::What);
  m_tree->setMinimumHeight(8 * fontMetrics().height());
  widgets::addWithLeastHeight(*card->body(), m_tree);
  m_more = widgets::makeNote({}, card);
  card->body()->addWidget(m_more);
  connect(&desk.data, &models::DeskData::loaded, this, &QueueCard::fill);
  connect(&experiment, &models::ExperimentData::loaded, this, &QueueCard::ask);
  connect(&m_model, &QAbstractItemModel::modelReset, m_tree, &QTreeView::expandAll);
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &QueueCard::choose);
  connect(m_tree, &QTreeView::clicked, this, &QueueCard::choose);
  connect(m_tree, &widgets::DataTree::rowOpened, this, &QueueCard::choose);
  connect(m_tree, &widgets::DataTree::rowMenuRequested, this,
          [this](const QModelIndex& index, QMenu* menu) { addJobTo(*menu, m_model.jobAt(index)); });
}

void QueueCard::ask() {
  fill();
  m_inquiry.ask(
      [id = m_data.id()](core::storage::Store& store) { return core::storage::BlockRepository(store).allocations(id); },
      [this](const core::base::Result<std::vector<core::storage::AllocationRecord>>& allocations) {
        if (!allocations && !std::exchange(m_hasFailed, true)) emit failed(allocations.error());
        if (!allocations) return;
        m_hasFailed = false;
        if (*allocations == m_allocations) return;
        m_allocations = *allocations;
        fill();
      });
}

void QueueCard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fill();
}

void QueueCard::fill() {
  constexpr std::size_t kMostWaiting = 5;
  if (!isVisible()) return;
  const std::string host = m_data.assessment() ? m_data.assessment()->record.experiment.host : std::string("local");
  std::vector<models::QueueEntry> next;
  std::size_t shown = 0;
  for (const models::QueueEntry& entry : m_desk.data.queue().entries()) {
    if (entry.host != host) continue;
    const bool isPlanned = entry.state == core::model::BlockState::Planned;
    if (isPlanned && ++shown > kMostWaiting) continue;
    next.push_back(entry);
  }
  m_isMarking = true;
  m_model.show(m_data.assessment(), m_data.series(), m_allocations, next);
  m_isMarking = false;
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  describe(totals.waitingAt(host), totals.plannedAt(host), static_cast<int>(std::min(shown, kMostWaiting)));
  mark();
}

void QueueCard::describe(int waiting, int planned, int shown) {
  const int more = planned - shown;
  showWords(m_more, more > 0       ? tr("%n more block(s) follow as these end.", nullptr, more)
                    : waiting == 0 ? tr("No block waits.")
                                   : QString());
  if (!m_data.assessment()) return m_note->clear();
  const std::string& name = m_data.assessment()->record.experiment.host;
  const core::storage::HostRecord* host = m_desk.data.host(name);
  const bool isAlone = name == "local" || (host != nullptr && host->scheduler == "none");
  QStringList notes{text::hostName(name)};
  if (isAlone && waiting > 0) notes << tr("one block at a time");
  m_note->setText(notes.join(QStringLiteral(" · ")));
}

void QueueCard::markRun(core::storage::RunKey run) {
  if (m_run == run) return;
  m_run = run;
  mark();
}

void QueueCard::mark() {
  // A user who moves through the rows may stop on a block or on a waiting block.
  const QModelIndex current = m_tree->currentIndex();
  const core::storage::RunKey chosen = m_model.runAt(current);
  if (current.isValid() && (chosen == m_run || (chosen == 0 && m_tree->hasFocus()))) return;
  const QModelIndex index = m_model.indexOfRun(m_run);
  m_isMarking = true;
  if (index.isValid()) {
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
  } else {
    m_tree->selectionModel()->clear();
  }
  m_isMarking = false;
}

void QueueCard::choose(const QModelIndex& index) {
  if (m_isMarking) return;
  if (const core::storage::RunKey run = m_model.runAt(index); run != 0) emit runChosen(run);
}

}  // namespace baremark::app::pages
