// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_build_progress.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/text/recipe_text.h"

namespace baremark::app::models {
namespace {

struct RecipeBuildProgressTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeBuildProgress)
};

constexpr qsizetype kDroppedAtOnce = RecipeBuildProgress::kMostLines / 10;

}  // namespace

void RecipeBuildProgress::setStep(int step, int steps, const std::string& words) {
  m_step = step;
  m_steps = steps;
  m_words = words;
}

void RecipeBuildProgress::addLine(const QString& line) {
  if (m_lines.size() >= kMostLines) {
    m_lines.erase(m_lines.begin(), m_lines.begin() + kDroppedAtOnce);
    m_dropped += kDroppedAtOnce;
  }
  m_lines.append(line);
}

QString RecipeBuildProgress::words() const {
  if (m_step == 0) return RecipeBuildProgressTr::tr("starting");
  //: %1: a number, %2: the last one, %3: what the step does
  return RecipeBuildProgressTr::tr("step %1 of %2: %3").arg(m_step).arg(m_steps).arg(text::buildStepText(m_words));
}

double RecipeBuildProgress::share() const {
  return m_steps > 0 ? static_cast<double>(std::max(0, m_step - 1)) / m_steps : 0;
}

QStringList RecipeBuildProgress::linesFrom(qsizetype number) const {
  return m_lines.mid(std::clamp<qsizetype>(number - m_dropped, 0, m_lines.size()));
}

QStringList RecipeBuildProgress::lastLines(qsizetype most) const {
  return m_lines.mid(std::max<qsizetype>(0, m_lines.size() - most));
}

}  // namespace baremark::app::models
