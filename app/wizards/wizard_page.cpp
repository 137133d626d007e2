// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/wizard_page.h"

#include "app/text/error_text.h"
#include "app/text/field_text.h"
#include "app/text/host_text.h"
#include "core/base/clock.h"

namespace baremark::app::wizards {

QString WizardPage::refusal() const {
  const QString own = obstacle();
  const auto& problem = m_draft.findings().problem;
  if (!own.isEmpty() || !problem || !concerns(problem->where.english())) return own;
  return describeProblem(*problem);
}

QString WizardPage::describeProblem(const core::base::Error& problem) const {
  const QString name = fieldName(problem.where.english());
  return name.isEmpty() ? text::describeDraft(problem) : text::describeField(problem, name);
}

QWidget* WizardPage::refusedField() {
  if (!obstacle().isEmpty()) {
    if (QWidget* field = obstacleField()) return field;
  }
  const auto& problem = m_draft.findings().problem;
  return problem && concerns(problem->where.english()) ? fieldAt(problem->where.english()) : nullptr;
}

QString WizardPage::problemAt(const std::string& path) const {
  const auto& problem = m_draft.findings().problem;
  return problem && text::isWithin(problem->where.english(), path) ? describeProblem(*problem) : QString();
}

QString WizardPage::awayWords() const {
  const auto outage = m_desk.services.outageOf(m_draft.value().host);
  return outage ? text::describe(*outage, core::base::SystemClock().wallNow()) : QString();
}

void WizardPage::addSigned(QLayout& list, const text::SignedText& line, const QString& explanation) {
  list.addWidget(new widgets::SignLine(theme(), line, this));
  if (!explanation.isEmpty()) list.addWidget(widgets::makeNote(explanation, this));
}

}  // namespace baremark::app::wizards
