// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/runs_tab.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/pages/failure_card.h"
#include "app/pages/job_line.h"
#include "app/pages/open_path.h"
#include "app/pages/waiver_card.h"
#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "app/widgets/row_menu.h"
#include "core/base/quoting.h"
#include "core/passport/comparability.h"

namespace baremark::app::pages {
namespace {

using core::storage::BlockRecord;
using widgets::unit;

constexpr int kRunsSideBySide = 120;
constexpr int kMostUnfolded = 12;  // with more groups, only noteworthy ones are unfolded

}  // namespace

RunsTab::RunsTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_inquiry(desk.services, this) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* both = new widgets::SideBySide(kRunsSideBySide, this);
  both->add(makeRuns(), 11);
  auto* right = new QWidget(both);
  auto* column = new QVBoxLayout(right);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this));
  m_job = new JobLine(theme(), right);
  column->addWidget(m_job);
  m_failure = new FailureCard(desk, right);
  column->addWidget(m_failure);
  connect(m_failure, &FailureCard::logRequested, this, &ExperimentTab::logRequested);
  column->addWidget(makePassport(), 1);
  both->add(right, 6);
  outer->addWidget(both);
  connect(&selection, &models::Selection::blockChanged, this, [this] {
    const QModelIndex index = m_runs.indexOfBlock(this->selection().block());
    if (index.isValid() && !m_isFilling) {
      m_tree->expand(index);
      m_tree->scrollTo(index);
      m_tree->setCurrentIndex(index);
    }
  });
  connect(&theme(), &widgets::Theme::changed, this, [this] {
    if (this->data().assessment() && m_filledFor == id()) fillArms();
  });
}

QWidget* RunsTab::makeRuns() {
  auto* card = new widgets::Card(theme(), this);
  const int step = unit(this);
  card->body()->setContentsMargins(2 * step, 2 * step, 2 * step, 2 * step);
  auto* row = new QHBoxLayout;
  row->setSpacing(2 * step);
  m_filter = new QLineEdit(card);
  m_filter->setPlaceholderText(tr("Filter: arm, node, state …"));
  m_filter->setAccessibleName(tr("Filter"));
  m_filter->setClearButtonEnabled(true);
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
  m_stack->addWidget(m_tree);
  m_stack->addWidget(m_nothing);
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

QWidget* RunsTab::makePassport() {
  auto* card = new widgets::Card(theme(), this);
  m_passportNote = card->addHeader(tr("Passport differences")).note;
  m_first = new QComboBox(card);
  m_second = new QComboBox(card);
  m_first->setAccessibleName(tr("First arm"));
  m_second->setAccessibleName(tr("Second arm"));
  for (QComboBox* combo : {m_first, m_second}) {
    combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    combo->setMinimumContentsLength(8);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(combo, &QComboBox::currentIndexChanged, this, [this] {
      if (!m_isFilling) showDifferences();
    });
  }
  auto* row = new QHBoxLayout;
  row->setSpacing(2 * unit(this));
  row->addWidget(m_first, 1);
  row->addWidget(widgets::makeMuted(tr("against", "two arms"), card));
  row->addWidget(m_second, 1);
  card->body()->addLayout(row);
  m_diffStack = new QStackedWidget(card);
  m_diff =
      new widgets::DataTree(theme(), widgets::Density::Dense, tr("Differences between two passports"), m_diffStack);
  m_diff->setModel(&m_differences);
  m_diff->setHeaderHidden(true);
  m_diff->header()->setSectionResizeMode(QHeaderView::Stretch);
  m_noDiff = new widgets::EmptyState(m_diffStack);
  connect(m_noDiff, &widgets::EmptyState::buttonPressed, this, &RunsTab::loadPassports);
  m_diffStack->addWidget(m_diff);
  m_diffStack->addWidget(m_noDiff);
  card->body()->addWidget(m_diffStack, 1);
  m_waiver = new WaiverCard(desk(), data(), card);
  card->body()->addWidget(m_waiver);
  m_sum = widgets::makeNote({}, card);
  card->body()->addWidget(m_sum);
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
    m_inquiry.drop();
    m_passports.clear();
    m_problem.reset();
  }
  const core::base::BlockId before = m_block;
  takeSelection();
  const int scrolled = m_tree->verticalScrollBar()->value();
  fillRuns();
  if (isOther) expandNoteworthy();
  if (!isOther && m_block == before) {
    // The scroll position stays if the user reads elsewhere than at the chosen row.
    m_tree->doItemsLayout();
    m_tree->verticalScrollBar()->setValue(scrolled);
  }
  fillArms();
  if (m_block.isEmpty() && m_runs.groupCount() > 0) {
    const QModelIndex chosen = m_runs.indexOfBlock(selection().block());
    m_tree->setCurrentIndex(chosen.isValid() ? chosen
                                             // Loads the passports, unless the row is a group without a block.
                                             : m_runs.index(0, 0));
  } else if (!m_block.isEmpty()) {
    loadPassports();
  }
  if (isOther || m_block.isEmpty()) showDifferences();
  showFailure();
}

/// A block that was chosen elsewhere is shown even if the filter hides its row.
void RunsTab::takeSelection() {
  const core::base::BlockId& chosen = selection().block();
  const auto& blocks = data().assessment()->blocks;
  const bool isHere =
      std::any_of(blocks.begin(), blocks.end(), [&](const BlockRecord& block) { return block.block.id == chosen; });
  if (!isHere || chosen == m_block) return;
  m_block = chosen;
  m_run.reset();
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
  const bool areFew = m_runs.groupCount() <= kMostUnfolded;
  for (int row = 0; row < m_runs.groupCount(); ++row) {
    if (areFew || m_runs.isNoteworthy(row)) m_tree->expand(m_runs.index(row, 0));
  }
}

void RunsTab::fillArms() {
  ShownArms shown{.experiment = id(), .names = {}, .tokens = &theme().tokens()};
  for (const core::model::Arm& arm : data().assessment()->record.experiment.arms)
    shown.names << QString::fromStdString(arm.name);
  if (shown == m_shownArms) return;
  const bool areSame = shown.experiment == m_shownArms.experiment && shown.names == m_shownArms.names;
  m_shownArms = shown;
  const int first = m_first->currentIndex();
  const int second = m_second->currentIndex();
  m_isFilling = true;
  for (QComboBox* combo : {m_first, m_second}) {
    combo->clear();
    for (qsizetype i = 0; i < shown.names.size(); ++i) {
      combo->addItem(widgets::markerIcon(theme(), data().series().value(i), fontMetrics().height()), shown.names[i]);
    }
  }
  const auto baseline = static_cast<int>(data().assessment()->comparison.baseline);
  m_first->setCurrentIndex(areSame ? first : baseline);
  m_second->setCurrentIndex(areSame ? second : baseline == 0 ? std::min(1, m_second->count() - 1) : 0);
  m_isFilling = false;
}

const BlockRecord* RunsTab::shownBlock() const {
  if (!data().assessment()) return nullptr;
  const auto& blocks = data().assessment()->blocks;
  const auto found =
      std::find_if(blocks.begin(), blocks.end(), [&](const BlockRecord& block) { return block.block.id == m_block; });
  return found == blocks.end() ? nullptr : &*found;
}

void RunsTab::takeRow(const QModelIndex& index) {
  const BlockRecord* block = m_runs.blockAt(index);
  if (block == nullptr || m_isFilling) return;
  const core::storage::RunRecord* run = m_runs.runAt(index);
  const bool isOther = run != nullptr && run->run.arm != static_cast<std::size_t>(std::max(0, m_first->currentIndex()));
  if (isOther) {
    m_isFilling = true;
    m_second->setCurrentIndex(static_cast<int>(run->run.arm));
    m_isFilling = false;
  }
  m_block = block->block.id;
  m_run = run != nullptr ? std::optional(run->key) : std::nullopt;
  m_isFilling = true;
  selection().chooseBlock(m_block);
  m_isFilling = false;
  showFailure();
  loadPassports();
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

/// For a profiled run: opens the folder of its files, if they are on this machine, and copies the command for the first
/// rank's file or debugger.
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
  const BlockRecord* block = shownBlock();
  if (block == nullptr)
    m_job->show({}, nullptr);
  else
    m_job->show(m_runs.titleOf(*block), data().assessment()->jobOf(block->block));
  if (block == nullptr) return m_failure->showNothing();
  const auto found =
      std::find_if(block->runs.begin(), block->runs.end(), [this](const auto& record) { return record.key == m_run; });
  const core::storage::RunRecord* run = found == block->runs.end() ? nullptr : &*found;
  const bool isOfRun = run != nullptr && (run->run.state == RunState::Failed ||
                                          (run->run.state == RunState::Cut && !run->run.end.code.isNone()));
  const bool isOfBlock = run == nullptr && block->block.state == core::model::BlockState::Cut;
  if (!isOfRun && !isOfBlock) return m_failure->showNothing();
  m_failure->show(*data().assessment(), *block, run, m_runs.titleOf(*block));
}

void RunsTab::loadPassports() {
  const BlockRecord* block = shownBlock();
  if (block == nullptr) {
    m_problem.reset();
    return showDifferences();
  }
  m_inquiry.ask([block = *block](core::storage::Store& store) { return models::passportsOf(store, block); },
                [this](const core::base::Result<models::Passports>& passports) {
                  m_passports = passports.value_or(models::Passports{});
                  m_problem = passports ? std::nullopt : std::optional(passports.error());
                  showDifferences();
                });
}

/// A run that failed before it reported its passport has no differences. It is not compared.
bool RunsTab::mayBeCompared(const BlockRecord& block, std::initializer_list<std::size_t> arms) {
  const bool isAnyMissing = std::any_of(
      arms.begin(), arms.end(), [this](std::size_t arm) { return core::passport::isMissing(m_passports[arm]); });
  const auto runs = core::report::countingRuns(block);
  const bool areDone = std::all_of(runs.begin(), runs.end(), [arms](const core::storage::RunRecord* run) {
    const bool isOne = std::find(arms.begin(), arms.end(), run->run.arm) != arms.end();
    return !isOne || run->run.state == core::model::RunState::Done;
  });
  return areDone || !isAnyMissing;
}

void RunsTab::showNoDifferences(const QString& title, const QString& reason) {
  m_differences.clear();
  m_shownSides.clear();
  m_noDiff->setWords(title, reason);
  if (m_problem) m_noDiff->setProblem(text::describe(*m_problem));
  m_diffStack->setCurrentWidget(m_noDiff);
  m_waiver->show({}, 0);
  m_sum->clear();
  m_passportNote->clear();
}

void RunsTab::showDifferences() {
  const auto& assessment = data().assessment();
  const BlockRecord* block = shownBlock();
  const auto first = static_cast<std::size_t>(std::max(0, m_first->currentIndex()));
  const auto second = static_cast<std::size_t>(std::max(0, m_second->currentIndex()));
  const bool areStated = assessment && block != nullptr && m_passports.count(first) > 0 &&
                         m_passports.count(second) > 0 && !m_passports[first].empty() && !m_passports[second].empty();
  const bool hasBoth = areStated && mayBeCompared(*block, {first, second});
  if (hasBoth && first == second) {
    return showNoDifferences(tr("The same arm twice"),
                             tr("Choose two different arms to compare the passports of their runs."));
  }
  if (!hasBoth) {
    return showNoDifferences(
        tr("No passports yet"),
        areStated ? tr("A run that failed before it reported its passport is not compared.")
                  : tr("A run reports its passport when it starts. Choose a block whose runs have started."));
  }
  const auto& arms = assessment->record.experiment.arms;
  const auto side = [&](std::size_t arm) {
    return models::PassportDiffModel::Side{arms[arm], data().series().value(static_cast<qsizetype>(arm)),
                                           m_passports[arm]};
  };
  // The same contents are not shown again, so that unfolded groups and the scroll position stay.
  std::vector sides{side(first), side(second)};
  if (m_shownSides != sides) {
    m_differences.show(sides[0], sides[1]);
    m_shownSides = std::move(sides);
    for (int row = 0; row < m_differences.rowCount(); ++row)
      m_diff->setExpanded(m_differences.index(row, 0), m_differences.isNoteworthy(row));
  }
  m_diffStack->setCurrentWidget(m_diff);
  const auto counts = m_differences.counts();
  m_sum->setText(tr("%1 equal · %2 intended · %3 always vary · %4 not intended. A passport contains no secrets.",
                    "counts of passport entries")
                     .arg(counts.equal)
                     .arg(counts.meant)
                     .arg(counts.incidental)
                     .arg(counts.notMeant));
  m_passportNote->setText(text::point(block->block.point));
  const std::size_t baseline = assessment->comparison.baseline;
  const bool isAgainstBaseline = first == baseline || second == baseline;
  m_waiver->show(isAgainstBaseline ? m_differences.notMeant() : std::vector<core::passport::PassportDifference>{},
                 first == baseline ? second : first);
}

text::CommandWords RunsTab::command() const {
  return {{QStringLiteral("show"), id(), QStringLiteral("--runs")}};
}

bool RunsTab::focusFilter() {
  m_filter->setFocus(Qt::ShortcutFocusReason);
  m_filter->selectAll();
  return true;
}

QWidget* RunsTab::firstFocus() {
  return m_tree;
}

bool RunsTab::clear() {
  if (m_filter->text().isEmpty()) return false;
  m_filter->clear();
  m_tree->setFocus();
  return true;
}

}  // namespace baremark::app::pages
