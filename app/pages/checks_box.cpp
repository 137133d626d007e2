// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/checks_box.h"

#include <QHBoxLayout>
#include <utility>

#include "app/widgets/buttons.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using core::preflight::Level;

ChecksBox::ChecksBox(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_summary(new widgets::SignLine(theme, {}, this)),
      m_more(widgets::makeLink({}, this)),
      m_lines(new QVBoxLayout) {
  auto* column = widgets::makeColumn(this, widgets::unit(this));
  auto* head = new QHBoxLayout;
  head->addWidget(m_summary, 1);
  head->addWidget(m_more);
  column->addLayout(head);
  m_lines->setSpacing(widgets::unit(this));
  column->addLayout(m_lines);
  connect(m_more, &QPushButton::clicked, this, [this] {
    m_areAllShown = !m_areAllShown;
    fill();
  });
  setVisible(false);
}

void ChecksBox::setFindings(const std::vector<core::preflight::Finding>& findings,
                            const core::model::Experiment& experiment) {
  std::vector<text::CheckText> checks = text::checkTexts(findings, experiment);
  setVisible(!checks.empty());
  if (checks == m_checks) return;
  m_checks = std::move(checks);
  const core::preflight::Counts counts = core::preflight::countsOf(findings);
  m_summary->setText({text::signOf(counts), text::checkSummary(counts)});
  fill();
}

void ChecksBox::fill() {
  widgets::clearLayout(*m_lines);
  m_more->setText(m_areAllShown ? tr("Show fewer", "checks") : tr("Show all", "checks"));
  for (const text::CheckText& check : m_checks) {
    if (!m_areAllShown && check.level < Level::Warn) continue;
    //: %1: a check such as PF-04, %2: what it looks at, %3: what it found
    const QString words = tr("%1 %2: %3").arg(check.id, check.what, check.evidence);
    m_lines->addWidget(new widgets::SignLine(m_theme, {check.sign, words}, this, widgets::SignLine::Size::Note));
    if (!check.fix.isEmpty()) m_lines->addWidget(widgets::makeNote(check.fix, this));
  }
}

}  // namespace baremark::app::pages
