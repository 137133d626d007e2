// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/step_figure.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/report/raw_tables.h"

namespace baremark::app::plot {
namespace {

using core::model::RankWindow;
using widgets::unit;

constexpr std::size_t kParts = 6;
constexpr std::size_t kWait = 2;
constexpr double kNoteworthy = 0.03;

/// A line of the figure: the parts of the step, then the step itself.
using Times = std::array<double, kParts + 1>;

Times timesOf(const RankWindow& window, std::size_t index) {
  Times times{};
  for (std::size_t part = 0; part < times.size(); ++part)
    times[part] = (window.*core::model::kRankColumns[part])[index];
  return times;
}

Times timesOf(const core::model::RankQuantile& quantile) {
  Times times{};
  for (std::size_t part = 0; part < times.size(); ++part) times[part] = quantile.*core::model::kQuantileParts[part];
  return times;
}

const core::model::RankQuantile* medianOf(const RankWindow& window) {
  const auto found = std::ranges::find_if(window.quantiles, [](const auto& quantile) { return quantile.level == 0.5; });
  return found == window.quantiles.end() ? nullptr : &*found;
}

QString nameOf(const core::model::RankQuantile& quantile) {
  if (quantile.level == 0) return StepFigure::tr("least", "of all ranks");
  if (quantile.level == 0.5) return StepFigure::tr("median", "of all ranks");
  if (quantile.level == 1) return StepFigure::tr("most", "of all ranks");
  return StepFigure::tr("%1 % quantile", "of all ranks").arg(QLocale().toString(quantile.level * 100, 'g', 3));
}

QString nameOf(std::size_t part) {
  const QString names[] = {
      StepFigure::tr("input", "part of a step"),          StepFigure::tr("compute\nbefore", "part of a step"),
      StepFigure::tr("wait", "part of a step"),           StepFigure::tr("compute\nafter", "part of a step"),
      StepFigure::tr("exposed\ncomm.", "part of a step"), StepFigure::tr("other", "part of a step"),
      StepFigure::tr("step\nms", "the whole step")};
  return names[part];
}

QBrush brushOf(std::size_t part, const widgets::Tokens& tokens) {
  if (part == kWait) return widgets::hatching(tokens);
  const auto& [input, before, after, exposed] = tokens.step;
  const QColor colours[] = {input, before, {}, after, exposed, tokens.grid};
  return colours[part];
}

QString milliseconds(double seconds) {
  if (!std::isfinite(seconds)) return QStringLiteral("–");
  return QLocale().toString(seconds * 1000, 'f', seconds * 1000 >= 100 ? 0 : 1);
}

}  // namespace

std::optional<RankWindow> meanOf(std::span<const RankWindow> windows) {
  if (windows.empty()) return {};
  RankWindow mean{.first = windows.front().first, .last = windows.back().last};
  const auto steps = [](const RankWindow& window) { return static_cast<double>(window.last - window.first + 1); };
  double all = 0;
  for (const RankWindow& window : windows) all += steps(window);
  for (const int rank : windows.front().rank) {
    Times sum{};
    bool isEverywhere = true;
    for (const RankWindow& window : windows) {
      const auto found = std::find(window.rank.begin(), window.rank.end(), rank);
      isEverywhere = isEverywhere && found != window.rank.end();
      if (!isEverywhere) break;
      const Times times = timesOf(window, static_cast<std::size_t>(found - window.rank.begin()));
      for (std::size_t part = 0; part < sum.size(); ++part) sum[part] += times[part] * steps(window) / all;
    }
    if (!isEverywhere) continue;
    mean.rank.push_back(rank);
    for (std::size_t part = 0; part < sum.size(); ++part) (mean.*core::model::kRankColumns[part]).push_back(sum[part]);
  }
  for (const core::model::RankQuantile& quantile : windows.front().quantiles) {
    core::model::RankQuantile sum{.level = quantile.level};
    bool isEverywhere = true;
    for (const RankWindow& window : windows) {
      const auto found =
          std::ranges::find_if(window.quantiles, [&](const auto& other) { return other.level == quantile.level; });
      isEverywhere = isEverywhere && found != window.quantiles.end();
      if (!isEverywhere) break;
      for (const auto part : core::model::kQuantileParts) sum.*part += (*found).*part * steps(window) / all;
    }
    if (isEverywhere) mean.quantiles.push_back(sum);
  }
  return mean;
}

std::optional<SlowRank> slowRank(const RankWindow& window) {
  if (window.rank.size() < 2 || window.last - window.first + 1 < kStepsOfFinding) return {};
  std::size_t slowest = 0;
  double sum = 0;
  for (std::size_t i = 0; i < window.rank.size(); ++i) {
    const double before = window.input[i] + window.computeBefore[i];
    sum += before;
    if (before > window.input[slowest] + window.computeBefore[slowest]) slowest = i;
  }
  const double own = window.input[slowest] + window.computeBefore[slowest];
  const core::model::RankQuantile* median = medianOf(window);
  const double others = median != nullptr ? median->input + median->computeBefore
                                          : (sum - own) / static_cast<double>(window.rank.size() - 1);
  if (!(others > 0) || own / others - 1 < kNoteworthy) return {};
  SlowRank found{.rank = window.rank[slowest], .share = own / others - 1, .leastWait = 1e9};
  if (median != nullptr) {
    found.leastWait = found.mostWait = median->wait;
    return found;
  }
  for (std::size_t i = 0; i < window.rank.size(); ++i) {
    if (i == slowest) continue;
    found.leastWait = std::min(found.leastWait, window.wait[i]);
    found.mostWait = std::max(found.mostWait, window.wait[i]);
  }
  return found;
}

StepFigure::StepFigure(const widgets::Theme& theme, QWidget* parent) : Figure(theme, tr("Parts of a step"), parent) {}

void StepFigure::setWindow(const std::optional<RankWindow>& window) {
  const bool isTaller = (window ? window->rank.size() : 0) != (m_window ? m_window->rank.size() : 0);
  m_window = window;
  if (!window) dismissReadOut();
  if (isTaller) updateGeometry();
  dataChanged();
}

QSize StepFigure::minimumSizeHint() const {
  const QFontMetrics words(widgets::noteFont(font()));
  int column = 0;
  for (std::size_t part = 0; part <= kParts; ++part)
    column = std::max(column, words.size(0, nameOf(part)).width() + unit(this));
  //: %1: a number
  const int names = fontMetrics().horizontalAdvance(tr("rank %1").arg(QStringLiteral("888"))) + unit(this);
  const int height = fontMetrics().height();
  const auto ranks = static_cast<int>(std::max<std::size_t>(lines().size(), 1));
  return {names + static_cast<int>(kParts + 1) * column,
          2 * height + 3 * unit(this) + ranks * (2 * height + unit(this))};
}

void StepFigure::paintHeader(QPainter& painter, const QRectF& area, double left, double column,
                             const widgets::Tokens& tokens) const {
  painter.setFont(widgets::noteFont(font()));
  const QFontMetricsF metrics(painter.font());
  const double gap = unit(this);
  for (std::size_t part = 0; part <= kParts; ++part) {
    const QRectF cell(left + static_cast<double>(part) * column, area.top(), column, 2 * metrics.height());
    painter.setPen(tokens.muted);
    painter.drawText(cell, static_cast<int>(part == kParts ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignBottom,
                     nameOf(part));
    if (part == kParts) continue;
    const double width = std::min(column * 0.55, 28.0);
    const QRectF key(cell.center().x() - width / 2, cell.bottom() + gap / 2, width, gap);
    painter.fillRect(key, brushOf(part, tokens));
    const bool isPale = part == 2 || part == 5;
    if (isPale) {
      painter.setPen(QPen(tokens.muted, 0.8));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(key);
    }
  }
}

std::vector<StepFigure::Line> StepFigure::lines() const {
  std::vector<Line> lines;
  if (!m_window || m_window->rank.empty()) return lines;
  if (const auto* median = medianOf(*m_window)) lines.push_back({.name = nameOf(*median), .times = timesOf(*median)});
  const auto slow = slowRank(*m_window);
  for (std::size_t i = 0; i < std::min(m_window->rank.size(), std::size_t{kMostRanks}); ++i) {
    const bool isSlow = slow && slow->rank == m_window->rank[i] && m_window->wait[i] <= 0;
    lines.push_back({.name = tr("rank %1").arg(m_window->rank[i]), .times = timesOf(*m_window, i), .isSlow = isSlow});
  }
  return lines;
}

void StepFigure::paintLine(QPainter& painter, const QRectF& row, double left, double column, const Line& line,
                           const widgets::Tokens& tokens) const {
  const QFontMetricsF metrics(font());
  const double longest = *std::max_element(m_window->step.begin(), m_window->step.end());
  painter.setPen(tokens.text);
  painter.setFont(line.isSlow ? widgets::boldFont(font()) : font());
  painter.drawText(QRectF(row.left(), row.top(), left - row.left(), row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   line.name);
  for (std::size_t part = 0; part <= kParts; ++part) {
    const bool isStrong = line.isSlow && (part == 1 || part == 2);
    const QFont numbers = widgets::tabularFont(font());
    painter.setFont(isStrong ? widgets::boldFont(numbers) : numbers);
    painter.drawText(QRectF(left + static_cast<double>(part) * column, row.top(), column, metrics.height()),
                     static_cast<int>(part == kParts ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter,
                     milliseconds(line.times[part]));
  }
  const double width = row.right() - left;
  double x = left;
  const double y = row.top() + metrics.height() + 2;
  const double height = std::max(6.0, row.height() - metrics.height() - 4);
  for (std::size_t part = 0; part < kParts; ++part) {
    const double length = longest > 0 ? std::max(0.0, line.times[part]) / longest * width : 0;
    if (length <= 0) continue;
    painter.setBrushOrigin(QPointF(x, y));
    painter.fillRect(QRectF(x, y, length, height), brushOf(part, tokens));
    x += length;
  }
}

void StepFigure::paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) {
  std::vector<Mark> marks;
  if (const std::vector<Line> all = lines(); !all.empty()) {
    const QFontMetricsF metrics(font());
    const double gap = unit(this);
    double names = metrics.horizontalAdvance(tr("rank %1").arg(QStringLiteral("888")));
    for (const Line& line : all) names = std::max(names, metrics.horizontalAdvance(line.name));
    const double left = area.left() + names + gap;
    const double column = (area.right() - left - 1) / static_cast<double>(kParts + 1);
    paintHeader(painter, area, left, column, tokens);
    const double top = area.top() + 2 * QFontMetricsF(widgets::noteFont(font())).height() + 2.5 * gap;
    const double height = std::min((area.bottom() - top) / static_cast<double>(all.size()), 2.6 * metrics.height());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const QRectF row(area.left(), top + static_cast<double>(i) * height, area.width() - 1, height - gap / 2);
      paintLine(painter, row, left, column, all[i], tokens);
      const QString readOut =
          tr("%1: %2 ms for each step, of which it waits %3 ms", "a rank or a quantile; times")
              .arg(all[i].name, milliseconds(all[i].times[kParts]), milliseconds(all[i].times[kWait]));
      marks.push_back({QPointF(left, row.center().y()), readOut, i, 0});
    }
  }
  setMarks(std::move(marks));
}

FigureTable StepFigure::table() const {
  FigureTable table;
  table.header << tr("rank");
  for (std::size_t part = 0; part <= kParts; ++part)
    table.header << nameOf(part).remove(QStringLiteral("\nms")).replace(QLatin1Char('\n'), QLatin1Char(' ')) +
                        QStringLiteral(" (ms)");
  if (!m_window) return table;
  const auto add = [&](const QString& name, const Times& times) {
    QStringList row{name};
    for (const double time : times) row << milliseconds(time);
    table.rows << row;
  };
  for (const core::model::RankQuantile& quantile : m_window->quantiles) add(nameOf(quantile), timesOf(quantile));
  for (std::size_t i = 0; i < m_window->rank.size(); ++i)
    add(QString::number(m_window->rank[i]), timesOf(*m_window, i));
  return table;
}

FigureNumbers StepFigure::numbers() const {
  using core::report::plainNumber;
  FigureNumbers numbers;
  for (const char* title : {"rank", "quantile", "input_s", "compute_before_s", "wait_s", "compute_after_s",
                            "exposed_comm_s", "other_s", "step_s"}) {
    numbers.table.columns.push_back({title});
  }
  if (!m_window) return numbers;
  numbers.notes.push_back("means of steps " + std::to_string(m_window->first) + " to " +
                          std::to_string(m_window->last));
  if (!m_window->quantiles.empty()) numbers.notes.emplace_back("quantiles of all ranks, then the slowest ranks");
  const auto add = [&](std::string rank, std::optional<double> quantile, const Times& times) {
    std::vector<std::string> row{std::move(rank), plainNumber(quantile)};
    for (const double time : times) row.push_back(plainNumber(time));
    numbers.table.rows.push_back(std::move(row));
  };
  for (const core::model::RankQuantile& quantile : m_window->quantiles) add({}, quantile.level, timesOf(quantile));
  for (std::size_t i = 0; i < m_window->rank.size(); ++i)
    add(std::to_string(m_window->rank[i]), {}, timesOf(*m_window, i));
  return numbers;
}

QString StepFigure::summary() const {
  if (!m_window || m_window->rank.empty()) return tr("Nothing measured yet.");
  const auto slow = slowRank(*m_window);
  //: %1: milliseconds, %2: a rank's number
  const QString sentence =
      tr("A step takes %1 ms on rank %2.").arg(milliseconds(m_window->step.front())).arg(m_window->rank.front());
  //: %1: a number
  return slow ? sentence + QLatin1Char(' ') + tr("Rank %1 is the slowest before its first collective.").arg(slow->rank)
              : sentence;
}

}  // namespace baremark::app::plot
