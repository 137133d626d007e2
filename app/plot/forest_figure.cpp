// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/forest_figure.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/plot/placing.h"
#include "app/text/units_text.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"
#include "core/report/raw_tables.h"

namespace baremark::app::plot {
namespace {

using widgets::unit;

constexpr double kLeastChanges = 1e-4;  // smallest range of the axis, in changes
constexpr double kMostChanges = 20;
constexpr double kAround = 7;            // units beside the columns and the plot
constexpr double kMostBetweenLines = 6;  // units; the remaining room goes between the points
constexpr int kLeastPlot = 24;           // average characters between the labels and the verdicts
constexpr int kPrintedPlot = 40;         // the width on paper

}  // namespace

struct ForestFigure::Layout {
  QRectF area;
  QRectF plot;  ///< between the labels and the verdicts
  double low = -0.05;
  double high = 0.05;
  double lineHeight = 16;
  double rowPad = 4;
  double nameLeft = 0;
  double nameWidth = 0;
  double verdictLeft = 0;

  [[nodiscard]] double x(double change) const { return plot.left() + (change - low) / (high - low) * plot.width(); }
  [[nodiscard]] double rowHeight(std::size_t lines) const {
    return lineHeight * static_cast<double>(std::max<std::size_t>(lines, 1)) + rowPad;
  }
};

ForestFigure::ForestFigure(const widgets::Theme& theme, QWidget* parent)
    : Figure(theme, tr("Difference to the baseline"), parent) {}

void ForestFigure::setPicture(ForestPicture picture) {
  m_picture = std::move(picture);
  updateGeometry();
  dataChanged();
}

void ForestFigure::select(std::optional<std::size_t> point) {
  if (m_selected == point) return;
  m_selected = point;
  update();
}

int ForestFigure::lineCount() const {
  int lines = 0;
  for (const ForestRow& row : m_picture.rows) lines += static_cast<int>(std::max<std::size_t>(row.lines.size(), 1));
  return lines;
}

QSize ForestFigure::minimumSizeHint() const {
  const int height = fontMetrics().height();
  const int rows = lineCount() * (height + 1) + static_cast<int>(m_picture.rows.size()) * unit(this);
  return {44 * fontMetrics().averageCharWidth(), rows + 4 * height + 2 * unit(this)};
}

QSize ForestFigure::sizeHint() const {
  return {72 * fontMetrics().averageCharWidth(), std::max(minimumSizeHint().height(), 14 * fontMetrics().height())};
}

std::pair<double, double> ForestFigure::fittingRange() const {
  double low = -m_picture.margin;
  double high = m_picture.margin;
  for (const ForestRow& row : m_picture.rows) {
    for (const ForestLine& line : row.lines) {
      if (line.value) {
        low = std::min(low, *line.value - 1);
        high = std::max(high, *line.value - 1);
      }
      if (line.interval) {
        low = std::min(low, line.interval->low - 1);
        high = std::max(high, line.interval->high - 1);
      }
      for (const double ratio : showsRuns() ? line.runs : std::vector<double>{}) {
        low = std::min(low, ratio - 1);
        high = std::max(high, ratio - 1);
      }
    }
  }
  const double pad = (high - low) * 0.08;
  return {low - pad, high + pad};
}

ForestFigure::Columns ForestFigure::columns() const {
  const QFontMetricsF metrics(font());
  Columns columns;
  for (const ForestRow& row : m_picture.rows) {
    columns.labels = std::max(columns.labels, metrics.horizontalAdvance(row.label));
    for (const ForestLine& line : row.lines) {
      columns.verdicts = std::max(columns.verdicts, metrics.horizontalAdvance(line.verdict.words));
      if (row.lines.size() > 1) columns.names = std::max(columns.names, metrics.horizontalAdvance(line.name));
    }
  }
  columns.verdicts += metrics.height() * 1.1;
  if (columns.names > 0) columns.names += 2 * unit(this);
  return columns;
}

QSize ForestFigure::printSizeHint() const {
  const auto [labels, names, verdicts] = columns();
  const double width =
      labels + names + verdicts + kAround * unit(this) + kPrintedPlot * fontMetrics().averageCharWidth();
  return minimumSizeHint().expandedTo(QSize(static_cast<int>(std::ceil(width)), 0));
}

ForestFigure::Layout ForestFigure::layOut(const QRectF& area) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  Layout layout{.area = area};
  const auto range = m_range.value_or(fittingRange());
  layout.low = range.first;
  layout.high = range.second;
  auto [labels, names, verdicts] = columns();
  labels = std::min(labels, area.width() * 0.25);
  names = std::min(names, area.width() * 0.2);
  const double room = area.width() - labels - names - kAround * gap - kLeastPlot * metrics.averageCharWidth();
  verdicts = std::min(verdicts, std::max(room, area.width() * 0.38));
  layout.lineHeight = metrics.height() + 1;
  layout.rowPad = gap;
  const double top = metrics.height() + gap / 2;
  const double bottom = 2 * metrics.height() + 2 * gap;
  double rows = 0;
  for (const ForestRow& row : m_picture.rows) rows += layout.rowHeight(row.lines.size());
  // Distributes the remaining room between the points; the lines of one point stay together.
  const double spare = area.height() - top - bottom - rows;
  if (spare > 0 && !m_picture.rows.empty()) {
    layout.lineHeight += std::min(kMostBetweenLines * gap, spare / std::max(1, lineCount()) * 0.5);
    double grown = 0;
    for (const ForestRow& row : m_picture.rows) grown += layout.rowHeight(row.lines.size());
    layout.rowPad += std::max(0.0, (area.height() - top - bottom - grown) / static_cast<double>(m_picture.rows.size()));
  }
  double used = 0;
  for (const ForestRow& row : m_picture.rows) used += layout.rowHeight(row.lines.size());
  layout.plot = QRectF(area.left() + labels + names + 3 * gap, area.top() + top,
                       area.width() - labels - names - verdicts - kAround * gap, used);
  layout.nameLeft = area.left() + labels + 2 * gap;
  layout.nameWidth = names;
  layout.verdictLeft = layout.plot.right() + 2.5 * gap;
  return layout;
}

double ForestFigure::xOf(double change) const {
  return layOut(QRectF(rect())).x(change);
}

double ForestFigure::rowsHeight() const {
  return layOut(QRectF(rect())).plot.height();
}

void ForestFigure::paintScale(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  const double band = layout.x(m_picture.margin) - layout.x(-m_picture.margin);
  const QRectF margin(layout.x(-m_picture.margin), layout.plot.top(), band, layout.plot.height());
  painter.save();
  painter.setClipRect(layout.plot);
  painter.fillRect(margin, tokens.marginBand);
  painter.restore();
  const QFont numbers = widgets::tabularFont(font());
  painter.setFont(numbers);
  const auto wordsOf = [](double tick) {
    const int decimals = std::abs(tick * 100 - std::round(tick * 100)) < 1e-9 ? 0 : 1;
    return std::abs(tick) < 1e-12 ? text::percent(0, 0) : text::change(tick, decimals);
  };
  const auto widthOf = [&](double tick) { return metrics.horizontalAdvance(wordsOf(tick)) + gap; };
  for (const double tick : labelledTicks(layout.low, layout.high, layout.plot.width(), widthOf)) {
    const double x = layout.x(tick);
    painter.setPen(QPen(tokens.grid, 1));
    painter.drawLine(QPointF(x, layout.plot.top()), QPointF(x, layout.plot.bottom()));
    const QString words = wordsOf(tick);
    const double width = metrics.horizontalAdvance(words);
    painter.setPen(tokens.muted);
    painter.drawText(QRectF(x - width, layout.plot.bottom() + gap / 2, 2 * width, metrics.height()), Qt::AlignCenter,
                     words);
  }
  painter.setFont(widgets::noteFont(font()));
  painter.setPen(tokens.muted);
  const QString axis = tr("difference to %1", "the baseline").arg(m_picture.baseline);
  QRectF under(layout.plot.left() - 3 * gap, layout.plot.bottom() + gap / 2 + metrics.height(),
               layout.plot.width() + 6 * gap, metrics.height());
  const double axisWidth = QFontMetricsF(painter.font()).horizontalAdvance(axis);
  if (axisWidth > under.width()) under = QRectF(0, under.top(), width(), under.height());
  if (axisWidth <= under.width()) painter.drawText(under, Qt::AlignCenter, axis);
  // The texts above the plot stand over their sides if there is room for all three.
  const QFontMetricsF note(painter.font());
  //: %1: a percentage
  const QString middle = tr("margin %1").arg(text::margin(m_picture.margin));
  const double middleWidth = note.horizontalAdvance(middle);
  const double at =
      std::clamp(margin.center().x(), layout.plot.left() + middleWidth / 2, layout.plot.right() - middleWidth / 2);
  const double y = layout.plot.top() - note.height() - gap / 3;
  painter.drawText(QRectF(at - middleWidth, y, 2 * middleWidth, note.height()), Qt::AlignCenter, middle);
  const auto side = [&](const QString& words, double from, double to, Qt::Alignment alignment) {
    if (to - from < note.horizontalAdvance(words)) return;
    painter.drawText(QRectF(from, y, to - from, note.height()), static_cast<int>(alignment), words);
  };
  side(tr("slower", "left side of the figure"), layout.area.left(), at - middleWidth / 2 - 2 * gap, Qt::AlignRight);
  side(tr("faster", "right side of the figure"), at + middleWidth / 2 + 2 * gap, layout.area.right(), Qt::AlignLeft);
  painter.setPen(QPen(tokens.good, 1.2, Qt::DotLine));
  for (const double edge : {-m_picture.margin, m_picture.margin}) {
    const double x = layout.x(edge);
    if (x > layout.plot.left() && x < layout.plot.right())
      painter.drawLine(QPointF(x, layout.plot.top()), QPointF(x, layout.plot.bottom()));
  }
  if (layout.low < 0 && layout.high > 0) {
    painter.setPen(QPen(tokens.muted, 1));
    painter.drawLine(QPointF(layout.x(0), layout.plot.top()), QPointF(layout.x(0), layout.plot.bottom()));
  }
}

void ForestFigure::paintLine(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens,
                             const ForestLine& line, double y) const {
  const QFontMetricsF metrics(font());
  painter.save();
  painter.setClipRect(layout.plot.adjusted(-2, 0, 2, 0));
  painter.setRenderHint(QPainter::Antialiasing);
  if (line.interval) {
    painter.setPen(QPen(widgets::colourOf(tokens, line.style).line, 1.6, Qt::SolidLine, Qt::FlatCap));
    const double low = layout.x(line.interval->low - 1);
    const double high = layout.x(line.interval->high - 1);
    painter.drawLine(QPointF(low, y), QPointF(high, y));
    for (const double x : {low, high}) painter.drawLine(QPointF(x, y - kCap), QPointF(x, y + kCap));
  }
  if (showsRuns()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(widgets::colourOf(tokens, line.style).line);
    for (const double ratio : line.runs)
      painter.drawEllipse(QPointF(layout.x(ratio - 1), y + kRunAside), kRunRadius, kRunRadius);
  }
  if (line.value)
    widgets::paintMarker(painter, QPointF(layout.x(*line.value - 1), y), kMarker, line.style, tokens, tokens.panel);
  painter.restore();
  const double size = metrics.ascent() * 0.8;
  widgets::paintSign(painter, QPointF(layout.verdictLeft + size / 2, y), size, line.verdict.sign, tokens);
  painter.setPen(tokens.text);
  painter.setFont(font());
  const double left = layout.verdictLeft + metrics.height();
  const double room = layout.area.right() - left - 2;
  painter.drawText(QRectF(left, y - metrics.height() / 2, room, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(line.verdict.words, Qt::ElideRight, room));
}

void ForestFigure::paintRows(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens,
                             std::vector<Mark>& marks) const {
  const QFontMetricsF metrics(font());
  const double gap = unit(this);
  double top = layout.plot.top();
  for (std::size_t i = 0; i < m_picture.rows.size(); ++i) {
    const ForestRow& row = m_picture.rows[i];
    const double height = layout.rowHeight(row.lines.size());
    painter.setPen(tokens.text);
    painter.setFont(font());
    const double room = layout.plot.left() - layout.nameWidth - layout.area.left() - 2 * gap;
    painter.drawText(QRectF(layout.area.left() + gap, top, room, height), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(row.label, Qt::ElideRight, room));
    for (std::size_t j = 0; j < row.lines.size(); ++j) {
      const double y = top + layout.rowPad / 2 + (static_cast<double>(j) + 0.5) * layout.lineHeight;
      const ForestLine& line = row.lines[j];
      paintLine(painter, layout, tokens, line, y);
      const double nameRoom = layout.nameWidth - gap;
      if (nameRoom > 0) {
        painter.setPen(tokens.muted);
        painter.drawText(QRectF(layout.nameLeft, y - metrics.height() / 2, nameRoom, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(line.name, Qt::ElideRight, nameRoom));
      }
      if (line.value) marks.push_back({QPointF(layout.x(*line.value - 1), y), line.readOut, row.point, line.arm});
    }
    top += height;
    if (i + 1 == m_picture.rows.size()) continue;
    painter.setPen(QPen(tokens.line, 1));
    painter.drawLine(QPointF(layout.area.left(), top), QPointF(layout.area.right(), top));
  }
}

void ForestFigure::paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) {
  std::vector<Mark> marks;
  if (!m_picture.rows.empty()) {
    const Layout layout = layOut(area);
    double top = layout.plot.top();
    for (const ForestRow& row : m_picture.rows) {
      const double height = layout.rowHeight(row.lines.size());
      const bool isSelected = m_selected == row.point && !isPrinting();
      if (isSelected) painter.fillRect(QRectF(area.left(), top, area.width(), height), tokens.selection);
      top += height;
    }
    paintScale(painter, layout, tokens);
    paintRows(painter, layout, tokens, marks);
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

FigureNumbers ForestFigure::numbers() const {
  using core::report::plainNumber;
  FigureNumbers numbers;
  numbers.notes.emplace_back(m_picture.isPaired ? "ratio: images/s over the baseline's, in pairs of a block; "
                                                  "ratio_low, ratio_high: its t interval of this level"
                                                : "ratio: images/s over the baseline's, runs not paired; ratio_low, "
                                                  "ratio_high: its t interval of this level, by Welch");
  for (const char* title :
       {"case", "nodes", "ranks", "arm", "baseline", "ratio", "ratio_low", "ratio_high", "level", "margin", "verdict"})
    numbers.table.columns.push_back({title});
  for (const ForestRow& row : m_picture.rows) {
    for (const ForestLine& line : row.lines) {
      const auto& interval = line.interval;
      numbers.table.rows.push_back({m_picture.caseText, std::to_string(row.nodes), std::to_string(row.ranks),
                                    line.name.toStdString(), m_picture.baseline.toStdString(), plainNumber(line.value),
                                    plainNumber(interval ? std::optional(interval->low) : std::nullopt),
                                    plainNumber(interval ? std::optional(interval->high) : std::nullopt),
                                    plainNumber(line.level), plainNumber(m_picture.margin), line.verdictName});
    }
  }
  return numbers;
}

QString ForestFigure::summary() const {
  QStringList parts;
  for (const ForestRow& row : m_picture.rows) {
    for (const ForestLine& line : row.lines)
      parts << tr("%1 at %2: %3", "arm, point, verdict").arg(line.name, row.label, line.verdict.words);
  }
  return parts.isEmpty() ? tr("Nothing to compare yet.") : parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

void ForestFigure::pan(double across, double) {
  const auto range = m_range.value_or(fittingRange());
  const double shift = (range.second - range.first) * across;
  m_range = {range.first + shift, range.second + shift};
  update();
  emit viewMoved();
}

QRectF ForestFigure::plotArea() const {
  return m_picture.rows.empty() ? QRectF() : layOut(QRectF(rect())).plot;
}

void ForestFigure::zoom(double factor, double at) {
  const auto range = m_range.value_or(fittingRange());
  const double width = std::clamp((range.second - range.first) * factor, kLeastChanges, kMostChanges);
  const double fixed = range.first + (range.second - range.first) * at;
  m_range = {fixed - width * at, fixed + width * (1 - at)};
  update();
  emit viewMoved();
}

void ForestFigure::showPart(double low, double high) {
  const auto range = m_range.value_or(fittingRange());
  const double span = range.second - range.first;
  const double from = range.first + span * low;
  m_range = {from, std::max(from + kLeastChanges, range.first + span * high)};
  update();
  emit viewMoved();
}

void ForestFigure::showAll() {
  m_range.reset();
}

}  // namespace baremark::app::plot
