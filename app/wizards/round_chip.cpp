// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/round_chip.h"

#include <QPainter>

#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::wizards {

using widgets::unit;

RoundChip::RoundChip(const widgets::Theme& theme, const QString& words, const models::SeriesStyles& arms,
                     QWidget* parent)
    : QWidget(parent), m_theme(theme), m_words(words), m_arms(arms) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName(words);
}

QSize RoundChip::sizeHint() const {
  const int gap = unit(this);
  const int markers = static_cast<int>(m_arms.size()) * 3 * gap;
  return {fontMetrics().horizontalAdvance(m_words) + markers + 5 * gap, fontMetrics().height() + 2 * gap};
}

void RoundChip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const widgets::Tokens& tokens = m_theme.tokens();
  const int gap = unit(this);
  widgets::paintBox(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens.panel, tokens.line,
                    widgets::kControlRadius);
  painter.setPen(tokens.text);
  painter.drawText(rect().adjusted(2 * gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_words);
  qreal x = 2.0 * gap + fontMetrics().horizontalAdvance(m_words) + 2 * gap;
  for (const models::SeriesStyle& style : m_arms) {
    widgets::paintMarker(painter, QPointF(x, height() / 2.0), fontMetrics().ascent() * 0.75, style, tokens,
                         tokens.panel);
    x += 3 * gap;
  }
}

}  // namespace baremark::app::wizards
