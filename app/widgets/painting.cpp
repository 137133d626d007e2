// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/painting.h"

#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>

namespace baremark::app::widgets {
namespace {

using text::Sign;

QPainterPath pathOf(models::Shape shape, const QPointF& centre, qreal radius) {
  QPainterPath path;
  QPolygonF corners;
  for (const auto& [x, y] : core::containers::outlineOf(shape)) corners << centre + radius * QPointF(x, y);
  if (corners.isEmpty()) path.addEllipse(centre, radius, radius);
  path.addPolygon(corners);
  path.closeSubpath();
  return path;
}

}  // namespace

void paintSign(QPainter& painter, const QPointF& centre, qreal size, Sign sign, const Tokens& tokens) {
  if (sign == Sign::None) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor colour = colourOf(tokens, sign);
  const qreal r = size / 2;
  QPen pen(colour, std::max(1.4, size * 0.17), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  const auto at = [&](qreal x, qreal y) { return QPointF(centre.x() + x * r, centre.y() + y * r); };
  switch (sign) {
    case Sign::Good:
      painter.drawPolyline(QPolygonF({at(-0.8, 0.1), at(-0.25, 0.65), at(0.8, -0.65)}));
      break;
    case Sign::Bad:
      painter.drawLine(at(-0.68, -0.68), at(0.68, 0.68));
      painter.drawLine(at(-0.68, 0.68), at(0.68, -0.68));
      break;
    case Sign::Warning:
      painter.drawLine(at(0, -0.85), at(0, 0.25));
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawEllipse(at(0, 0.8), pen.widthF() * 0.62, pen.widthF() * 0.62);
      break;
    case Sign::Open:
      pen.setWidthF(std::max(1.2, size * 0.13));
      painter.setPen(pen);
      painter.drawEllipse(centre, r * 0.78, r * 0.78);
      break;
    case Sign::Running:
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawEllipse(centre, r * 0.78, r * 0.78);
      break;
    case Sign::None:
      break;
  }
  painter.restore();
}

const SeriesColour& colourOf(const Tokens& tokens, const models::SeriesStyle& style) {
  const auto count = tokens.series.size();
  return tokens.series[static_cast<std::size_t>(style.colour) % count];
}

void paintMarker(QPainter& painter, const QPointF& centre, qreal size, const models::SeriesStyle& style,
                 const Tokens& tokens, const QColor& behind) {
  const SeriesColour& colour = colourOf(tokens, style);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(
      QPen(colour.line, style.isHollow ? std::max(1.5, size * 0.18) : 1, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(style.isHollow ? behind : colour.fill);
  painter.drawPath(pathOf(style.shape, centre, (style.isHollow ? size - 1 : size) / 2));
  painter.restore();
}

QPen linePen(const Tokens& tokens, const models::SeriesStyle& style, qreal width) {
  QPen pen(colourOf(tokens, style).line, width);
  pen.setCapStyle(Qt::FlatCap);
  const std::vector<double> dashes = core::containers::dashesOf(style.dash);
  if (!dashes.empty()) pen.setDashPattern(QList<qreal>(dashes.begin(), dashes.end()));
  return pen;
}

void paintBox(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& border, qreal radius,
              qreal width) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(border.isValid() ? QPen(border, width) : QPen(Qt::NoPen));
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  const qreal inset = border.isValid() ? width / 2 : 0;
  painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
  painter.restore();
}

QBrush hatching(const Tokens& tokens) {
  constexpr int kSide = 6;
  QPixmap tile(kSide * 2, kSide * 2);
  tile.setDevicePixelRatio(2);
  tile.fill(tokens.panel);
  QPainter painter(&tile);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(tokens.muted, 1.3));
  for (int shift = -kSide; shift <= kSide; shift += kSide)
    painter.drawLine(QPointF(shift - 1, kSide + 1), QPointF(shift + kSide + 1, -1));
  painter.end();
  QBrush brush(tile);
  return brush;
}

}  // namespace baremark::app::widgets
