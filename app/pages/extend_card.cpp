// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extend_card.h"

#include <algorithm>

#include "app/application/progress.h"
#include "app/text/evidence_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/runs/actions.h"
#include "core/stats/log_mean.h"

namespace baremark::app::pages {

ExtendCard::ExtendCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(experiment),
      m_card(widgets::cardIn(this, desk.theme)),
      m_blocks(new widgets::NumberField(1, core::runs::kMostBlocksAdded, this)),
      m_where(new QComboBox(this)),
      m_sum(widgets::makeMuted({}, this)),
      m_refusal(widgets::makeNote({}, this)),
      m_looks(widgets::makeNote({}, this)),
      m_add(onClick(widgets::makePrimaryButton({}, this), this, &ExtendCard::add)) {
  m_card->setTone(text::Sign::Open);
  m_blocks->setAccessibleName(tr("Blocks to add"));
  m_where->setAccessibleName(tr("At which point"));
  auto* row = widgets::makeRow(nullptr, 2 * unit(this));
  widgets::addAll(row, {widgets::makeLabel(tr("Add"), this), m_blocks,
                        widgets::makeLabel(tr("blocks at", "Add 5 blocks at every point"), this), m_where});
  row->addWidget(m_sum, 1);
  QPushButton* leave = onClick(widgets::makeButton(tr("Close"), this), this, [this] { setVisible(false); });
  widgets::addAll(row, {leave, m_add});
  m_card->body()->addLayout(row);
  widgets::addAll(m_card->body(), {m_refusal, m_looks});
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  setVisible(false);
  connect(m_blocks, &widgets::NumberField::edited, this, &ExtendCard::describe);
  connect(m_where, &QComboBox::currentIndexChanged, this, &ExtendCard::describe);
}

std::optional<std::size_t> ExtendCard::chosenPlace() const {
  const int place = m_where->currentData().toInt();
  return place < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(place));
}

void ExtendCard::offer() {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const auto& points = assessment.comparison.points;
  const auto open = text::openPoint(assessment, m_data.shownCase());
  m_where->clear();
  m_where->addItem(tr("every point"), -1);
  for (std::size_t place = 0; place < points.size(); ++place)
    m_where->addItem(text::pointOfCase(assessment.record.cases, points[place].caseIndex, points[place].point),
                     static_cast<int>(place));
  m_where->setCurrentIndex(open ? static_cast<int>(open->place) + 1 : 0);
  m_blocks->setValue(open ? open->blocks : assessment.record.experiment.measure.repeats);
  describe();
  setVisible(true);
  m_blocks->setFocus(Qt::OtherFocusReason);
  m_blocks->selectAll();
}

void ExtendCard::describe() {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const QString refusal = m_blocks->problem();
  const int each = static_cast<int>(m_blocks->value().value_or(0));
  widgets::showRefusal(*m_refusal, refusal);
  m_add->setEnabled(refusal.isEmpty());
  const auto& points = assessment.comparison.points;
  const auto chosen = chosenPlace();
  const int blocks = each * (chosen ? 1 : static_cast<int>(points.size()));
  const int runs = blocks * static_cast<int>(core::model::comparedArms(assessment.record.experiment));
  const text::BlockTime time = text::measuredBlockTimes(assessment);
  std::chrono::milliseconds sum{0};
  bool isKnown = true;
  int looks = 0;
  for (std::size_t place = 0; place < points.size(); ++place) {
    if (chosen && place != *chosen) continue;
    const auto& point = points[place];
    const auto ofBlock = time(point.caseIndex, point.point);
    isKnown = isKnown && ofBlock;
    if (ofBlock) sum += *ofBlock * each;
    if (point.blocks > 0) looks = std::max(looks, point.looks + 1);
  }
  const QString counts =
      tr("%1 in %2", "runs in blocks").arg(tr("%n run(s)", nullptr, runs), tr("%n block(s)", nullptr, blocks));
  // The label stays visible without text, because it keeps the fields on the left.
  m_sum->setText(!refusal.isEmpty() ? QString()
                 : isKnown          ? counts + QStringLiteral(" · ") + text::aboutDuration(sum)
                                    : counts);
  m_add->setText(refusal.isEmpty() ? tr("Add %n run(s)", nullptr, runs) : tr("Add runs"));
  //: %1: a level
  const QString widened = tr("You have already seen results there, so the intervals are widened to %1. Adding blocks "
                             "repeatedly raises the risk of a wrong verdict.")
                              .arg(text::level(core::stats::levelAfter(looks)));
  showWords(m_looks, looks == 0 ? QString() : widened);
}

void ExtendCard::add() {
  const auto blocks = m_blocks->value();
  if (!blocks || !m_data.assessment()) return;
  const auto place = chosenPlace();
  if (place) {
    const auto& chosen = m_data.assessment()->comparison.points.at(*place);
    m_desk.actions.extend(m_data.id(), static_cast<int>(*blocks), chosen.point, chosen.caseIndex);
  } else {
    m_desk.actions.extend(m_data.id(), static_cast<int>(*blocks), {}, {});
  }
  setVisible(false);
}

}  // namespace baremark::app::pages
