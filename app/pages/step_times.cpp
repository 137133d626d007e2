// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/step_times.h"

#include <QLocale>
#include <algorithm>

#include "app/pages/trace_card.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {

StepTimes::StepTimes(const Desk& desk, const models::LiveData& live, const models::ExperimentData& experiment,
                     QWidget* tab)
    : QObject(tab),
      m_live(live),
      m_data(experiment),
      m_figure(new plot::StepFigure(desk.theme)),
      m_card(new plot::FigureCard(desk.theme, tr("Parts of a step"), m_figure, tab)) {
  m_card->setFormula(tr("before and after the first collective · wait = slowest before − own before"));
  makeFinding(desk.theme);
}

void StepTimes::makeFinding(const widgets::Theme& theme) {
  auto* finding = new widgets::Card(theme, m_card);
  finding->setTone(text::Sign::Warning);
  finding->setTight();
  m_findingTitle = widgets::makeWrapped({}, finding);
  m_findingTitle->setFont(widgets::boldFont(m_card->font()));
  m_findingWords = widgets::makeNote({}, finding);
  widgets::addAll(finding->body(), {m_findingTitle, m_findingWords});
  // The hidden card keeps its space, so that nothing moves when a finding appears.
  QSizePolicy keepsPlace = finding->sizePolicy();
  keepsPlace.setRetainSizeWhenHidden(true);
  finding->setSizePolicy(keepsPlace);
  constexpr int kFindingLines = 2;  // lines of text that a finding needs in a window of the default size
  finding->setMinimumHeight(m_findingTitle->fontMetrics().height() +
                            kFindingLines * m_findingWords->fontMetrics().lineSpacing() + 4 * widgets::unit(m_card));
  finding->setVisible(false);
  m_finding = finding;
  m_card->card()->body()->addWidget(finding);
}

/// The mean of the newest windows. With too many ranks to name each of them, the last window alone.
std::optional<core::model::RankWindow> StepTimes::newestWindow() const {
  auto mean = plot::meanOf(m_live.newestWindows());
  return mean && !mean->rank.empty() ? mean : m_live.lastWindow();
}

bool StepTimes::hasFigure() const {
  const auto window = newestWindow();
  return window && !window->rank.empty();
}

void StepTimes::showNewest() {
  const auto window = newestWindow();
  m_figure->setWindow(window);
  const bool isEmpty = !window || window->rank.empty();
  m_card->setEmpty(isEmpty ? tr("Nothing measured yet") : QString(), tr("Appears once the run starts."));
  QStringList notes;
  if (!isEmpty) notes << tr("mean of %n step(s)", nullptr, static_cast<int>(window->last - window->first + 1));
  if (!isEmpty && m_live.current())
    notes << leftOut(std::min(static_cast<int>(window->rank.size()), plot::kMostRanks),
                     m_live.current()->block.block.point.ranks);
  if (!isEmpty) notes << firstOfInstances(m_data);
  notes.removeAll(QString());
  m_card->setNote(notes.join(QStringLiteral(" · ")));
  showFinding(isEmpty ? std::optional<plot::SlowRank>{} : plot::slowRank(*window));
}

void StepTimes::showFinding(const std::optional<plot::SlowRank>& slow) {
  m_finding->setVisible(slow.has_value());
  if (!slow) return;
  m_findingTitle->setText(tr("Rank %1 takes %2 longer than the others before its first collective", "rank, percent")
                              .arg(slow->rank)
                              .arg(text::percent(slow->share, 0)));
  const auto ms = [](double seconds) { return QLocale().toString(seconds * 1000, 'f', 1); };
  const QString least = ms(slow->leastWait);
  const QString most = ms(slow->mostWait);
  const QString waits = least == most ? most : tr("%1 to %2", "milliseconds").arg(least, most);
  m_findingWords->setText(
      tr("The others wait %1 ms for it in each step. All arms of the block run on the same machine.", "milliseconds")
          .arg(waits));
}

}  // namespace baremark::app::pages
