// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiments_page.h"

#include <QAction>
#include <QLocale>
#include <algorithm>
#include <array>

#include "app/models/roles.h"
#include "app/text/plan_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/plan/expansion.h"
#include "core/runs/actions.h"

namespace baremark::app::pages {

namespace {

using core::report::Assessment;

constexpr int kSoonMilliseconds = 60;  // waits, so that holding an arrow key loads nothing
constexpr std::size_t kMostLines{6};

QString countsOf(const Assessment& assessment) {
  const auto& record = assessment.record;
  const auto cells = assessment.comparison.points.size();
  const auto counted = std::ranges::count_if(assessment.blocks, [](const auto& block) {
    return block.block.kind == core::model::BlockKind::Measure && block.block.state != core::model::BlockState::Cut &&
           block.block.state != core::model::BlockState::Cancelled;
  });
  const bool isEven = cells > 0 && static_cast<std::size_t>(counted) % cells == 0;
  const text::Counts counts{.arms = static_cast<int>(core::model::comparedArms(record.experiment)),
                            .cases = static_cast<int>(record.cases.size()),
                            .points = static_cast<int>(assessment.points.size()),
                            .blocks = isEven ? static_cast<int>(static_cast<std::size_t>(counted) / cells) : 0};
  if (isEven && counts.blocks > 0) return text::multiplication(counts);
  return ExperimentDetails::tr("%1, %2", "arms, blocks")
      .arg(ExperimentDetails::tr("%n arm(s)", nullptr, counts.arms),
           ExperimentDetails::tr("%n block(s)", nullptr, static_cast<int>(counted)));
}

/// When the experiment ran: "today 11:26 to 14:32".
QString whenItRan(const Assessment& assessment) {
  const auto now = core::base::SystemClock().wallNow();
  std::optional<core::base::WallTime> first;
  std::optional<core::base::WallTime> last;
  for (const auto& block : assessment.blocks) {
    if (block.started && (!first || *block.started < *first)) first = block.started;
    if (block.ended && (!last || *block.ended > *last)) last = block.ended;
  }
  if (!first) return ExperimentDetails::tr("not yet");
  const bool isOver = assessment.record.ended.has_value();
  if (!isOver || !last) return ExperimentDetails::tr("since %1", "a moment").arg(text::moment(*first, now));
  return ExperimentDetails::tr("%1 to %2", "two moments").arg(text::moment(*first, now), text::moment(*last, now));
}

}  // namespace

ExperimentDetails::ExperimentDetails(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(desk.services, desk.watch),
      m_card(widgets::cardIn(this, desk.theme)),
      m_content(new QWidget(m_card)),
      m_problem(new widgets::EmptyState(m_card)),
      m_title(new widgets::ElidingLabel({}, this)),
      m_facts(makeGrid(*this, 1)),
      m_verdict(new QVBoxLayout),
      m_repeat(widgets::makeButton(tr("Repeat"), this)),
      m_duplicate(widgets::makeButton(tr("Duplicate…"), this)) {
  const int step = unit(this);
  auto* row = widgets::makeRow(nullptr, 5 * step);
  auto* left = widgets::makeColumn(nullptr, step);
  m_title->setFont(widgets::boldFont(font()));
  left->addWidget(m_title);
  left->addLayout(m_facts);
  left->addStretch(1);
  auto* right = widgets::makeColumn(nullptr, step);
  right->addWidget(widgets::makeBold(tr("Verdict"), this));
  right->addLayout(m_verdict);
  right->addStretch(1);
  row->addLayout(left, 5);
  row->addLayout(right, 6);
  auto* content = widgets::makeColumn(m_content, m_card->body()->spacing());
  content->addLayout(row);
  widgets::addAll(m_card->body(), {m_content, m_problem});
  m_problem->setVisible(false);
  auto* buttons = widgets::makeRow(nullptr, 2 * step);
  buttons->addStretch(1);
  QPushButton* open = onClick(widgets::makeButton(tr("Open"), this), this, [this] { emit openRequested(m_requested); });
  widgets::addAll(buttons, {m_repeat, m_duplicate, open});
  content->addLayout(buttons);
  m_repeat->setToolTip(tr("Queues a copy of this experiment, with another order of arms"));
  connect(m_repeat, &QPushButton::clicked, this, [this] {
    if (m_data.assessment()) queueAgain(m_desk, *m_data.assessment());
  });
  connect(m_duplicate, &QPushButton::clicked, this, [this] {
    if (m_data.assessment()) emit draftRequested(copyOf(m_desk, m_data.assessment()->record.experiment));
  });
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoonMilliseconds);
  connect(&m_soon, &QTimer::timeout, this,
          [this] { m_data.show(core::base::ExperimentId(m_requested.toStdString())); });
  connect(&m_data, &models::ExperimentData::loaded, this, &ExperimentDetails::fill);
  connect(&m_data, &models::ExperimentData::failed, this, &ExperimentDetails::showProblem);
  connect(m_problem, &widgets::EmptyState::buttonPressed, &m_data, &models::ExperimentData::reload);
}

void ExperimentDetails::show(const QString& id) {
  if (id.isEmpty() || (id == m_requested && m_data.assessment())) return;
  m_requested = id;
  // Disabled until the experiment is loaded.
  for (QPushButton* button : {m_repeat, m_duplicate}) button->setEnabled(false);
  m_soon.start();
}

void ExperimentDetails::showProblem(const core::base::Error& problem) {
  // The details may still show another experiment.
  m_problem->setProblem(text::describe(problem));
  m_content->setVisible(false);
  m_problem->setVisible(true);
}

void ExperimentDetails::fill() {
  m_problem->setVisible(false);
  m_content->setVisible(true);
  for (QPushButton* button : {m_repeat, m_duplicate}) button->setEnabled(true);
  const Assessment& assessment = *m_data.assessment();
  m_title->setText(QString::fromStdString(assessment.record.experiment.name));
  fillFacts(assessment);
  fillVerdict(assessment);
}

void ExperimentDetails::fillFacts(const Assessment& assessment) {
  widgets::clearLayout(*m_facts);
  const auto& experiment = assessment.record.experiment;
  const QString baseline = QString::fromStdString(experiment.baseline);
  const std::pair<QString, QString> facts[] = {
      {tr("Workload"), text::workload(experiment)},
      {tr("Plan"), countsOf(assessment)},
      {tr("Ran"), whenItRan(assessment)},
      {tr("Against"),
       tr("%1, equivalent within %2", "baseline, margin").arg(baseline, text::margin(experiment.margin))},
      {tr("Note"), QString::fromStdString(experiment.note)}};
  int row = 0;
  for (const auto& [name, value] : facts) {
    if (value.isEmpty()) continue;
    const bool isNote = &value == &facts[std::size(facts) - 1].second;  // a note can be long
    m_facts->addWidget(widgets::makeMuted(name, this), row, 0, Qt::AlignTop);
    m_facts->addWidget(
        isNote ? new widgets::ElidingLabel(QString(value).replace(QLatin1Char('\n'), QLatin1Char(' ')), this)
               : widgets::makeFact(value, this),
        row++, 1);
  }
}

void ExperimentDetails::fillVerdict(const Assessment& assessment) {
  widgets::clearLayout(*m_verdict);
  const std::vector<text::HeadlineText> lines = text::bannerLines(assessment);
  if (lines.empty()) m_verdict->addWidget(widgets::makeNote(tr("Only one arm: there is nothing to compare."), this));
  const std::size_t shown = std::min(lines.size(), kMostLines);
  for (std::size_t i = 0; i < shown; ++i) {
    const QString words = (lines[i].lead + QLatin1Char(' ') + lines[i].rest).trimmed();
    m_verdict->addWidget(new widgets::SignLine(m_desk.theme, {lines[i].sign, words}, this));
  }
  if (shown < lines.size())
    m_verdict->addWidget(
        widgets::makeNote(tr("and %n more: choose Open", nullptr, static_cast<int>(lines.size() - shown)), this));
}

namespace {

using models::ExperimentsModel;
using models::RowGroup;

// Raise this number when columns are added or removed, so that an older saved state is not applied.
constexpr int kColumnsVersion = 2;

constexpr QLatin1String kRemoved("removed");  // key of the group of removed experiments

struct Group {
  RowGroup group;  ///< of the experiments in the table
  const char* key;
  const char* words;
};
constexpr std::array kGroups = {
    //: %1: a number of experiments
    Group{RowGroup::All, "all", QT_TRANSLATE_NOOP("baremark::app::pages::ExperimentsPage", "All %1")},
    //: %1: a number of experiments
    Group{RowGroup::Running, "running", QT_TRANSLATE_NOOP("baremark::app::pages::ExperimentsPage", "Running %1")},
    //: %1: a number of experiments
    Group{RowGroup::Undecided, "undecided", QT_TRANSLATE_NOOP("baremark::app::pages::ExperimentsPage", "Undecided %1")},
    //: %1: a number of experiments
    Group{RowGroup::Slower, "slower", QT_TRANSLATE_NOOP("baremark::app::pages::ExperimentsPage", "Slower %1")},
    //: %1: a number of experiments
    Group{RowGroup::Failed, "failed", QT_TRANSLATE_NOOP("baremark::app::pages::ExperimentsPage", "Failed %1")},
    //: %1: a number of experiments
    Group{RowGroup::All, kRemoved.data(), QT_TRANSLATE_NOOP("baremark::app::pages::ExperimentsPage", "Removed %1")}};

QString wordsOf(const Group& group, int count) {
  return ExperimentsPage::tr(group.words).arg(QLocale().toString(count));
}

}  // namespace

ExperimentsPage::ExperimentsPage(const Desk& desk, const models::KeptDraft& draft, QWidget* parent)
    : Page(desk, tr("Experiments"), parent),
      m_filter(desk.data.experiments()),
      m_stack(new QStackedWidget(this)),
      m_firstRun(new FirstRun(desk, m_stack)) {
  QPushButton* open = onClick(widgets::makeButton(tr("Open…"), this), this, &Page::fileRequested);
  QPushButton* make = onClick(widgets::makePrimaryButton({}, this), this, [this] { emit draftRequested({}); });
  const auto fitToDraft = [make, &draft] {
    make->setText(draft.isThere() ? tr("Continue the draft…") : tr("New experiment…"));
  };
  fitToDraft();
  for (QPushButton* button : {open, make}) header().addButton(button);
  column().addWidget(m_stack, 1);
  widgets::addAll(m_stack, {makeList(), m_firstRun});
  connect(&draft, &models::KeptDraft::changed, this, fitToDraft);
  connect(m_firstRun, &FirstRun::quickStartRequested, this, &Page::runRequested);
  connect(m_firstRun, &FirstRun::described, this, &Page::described);
  connect(m_firstRun, &FirstRun::draftRequested, this, [this] { emit draftRequested({}); });
  connect(&desk.data, &models::DeskData::loaded, this, &ExperimentsPage::showCounts);
  showCounts();
}

QWidget* ExperimentsPage::makeList() {
  auto* list = new QWidget(m_stack);
  auto* column = widgets::makeColumn(list, 2 * unit(this) + 2);
  column->addWidget(makeControls());
  m_keyNote = widgets::makeNote({}, list);
  m_keyNote->setVisible(false);
  column->addWidget(m_keyNote);
  auto* card = new widgets::Card(theme(), list);
  card->body()->setContentsMargins(2 * unit(this), unit(this), 2 * unit(this), unit(this));
  m_tableStack = new QStackedWidget(card);
  m_table = new widgets::DataTable(theme(), widgets::Density::Roomy, tr("Experiments"), m_tableStack);
  m_nothing = new widgets::EmptyState(m_tableStack);
  widgets::addAll(m_tableStack, {m_table, m_nothing});
  card->body()->addWidget(m_tableStack);
  column->addWidget(card, 1);
  m_details = new ExperimentDetails(desk(), list);
  widgets::addAll(column, {m_details, makeTrash(list)});
  connect(m_nothing, &widgets::EmptyState::buttonPressed, this, [this] {
    if (!clear()) m_groups->choose(kRemoved);
  });
  connect(m_details, &ExperimentDetails::openRequested, this, &Page::experimentOpened);
  connect(m_details, &ExperimentDetails::draftRequested, this, &Page::draftRequested);
  setUpTable();
  return list;
}

QWidget* ExperimentsPage::makeTrash(QWidget* parent) {
  m_trash = new widgets::Card(theme(), parent);
  m_trashNote = widgets::makeNote({}, m_trash);
  QPushButton* restore = onClick(widgets::makeButton(tr("Restore"), m_trash), this, &ExperimentsPage::restore);
  auto* row = new QHBoxLayout;
  row->addWidget(m_trashNote, 1);
  row->addWidget(restore);
  m_trash->body()->addLayout(row);
  m_trash->setVisible(false);
  return m_trash;
}

void ExperimentsPage::restore() {
  const models::ExperimentsModel& removed = desk().data.removed();
  const auto* entry = removed.at(removed.rowOf(selectedId()));
  if (entry == nullptr) return;
  desk().actions.restore(entry->id);
  emit informed(tr("“%1” was restored.", "an experiment").arg(QString::fromStdString(entry->name)));
}

void ExperimentsPage::fillMenu(QMenu* menu) {
  if (m_isOfRemoved) {
    menu->addAction(tr("Restore"), this, &ExperimentsPage::restore);
    return;
  }
  menu->addAction(tr("Open"), this, [this, id = selectedId()] { emit experimentOpened(id); });
  emit experimentMenuRequested(menu);
}

void ExperimentsPage::chooseGroup(const QString& key) {
  m_isOfRemoved = key == kRemoved;
  m_filter.setModel(m_isOfRemoved ? desk().data.removed() : desk().data.experiments());
  for (const Group& entry : kGroups) {
    if (key == QLatin1String(entry.key)) m_filter.setGroup(entry.group);
  }
  showCounts();
}

QWidget* ExperimentsPage::makeControls() {
  auto* line = new QWidget(m_stack);
  auto* row = widgets::makeRow(line, 2 * unit(this));
  m_words = makeFilter(tr("Filter: words, tag:paper, verdict:slower …"), line);
  m_words->setMaximumWidth(60 * fontMetrics().averageCharWidth());
  m_words->setMinimumWidth(16 * fontMetrics().averageCharWidth());
  m_groups = new widgets::SegmentedControl(theme(), line);
  for (const Group& entry : kGroups) m_groups->add(QLatin1String(entry.key), wordsOf(entry, 0));
  m_columns = widgets::makeButton(tr("Columns"), line);
  row->addWidget(m_words, 3);
  row->addWidget(m_groups);
  row->addStretch(1);
  row->addWidget(m_columns);
  connect(m_words, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_filter.setText(text);
    showCounts();
  });
  connect(m_groups, &widgets::SegmentedControl::chosenChanged, this, &ExperimentsPage::chooseGroup);
  return line;
}

void ExperimentsPage::setUpTable() {
  m_table->setModel(&m_filter);
  m_table->setSortingEnabled(true);
  layOutColumns();
  setUpColumns();
  connect(m_table, &widgets::DataTable::rowOpened, this, [this](const QModelIndex& index) {
    if (!m_isOfRemoved) emit experimentOpened(index.data(models::IdRole).toString());
  });
  connect(m_table, &widgets::DataTable::rowMenuRequested, this,
          [this](const QModelIndex&, QMenu* menu) { fillMenu(menu); });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ExperimentsPage::showSelection);
  connect(&m_filter, &QAbstractItemModel::dataChanged, this, &ExperimentsPage::showSelection);
}

void ExperimentsPage::layOutColumns() {
  QHeaderView* header = m_table->horizontalHeader();
  m_table->sortByColumn(ExperimentsModel::Age, Qt::AscendingOrder);
  m_table->fitColumns(ExperimentsModel::Name);
  for (int column = 0; column < ExperimentsModel::ColumnCount; ++column)
    header->setSectionHidden(column, column == ExperimentsModel::Runs);
}

void ExperimentsPage::setUpColumns() {
  QHeaderView* header = m_table->horizontalHeader();
  const bool isKnown = desk().settings.get(settings::kExperimentColumnsVersion) == kColumnsVersion;
  if (isKnown) (void)m_table->widths()->restore(desk().settings.get(settings::kExperimentColumns));
  auto* menu = new QMenu(m_columns);
  for (int column = 0; column < ExperimentsModel::ColumnCount; ++column) {
    if (column == ExperimentsModel::Name) continue;
    QAction* action = menu->addAction(ExperimentsModel::titleOf(column));
    action->setCheckable(true);
    action->setData(column);
    action->setChecked(!header->isSectionHidden(column));
    connect(action, &QAction::toggled, this, [this, header, column](bool isShown) {
      header->setSectionHidden(column, !isShown);
      saveColumns();
    });
  }
  m_columns->setMenu(menu);
  connect(header, &QHeaderView::sortIndicatorChanged, this, &ExperimentsPage::saveColumns);
  connectWidths();
}

void ExperimentsPage::resetColumns() {
  layOutColumns();
  connectWidths();
  for (QAction* action : m_columns->menu()->actions())
    action->setChecked(!m_table->isColumnHidden(action->data().toInt()));
}

void ExperimentsPage::saveColumns() {
  desk().settings.set(settings::kExperimentColumns, m_table->widths()->save());
  desk().settings.set(settings::kExperimentColumnsVersion, kColumnsVersion);
}

void ExperimentsPage::showCounts() {
  ExperimentsModel& model = desk().data.experiments();
  const int count = model.rowCount();
  const int removed = desk().data.removed().rowCount();
  const bool isEmpty = model.isLoaded() && count == 0 && removed == 0;
  m_stack->setCurrentIndex(isEmpty ? 1 : 0);
  for (const Group& entry : kGroups) {
    const QLatin1String key(entry.key);
    m_groups->setWords(key, wordsOf(entry, key == kRemoved ? removed : model.countOf(entry.group)));
  }
  widgets::showRefusal(*m_keyNote, m_filter.unknownKeys());
  showNothing();
  const int running = model.countOf(RowGroup::Running);
  if (!model.isLoaded())
    header().setNote(tr("Reading the store …"));
  else if (isEmpty)
    header().setNote(tr("No experiments yet"));
  else {
    QStringList parts{tr("%n experiment(s)", nullptr, count)};
    if (running > 0) parts << tr("%n running or waiting", "experiments", running);
    parts << tr("%n run(s) in the store", nullptr, model.runsInAll());
    header().setNote(parts.join(QStringLiteral(" · ")));
  }
  if (!m_table->currentIndex().isValid() && m_filter.rowCount() > 0) m_table->selectRow(0);
  showSelection();
  emit described();
}

void ExperimentsPage::showNothing() {
  const bool isNothing = m_filter.rowCount() == 0 && desk().data.experiments().isLoaded();
  if (m_filter.isFiltering()) {
    m_nothing->setWords(tr("No experiment matches the filter"),
                        tr("There are experiments, but none of them has all of these words."), tr("Clear the filter"));
  } else if (m_isOfRemoved) {
    m_nothing->setWords(tr("No experiment was removed"),
                        tr("Removed experiments stay here for %n day(s).", nullptr, core::runs::kDaysUntilPurged),
                        tr("Show all experiments"));
  } else {
    m_nothing->setWords(tr("Every experiment was removed"),
                        tr("Removed experiments can be restored for %n day(s).", nullptr, core::runs::kDaysUntilPurged),
                        tr("Show the removed experiments"));
  }
  m_tableStack->setCurrentWidget(isNothing ? static_cast<QWidget*>(m_nothing) : m_table);
}

void ExperimentsPage::showSelection() {
  const QString id = selectedId();
  m_details->setVisible(!id.isEmpty() && !m_isOfRemoved);
  if (!m_isOfRemoved) m_details->show(id);
  const models::ExperimentsModel& removed = desk().data.removed();
  const auto* entry = m_isOfRemoved ? removed.at(removed.rowOf(id)) : nullptr;
  m_trash->setVisible(entry != nullptr);
  if (entry != nullptr && entry->removed) {
    //: %1: an experiment, %2: a date
    m_trashNote->setText(
        tr("“%1” is deleted on %2.")
            .arg(QString::fromStdString(entry->name), text::day(core::runs::deletionOf(*entry->removed))));
  }
  emit described();
}

QString ExperimentsPage::selectedId() const {
  const QModelIndex current = m_table->currentIndex();
  return current.isValid() ? current.data(models::IdRole).toString() : QString();
}

text::CommandWords ExperimentsPage::command() const {
  const bool isEmpty = m_stack->currentIndex() == 1;
  if (m_isOfRemoved) return {{QStringLiteral("list"), QStringLiteral("--removed")}};
  if (!isEmpty) return {{QStringLiteral("list")}};
  if (m_firstRun->offer().takesAll()) return {{QStringLiteral("quickstart"), QStringLiteral("--all")}};
  QStringList words{QStringLiteral("quickstart")};
  if (m_firstRun->offer().isChosen()) {
    for (const std::string& container : m_firstRun->offer().place().containers)
      words << QStringLiteral("--runtime") << QString::fromStdString(container);
  }
  return {words};
}

bool ExperimentsPage::clear() {
  if (!m_filter.isFiltering() && !m_isOfRemoved) return false;
  m_words->clear();
  m_groups->choose(QStringLiteral("all"));
  m_table->setFocus();
  return true;
}

core::base::ExperimentId ExperimentsPage::experiment() const {
  if (m_isOfRemoved) return {};
  return core::base::ExperimentId(selectedId().toStdString());
}

}  // namespace baremark::app::pages
