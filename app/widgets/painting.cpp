// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/painting.h"

#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace baremark::app::widgets {
namespace {

using models::Shape;
using text::Sign;

QPolygonF regular(const QPointF& centre, qreal radius, int corners, qreal innerShare = 1) {
  QPolygonF polygon;
  const int places = innerShare < 1 ? corners * 2 : corners;
  for (int i = 0; i < places; ++i) {
    const qreal angle = -std::numbers::pi / 2 + 2 * std::numbers::pi * i / places;
    const qreal r = i % 2 == 1 && innerShare < 1 ? radius * innerShare : radius;
    polygon << QPointF(centre.x() + r * std::cos(angle), centre.y() + r * std::sin(angle));
  }
  return polygon;
}

QPainterPath shapeOf(Shape shape, const QPointF& centre, qreal size) {
  QPainterPath path;
  const qreal r = size / 2;
  const auto closed = [&path](const QPolygonF& polygon) {
    path.addPolygon(polygon);
    path.closeSubpath();
  };
  switch (shape) {
    case Shape::Disc:
      path.addEllipse(centre, r, r);
      break;
    case Shape::Square:
      path.addRect(QRectF(centre.x() - r * 0.9, centre.y() - r * 0.9, size * 0.9, size * 0.9));
      break;
    case Shape::Diamond:
      closed(regular(centre, r * 1.25, 4));
      break;
    case Shape::Triangle:
      closed(regular(QPointF(centre.x(), centre.y() + r * 0.2), r * 1.25, 3));
      break;
    case Shape::Pentagon:
      closed(regular(centre, r * 1.12, 5));
      break;
    case Shape::Star:
      closed(regular(centre, r * 1.35, 5, 0.45));
      break;
    case Shape::Cross: {
      const qreal w = size * 0.17;
      path.addRect(QRectF(centre.x() - r, centre.y() - w, size, 2 * w));
      QPainterPath upright;
      upright.addRect(QRectF(centre.x() - w, centre.y() - r, 2 * w, size));
      path = path.united(upright);
      break;
    }
  }
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
  painter.drawPath(shapeOf(style.shape, centre, style.isHollow ? size - 1 : size));
  painter.restore();
}

QPen linePen(const Tokens& tokens, const models::SeriesStyle& style, qreal width) {
  QPen pen(colourOf(tokens, style).line, width);
  pen.setCapStyle(Qt::FlatCap);
  switch (style.dash) {
    case models::Dash::Solid:
      break;
    case models::Dash::Dashed:
      pen.setDashPattern({5, 3});
      break;
    case models::Dash::DashDot:
      pen.setDashPattern({6, 2.5, 1.5, 2.5});
      break;
    case models::Dash::Dotted:
      pen.setDashPattern({1.5, 2.5});
      break;
  }
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
