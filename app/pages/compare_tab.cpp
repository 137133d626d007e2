// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare_tab.h"

#include <algorithm>
#include <tuple>

#include "app/application/preparation.h"
#include "app/pages/compare_pictures.h"
#include "app/text/evidence_text.h"
#include "app/text/explanation_text.h"
#include "app/text/passport_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/base/number_text.h"

namespace baremark::app::pages {
namespace {

using models::CompareModel;

constexpr int kCompareSideBySide = 128;
// Average characters of the table with many arms, so that it is beside the figure only if it can be read there.
constexpr int kArmName = 18;
constexpr int kNumber = 9;
constexpr int kMostBeside = 60;
constexpr double kMargins[] = {0.01, 0.02, 0.03, 0.05, 0.1};

/// Adds a list that is as wide as its contents, and its name.
std::pair<QLabel*, QComboBox*> addBox(QBoxLayout& row, const QString& name, const QString& accessibleName,
                                      QWidget* parent) {
  QLabel* label = widgets::makeMuted(name, parent);
  auto* box = new QComboBox(parent);
  box->setAccessibleName(accessibleName);
  // The list is filled after it is first shown. Without this policy it would keep the width of an empty list.
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  label->setBuddy(box);
  widgets::addAll(&row, {label, box});
  return {label, box};
}

}  // namespace

CompareTab::CompareTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_banner(new widgets::Banner(desk.theme, this)) {
  m_quantity = plot::quantityNamed(desk.settings.get(settings::kScalingQuantity));
  auto* outer = widgets::makeColumn(this);
  auto* scroll = new widgets::ScrollColumn(this);
  outer->addWidget(scroll);
  makeOptions();
  scroll->column()->addWidget(m_banner);
  m_upper = new widgets::SideBySide(kCompareSideBySide, this);
  m_lower = new widgets::SideBySide(kCompareSideBySide, this);
  makeFigures();
  makeTable();
  m_explained = new ExplanationCard(theme(), this);
  makeNotes();
  arrange(false);
  scroll->column()->addWidget(m_upper, 1);
  widgets::addAll(scroll->column(), {m_explained, m_lower});
  connect(m_banner, &widgets::Banner::howAsked, this, [this] { emit helpRequested(QStringLiteral("decided")); });
  connect(&selection, &models::Selection::pointChanged, this, &CompareTab::showSelection);
}

void CompareTab::makeOptions() {
  m_options = new QWidget(this);
  auto* row = widgets::makeRow(m_options, 2 * unit(this));
  std::tie(m_caseLabel, m_cases) = addBox(*row, tr("Case"), tr("Case"), m_options);
  m_baseline = addBox(*row, tr("against"), tr("Baseline"), m_options).second;
  m_margin = addBox(*row, tr("within"), tr("Margin"), m_options).second;
  row->addStretch(1);
  connect(m_cases, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (m_isFilling || index < 0) return;
    forgetFigures();
    data().showCase(static_cast<std::size_t>(index));
  });
  connect(m_baseline, &QComboBox::currentIndexChanged, this, &CompareTab::takeOptions);
  connect(m_margin, &QComboBox::currentIndexChanged, this, &CompareTab::takeOptions);
}

void CompareTab::makeFigures() {
  m_scaling = new plot::ScalingFigure(theme());
  m_forest = new plot::ForestFigure(theme());
  m_scalingCard = new plot::FigureCard(theme(), tr("Scaling"), m_scaling, this);
  m_forestCard = new plot::FigureCard(theme(), tr("Difference"), m_forest, this);
  m_quantities = new widgets::SegmentedControl(theme(), m_scalingCard);
  m_quantities->add(QStringLiteral("images"), tr("images/s"));
  m_quantities->add(QStringLiteral("speedup"), tr("speed-up"));
  m_quantities->add(QStringLiteral("efficiency"), tr("efficiency"));
  m_quantities->add(QStringLiteral("time"), tr("time per batch"));
  m_quantities->choose(plot::toName(m_quantity));
  m_scalingCard->addControl(m_quantities);
  makeOrders();
  connect(m_quantities, &widgets::SegmentedControl::chosenChanged, this, [this](const QString& key) {
    m_quantity = plot::quantityNamed(key);
    m_isQuantityChosen = true;
    desk().settings.set(settings::kScalingQuantity, key);
    fillFigures();
  });
  const auto choose = [this](std::size_t point, std::size_t arm) { selection().choosePoint(point, arm); };
  const auto drop = [this] { selection().choosePoint({}); };
  for (plot::Figure* figure : {static_cast<plot::Figure*>(m_scaling), static_cast<plot::Figure*>(m_forest)}) {
    connect(figure, &plot::Figure::markChosen, this, choose);
    connect(figure, &plot::Figure::choiceDropped, this, drop);
  }
  for (plot::FigureCard* card : {m_scalingCard, m_forestCard})
    connect(card, &plot::FigureCard::saveRequested, this, &ExperimentTab::saveRequested);
}

void CompareTab::makeOrders() {
  m_orderLine = new QWidget(m_forestCard);
  auto* row = widgets::makeRow(m_orderLine, 2 * unit(this));
  m_orders = addBox(*row, tr("sorted by"), tr("Sorted by"), m_orderLine).second;
  row->addStretch(1);
  m_forestCard->addControl(m_orderLine);
  connect(m_orders, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (m_isFilling || index < 0) return;
    desk().settings.set(settings::kForestOrder, m_orders->itemData(index).toString());
    refresh();
  });
}

void CompareTab::makeTable() {
  m_tableCard = new widgets::Card(theme(), this);
  m_tableTitle = widgets::makeBold(tr("images/s, and the start of a rank"), m_tableCard);
  m_tableCard->body()->addWidget(m_tableTitle);
  m_table = new widgets::DataTable(theme(), widgets::Density::Dense, tr("Comparison"), m_tableCard);
  m_groups = new widgets::GroupedHeader(theme(), m_table);
  m_table->setHorizontalHeader(m_groups);
  m_table->setModel(&m_model);
  m_table->setFitsRows(true);
  m_tableCard->body()->addWidget(m_table);
  m_tableCard->body()->addStretch(1);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    if (!current.isValid() || m_isFilling || !data().assessment()) return;
    const CompareModel::Column cell = m_model.cell(current);
    // The name of an arm belongs to no point.
    if (cell.point) selection().choosePoint(*cell.point, hasManyArms() ? cell.arm : std::nullopt);
  });
}

void CompareTab::makeNotes() {
  m_notes = new QWidget(this);
  auto* notes = widgets::makeRow(m_notes, 4 * unit(this));
  m_openNote = widgets::makeNote({}, m_notes);
  m_waived = new widgets::SignLine(theme(), {}, m_notes, widgets::SignLine::Size::Note);
  m_evidence = widgets::makeNote({}, m_notes);
  notes->addWidget(m_openNote, 3, Qt::AlignTop);
  notes->addWidget(m_evidence, 2, Qt::AlignTop);
  notes->addWidget(m_waived, 2, Qt::AlignTop);
}

void CompareTab::arrange(bool isForMany) {
  m_explained->setVisible(isForMany);
  m_tableTitle->setVisible(isForMany);
  if (m_isForMany == isForMany) return;
  m_isForMany = isForMany;
  m_upper->release();
  m_lower->release();
  QVBoxLayout* tableBody = m_tableCard->body();
  tableBody->removeWidget(m_notes);
  m_explained->body()->removeWidget(m_notes);
  if (isForMany) {
    m_upper->add(m_forestCard, 3);
    m_upper->add(m_tableCard, 1);
    m_explained->body()->addWidget(m_notes);
    m_lower->add(m_scalingCard, 1);
  } else {
    m_upper->add(m_scalingCard, 1);
    m_upper->add(m_forestCard, 1);
    tableBody->addWidget(m_notes);
    m_lower->add(m_tableCard, 1);
  }
}

std::vector<std::size_t> CompareTab::arms() const {
  return armOrder(*data().assessment(), data().shownCase(), m_orders->currentData().toString());
}

void CompareTab::refresh() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  if (m_filledFor != id()) {
    m_filledFor = id();
    m_isQuantityChosen = false;
    forgetFigures();
  }
  m_isFilling = true;
  fillCases();
  fillOrders();
  m_banner->setLines(text::bannerLines(*assessment));
  arrange(hasManyArms());
  fillTable();
  m_isFilling = false;
  fillFigures();
  fillExplanations();
  showSelection();
}

void CompareTab::forgetFigures() {
  m_scaling->forget();
  m_forest->forget();
}

void CompareTab::fillCases() {
  const core::report::Assessment& assessment = *data().assessment();
  const auto& cases = assessment.record.cases;
  m_cases->clear();
  for (std::size_t i = 0; i < cases.size(); ++i) m_cases->addItem(text::caseLabel(cases, i));
  m_cases->setCurrentIndex(static_cast<int>(data().shownCase()));
  m_cases->setVisible(cases.size() > 1);
  m_caseLabel->setVisible(cases.size() > 1);
  const auto& comparison = assessment.comparison;
  m_baseline->clear();
  for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
    m_baseline->addItem(
        widgets::markerIcon(theme(), data().series().value(static_cast<qsizetype>(arm)), fontMetrics().height()),
        QString::fromStdString(comparison.arms[arm]));
  }
  m_baseline->setCurrentIndex(static_cast<int>(comparison.baseline));
  m_margin->clear();
  std::vector<double> margins(std::begin(kMargins), std::end(kMargins));
  if (std::find(margins.begin(), margins.end(), comparison.margin) == margins.end())
    margins.push_back(comparison.margin);
  std::ranges::sort(margins);
  for (const double margin : margins) {
    m_margin->addItem(text::margin(margin), margin);
    if (margin == comparison.margin) m_margin->setCurrentIndex(m_margin->count() - 1);
  }
}

void CompareTab::fillOrders() {
  const core::stats::Comparison& comparison = data().assessment()->comparison;
  m_orderLine->setVisible(comparison.arms.size() > 2);
  m_orders->clear();
  m_orders->addItem(tr("order of the experiment"), QStringLiteral("arms"));
  m_orders->addItem(tr("runtime"), QStringLiteral("runtime"));
  for (const core::stats::ComparedPoint& compared : comparison.points) {
    if (compared.caseIndex != data().shownCase()) continue;
    //: %1: a point
    m_orders->addItem(tr("difference at %1").arg(text::point(compared.point)), differenceOrder(compared.point));
  }
  const QString wanted = desk().settings.get(settings::kForestOrder);
  const int found = m_orders->findData(wanted);
  // The last point stands for one that this case does not have.
  const bool isOfAnother = found < 0 && wanted.startsWith(QLatin1String("difference"));
  m_orders->setCurrentIndex(isOfAnother ? m_orders->count() - 1 : std::max(found, 0));
}

void CompareTab::takeOptions() {
  if (m_isFilling || !data().assessment()) return;
  const auto& experiment = data().assessment()->record.experiment;
  core::report::AssessOptions options;
  const auto arm = static_cast<std::size_t>(std::max(0, m_baseline->currentIndex()));
  if (arm < experiment.arms.size()) options.baseline = experiment.arms[arm].name;
  options.margin = m_margin->currentData().toDouble();
  data().setOptions(options);
  emit described();
}

void CompareTab::fillFigures() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  const QString titles[] = {tr("Throughput"), tr("Speed-up"), tr("Scaling efficiency"), tr("Time per batch")};
  const plot::Quantity quantity =
      m_isQuantityChosen ? m_quantity : quantityToBegin(*assessment, data().shownCase(), m_quantity);
  {
    const QSignalBlocker blocker(m_quantities);
    m_quantities->choose(plot::toName(quantity));
  }
  const QString title = titles[static_cast<int>(quantity)];
  const auto scaling = scalingPicture(*assessment, data().series(), data().shownCase(), quantity);
  const bool hasPoints = std::ranges::any_of(scaling.series, [](const auto& series) { return !series.points.empty(); });
  m_scalingCard->setTitle(title);
  m_scalingCard->setFormula(scalingFormula(*assessment, data().shownCase(), quantity));
  m_scaling->setAccessibleName(title);
  m_scaling->setPicture(scaling);
  m_scalingCard->setEmpty(hasPoints ? QString() : tr("Nothing measured yet"),
                          tr("Points appear here after the first finished block."));
  const auto& comparison = assessment->comparison;
  const QString baseline = QString::fromStdString(comparison.arms[comparison.baseline]);
  const auto forest = forestPicture(*assessment, data().series(), data().shownCase(), arms());
  m_forestCard->setTitle(tr("Difference to %1", "the baseline").arg(baseline));
  m_forest->setAccessibleName(tr("Difference to %1", "the baseline").arg(baseline));
  const QStringList evidence = text::evidenceLines(*assessment, data().shownCase());
  // The card's note is elided in a narrow window, and beside the box of orders. Important text is below the table.
  const bool isExtended = std::ranges::any_of(comparison.points, [this](const auto& point) {
    return point.caseIndex == data().shownCase() && point.looks > 0;
  });
  const bool isNote = evidence.size() == 1 && !isExtended && !hasManyArms();
  m_forestCard->setNote(isNote ? evidence.front() : QString());
  showWords(m_evidence, isNote ? QString() : evidence.join(QLatin1Char('\n')));
  m_forestCard->setFormula(text::differenceFormula(*assessment, data().shownCase()),
                           text::exactDifferenceFormula(*assessment));
  m_forest->setPicture(forest);
  const bool hasOthers = comparison.arms.size() > 1;
  const bool hasRatios = std::ranges::any_of(forest.rows, [](const auto& row) {
    return std::ranges::any_of(row.lines, [](const auto& line) { return line.value.has_value(); });
  });
  if (!hasOthers)
    m_forestCard->setEmpty(tr("Only one arm"),
                           tr("A difference needs a second arm. Duplicate the experiment and add one."));
  else if (!hasRatios)
    m_forestCard->setEmpty(tr("No pair yet"),
                           tr("A difference appears after the first block in which both arms are done."));
  else
    m_forestCard->setEmpty({}, {});
}

void CompareTab::fillTable() {
  const auto& assessment = data().assessment();
  m_model.setAssessment(assessment, data().shownCase(), data().series(), arms());
  const auto& comparison = assessment->comparison;
  const int points = m_model.columnCount() - 1;
  const int beside = std::min(kMostBeside, kArmName + kNumber * points) * fontMetrics().averageCharWidth();
  m_table->setMinimumWidth(hasManyArms() ? beside : 0);
  if (hasManyArms()) {
    m_groups->setGroups({});
    m_table->fitColumns(0);
    return m_table->updateGeometry();
  }
  std::vector<widgets::GroupedHeader::Group> groups;
  for (int column = 0; column < m_model.columnCount(); ++column) {
    const CompareModel::Column& place = m_model.column(column);
    if (!place.arm) continue;
    if (!groups.empty() && place.what != CompareModel::What::ImagesPerSecond) {
      groups.back().last = column;
      continue;
    }
    const bool isBaseline = *place.arm == comparison.baseline;
    groups.push_back({column, column, QString::fromStdString(comparison.arms[*place.arm]),
                      isBaseline ? tr("baseline") : QString(),
                      data().series().value(static_cast<qsizetype>(*place.arm))});
  }
  m_table->fitColumns(-1);
  const int last = m_model.columnCount() - 1;
  // The column of the last verdict takes the remaining width, so that the table fills its card.
  for (int column = last; column >= 0; --column) {
    if (m_model.column(column).what != CompareModel::What::Verdict) continue;
    m_groups->setSectionResizeMode(column, QHeaderView::Stretch);
    break;
  }
  m_groups->setMinimumSectionSize(6 * unit(this));
  m_groups->setGroups(std::move(groups));
  m_table->updateGeometry();
}

void CompareTab::fillNotes() {
  const core::report::Assessment& assessment = *data().assessment();
  const auto& comparison = assessment.comparison;
  const text::BlockTime time = text::measuredBlockTimes(assessment);
  QStringList open;
  for (std::size_t i = 0; i < comparison.points.size(); ++i) {
    const auto& point = comparison.points[i];
    const bool isChosen = !selection().point() || *selection().point() == i;
    if (point.caseIndex != data().shownCase() || !isChosen) continue;
    for (const auto& cell : point.cells) {
      const QString sum = text::openSum(cell, time(point.caseIndex, point.point));
      if (!sum.isEmpty())
        open << tr("%1 at %2: %3.", "arm, point, sum")
                    .arg(QString::fromStdString(comparison.arms[cell.arm]), text::point(point.point), sum);
    }
  }
  if (open.size() > 3) open = open.mid(0, 3) << tr("Choose a point to see the others.");
  m_openNote->setText(open.isEmpty() ? tr("images/s: geometric mean of the runs. Each interval is for one point, "
                                          "without correction; the verdicts above are corrected over all points.")
                                     : open.join(QLatin1Char('\n')));
  QStringList waived;
  QStringList spoiling;
  for (const auto& found : assessment.notMeant) {
    const QString words =
        tr("%1: %2", "arm, passport entry")
            .arg(QString::fromStdString(comparison.arms[found.arm]), text::passportName(found.difference.key));
    QStringList& list = found.waivedBy ? waived : spoiling;
    if (!list.contains(words)) list << words;
  }
  //: %1: arms and what differs in them
  if (!spoiling.isEmpty())
    m_waived->setText(
        {text::Sign::Warning, tr("Not comparable because of %1. You can waive this with a note in the tab Passport.")
                                  .arg(spoiling.join(QStringLiteral("; ")))});
  //: %1: arms and what differs in them
  else if (!waived.isEmpty())
    m_waived->setText({text::Sign::Warning, tr("Waived with a note: %1").arg(waived.join(QStringLiteral("; ")))});
  m_waived->setVisible(!spoiling.isEmpty() || !waived.isEmpty());
}

void CompareTab::fillExplanations() {
  if (!hasManyArms()) return;
  const core::report::Assessment& assessment = *data().assessment();
  const auto& runtimes = desk().services.resources().runtimes;
  std::vector<ExplanationLine> lines;
  for (const std::size_t arm : arms()) {
    lines.push_back({QString::fromStdString(assessment.comparison.arms[arm]),
                     data().series().value(static_cast<qsizetype>(arm)),
                     text::explanationOf(assessment, data().passports(), runtimes, arm)});
  }
  const std::string& host = assessment.record.experiment.host;
  HostSources sources{.host = host, .machine = desk().services.machine()};
  if (const core::storage::HostRecord* record = desk().data.host(host)) sources.record = *record;
  m_explained->setLines(lines, text::forcedLine(assessment, data().shownCase(), data().passports(),
                                                hostContext(desk().services, sources)));
}

void CompareTab::showSelection() {
  const auto point = selection().point();
  m_scaling->select(point);
  m_forest->select(point);
  m_isFilling = true;
  const int row = point ? m_model.rowOf(*point, selection().arm()) : -1;
  if (row >= 0) {
    if (m_table->currentIndex().row() != row) m_table->selectRow(row);
  } else {
    m_table->clearSelection();
    m_table->setCurrentIndex({});
  }
  m_isFilling = false;
  if (data().assessment()) fillNotes();
}

text::CommandWords CompareTab::command() const {
  text::CommandWords command{{QStringLiteral("compare"), id()}};
  if (!data().assessment()) return command;
  const auto& comparison = data().assessment()->comparison;
  command.words << QStringLiteral("--baseline") << QString::fromStdString(comparison.arms[comparison.baseline])
                << QStringLiteral("--margin") << QString::fromStdString(core::base::toPercent(comparison.margin));
  return command;
}

bool CompareTab::clear() {
  if (!selection().point()) return false;
  selection().choosePoint({});
  return true;
}

ExplanationCard::ExplanationCard(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_card(widgets::cardIn(this, theme)),
      m_grid(makeGrid(*this, 1)),
      m_forced(new widgets::SignLine(theme, {}, this, widgets::SignLine::Size::Note)) {
  m_card->addHeader(tr("What explains it"));
  m_card->body()->addLayout(m_grid);
  m_card->body()->addWidget(m_forced);
}

void ExplanationCard::setLines(const std::vector<ExplanationLine>& lines,
                               const std::optional<text::SignedText>& forced) {
  m_forced->setText(forced.value_or(text::SignedText()));
  m_forced->setVisible(forced.has_value());
  if (lines == m_lines) return;
  m_lines = lines;
  widgets::clearLayout(*m_grid);
  int row = 0;
  for (const ExplanationLine& line : lines) {
    m_grid->addWidget(new widgets::MarkerLine(m_theme, line.style, line.arm, this), row, 0, Qt::AlignTop);
    m_grid->addWidget(widgets::makeWrappedMuted(line.words, this), row, 1);
    ++row;
  }
}

}  // namespace baremark::app::pages
