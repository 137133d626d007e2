// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/forest_figure.h"

#include <QResizeEvent>
#include <algorithm>
#include <cmath>

#include "app/plot/placing.h"
#include "app/text/units_text.h"

namespace baremark::app::plot {
namespace {

using widgets::unit;

constexpr double kLeastChanges = 1e-4;  // smallest range of the axis, in changes
constexpr double kMostChanges = 20;
constexpr double kChevron = 4;  // half the height of the sign of what leaves the axis

/// "<" or ">" at an end of the axis. `direction`: -1 at the left end, 1 at the right end.
void paintChevron(QPainter& painter, double edge, double y, int direction) {
  const double back = edge - direction * kChevron;
  const QPointF corners[] = {{back, y - kChevron}, {edge, y}, {back, y + kChevron}};
  painter.drawPolyline(corners, 3);
}

}  // namespace

/// Where a line is painted.
struct ForestFigure::Spot {
  const ForestPanel& panel;
  QPointF place;  ///< of its marker
  QColor behind;
};

ForestFigure::ForestFigure(const widgets::Theme& theme, QWidget* parent)
    : ComparisonFigure(theme, tr("Difference to the baseline"), parent, kLeastChanges, kMostChanges) {}

void ForestFigure::setPicture(ForestPicture picture) {
  m_picture = std::move(picture);
  updateGeometry();
  dataChanged();
}

QSize ForestFigure::minimumSizeHint() const {
  return {44 * fontMetrics().averageCharWidth(), static_cast<int>(std::ceil(leastHeight(m_picture, font(), width())))};
}

void ForestFigure::resizeEvent(QResizeEvent* event) {
  const int before = panelsAcross(m_picture, font(), event->oldSize().width());
  if (before != panelsAcross(m_picture, font(), width())) updateGeometry();
  Figure::resizeEvent(event);
}

QSize ForestFigure::sizeHint() const {
  return {72 * fontMetrics().averageCharWidth(), std::max(minimumSizeHint().height(), 14 * fontMetrics().height())};
}

QSize ForestFigure::printSizeHint() const {
  const double width = printedWidth(m_picture, font());
  return {std::max(minimumSizeHint().width(), static_cast<int>(width)),
          static_cast<int>(std::ceil(leastHeight(m_picture, font(), width)))};
}

void ForestFigure::paintScale(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                              const widgets::Tokens& tokens) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  const QRectF& plot = panel.plot;
  const double from = layout.x(panel, -m_picture.margin);
  painter.save();
  painter.setClipRect(plot);
  painter.fillRect(QRectF(from, plot.top(), layout.x(panel, m_picture.margin) - from, plot.height()),
                   tokens.marginBand);
  painter.restore();
  painter.setFont(widgets::tabularFont(font()));
  const auto wordsOf = [](double tick) {
    const int decimals = std::abs(tick * 100 - std::round(tick * 100)) < 1e-9 ? 0 : 1;
    return std::abs(tick) < 1e-12 ? text::percent(0, 0) : text::change(tick, decimals);
  };
  const auto widthOf = [&](double tick) { return metrics.horizontalAdvance(wordsOf(tick)) + gap; };
  for (const double tick : labelledTicks(layout.low, layout.high, plot.width(), widthOf)) {
    const double x = layout.x(panel, tick);
    painter.setPen(QPen(tokens.grid, 1));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QString words = wordsOf(tick);
    const double width = metrics.horizontalAdvance(words);
    painter.setPen(tokens.muted);
    painter.drawText(QRectF(x - width, plot.bottom() + gap / 2, 2 * width, metrics.height()), Qt::AlignCenter, words);
  }
  painter.setFont(widgets::noteFont(font()));
  painter.setPen(tokens.muted);
  const QString axis = tr("difference to %1", "the baseline").arg(m_picture.baseline);
  const QFontMetricsF note(painter.font());
  const double axisWidth = note.horizontalAdvance(axis);
  QRectF under(plot.left() - 3 * gap, plot.bottom() + gap / 2 + metrics.height(), plot.width() + 6 * gap,
               metrics.height());
  if (axisWidth > under.width() && m_picture.hasColumns)
    under = QRectF(plot.left() - gap, under.top(), panel.right - plot.left() + gap, under.height());
  else if (axisWidth > under.width())
    under = QRectF(layout.area.left(), under.top(), layout.area.width(), under.height());
  if (axisWidth <= under.width() || m_picture.hasColumns)
    painter.drawText(under, Qt::AlignCenter, note.elidedText(axis, Qt::ElideRight, under.width()));
  painter.setPen(QPen(tokens.good, 1.2, Qt::DotLine));
  for (const double edge : {-m_picture.margin, m_picture.margin}) {
    const double x = layout.x(panel, edge);
    if (x > plot.left() && x < plot.right()) painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  }
  if (layout.beyond(0) == 0) {
    painter.setPen(QPen(tokens.muted, 1));
    painter.drawLine(QPointF(layout.x(panel, 0), plot.top()), QPointF(layout.x(panel, 0), plot.bottom()));
  }
}

/// The texts above the plot: the margin or the panel's point, and at its sides the direction if there is room.
void ForestFigure::paintHead(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                             const widgets::Tokens& tokens) const {
  const double gap = unit(this);
  const QFont small = widgets::noteFont(font());
  const QFontMetricsF note(small);
  //: %1: a percentage
  const QString margin = tr("margin %1").arg(text::margin(m_picture.margin));
  const QString middle = m_picture.hasColumns ? m_picture.rows[panel.first].label : margin;
  const QFont middleFont = m_picture.hasColumns ? font() : small;
  const double middleWidth = QFontMetricsF(middleFont).horizontalAdvance(middle);
  const double wanted = m_picture.hasColumns
                            ? panel.plot.center().x()
                            : (layout.x(panel, -m_picture.margin) + layout.x(panel, m_picture.margin)) / 2;
  const double least = panel.plot.left() + middleWidth / 2;
  const double at = std::clamp(wanted, least, std::max(least, panel.plot.right() - middleWidth / 2));
  const double height = QFontMetricsF(middleFont).height();
  const double y = panel.plot.top() - height - gap / 3;
  painter.setFont(middleFont);
  painter.setPen(m_picture.hasColumns ? tokens.text : tokens.muted);
  painter.drawText(QRectF(at - middleWidth, y, 2 * middleWidth, height), Qt::AlignCenter, middle);
  painter.setFont(small);
  painter.setPen(tokens.muted);
  const auto side = [&](const QString& words, double from, double to, Qt::Alignment alignment) {
    if (to - from < note.horizontalAdvance(words)) return;
    painter.drawText(QRectF(from, y, to - from, height), static_cast<int>(alignment | Qt::AlignVCenter), words);
  };
  const double left = m_picture.hasColumns ? panel.plot.left() - gap : layout.area.left();
  side(tr("slower", "left side of the figure"), left, at - middleWidth / 2 - 2 * gap, Qt::AlignRight);
  side(tr("faster", "right side of the figure"), at + middleWidth / 2 + 2 * gap, panel.right, Qt::AlignLeft);
  if (m_picture.hasColumns && panel.isFirst) side(margin, layout.nameLeft, left - gap, Qt::AlignLeft);
}

/// The numbers of a line that leaves the axis, in the longest form that fits between `left` and `right`. The background
/// is cleared behind them, so that no line of the scale crosses the text.
void ForestFigure::paintNumber(QPainter& painter, const widgets::Tokens& tokens, const ForestLine& line,
                               const Spot& spot, double left, double right, Qt::Alignment side) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  for (const QString& words : numberTexts(line)) {
    const double width = metrics.horizontalAdvance(words) + gap;
    if (width > right - left) continue;
    const double at = side == Qt::AlignLeft ? left : right - width;
    const QRectF box(at, spot.place.y() - metrics.height() / 2, width, metrics.height());
    painter.fillRect(box, spot.behind);
    painter.setFont(font());
    painter.setPen(tokens.text);
    painter.drawText(box, Qt::AlignCenter, words);
    return;
  }
}

void ForestFigure::paintEstimate(QPainter& painter, const ForestLayout& layout, const widgets::Tokens& tokens,
                                 const ForestLine& line, const Spot& spot) const {
  const QRectF& plot = spot.panel.plot;
  const double y = spot.place.y();
  const double gap = unit(this);
  const QPen pen(widgets::colourOf(tokens, line.style).line, 1.6, Qt::SolidLine, Qt::FlatCap);
  const int side = line.value ? layout.beyond(*line.value - 1) : 0;
  painter.save();
  painter.setClipRect(plot.adjusted(-2, 0, 2, 0));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(pen);
  if (side != 0) {
    paintChevron(painter, side < 0 ? plot.left() : plot.right(), y, side);
  } else if (line.interval) {
    const double ends[] = {line.interval->low - 1, line.interval->high - 1};
    const double low = std::max(layout.x(spot.panel, ends[0]), plot.left());
    const double high = std::min(layout.x(spot.panel, ends[1]), plot.right());
    painter.drawLine(QPointF(low, y), QPointF(high, y));
    for (const double end : ends) {
      const double x = layout.x(spot.panel, end);
      if (const int out = layout.beyond(end); out != 0)
        paintChevron(painter, out < 0 ? plot.left() : plot.right(), y, out);
      else
        painter.drawLine(QPointF(x, y - kCap), QPointF(x, y + kCap));
    }
  }
  if (showsRuns()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(widgets::colourOf(tokens, line.style).line);
    for (const double ratio : line.runs)
      painter.drawEllipse(QPointF(layout.x(spot.panel, ratio - 1), y + kRunAside), kRunRadius, kRunRadius);
  }
  if (line.value) widgets::paintMarker(painter, spot.place, kMarker, line.style, tokens, tokens.panel);
  painter.restore();
  if (side != 0) {
    const double beside = spot.place.x() - side * kMarker;
    if (side < 0)
      paintNumber(painter, tokens, line, spot, beside, plot.right(), Qt::AlignLeft);
    else
      paintNumber(painter, tokens, line, spot, plot.left(), beside, Qt::AlignRight);
  } else if (line.interval) {
    // Only one end leaves the axis: the numbers stand beyond the other one.
    const int low = layout.beyond(line.interval->low - 1);
    const int high = layout.beyond(line.interval->high - 1);
    if (low != 0 && high == 0)
      paintNumber(painter, tokens, line, spot, layout.x(spot.panel, line.interval->high - 1) + kMarker, plot.right(),
                  Qt::AlignLeft);
    if (high != 0 && low == 0)
      paintNumber(painter, tokens, line, spot, plot.left(),
                  layout.x(spot.panel, line.interval->low - 1) - kMarker - gap / 2, Qt::AlignRight);
  }
}

void ForestFigure::paintLine(QPainter& painter, const ForestLayout& layout, const widgets::Tokens& tokens,
                             const ForestLine& line, const Spot& spot) const {
  const QFontMetricsF metrics(font());
  paintEstimate(painter, layout, tokens, line, spot);
  const double y = spot.place.y();
  const double size = metrics.ascent() * 0.8;
  widgets::paintSign(painter, QPointF(spot.panel.verdictLeft + size / 2, y), size, line.verdict.sign, tokens);
  painter.setPen(tokens.text);
  painter.setFont(font());
  const double left = spot.panel.verdictLeft + metrics.height();
  const double room = spot.panel.right - left;
  painter.drawText(QRectF(left, y - metrics.height() / 2, room, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(line.verdict.words, Qt::ElideRight, room));
}

/// The names of the arms at the left of a line of panels, each in its row between thin lines.
void ForestFigure::paintNames(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                              const widgets::Tokens& tokens) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  const double left = layout.nameLeft + metrics.height();
  const double room = layout.area.left() + layout.nameWidth - left;
  double top = panel.plot.top();
  for (const ForestLine& line : m_picture.rows[panel.first].lines) {
    if (top > panel.plot.top()) {
      painter.setPen(QPen(tokens.line, 1));
      painter.drawLine(QPointF(layout.area.left(), top), QPointF(layout.area.right(), top));
    }
    const QPointF marker(layout.nameLeft + gap, top + layout.lineHeight / 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paintMarker(painter, marker, kMarker, line.style, tokens, tokens.panel);
    painter.restore();
    painter.setPen(tokens.text);
    painter.setFont(font());
    painter.drawText(QRectF(left, top, room, layout.lineHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(line.name, Qt::ElideRight, room));
    top += layout.lineHeight;
  }
}

void ForestFigure::paintRows(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                             const widgets::Tokens& tokens, std::vector<Mark>& marks) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  double top = panel.plot.top();
  for (std::size_t i = panel.first; i < panel.first + panel.count; ++i) {
    const ForestRow& row = m_picture.rows[i];
    const double height = layout.rowHeight(row.lines.size());
    if (!m_picture.hasColumns) {
      painter.setPen(tokens.text);
      painter.setFont(font());
      const double room = panel.plot.left() - layout.nameWidth - layout.area.left() - 2 * gap;
      painter.drawText(QRectF(layout.area.left() + gap, top, room, height), Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(row.label, Qt::ElideRight, room));
    }
    for (std::size_t j = 0; j < row.lines.size(); ++j) {
      const ForestLine& line = row.lines[j];
      const double y = top + layout.rowPad / 2 + (static_cast<double>(j) + 0.5) * layout.lineHeight;
      const double change = line.value.value_or(1) - 1;
      const int side = layout.beyond(change);
      const double x = side == 0 ? layout.x(panel, change)
                                 : (side < 0 ? panel.plot.left() : panel.plot.right()) - side * (kChevron + kMarker);
      const QPointF place(x, y);
      paintLine(painter, layout, tokens, line, {panel, place, isSelected(row.point) ? tokens.selection : tokens.panel});
      const double nameRoom = m_picture.hasColumns ? 0 : layout.nameWidth - gap;
      if (nameRoom > 0) {
        painter.setPen(tokens.muted);
        painter.drawText(QRectF(layout.nameLeft, y - metrics.height() / 2, nameRoom, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(line.name, Qt::ElideRight, nameRoom));
      }
      if (line.value) marks.push_back({place, line.readOut, row.point, line.arm});
    }
    top += height;
    if (i + 1 == panel.first + panel.count) continue;
    painter.setPen(QPen(tokens.line, 1));
    painter.drawLine(QPointF(layout.area.left(), top), QPointF(layout.area.right(), top));
  }
}

void ForestFigure::paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) {
  std::vector<Mark> marks;
  const ForestLayout layout = layOut(area);
  for (const ForestPanel& panel : layout.panels) {
    const double left = m_picture.hasColumns ? panel.plot.left() - unit(this) : area.left();
    const double right = m_picture.hasColumns ? panel.right : area.right();
    double top = panel.plot.top();
    for (std::size_t i = panel.first; i < panel.first + panel.count; ++i) {
      const double height = layout.rowHeight(m_picture.rows[i].lines.size());
      if (isSelected(m_picture.rows[i].point))
        painter.fillRect(QRectF(left, top, right - left, height), tokens.selection);
      top += height;
    }
    paintScale(painter, layout, panel, tokens);
    paintHead(painter, layout, panel, tokens);
  }
  for (const ForestPanel& panel : layout.panels) {
    if (m_picture.hasColumns && panel.isFirst) paintNames(painter, layout, panel, tokens);
    paintRows(painter, layout, panel, tokens, marks);
  }
  setMarks(std::move(marks));
}

FigureTable ForestFigure::table() const {
  FigureTable table{.header = {tr("point"), tr("arm"), tr("difference"), tr("interval"), tr("verdict")}, .rows = {}};
  for (const ForestRow& row : m_picture.rows) {
    for (const ForestLine& line : row.lines) {
      table.rows << QStringList{row.label, line.name, line.value ? text::change(*line.value - 1) : QStringLiteral("–"),
                                line.interval ? text::changeInterval(*line.interval) : QStringLiteral("–"),
                                line.verdict.words};
    }
  }
  return table;
}

QString ForestFigure::summary() const {
  QStringList parts;
  for (const ForestRow& row : m_picture.rows) {
    for (const ForestLine& line : row.lines)
      parts << tr("%1 at %2: %3", "arm, point, verdict").arg(line.name, row.label, line.verdict.words);
  }
  return parts.isEmpty() ? tr("Nothing to compare yet.") : parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QRectF ForestFigure::plotArea(const QPointF& place) const {
  const ForestLayout layout = layOut(QRectF(rect()));
  const auto distance = [&place](const ForestPanel& panel) {
    const QRectF& plot = panel.plot;
    return std::hypot(place.x() - std::clamp(place.x(), plot.left(), plot.right()),
                      place.y() - std::clamp(place.y(), plot.top(), plot.bottom()));
  };
  const auto nearest = std::ranges::min_element(layout.panels, {}, distance);
  return nearest == layout.panels.end() ? QRectF() : nearest->plot;
}

}  // namespace baremark::app::plot
