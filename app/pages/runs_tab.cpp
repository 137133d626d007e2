// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/runs_tab.h"

#include <QScrollBar>

#include "app/pages/dialogs.h"
#include "core/base/quoting.h"

namespace baremark::app::pages {

using core::storage::BlockRecord;

RunsTab::RunsTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent) {
  auto* column = widgets::makeColumn(this, 2 * unit(this));
  column->addWidget(makeRuns(), 1);
  m_job = new JobLine(theme(), this);
  column->addWidget(m_job);
  m_failure = new FailureCard(desk, this);
  column->addWidget(m_failure);
  connect(m_failure, &FailureCard::logRequested, this, &ExperimentTab::logRequested);
  connect(&selection, &models::Selection::blockChanged, this, [this] {
    const QModelIndex index = m_runs.indexOfBlock(this->selection().block());
    if (index.isValid() && !m_isFilling) {
      m_tree->expand(index);
      m_tree->scrollTo(index);
      m_tree->setCurrentIndex(index);
    }
  });
}

QWidget* RunsTab::makeRuns() {
  auto* card = new widgets::Card(theme(), this);
  const int step = unit(this);
  card->body()->setContentsMargins(2 * step, 2 * step, 2 * step, 2 * step);
  auto* row = widgets::makeRow(nullptr, 2 * step);
  m_filter = makeFilter(tr("Filter: arm, node, state …"), card);
  m_filter->setMinimumWidth(14 * fontMetrics().averageCharWidth());
  m_grouping = new widgets::SegmentedControl(theme(), card);
  m_grouping->add(QStringLiteral("block"), tr("By block"));
  m_grouping->add(QStringLiteral("point"), tr("By point"));
  m_grouping->add(QStringLiteral("arm"), tr("By arm"));
  m_grouping->choose(desk().settings.get(settings::kRunGrouping));
  m_count = widgets::makeMuted({}, card);
  m_count->setFont(widgets::noteFont(font()));
  m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(m_filter, 2);
  row->addWidget(m_grouping);
  row->addWidget(m_count, 1);
  card->body()->addLayout(row);
  m_stack = new QStackedWidget(card);
  m_tree = new widgets::DataTree(theme(), widgets::Density::Dense, tr("Runs"), m_stack);
  m_tree->setModel(&m_runs);
  m_tree->fitColumns(models::RunsModel::Node);
  m_nothing = new widgets::EmptyState(m_stack);
  widgets::addAll(m_stack, {m_tree, m_nothing});
  card->body()->addWidget(m_stack, 1);
  connect(m_filter, &QLineEdit::textChanged, this, &RunsTab::fillRuns);
  connect(m_grouping, &widgets::SegmentedControl::chosenChanged, this, [this](const QString& key) {
    desk().settings.set(settings::kRunGrouping, key);
    fillRuns();
    expandNoteworthy();
  });
  connect(m_nothing, &widgets::EmptyState::buttonPressed, m_filter, &QLineEdit::clear);
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunsTab::takeRow);
  connect(m_tree, &widgets::DataTree::rowMenuRequested, this, &RunsTab::fillMenu);
  return card;
}

models::RunGrouping RunsTab::grouping() const {
  const QString key = m_grouping->chosen();
  if (key == QLatin1String("point")) return models::RunGrouping::Point;
  return key == QLatin1String("arm") ? models::RunGrouping::Arm : models::RunGrouping::Block;
}

void RunsTab::refresh() {
  if (!data().assessment()) return;
  const bool isOther = m_filledFor != id();
  if (isOther) {
    m_filledFor = id();
    m_block = {};
    m_run.reset();
    m_filter->clear();
  }
  const core::base::BlockId before = m_block;
  const core::base::BlockId& selected = selection().block();
  if (data().block(selected) != nullptr && selected != m_block) {
    m_block = selected;  // even if the filter hides its row
    m_run.reset();
  }
  const int scrolled = m_tree->verticalScrollBar()->value();
  fillRuns();
  if (isOther) expandNoteworthy();
  if (!isOther && m_block == before) {
    // The scroll position stays if the user reads elsewhere than at the chosen row.
    m_tree->doItemsLayout();
    m_tree->verticalScrollBar()->setValue(scrolled);
  }
  if (m_block.isEmpty() && m_runs.groupCount() > 0) {
    const QModelIndex chosen = m_runs.indexOfBlock(selection().block());
    m_tree->setCurrentIndex(chosen.isValid() ? chosen : m_runs.index(0, 0));
  }
  showFailure();
}

void RunsTab::fillRuns() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  m_isFilling = true;
  QStringList unfolded;
  for (int row = 0; row < m_runs.groupCount(); ++row) {
    const QModelIndex index = m_runs.index(row, 0);
    if (m_tree->isExpanded(index)) unfolded << index.data(Qt::DisplayRole).toString().section(QLatin1Char('\t'), 0, 0);
  }
  m_runs.show(assessment, data().series(), grouping(), m_filter->text());
  for (int column = 0; column < models::RunsModel::ColumnCount; ++column)
    m_tree->setColumnHidden(column, !m_runs.isColumnOfUse(column));
  for (int row = 0; row < m_runs.groupCount(); ++row) {
    const QModelIndex index = m_runs.index(row, 0);
    const bool wasUnfolded = unfolded.contains(index.data(Qt::DisplayRole).toString().section(QLatin1Char('\t'), 0, 0));
    if (wasUnfolded || !m_filter->text().isEmpty()) m_tree->expand(index);
  }
  const QModelIndex run = m_run ? m_runs.indexOfRun(*m_run) : QModelIndex();
  const QModelIndex shown = run.isValid() ? run : m_runs.indexOfBlock(m_block);
  if (shown.isValid()) m_tree->setCurrentIndex(shown);
  m_isFilling = false;
  const bool isEmpty = m_runs.groupCount() == 0;
  const bool hasKey = m_filter->text().contains(QLatin1Char(':'));
  m_nothing->setWords(tr("No run matches the filter"),
                      hasKey ? tr("There are runs, but none of them has all of these words. This filter has no keys "
                                  "such as “arm:”. It searches arm, node, state, block and job together.")
                             : tr("There are runs, but none of them has all of these words."),
                      tr("Clear the filter"));
  m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_nothing) : m_tree);
  m_count->setText(grouping() == models::RunGrouping::Block ? tr("%n block(s)", nullptr, m_runs.groupCount())
                                                            : QString());
}

void RunsTab::expandNoteworthy() {
  constexpr int kMostUnfolded = 12;  // with more groups, only noteworthy ones are unfolded
  const bool areFew = m_runs.groupCount() <= kMostUnfolded;
  for (int row = 0; row < m_runs.groupCount(); ++row) {
    if (areFew || m_runs.isNoteworthy(row)) m_tree->expand(m_runs.index(row, 0));
  }
}

void RunsTab::takeRow(const QModelIndex& index) {
  const BlockRecord* block = m_runs.blockAt(index);
  if (block == nullptr || m_isFilling) return;
  const core::storage::RunRecord* run = m_runs.runAt(index);
  m_block = block->block.id;
  m_run = run != nullptr ? std::optional(run->key) : std::nullopt;
  m_isFilling = true;
  selection().chooseBlock(m_block);
  m_isFilling = false;
  showFailure();
}

void RunsTab::fillMenu(const QModelIndex& index, QMenu* menu) {
  const BlockRecord* block = m_runs.blockAt(index);
  const core::storage::RunRecord* run = m_runs.runAt(index);
  if (block != nullptr) {
    const auto showOn = [this, menu, block](const QString& words, const QString& tab) {
      QAction* action = menu->addAction(words);
      connect(action, &QAction::triggered, this, [this, tab, id = block->block.id] {
        selection().chooseBlock(id);
        emit tabRequested(tab);
      });
    };
    showOn(tr("Show its passports", "of a block"), QStringLiteral("passport"));
  }
  const QModelIndex head = index.parent().isValid() ? index.parent() : index;
  if (const QModelIndex first = head.siblingAtColumn(0); m_runs.rowCount(first) > 0) {
    menu->addAction(m_tree->isExpanded(first) ? tr("Collapse", "a group of runs") : tr("Expand", "a group of runs"),
                    this,
                    [this, row = QPersistentModelIndex(first)] { m_tree->setExpanded(row, !m_tree->isExpanded(row)); });
  }
  menu->addAction(tr("Expand all", "groups of runs"), m_tree, &QTreeView::expandAll);
  menu->addAction(tr("Collapse all", "groups of runs"), m_tree, &QTreeView::collapseAll);
  menu->addSeparator();
  addJobTo(*menu, m_runs.jobAt(index));
  if (run != nullptr && block != nullptr && data().assessment()) {
    widgets::addCopy(*menu, tr("Copy the folder of its files", "of a run"),
                     QString::fromStdString(FailureCard::folderOf(data().assessment()->record.id, *block, *run)));
    addProfileTo(*menu, *block, *run);
  }
}

/// For a profiled run: opens its folder if it is on this machine, and copies the command that opens a profile.
void RunsTab::addProfileTo(QMenu& menu, const BlockRecord& block, const core::storage::RunRecord& run) {
  const auto& experiment = data().assessment()->record;
  const auto host = desk().services.host(experiment.experiment.host);
  const auto& profilers = desk().services.resources().profilers;
  const auto profiler = profilers.find(experiment.experiment.arms.at(run.run.arm).profiler);
  if (block.block.kind != core::model::BlockKind::Profile || profiler == profilers.end() || !host) return;
  const std::string folder = (*host)->host().root() + "/" + FailureCard::folderOf(experiment.id, block, run);
  const auto command = core::base::shellCommand(
      core::containers::openCommand(profiler->second, core::containers::outputPath(profiler->second, folder, 0), 0));
  if (command && !command->empty()) {
    widgets::addCopy(menu, tr("Copy the command that opens the profile", "of a profiled run"),
                     QString::fromStdString(*command));
  }
  if (!(*host)->host().isThisMachine()) return;
  menu.addAction(tr("Open the folder of its files", "of a run"), this, [this, folder] {
    if (const auto opened = openPath(QString::fromStdString(folder)); !opened) emit messageRaised(opened.error());
  });
}

void RunsTab::showFailure() {
  using core::model::RunState;
  const BlockRecord* block = data().block(m_block);
  if (block == nullptr)
    m_job->show({}, nullptr);
  else
    m_job->show(m_runs.titleOf(*block), data().assessment()->jobOf(block->block));
  if (block == nullptr) return m_failure->showNothing();
  const auto found = std::ranges::find_if(block->runs, [this](const auto& record) { return record.key == m_run; });
  const core::storage::RunRecord* run = found == block->runs.end() ? nullptr : &*found;
  const bool isOfRun = run != nullptr && (run->run.state == RunState::Failed ||
                                          (run->run.state == RunState::Cut && !run->run.end.code.isNone()));
  const bool isOfBlock = run == nullptr && block->block.state == core::model::BlockState::Cut;
  if (!isOfRun && !isOfBlock) return m_failure->showNothing();
  m_failure->show(*data().assessment(), *block, run, m_runs.titleOf(*block));
}

}  // namespace baremark::app::pages
