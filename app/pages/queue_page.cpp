// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/queue_page.h"

#include <algorithm>

#include "app/application/progress.h"
#include "app/models/roles.h"
#include "app/pages/failure_card.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {

QueuePage::QueuePage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Queue"), parent),
      m_pause(onClick(widgets::makeButton(tr("Pause after this block"), this), this, &QueuePage::pauseOrResume)),
      m_cancel(onClick(widgets::makeButton({}, this), this, &QueuePage::cancel)),
      m_stack(new QStackedWidget(this)) {
  for (QPushButton* button : {m_pause, m_cancel}) header().addButton(button);
  auto* card = new widgets::Card(theme(), this);
  m_table = new widgets::DataTable(theme(), widgets::Density::Roomy, tr("Queue"), m_stack);
  // Connected before the table's own slot, which would select the row next to a removed one.
  connect(&desk.data.queue(), &QAbstractItemModel::rowsAboutToBeRemoved, this,
          [this](const QModelIndex&, int first, int last) {
            const int row = m_table->currentIndex().row();
            if (row >= first && row <= last) m_table->selectionModel()->clear();
          });
  m_table->setModel(&desk.data.queue());
  m_table->fitColumns(models::QueueModel::State);
  m_empty = new widgets::EmptyState(m_stack);
  m_empty->setWords(tr("Nothing is queued"),
                    tr("This page lists blocks in the order in which they will run: one at a time on a machine, as "
                       "jobs on a cluster. No block waits at present."),
                    tr("New experiment…"));
  widgets::addAll(m_stack, {m_table, m_empty});
  card->body()->addWidget(m_stack);
  column().addWidget(card, 1);
  connect(m_empty, &widgets::EmptyState::buttonPressed, this, [this] { emit draftRequested({}); });
  connect(&desk.data, &models::DeskData::loaded, this, &QueuePage::fill);
  connect(m_table, &widgets::DataTable::rowOpened, this,
          [this](const QModelIndex& index) { emit experimentOpened(index.data(models::IdRole).toString()); });
  connect(m_table, &widgets::DataTable::rowMenuRequested, this,
          [this](const QModelIndex&, QMenu* menu) { fillMenu(menu); });
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &QueuePage::takeChoice);
  constexpr int kClockMilliseconds = 1000;
  m_clock.setInterval(kClockMilliseconds);
  connect(&m_clock, &QTimer::timeout, this, [this] {
    models::QueueModel& model = this->desk().data.queue();
    if (isVisible() && model.rowCount() > 0) model.setEntries(std::vector<models::QueueEntry>(model.entries()));
  });
  m_clock.start();
  fill();
}

const models::QueueEntry* QueuePage::chosen() const {
  const QModelIndexList rows = m_table->selectionModel()->selectedRows();
  return rows.isEmpty() ? nullptr : &desk().data.queue().entries()[static_cast<std::size_t>(rows.front().row())];
}

void QueuePage::pauseOrResume() {
  const models::QueueEntry* entry = chosen();
  if (entry == nullptr) return;
  if (entry->isPaused)
    desk().actions.resume(entry->experiment);
  else
    desk().actions.pause(entry->experiment, true);
}

/// The actions of the buttons above, with the same texts, and the job's actions.
void QueuePage::fillMenu(QMenu* menu) {
  const models::QueueEntry* entry = chosen();
  if (entry == nullptr) return;
  menu->addAction(tr("Open the experiment"), this,
                  [this, id = QString::fromStdString(entry->experiment.text())] { emit experimentOpened(id); });
  menu->addSeparator();
  menu->addAction(m_pause->text(), this, &QueuePage::pauseOrResume)->setEnabled(m_pause->isEnabled());
  menu->addAction(m_cancel->text(), this, &QueuePage::cancel)->setEnabled(m_cancel->isEnabled());
  menu->addSeparator();
  addJobTo(*menu, &entry->job);
}

void QueuePage::takeChoice() {
  // When a block ends, its row disappears. chooseAgain() then selects another block of its experiment.
  if (const models::QueueEntry* entry = chosen()) {
    m_experiment = entry->experiment;
    m_isFresh = false;
  }
  fitButtons();
  emit described();
}

/// Selects a block of the chosen experiment, or no row. When the page opens, selects the first row once.
void QueuePage::chooseAgain() {
  const auto& entries = desk().data.queue().entries();
  if (chosen() != nullptr || entries.empty()) return;
  const auto next =
      std::ranges::find_if(entries, [this](const auto& entry) { return entry.experiment == m_experiment; });
  if (next != entries.end()) return m_table->selectRow(static_cast<int>(next - entries.begin()));
  m_experiment = {};
  if (m_isFresh) m_table->selectRow(0);
}

void QueuePage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  m_isFresh = chosen() == nullptr;
  chooseAgain();
}

void QueuePage::fill() {
  const auto& entries = desk().data.queue().entries();
  m_stack->setCurrentWidget(entries.empty() ? static_cast<QWidget*>(m_empty) : m_table);
  m_table->setColumnHidden(models::QueueModel::Job, !desk().data.queue().hasJobs());
  const models::QueueTotals& totals = desk().data.queue().totals();
  const int waiting = totals.allWaiting();
  const int listed = static_cast<int>(entries.size()) - totals.running;
  if (entries.empty())
    header().setNote(tr("Nothing is running"));
  else {
    QStringList parts{tr("%n block(s) running", nullptr, totals.running), tr("%n waiting", "blocks", waiting)};
    if (listed < waiting) parts << tr("%n of them listed", "blocks that wait", listed);
    if (totals.expected) parts << text::aboutDuration(*totals.expected);
    header().setNote(parts.join(QStringLiteral(" · ")));
  }
  chooseAgain();
  fitButtons();
  emit described();
}

void QueuePage::fitButtons() {
  const models::QueueEntry* entry = chosen();
  m_pause->setVisible(entry != nullptr);
  m_cancel->setVisible(entry != nullptr);
  if (entry == nullptr) return;
  const QString full = QString::fromStdString(entry->name);
  constexpr int kMostName = 40;  // average characters
  QString name = fontMetrics().elidedText(full, Qt::ElideMiddle, kMostName * fontMetrics().averageCharWidth());
  const bool hasScheduler = desk().data.hasScheduler(entry->host);
  const auto& entries = desk().data.queue().entries();
  const auto handedOver = std::ranges::count_if(entries, [entry](const models::QueueEntry& other) {
    return other.experiment == entry->experiment && core::model::isAtTheHost(other.state);
  });
  const QString pause = pauseText(hasScheduler ? std::optional(static_cast<int>(handedOver)) : std::nullopt);
  m_pause->setToolTip(QStringLiteral("<p>%1</p><p>%2</p>").arg(full.toHtmlEscaped(), pause.toHtmlEscaped()));
  m_cancel->setToolTip(QStringLiteral("<span>%1</span>").arg(full.toHtmlEscaped()));
  m_pause->setEnabled(!entry->isCancelled);
  m_pause->setText(entry->isPaused ? tr("Resume") : hasScheduler ? tr("Pause") : tr("Pause after this block"));
  m_cancel->setEnabled(!entry->isCancelled);
  m_cancel->setText(entry->isCancelled
                        ? tr("Cancelling …")
                        : tr("Cancel “%1”", "an experiment").arg(name.replace(QLatin1Char('&'), QLatin1String("&&"))));
}

core::base::ExperimentId QueuePage::experiment() const {
  const models::QueueEntry* entry = chosen();
  return entry == nullptr ? core::base::ExperimentId() : entry->experiment;
}

}  // namespace baremark::app::pages
