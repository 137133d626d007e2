// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/wizard_page.h"

#include "app/text/error_text.h"
#include "app/widgets/labels.h"

namespace baremark::app::wizards {

QString WizardPage::refusal() const {
  const QString own = obstacle();
  const auto& problem = m_draft.findings().problem;
  if (!own.isEmpty() || !problem || !concerns(problem->where)) return own;
  if (const QString name = fieldName(problem->where); !name.isEmpty()) return text::describeField(*problem, name);
  const text::ErrorText words = text::describe(*problem);
  return (words.title + QLatin1Char(' ') + words.advice).trimmed();
}

QWidget* WizardPage::refusedField() {
  if (!obstacle().isEmpty()) {
    if (QWidget* field = obstacleField()) return field;
  }
  const auto& problem = m_draft.findings().problem;
  return problem && concerns(problem->where) ? fieldAt(problem->where) : nullptr;
}

QString WizardPage::problemAt(const std::string& prefix) const {
  const auto& problem = m_draft.findings().problem;
  if (!problem || problem->where.rfind(prefix, 0) != 0) return {};
  return text::describeField(*problem, fieldName(problem->where));
}

void WizardPage::showNote(QLabel& label, const QString& refusal, const QString& usual) const {
  widgets::showRefusal(label, refusal, usual);
}

}  // namespace baremark::app::wizards
