// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/page_trail.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::wizards {

using widgets::unit;

PageTrail::PageTrail(const widgets::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::PointingHandCursor);
}

void PageTrail::setPages(const QStringList& names) {
  m_names = names;
  updateGeometry();
  update();
}

void PageTrail::setState(int current, int reached, const QList<int>& refused) {
  m_current = current;
  m_reached = std::max(reached, current);
  m_refused = refused;
  //: %1: a number, %2: the last one, %3: the name of the page
  setAccessibleName(tr("Page %1 of %2: %3").arg(current + 1).arg(m_names.size()).arg(m_names.value(current)));
  update();
}

QString PageTrail::wordsOf(int page) const {
  return QStringLiteral("%1 %2").arg(page + 1).arg(m_names.value(page));
}

QRect PageTrail::placeOf(int page) const {
  const QFontMetrics bold(widgets::boldFont(font()));
  const int gap = unit(this);
  int left = 0;
  for (int i = 0; i <= page; ++i) {
    const int width = bold.horizontalAdvance(wordsOf(i)) + 5 * gap;
    if (i == page) return {left, 0, width, height()};
    left += width + gap;
  }
  return {};
}

QSize PageTrail::sizeHint() const {
  if (m_names.isEmpty()) return {};
  return {placeOf(static_cast<int>(m_names.size()) - 1).right() + 1, fontMetrics().height() + unit(this) + 2};
}

void PageTrail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const widgets::Tokens& tokens = m_theme.tokens();
  for (int i = 0; i < m_names.size(); ++i) {
    const QRect place = placeOf(i);
    if (i == m_current) {
      widgets::paintBox(painter, place, tokens.accent, {}, place.height() / 2.0);
      painter.setFont(widgets::boldFont(font()));
      painter.setPen(tokens.onAccent);
      painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, wordsOf(i));
      continue;
    }
    painter.setFont(font());
    painter.setPen(tokens.mutedStrong);
    const bool isBehind = i < m_reached || m_refused.contains(i);
    QRect words = place;
    if (isBehind) {
      const qreal size = fontMetrics().ascent() * 0.8;
      const text::Sign sign = m_refused.contains(i) ? text::Sign::Bad : text::Sign::Good;
      widgets::paintSign(painter, QPointF(place.left() + size, place.center().y() + 1), size, sign, tokens);
      words.setLeft(place.left() + static_cast<int>(size) * 2);
      painter.setPen(tokens.mutedStrong);
    }
    const QString shown = isBehind ? m_names[i] : wordsOf(i);
    painter.drawText(words,
                     static_cast<int>(isBehind ? Qt::AlignLeft : Qt::AlignHCenter) |
                         static_cast<int>(Qt::AlignVCenter) | Qt::TextSingleLine,
                     shown);
  }
}

void PageTrail::mouseReleaseEvent(QMouseEvent* event) {
  for (int i = 0; i < m_names.size(); ++i) {
    if (placeOf(i).contains(event->position().toPoint())) emit pageChosen(i);
  }
}

}  // namespace baremark::app::wizards
