// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/step_list.h"

#include <QHBoxLayout>
#include <QLocale>
#include <algorithm>

#include "app/widgets/card.h"
#include "app/widgets/details_box.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;


}  // namespace

QString secondsText(const std::optional<double>& seconds) {
  if (!seconds) return {};
  return StepList::tr("%1 s", "seconds").arg(QLocale().toString(*seconds, 'f', *seconds < 1 ? 2 : 1));
}

StepList::StepList(const widgets::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme), m_lines(new QVBoxLayout(this)) {
  m_lines->setContentsMargins(0, 0, 0, 0);
  m_lines->setSpacing(0);
}

void StepList::setSteps(const std::vector<models::TriedStep>& steps) {
  widgets::clearLayout(*m_lines);
  int nameWidth = 0;
  for (const models::TriedStep& step : steps) nameWidth = std::max(nameWidth, QFontMetrics(widgets::boldFont(font())).horizontalAdvance(step.name));
  for (const models::TriedStep& step : steps) {
    addLine(step, nameWidth);
    if (!step.problem.title.isEmpty()) addProblem(step);
  }
}

void StepList::addLine(const models::TriedStep& step, int nameWidth) {
  m_lines->addWidget(new widgets::HairLine(m_theme, this));
  auto* line = new QWidget(this);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(unit(this), 2 * unit(this), unit(this), 2 * unit(this));
  row->setSpacing(2 * unit(this));
  row->addWidget(new widgets::SignIcon(m_theme, step.end, line));
  QLabel* name = widgets::makeBold(step.name, line);
  name->setMinimumWidth(nameWidth);
  row->addWidget(name);
  QLabel* words = widgets::makeFact(step.end.words, line);
  if (step.end.sign != text::Sign::Bad) words->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(words, 1);
  QLabel* time = widgets::makeMuted(secondsText(step.seconds), line);
  time->setFont(widgets::tabularFont(time->font()));
  row->addWidget(time);
  m_lines->addWidget(line);
}

void StepList::addProblem(const models::TriedStep& step) {
  auto* card = new widgets::Card(m_theme, this);
  card->setTight();
  card->setTone(step.end.sign == text::Sign::Bad ? widgets::Tone::Bad : step.end.sign == text::Sign::Warning ? widgets::Tone::Warning : widgets::Tone::Neutral);
  if (step.problem.title != step.end.words) card->body()->addWidget(widgets::makeWrapped(step.problem.title, card));
  if (!step.problem.reason.isEmpty()) card->body()->addWidget(widgets::makeNote(step.problem.reason, card));
  if (!step.problem.advice.isEmpty()) card->body()->addWidget(widgets::makeWrapped(step.problem.advice, card));
  if (!step.problem.detail.isEmpty()) {
    // What a command says of its failure stands at its end.
    auto* details = new widgets::DetailsBox(tr("Details"), card);
    details->setWords(step.problem.detail);
    card->body()->addWidget(details);
  }
  m_lines->addWidget(card);
  m_lines->addSpacing(2 * unit(this));
}

}  // namespace baremark::app::pages
