// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/moment_line.h"

#include <QAccessible>

#include "app/widgets/buttons.h"

namespace baremark::app::pages {

MomentLine::MomentLine(widgets::ProgressLines* lines)
    : QObject(lines),
      m_lines(lines),
      m_words(new widgets::ElidingLabel({}, lines)),
      m_back(widgets::makeLink(tr("Back to now"), lines)) {
  // The line keeps its height when the button is hidden.
  m_words->setMinimumHeight(m_back->sizeHint().height());
  m_back->setToolTip(tr("Leaves the chosen moment (Esc)"));
  m_line = lines->addLine(m_words, m_back);
  connect(m_back, &QPushButton::clicked, this, &MomentLine::left);
}

void MomentLine::showNow(const QString& head, const QString& latest) {
  m_back->setVisible(false);
  m_words->setForegroundRole(QPalette::PlaceholderText);
  say(head, tr("Click a step, a log line or a run to see that moment."), latest);
}

void MomentLine::showMoment(const QString& head, const QString& words) {
  m_back->setVisible(true);
  m_words->setForegroundRole(QPalette::WindowText);
  say(head, words, {});
}

void MomentLine::say(const QString& head, const QString& words, const QString& note) {
  m_lines->setLine(m_line, head, 0, note);
  if (m_words->text() == words) return;
  m_words->setText(words);
  // Makes a screen reader read the text.
  m_words->setAccessibleName(head + QStringLiteral(", ") + words);
  QAccessibleEvent event(m_words, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&event);
}

}  // namespace baremark::app::pages
