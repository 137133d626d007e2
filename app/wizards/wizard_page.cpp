// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/wizard_page.h"

#include "app/text/error_text.h"

namespace baremark::app::wizards {

QString WizardPage::refusal() const {
  const QString own = obstacle();
  const auto& problem = m_draft.findings().problem;
  // An obstacle that is the draft's refusal says "This", for it stands beside its field too.
  if (!problem || !concerns(problem->where) || (!own.isEmpty() && own != problemAt({}))) return own;
  core::base::Error named = *problem;
  if (const QString name = fieldName(named.where); !name.isEmpty()) named.where = name.toStdString();
  const text::ErrorText words = text::describe(named);
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
