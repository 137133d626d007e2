// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/cost_card.h"

#include <QLocale>
#include <algorithm>

#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/page_parts.h"

namespace baremark::app::wizards {
namespace {

using widgets::unit;

constexpr int kExpectedColumn = 4;
constexpr int kNodesColumn = 5;

QString timeOf(const core::plan::Amount& least, const core::plan::Amount& most) {
  return least.time && most.time ? text::aboutDuration(*least.time, *most.time) : QStringLiteral("–");
}

}  // namespace

CostCard::CostCard(const widgets::Theme& theme, const models::ExperimentDraft& draft, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_draft(draft), m_table(new QGridLayout) {
  auto* card = widgets::cardIn(this, theme);
  card->addHeader(tr("Cost"), tr("updated as you choose"));
  m_table->setHorizontalSpacing(3 * unit(this));
  m_table->setVerticalSpacing(unit(this));
  card->body()->addLayout(m_table);
  m_note = widgets::makeNote({}, card);
  card->body()->addWidget(m_note);
  card->body()->addStretch(1);
}

void CostCard::clear() {
  widgets::clearLayout(*m_table);
  m_note->setText(tr("Shown when every field has a valid value."));
}

void CostCard::put(int row, int column, const QString& words, bool isBold) {
  QLabel* label = isBold ? widgets::makeBold(words, this) : widgets::makeLabel(words, this);
  label->setFont(widgets::tabularFont(label->font()));
  m_table->addWidget(label, row, column, Qt::AlignRight);
}

void CostCard::refresh() {
  widgets::clearLayout(*m_table);
  const auto& findings = m_draft.findings();
  const bool spansNodes =
      std::ranges::any_of(findings.points, [](const core::model::Point& point) { return point.nodes > 1; });
  QStringList heads{tr("ranks"), tr("blocks"), tr("runs"), tr("time"), tr("expected")};
  if (spansNodes) heads << tr("nodes");
  for (int i = 0; i <= kNodesColumn; ++i) m_table->setColumnStretch(i, i < heads.size() ? 1 : 0);
  for (int i = 0; i < heads.size(); ++i) m_table->addWidget(widgets::makeMuted(heads[i], this), 0, i, Qt::AlignRight);
  int row = 1;
  for (const core::plan::PointCost& cost : core::plan::costOfPoints(findings.cost)) {
    put(row, 0, QLocale().toString(cost.point.ranks));
    put(row, 1, text::range(cost.least.blocks, cost.most.blocks));
    put(row, 2, text::range(cost.least.runs, cost.most.runs));
    put(row, 3, timeOf(cost.least, cost.most));
    putExpected(row, findings.expected.at(static_cast<std::size_t>(row) - 1));
    if (spansNodes) put(row, kNodesColumn, QLocale().toString(cost.point.nodes));
    ++row;
  }
  put(row, 0, tr("All"), true);
  const core::plan::Cost& cost = findings.cost;
  put(row, 1, text::range(cost.least.blocks, cost.most.blocks), true);
  put(row, 2, text::range(cost.least.runs, cost.most.runs), true);
  put(row, 3, timeOf(cost.least, cost.most), true);
  m_note->setText(note(findings.expected));
}

void CostCard::putExpected(int row, const std::optional<double>& width) {
  QLabel* label = widgets::makeLabel(width ? text::margin(*width, 1) : QStringLiteral("–"), this);
  label->setFont(widgets::tabularFont(label->font()));
  if (!width || *width < m_draft.value().margin) return m_table->addWidget(label, row, kExpectedColumn, Qt::AlignRight);
  auto* cell = new QWidget(this);
  auto* sign = new widgets::SignIcon(m_theme, {text::Sign::Warning, tr("Wider than the margin")}, cell);
  QHBoxLayout* line = widgets::makeLine({sign, label}, unit(this));
  line->setContentsMargins(0, 0, 0, 0);
  cell->setLayout(line);
  m_table->addWidget(cell, row, kExpectedColumn, Qt::AlignRight);
}

QString CostCard::note(const std::vector<std::optional<double>>& widths) const {
  const double margin = m_draft.value().margin;
  QStringList lines{text::estimateSource(m_draft.findings().cost.source, m_draft.value().host)};
  const auto cases = static_cast<int>(m_draft.findings().cases.size());
  if (cases > 1) lines << tr("Each row counts all %n case(s).", nullptr, cases);
  const bool isAnyKnown = std::ranges::any_of(widths, [](const auto& width) { return width.has_value(); });
  const bool isAnyWide = std::ranges::any_of(widths, [margin](const auto& width) { return width && *width >= margin; });
  if (isAnyKnown)
    lines << tr(
        "Expected: half the width of the 95 % interval of the difference after these blocks. The estimate uses the "
        "spread of earlier experiments with this network, also with other settings or on other hosts. For the verdict "
        "“equivalent”, the difference plus this half width must stay below the margin.");
  else
    lines << tr("Expected: the width of the interval can be estimated once an experiment with this network has run.");
  //: %1: a margin
  if (isAnyWide)
    lines << tr("!: wider than the margin of %1, so the verdict “equivalent” is not possible there. More blocks, "
                "longer runs or a wider margin help.")
                 .arg(text::margin(margin));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace baremark::app::wizards
