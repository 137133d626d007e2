// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/wizard_page.h"

#include "app/text/error_text.h"

namespace baremark::app::wizards {

QString WizardPage::refusal() const {
  const QString own = obstacle();
  if (!own.isEmpty()) return own;
  const auto& problem = m_draft.findings().problem;
  if (!problem || !concerns(problem->where)) return {};
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
  const text::ErrorText words = text::describe(*problem);
  QString title = words.title;
  // Beside its field the path says nothing new.
  const QString path = QString::fromStdString(problem->where);
  if (title.startsWith(path)) title = tr("This") + title.mid(path.size());
  return (title + QLatin1Char(' ') + words.advice).trimmed();
}

void WizardPage::showNote(QLabel& label, const QString& refusal, const QString& usual) const {
  const bool isRefused = !refusal.isEmpty();
  const QString text = isRefused ? QStringLiteral("✕ ") + refusal : usual;
  if (label.text() != text) label.setText(text);
  label.setForegroundRole(isRefused ? QPalette::BrightText : QPalette::PlaceholderText);
  label.setVisible(!text.isEmpty());
}

}  // namespace baremark::app::wizards
