// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/passport_tab.h"

#include <algorithm>
#include <utility>

#include "app/models/timeline_model.h"
#include "app/text/block_text.h"
#include "app/text/units_text.h"
#include "core/report/block_places.h"

namespace baremark::app::pages {

namespace {

constexpr QLatin1String kDifferences("differences");
constexpr QLatin1String kAll("all");

}  // namespace

PassportTab::PassportTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_inquiry(desk.services, this) {
  auto* outer = widgets::makeColumn(this);
  auto* card = new widgets::Card(theme(), this);
  outer->addWidget(card, 1);
  auto* row = widgets::makeRow(nullptr, 2 * unit(this));
  m_filter = makeFilter(tr("Filter: name or value …"), card);
  m_filter->setMaximumWidth(44 * fontMetrics().averageCharWidth());
  m_rows = new widgets::SegmentedControl(theme(), card);
  m_rows->add(kDifferences, tr("Only differences"));
  m_rows->add(kAll, tr("All entries"));
  m_rows->choose(desk.settings.get(settings::kPassportRows));
  m_blocks = new QComboBox(card);
  m_blocks->setAccessibleName(tr("Block"));
  m_blocks->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  QLabel* of = widgets::makeMuted(tr("Block"), card);
  of->setBuddy(m_blocks);
  QPushButton* what = widgets::makeLink(tr("What is in a passport?"), card);
  row->addWidget(m_filter, 2);
  widgets::addAll(row, {m_rows, of, m_blocks});
  row->addStretch(1);
  row->addWidget(what);
  card->body()->addLayout(row);
  m_stack = new QStackedWidget(card);
  m_tree = new widgets::DataTree(theme(), widgets::Density::Dense, tr("Passports"), m_stack);
  m_tree->setModel(&m_model);
  m_empty = new widgets::EmptyState(m_stack);
  widgets::addAll(m_stack, {m_tree, m_empty});
  card->body()->addWidget(m_stack, 1);
  m_waiver = new WaiverCard(desk, data, this);
  outer->addWidget(m_waiver);
  connect(what, &QPushButton::clicked, this, [this] { emit helpRequested(QStringLiteral("passport")); });
  connect(m_filter, &QLineEdit::textChanged, this, &PassportTab::show);
  connect(m_rows, &widgets::SegmentedControl::chosenChanged, this, [this](const QString& key) {
    this->desk().settings.set(settings::kPassportRows, key);
    show();
  });
  connect(m_blocks, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling) return;
    this->selection().chooseBlock(core::base::BlockId(m_blocks->currentData().toString().toStdString()));
    load();
  });
  connect(m_empty, &widgets::EmptyState::buttonPressed, this, [this] {
    if (m_problem) return load();
    if (m_filter->text().isEmpty()) m_rows->choose(kAll);
    m_filter->clear();
  });
}

void PassportTab::refresh() {
  if (!data().assessment()) return;
  fillBlocks();
  load();
  m_waiver->refresh();
}

void PassportTab::fillBlocks() {
  const auto& assessment = *data().assessment();
  const QVariant chosen = m_filledFor == id() ? m_blocks->currentData() : QVariant();
  m_filledFor = id();
  m_isFilling = true;
  m_blocks->clear();
  const auto places = core::report::blockPlaces(assessment.blocks);
  for (std::size_t i = 0; i < assessment.blocks.size(); ++i) {
    const auto& block = assessment.blocks[i];
    const bool hasBegun =
        std::any_of(block.runs.begin(), block.runs.end(), [](const auto& run) { return run.run.started.has_value(); });
    if (!hasBegun) continue;
    QString name =
        places[i].isRepeat ? tr("the check before the first run, repeated") : tr("the check before the first run");
    if (places[i].number < 0) {
      name = models::TimelineModel::nameOf(places[i].number, places[i].isRepeat) + QStringLiteral(" · ") +
             text::point(block.block.point);
    }
    if (places[i].number > 0)
      name = (places[i].isRepeat ? tr("%1, repeated · %2", "a block's number, its point")
                                 : tr("%1 · %2", "a block's number, its point"))
                 .arg(text::count(places[i].number))
                 .arg(text::point(block.block.point));
    QStringList words{name, text::jobWords(assessment.jobOf(block.block))};
    words.removeAll(QString());
    m_blocks->addItem(words.join(QStringLiteral(" · ")), QString::fromStdString(block.block.id.text()));
  }
  // The block that was chosen on another tab, if it has begun.
  const int selected = m_blocks->findData(QString::fromStdString(selection().block().text()));
  const int found = chosen.isValid() ? m_blocks->findData(chosen) : -1;
  const int best = selected >= 0 ? selected : found >= 0 ? found : std::min(1, m_blocks->count() - 1);
  m_blocks->setCurrentIndex(best);
  m_isFilling = false;
}

void PassportTab::load() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  const auto* found = data().block(core::base::BlockId(m_blocks->currentData().toString().toStdString()));
  if (found == nullptr) {
    m_inquiry.drop();
    m_passports.clear();
    m_problem.reset();
    return show();
  }
  m_inquiry.ask([block = *found](core::storage::Store& store) { return models::passportsOf(store, block); },
                [this](const core::base::Result<models::Passports>& passports) {
                  m_passports = passports.value_or(models::Passports{});
                  m_problem = passports ? std::nullopt : std::optional(passports.error());
                  show();
                });
}

void PassportTab::show() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  // The same contents are not shown again, so that folded groups and the scroll position stay.
  Shown shown{assessment->record.experiment.arms, assessment->comparison.baseline, m_passports, m_filter->text(),
              desk().settings.get(settings::kPassportRows)};
  if (shown != m_shown) {
    m_shown = std::move(shown);
    const auto rows =
        m_shown.rows == kAll ? models::PassportTableModel::Rows::All : models::PassportTableModel::Rows::Differences;
    m_model.show(m_shown.arms, m_shown.baseline, m_shown.passports, m_shown.filter, rows);
    m_tree->expandAll();
    for (int group = 0; group < m_model.rowCount(); ++group) {
      if (m_model.isFolded(group)) m_tree->collapse(m_model.index(group, 0));
    }
    const int columns = m_model.columnCount();
    for (int column = 0; column < columns; ++column) {
      const bool isValue = column > 0 && column + 1 < columns;
      m_tree->header()->setSectionResizeMode(column, isValue ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    }
  }
  const bool isEmpty = m_model.rowCount() == 0;
  const bool isFiltered = isEmpty && !m_filter->text().isEmpty() && !m_passports.empty();
  if (isFiltered)
    m_empty->setWords(tr("No entry matches the filter"),
                      tr("There are entries, but none has this text in its name or value."), tr("Clear the filter"));
  else if (m_passports.empty())
    m_empty->setWords(tr("No passports yet"), tr("A run reports its passport when it starts."), {});
  else
    m_empty->setWords(tr("Nothing differs"), tr("The passports of all arms are the same in this block."),
                      tr("Show all entries"));
  if (m_problem) m_empty->setProblem(text::describe(*m_problem));
  m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_empty) : m_tree);
}

}  // namespace baremark::app::pages
