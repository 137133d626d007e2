// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/step_list.h"

#include <QHBoxLayout>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/text/units_text.h"
#include "app/widgets/card.h"
#include "app/widgets/details_box.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

bool isSameProblem(const text::ErrorText& a, const text::ErrorText& b) {
  return a.title == b.title && a.reason == b.reason && a.advice == b.advice && a.detail == b.detail;
}

/// But for the time.
bool isSameStep(const models::TriedStep& a, const models::TriedStep& b) {
  return a.name == b.name && a.end == b.end && isSameProblem(a.problem, b.problem);
}

/// A step at work says for how long.
QString stepWordsOf(const models::TriedStep& step) {
  const bool isTimed = step.end.sign == text::Sign::Running && step.seconds && !step.end.words.isEmpty();
  if (!isTimed) return step.end.words;
  return text::forTime(step.end.words, std::chrono::milliseconds(std::llround(*step.seconds * 1000)));
}

QString stepTimeOf(const models::TriedStep& step) {
  return step.end.sign == text::Sign::Running && !step.end.words.isEmpty() ? QString() : secondsText(step.seconds);
}

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
  const bool isAsShown = std::equal(steps.begin(), steps.end(), m_steps.begin(), m_steps.end(),
                                    [](const models::TriedStep& a, const models::TriedStep& b) { return isSameStep(a, b); });
  m_steps = steps;
  if (isAsShown) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      m_parts[i].words->setText(stepWordsOf(steps[i]));
      m_parts[i].time->setText(stepTimeOf(steps[i]));
    }
    return;
  }
  widgets::clearLayout(*m_lines);
  m_parts.clear();
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
  QLabel* words = widgets::makeFact(stepWordsOf(step), line);
  if (step.end.sign != text::Sign::Bad) words->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(words, 1);
  QLabel* time = widgets::makeMuted(stepTimeOf(step), line);
  time->setFont(widgets::tabularFont(time->font()));
  row->addWidget(time);
  m_lines->addWidget(line);
  m_parts.push_back({words, time});
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
