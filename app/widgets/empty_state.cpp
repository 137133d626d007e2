// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/empty_state.h"

#include <QVBoxLayout>

#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent),
      m_title(makeWrapped({}, this)),
      m_reason(makeWrappedMuted({}, this)),
      m_button(makeButton({}, this)) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(unit(this));
  m_title->setAlignment(Qt::AlignHCenter);
  m_title->setFont(boldFont(font()));
  m_reason->setAlignment(Qt::AlignHCenter);
  column->addStretch(1);
  addAll(column, {m_title, m_reason});
  column->addSpacing(unit(this));
  column->addWidget(m_button, 0, Qt::AlignHCenter);
  column->addStretch(1);
  m_button->setVisible(false);
  connect(m_button, &QPushButton::clicked, this, &EmptyState::buttonPressed);
}

void EmptyState::setWords(const QString& title, const QString& reason, const QString& button) {
  m_title->setText(title);
  m_reason->setText(reason);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
}

void EmptyState::setProblem(const text::ErrorText& problem) {
  QStringList lines{problem.reason, problem.advice, problem.detail};
  lines.removeAll(QString());
  setWords(problem.title, lines.join(QLatin1Char('\n')), tr("Read again"));
}

}  // namespace baremark::app::widgets
