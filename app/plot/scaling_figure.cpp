// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/scaling_figure.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "app/plot/placing.h"
#include "app/text/units_text.h"
#include "core/report/figures.h"

namespace baremark::app::plot {
namespace {

using widgets::unit;

constexpr double kLeastValues = 2e-4;  // smallest range of the axis, in its units
constexpr double kMostValues = 100;
constexpr double kDodge = 11;  // pixels between markers of one point

constexpr const char* kQuantityNames[] = {"images", "speedup", "efficiency", "time"};  // in the order of Quantity

}  // namespace

Quantity quantityNamed(const QString& name) {
  for (const Quantity each : {Quantity::ImagesPerSecond, Quantity::SpeedUp, Quantity::BatchTime}) {
    if (name == toName(each)) return each;
  }
  return Quantity::Efficiency;
}

QString toName(Quantity quantity) {
  return QLatin1String(kQuantityNames[static_cast<std::size_t>(quantity)]);
}

/// The positions of all elements, in pixels.
struct ScalingFigure::Layout {
  QRectF area;
  QRectF plot;
  double low = 0;
  double high = 1;
  bool isLog = false;
  std::vector<int> ranks;
  double firstX = 0;
  double lastX = 0;

  [[nodiscard]] double x(int count) const {
    if (ranks.size() < 2) return plot.center().x();
    const double from = std::log2(ranks.front());
    const double to = std::log2(ranks.back());
    return firstX + (std::log2(count) - from) / (to - from) * (lastX - firstX);
  }
  [[nodiscard]] double y(double value) const {
    const double place = isLog ? std::log(std::max(value, 1e-12)) : value;
    return plot.bottom() - (place - low) / (high - low) * plot.height();
  }
  [[nodiscard]] std::vector<double> ticks() const {
    return isLog ? logTicks(std::exp(low), std::exp(high), kMostTicks)
                 : core::report::roundTicks(low, high, kMostTicks);
  }
};

ScalingFigure::ScalingFigure(const widgets::Theme& theme, QWidget* parent)
    : ComparisonFigure(theme, tr("Scaling"), parent, kLeastValues, kMostValues) {}

void ScalingFigure::setPicture(ScalingPicture picture) {
  if (picture.quantity != m_picture.quantity) showAll();
  m_picture = std::move(picture);
  dataChanged();
}

QString ScalingFigure::valueText(double value, bool isTick) const {
  if (m_picture.quantity == Quantity::ImagesPerSecond) return text::rate(value);
  if (m_picture.quantity == Quantity::Efficiency) return text::percent(value, isTick ? 0 : 1);
  if (m_picture.quantity == Quantity::BatchTime) return QLocale().toString(value, 'f', isTick ? 2 : 3);
  return isTick ? QLocale().toString(value, 'g', 3) : QLocale().toString(value, 'f', 2);
}

QString ScalingFigure::lastText(const ScalingSeries& series) const {
  return series.points.empty() ? QString() : QLatin1Char(' ') + valueText(series.points.back().value);
}

std::vector<int> ScalingFigure::ranks() const {
  std::set<int> all;
  for (const ScalingSeries& series : m_picture.series) {
    for (const ScalingPoint& point : series.points) all.insert(point.ranks);
  }
  return {all.begin(), all.end()};
}

std::pair<double, double> ScalingFigure::fittingRange() const {
  double low = 1e300;
  double high = -1e300;
  const auto include = [&](double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (const ScalingSeries& series : m_picture.series) {
    for (const ScalingPoint& point : series.points) {
      include(point.value);
      if (point.interval) {
        include(point.interval->low);
        include(point.interval->high);
      }
      if (showsRuns()) std::for_each(point.runs.begin(), point.runs.end(), include);
    }
  }
  for (const auto& entry : m_picture.ideal) include(entry.second);
  for (const auto& entry : m_picture.roof) include(entry.second);
  if (low > high) return {0, 1};
  if (m_picture.quantity == Quantity::Efficiency)
    return {std::min(0.8, std::floor((low - 0.01) * 20) / 20), std::max(1.02, high + 0.01)};
  if (m_picture.quantity == Quantity::BatchTime) {
    const double pad = std::max(0.02, (high - low) * 0.1);
    return {std::min(low, 1.0) - pad, std::max(high, 1.0) + pad};
  }
  const double from = std::log(std::max(low, 1e-12));
  const double to = std::log(std::max(high, 1e-12));
  const double pad = std::max(0.05, (to - from) * 0.06);
  return {from - pad, to + pad};
}

ScalingFigure::Layout ScalingFigure::layOut(const QRectF& area) const {
  Layout layout{.area = area};
  layout.isLog = m_picture.quantity == Quantity::ImagesPerSecond || m_picture.quantity == Quantity::SpeedUp;
  std::tie(layout.low, layout.high) = range();
  layout.ranks = ranks();
  const QFontMetricsF metrics(widgets::tabularFont(font()));
  const double gap = unit(this);
  double left = 0;
  for (const double tick : layout.ticks()) left = std::max(left, metrics.horizontalAdvance(valueText(tick, true)));
  double right =
      std::max(metrics.horizontalAdvance(m_picture.idealName), metrics.horizontalAdvance(m_picture.roofName));
  for (const ScalingSeries& series : m_picture.series)
    right = std::max(right, metrics.horizontalAdvance(series.name + lastText(series)) + kMarker + gap);
  right = std::min(right, area.width() * 0.36);
  layout.plot = area.adjusted(left + 2 * gap, 2 * gap, -(right + 3 * gap), -(2 * metrics.height() + 2.5 * gap));
  const double inset =
      std::max(kDodge * static_cast<double>(std::max<std::size_t>(m_picture.series.size(), 1)) * 0.75 + kMarker,
               layout.plot.width() * 0.06);
  layout.firstX = layout.plot.left() + inset;
  layout.lastX = layout.plot.right() - inset;
  return layout;
}

void ScalingFigure::paintAxes(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const {
  const QFont numbers = widgets::tabularFont(font());
  const QFontMetricsF metrics(numbers);
  const double gap = unit(this);
  painter.setFont(numbers);
  for (const double tick : layout.ticks()) {
    const double y = layout.y(tick);
    if (y < layout.plot.top() - 1 || y > layout.plot.bottom() + 1) continue;
    painter.setPen(QPen(tokens.grid, 1));
    painter.drawLine(QPointF(layout.plot.left(), y), QPointF(layout.plot.right(), y));
    painter.setPen(tokens.muted);
    painter.drawText(QRectF(layout.plot.left() - 400 - gap, y - metrics.height() / 2, 400, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, valueText(tick, true));
  }
  painter.setPen(QPen(tokens.outline, 1));
  painter.drawLine(layout.plot.bottomLeft(), layout.plot.bottomRight());
  double lastEnd = -1e9;
  for (const int count : layout.ranks) {
    const double x = layout.x(count);
    painter.setPen(QPen(tokens.outline, 1));
    painter.drawLine(QPointF(x, layout.plot.bottom()), QPointF(x, layout.plot.bottom() + 4));
    const QString words = QLocale().toString(count);
    const double width = metrics.horizontalAdvance(words);
    if (x - width / 2 < lastEnd + gap) continue;  // the text would touch the previous one
    lastEnd = x + width / 2;
    painter.setPen(tokens.muted);
    painter.drawText(QRectF(x - width, layout.plot.bottom() + gap, 2 * width, metrics.height()), Qt::AlignCenter,
                     words);
  }
  painter.setFont(widgets::noteFont(font()));
  painter.setPen(tokens.muted);
  const QString note =
      painter.fontMetrics().elidedText(m_picture.note, Qt::ElideRight, static_cast<int>(layout.plot.width() + 6 * gap));
  painter.drawText(QRectF(layout.plot.left() - 3 * gap, layout.plot.bottom() + gap + metrics.height() + gap / 2,
                          layout.plot.width() + 6 * gap, metrics.height()),
                   Qt::AlignCenter, note);
}

void ScalingFigure::paintLimits(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const {
  const auto lineOf = [&layout](const std::vector<std::pair<int, double>>& values) {
    QPolygonF line;
    for (const auto& [count, value] : values) line << QPointF(layout.x(count), layout.y(value));
    return line;
  };
  painter.save();
  painter.setClipRect(layout.plot.adjusted(-1, -1, 1, 1));
  painter.setPen(QPen(tokens.muted, 1, Qt::DashLine));
  if (!m_picture.ideal.empty() && !layout.isLog) {
    const double y = layout.y(m_picture.ideal.front().second);
    painter.drawLine(QPointF(layout.plot.left(), y), QPointF(layout.plot.right(), y));
  }
  painter.setRenderHint(QPainter::Antialiasing);
  if (layout.isLog) painter.drawPolyline(lineOf(m_picture.ideal));
  painter.setPen(QPen(tokens.muted, 1));
  const QPolygonF roof = lineOf(m_picture.roof);
  painter.drawPolyline(roof);
  for (const QPointF& place : roof) painter.drawLine(place - QPointF(kMarker, 0), place + QPointF(kMarker, 0));
  painter.restore();
}

void ScalingFigure::paintSeries(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens,
                                std::vector<Mark>& marks) const {
  painter.save();
  painter.setClipRect(layout.plot.adjusted(-6, -6, 6, 6));
  painter.setRenderHint(QPainter::Antialiasing);
  const std::size_t count = m_picture.series.size();
  const auto placeOf = [&](std::size_t index, const ScalingPoint& point) {
    return QPointF(layout.x(point.ranks) + dodge(index, count, kDodge), layout.y(point.value));
  };
  // Lines are drawn before markers.
  for (std::size_t i = 0; i < count; ++i) {
    QPolygonF line;
    for (const ScalingPoint& point : m_picture.series[i].points) line << placeOf(i, point);
    painter.setPen(widgets::linePen(tokens, m_picture.series[i].style, 1.2));
    painter.drawPolyline(line);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const ScalingSeries& series = m_picture.series[i];
    for (const ScalingPoint& point : series.points) {
      const QPointF place = placeOf(i, point);
      if (point.interval) {
        painter.setPen(QPen(widgets::colourOf(tokens, series.style).line, 1.5, Qt::SolidLine, Qt::FlatCap));
        const double low = layout.y(point.interval->low);
        const double high = layout.y(point.interval->high);
        painter.drawLine(QPointF(place.x(), low), QPointF(place.x(), high));
        for (const double y : {low, high}) painter.drawLine(QPointF(place.x() - kCap, y), QPointF(place.x() + kCap, y));
      }
      if (showsRuns()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(widgets::colourOf(tokens, series.style).line);
        for (const double value : point.runs)
          painter.drawEllipse(QPointF(place.x() + kRunAside, layout.y(value)), kRunRadius, kRunRadius);
      }
      widgets::paintMarker(painter, place, kMarker, series.style, tokens, tokens.panel);
      marks.push_back({place, series.name + QStringLiteral(", ") + point.readOut, point.point, series.arm});
    }
  }
  painter.restore();
}

void ScalingFigure::paintNames(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const {
  const QFont words = widgets::tabularFont(font());
  const QFontMetricsF metrics(words);
  const double gap = unit(this);
  painter.setFont(words);
  const double left = layout.plot.right() + gap;
  const double room = layout.area.right() - left - 2;
  std::vector<double> desired;
  std::vector<QString> lines;  // lines of text without a marker
  for (const auto& [ends, name] :
       {std::pair(&m_picture.ideal, m_picture.idealName), std::pair(&m_picture.roof, m_picture.roofName)}) {
    if (ends->empty() || name.isEmpty()) continue;
    lines.push_back(name);
    desired.push_back(std::clamp(layout.y(ends->back().second), layout.plot.top(), layout.plot.bottom()));
  }
  for (const ScalingSeries& series : m_picture.series) {
    const double y = series.points.empty() ? layout.plot.bottom() : layout.y(series.points.back().value);
    desired.push_back(std::clamp(y, layout.plot.top(), layout.plot.bottom()));
  }
  const auto places = spread(desired, metrics.height() + 1, layout.plot.top() - metrics.height() / 2,
                             layout.plot.bottom() + metrics.height() / 2);
  std::size_t next = 0;
  painter.setPen(tokens.muted);
  for (const QString& name : lines)
    painter.drawText(QRectF(left, places[next++] - metrics.height() / 2, room, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, name);
  for (const ScalingSeries& series : m_picture.series) {
    const double y = places[next++];
    widgets::paintMarker(painter, QPointF(left + kMarker / 2, y), kMarker, series.style, tokens, tokens.panel);
    painter.setFont(words);
    painter.setPen(tokens.text);
    const QString last = lastText(series);
    const double width = room - kMarker - gap;
    const QString name = metrics.elidedText(series.name, Qt::ElideRight, width - metrics.horizontalAdvance(last));
    painter.drawText(QRectF(left + kMarker + gap, y - metrics.height() / 2, width, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, name + last);
  }
}

void ScalingFigure::paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) {
  std::vector<Mark> marks;
  if (!ranks().empty()) {
    const Layout layout = layOut(area);
    std::set<int> selected;
    for (const ScalingSeries& series : m_picture.series) {
      for (const ScalingPoint& point : series.points) {
        if (isSelected(point.point)) selected.insert(point.ranks);
      }
    }
    for (const int count : selected) {
      const double half = std::max(kDodge * static_cast<double>(m_picture.series.size()) / 2 + kMarker, 14.0);
      painter.fillRect(QRectF(layout.x(count) - half, layout.plot.top(), 2 * half, layout.plot.height()),
                       tokens.selection);
    }
    paintAxes(painter, layout, tokens);
    paintLimits(painter, layout, tokens);
    paintSeries(painter, layout, tokens, marks);
    paintNames(painter, layout, tokens);
  }
  // From left to right, as the keyboard walks through the points.
  std::ranges::stable_sort(marks, [](const Mark& a, const Mark& b) { return a.place.x() < b.place.x(); });
  setMarks(std::move(marks));
}

FigureTable ScalingFigure::table() const {
  FigureTable table;
  table.header << tr("ranks");
  for (const ScalingSeries& series : m_picture.series) table.header << series.name << tr("interval");
  if (!m_picture.roof.empty()) table.header << m_picture.roofName;
  for (const int count : ranks()) {
    QStringList row{QLocale().toString(count)};
    for (const ScalingSeries& series : m_picture.series) {
      const auto found =
          std::ranges::find_if(series.points, [count](const ScalingPoint& point) { return point.ranks == count; });
      if (found == series.points.end()) {
        row << QStringLiteral("–") << QStringLiteral("–");
        continue;
      }
      row << valueText(found->value);
      row << (found->interval
                  ? tr("%1 to %2", "an interval").arg(valueText(found->interval->low), valueText(found->interval->high))
                  : QStringLiteral("–"));
    }
    if (!m_picture.roof.empty()) {
      const auto found =
          std::ranges::find_if(m_picture.roof, [count](const auto& entry) { return entry.first == count; });
      row << (found == m_picture.roof.end() ? QStringLiteral("–") : valueText(found->second));
    }
    table.rows << row;
  }
  return table;
}

QString ScalingFigure::summary() const {
  QStringList parts;
  for (const ScalingSeries& series : m_picture.series) {
    if (series.points.empty()) continue;
    const ScalingPoint& last = series.points.back();
    parts << tr("%1: %2 at %3", "arm, value, ranks")
                 .arg(series.name, valueText(last.value), tr("%n rank(s)", nullptr, last.ranks));
  }
  return parts.isEmpty() ? tr("Nothing measured yet.") : parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QRectF ScalingFigure::plotArea(const QPointF& /*place*/) const {
  return ranks().empty() ? QRectF() : layOut(QRectF(rect())).plot;
}

}  // namespace baremark::app::plot
