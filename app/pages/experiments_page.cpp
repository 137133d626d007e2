// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiments_page.h"

#include <QAction>
#include <QLocale>
#include <array>

#include "app/models/roles.h"
#include "app/text/units_text.h"
#include "core/runs/actions.h"

namespace baremark::app::pages {
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
  connect(m_table, &widgets::DataTable::rowOpened, this, &ExperimentsPage::openRow);
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

void ExperimentsPage::openRow(const QModelIndex& index) {
  if (!m_isOfRemoved) emit experimentOpened(index.data(models::IdRole).toString());
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
