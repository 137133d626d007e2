// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/step_figure.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::plot {
namespace {

using core::model::RankWindow;
using widgets::unit;

constexpr std::size_t kParts = 6;
constexpr double kNoteworthy = 0.03;

std::array<double, kParts> partsOf(const RankWindow& window, std::size_t index) {
  return {window.input[index], window.computeBefore[index], window.wait[index], window.computeAfter[index], window.exposedComm[index],
          window.other[index]};
}

QString nameOf(std::size_t part) {
  switch (part) {
    case 0: return StepFigure::tr("input", "part of a step");
    case 1: return StepFigure::tr("compute\nbefore", "part of a step");
    case 2: return StepFigure::tr("wait", "part of a step");
    case 3: return StepFigure::tr("compute\nafter", "part of a step");
    case 4: return StepFigure::tr("exposed\ncomm.", "part of a step");
    case 5: return StepFigure::tr("other", "part of a step");
    default: return StepFigure::tr("step\nms", "the whole step");
  }
}

QBrush brushOf(std::size_t part, const widgets::Tokens& tokens) {
  switch (part) {
    case 0: return tokens.step.input;
    case 1: return tokens.step.before;
    case 2: return widgets::hatching(tokens);
    case 3: return tokens.step.after;
    case 4: return tokens.step.exposed;
    default: return tokens.grid;
  }
}

QString milliseconds(double seconds) {
  if (!std::isfinite(seconds)) return QStringLiteral("–");
  return QLocale().toString(seconds * 1000, 'f', seconds * 1000 >= 100 ? 0 : 1);
}

}  // namespace

std::optional<SlowRank> slowRank(const RankWindow& window) {
  if (window.rank.size() < 2) return {};
  std::size_t slowest = 0;
  double sum = 0;
  for (std::size_t i = 0; i < window.rank.size(); ++i) {
    const double before = window.input[i] + window.computeBefore[i];
    sum += before;
    if (before > window.input[slowest] + window.computeBefore[slowest]) slowest = i;
  }
  const double own = window.input[slowest] + window.computeBefore[slowest];
  const double others = (sum - own) / static_cast<double>(window.rank.size() - 1);
  if (!(others > 0) || own / others - 1 < kNoteworthy) return {};
  SlowRank found{.rank = window.rank[slowest], .share = own / others - 1, .leastWait = 1e9};
  for (std::size_t i = 0; i < window.rank.size(); ++i) {
    if (i == slowest) continue;
    found.leastWait = std::min(found.leastWait, window.wait[i]);
    found.mostWait = std::max(found.mostWait, window.wait[i]);
  }
  return found;
}

StepFigure::StepFigure(const widgets::Theme& theme, QWidget* parent) : Figure(theme, tr("Where a step goes"), parent) {}

void StepFigure::setWindow(const std::optional<RankWindow>& window) {
  const bool isTaller = (window ? window->rank.size() : 0) != (m_window ? m_window->rank.size() : 0);
  m_window = window;
  if (isTaller) updateGeometry();
  dataChanged();
}

QSize StepFigure::minimumSizeHint() const {
  const int height = fontMetrics().height();
  const auto ranks = static_cast<int>(std::clamp<std::size_t>(m_window ? m_window->rank.size() : 1, 1, std::size_t{kMostRanks}));
  return {46 * fontMetrics().averageCharWidth(), 2 * height + 3 * unit(this) + ranks * (2 * height + unit(this))};
}

QSize StepFigure::sizeHint() const { return {54 * fontMetrics().averageCharWidth(), minimumSizeHint().height()}; }

void StepFigure::paintHeader(QPainter& painter, const QRectF& area, double left, double column, const widgets::Tokens& tokens) const {
  painter.setFont(widgets::noteFont(font()));
  const QFontMetricsF metrics(painter.font());
  const double step = unit(this);
  for (std::size_t part = 0; part <= kParts; ++part) {
    const QRectF cell(left + static_cast<double>(part) * column, area.top(), column, 2 * metrics.height());
    painter.setPen(tokens.muted);
    painter.drawText(cell, static_cast<int>(part == kParts ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignBottom, nameOf(part));
    if (part == kParts) continue;
    const double width = std::min(column * 0.55, 28.0);
    const QRectF key(cell.center().x() - width / 2, cell.bottom() + step / 2, width, step);
    painter.fillRect(key, brushOf(part, tokens));
    const bool isPale = part == 2 || part == 5;
    if (isPale) {
      painter.setPen(QPen(tokens.muted, 0.8));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(key);
    }
  }
}

void StepFigure::paintRank(QPainter& painter, const QRectF& row, double left, double column, std::size_t index,
                           const widgets::Tokens& tokens) const {
  const auto parts = partsOf(*m_window, index);
  const QFontMetricsF metrics(font());
  const double longest = *std::max_element(m_window->step.begin(), m_window->step.end());
  const bool isSlow = m_window->rank.size() > 1 && m_window->wait[index] <= 0 && slowRank(*m_window) && slowRank(*m_window)->rank == m_window->rank[index];
  painter.setPen(tokens.text);
  painter.setFont(isSlow ? widgets::boldFont(font()) : font());
  painter.drawText(QRectF(row.left(), row.top(), left - row.left(), row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("rank %1").arg(m_window->rank[index]));
  for (std::size_t part = 0; part <= kParts; ++part) {
    const double value = part == kParts ? m_window->step[index] : parts[part];
    const bool isStrong = isSlow && (part == 1 || part == 2);
    const QFont numbers = widgets::tabularFont(font());
    painter.setFont(isStrong ? widgets::boldFont(numbers) : numbers);
    painter.drawText(QRectF(left + static_cast<double>(part) * column, row.top(), column, metrics.height()),
                     static_cast<int>(part == kParts ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter, milliseconds(value));
  }
  const double width = row.right() - left;
  double x = left;
  const double y = row.top() + metrics.height() + 2;
  const double height = std::max(6.0, row.height() - metrics.height() - 4);
  for (std::size_t part = 0; part < kParts; ++part) {
    const double length = longest > 0 ? std::max(0.0, parts[part]) / longest * width : 0;
    if (length <= 0) continue;
    painter.setBrushOrigin(QPointF(x, y));
    painter.fillRect(QRectF(x, y, length, height), brushOf(part, tokens));
    x += length;
  }
}

void StepFigure::paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) {
  std::vector<Mark> marks;
  if (m_window && !m_window->rank.empty()) {
    const QFontMetricsF metrics(font());
    const double step = unit(this);
    const double left = area.left() + metrics.horizontalAdvance(tr("rank %1").arg(QStringLiteral("888"))) + step;
    const double column = (area.right() - left - 1) / static_cast<double>(kParts + 1);
    paintHeader(painter, area, left, column, tokens);
    const double top = area.top() + 2 * QFontMetricsF(widgets::noteFont(font())).height() + 2.5 * step;
    const std::size_t ranks = std::min(m_window->rank.size(), std::size_t{kMostRanks});
    const double height = std::min((area.bottom() - top) / static_cast<double>(ranks), 2.6 * metrics.height());
    for (std::size_t i = 0; i < ranks; ++i) {
      const QRectF row(area.left(), top + static_cast<double>(i) * height, area.width() - 1, height - step / 2);
      paintRank(painter, row, left, column, i, tokens);
      const QString readOut = tr("rank %1: %2 ms a step, of which it waits %3 ms", "a number; times")
                                  .arg(m_window->rank[i]).arg(milliseconds(m_window->step[i]), milliseconds(m_window->wait[i]));
      marks.push_back({QPointF(left, row.center().y()), readOut, i, 0});
    }
  }
  setMarks(std::move(marks));
}

FigureTable StepFigure::table() const {
  FigureTable table;
  table.header << tr("rank");
  for (std::size_t part = 0; part <= kParts; ++part) table.header << nameOf(part).replace(QLatin1Char('\n'), QLatin1Char(' '));
  if (!m_window) return table;
  for (std::size_t i = 0; i < m_window->rank.size(); ++i) {
    QStringList row{QString::number(m_window->rank[i])};
    for (const double part : partsOf(*m_window, i)) row << milliseconds(part);
    table.rows << (row << milliseconds(m_window->step[i]));
  }
  return table;
}

QString StepFigure::summary() const {
  if (!m_window || m_window->rank.empty()) return tr("Nothing measured yet.");
  const auto slow = slowRank(*m_window);
  const QString step = tr("A step takes %1 ms on rank %2.").arg(milliseconds(m_window->step.front())).arg(m_window->rank.front());
  return slow ? step + QLatin1Char(' ') + tr("Rank %1 is the slowest before its first collective.").arg(slow->rank) : step;
}

}  // namespace baremark::app::plot
