// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/icons.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>

#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::widgets {

SignIcon::SignIcon(const Theme& theme, const text::SignedText& text, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setText(text);
}

void SignIcon::setText(const text::SignedText& text) {
  m_sign = text.sign;
  setToolTip(text.words.toHtmlEscaped());
  setAccessibleName(text.words);
  update();
}

void SignIcon::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintSign(painter, QRectF(rect()).center(), fontMetrics().ascent() * 0.82, m_sign, m_theme.tokens());
}

MarkerLine::MarkerLine(const Theme& theme, const models::SeriesStyle& style, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_style(style), m_name(new ElidingLabel(name, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(fontMetrics().height() + 2, 0, 0, 0);
  row->addWidget(m_name);
}

void MarkerLine::setSeries(const models::SeriesStyle& style, const QString& name) {
  m_style = style;
  m_name->setText(name);
  update();
}

void MarkerLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const qreal size = fontMetrics().ascent() * 0.75;
  paintMarker(painter, QPointF(fontMetrics().height() / 2.0, height() / 2.0), size, m_style, m_theme.tokens(),
              m_theme.tokens().panel);
}

QIcon markerIcon(const Theme& theme, const models::SeriesStyle& style, int size) {
  QIcon icon;
  for (const int scale : {1, 2}) {
    QPixmap pixmap(size * scale, size * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintMarker(painter, QPointF(size / 2.0, size / 2.0), size * 0.62, style, theme.tokens(), theme.tokens().panel);
    painter.end();
    icon.addPixmap(pixmap);
  }
  return icon;
}

}  // namespace baremark::app::widgets
