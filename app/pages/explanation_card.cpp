// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explanation_card.h"

#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using widgets::unit;

ExplanationCard::ExplanationCard(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_card(widgets::cardIn(this, theme)),
      m_grid(new QGridLayout),
      m_forced(new widgets::SignLine(theme, {}, this, widgets::SignLine::Size::Note)) {
  m_card->addHeader(tr("What explains it"));
  m_grid->setHorizontalSpacing(4 * unit(this));
  m_grid->setVerticalSpacing(unit(this));
  m_grid->setColumnStretch(1, 1);
  m_card->body()->addLayout(m_grid);
  m_card->body()->addWidget(m_forced);
}

void ExplanationCard::setLines(const std::vector<ExplanationLine>& lines,
                               const std::optional<text::SignedText>& forced) {
  m_forced->setText(forced.value_or(text::SignedText()));
  m_forced->setVisible(forced.has_value());
  if (lines == m_lines) return;
  m_lines = lines;
  widgets::clearLayout(*m_grid);
  int row = 0;
  for (const ExplanationLine& line : lines) {
    m_grid->addWidget(new widgets::MarkerLine(m_theme, line.style, line.arm, this), row, 0, Qt::AlignTop);
    m_grid->addWidget(widgets::makeWrappedMuted(line.words, this), row, 1);
    ++row;
  }
}

}  // namespace baremark::app::pages
