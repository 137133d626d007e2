// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/forest_picture.h"

#include <QFontMetricsF>
#include <cmath>

#include "app/text/units_text.h"
#include "app/widgets/theme.h"

namespace baremark::app::plot {
namespace {

// Most lines decide how far the axis goes. Lines up to three times as far from 0 stay on it.
constexpr double kBulk = 0.75;
constexpr double kMostSqueezed = 3;
constexpr double kPad = 0.08;  // of the range, at either end

/// From the lowest to the highest change of a line.
struct Extent {
  double value = 0;
  double low = 0;
  double high = 0;
};

std::vector<Extent> extentsOf(const ForestPicture& picture, bool withRuns) {
  std::vector<Extent> extents;
  for (const ForestRow& row : picture.rows) {
    for (const ForestLine& line : row.lines) {
      if (!line.value) continue;
      Extent extent{*line.value - 1, *line.value - 1, *line.value - 1};
      const auto take = [&extent](double ratio) {
        extent.low = std::min(extent.low, ratio - 1);
        extent.high = std::max(extent.high, ratio - 1);
      };
      if (line.interval) {
        take(line.interval->low);
        take(line.interval->high);
      }
      if (withRuns) std::for_each(line.runs.begin(), line.runs.end(), take);
      extents.push_back(extent);
    }
  }
  return extents;
}

using widgets::unit;

constexpr double kAround = 7;            // units beside the columns and the plot
constexpr double kMostBetweenLines = 6;  // units; the remaining room goes between the points
constexpr int kLeastPlot = 24;           // average characters between the labels and the verdicts
constexpr int kMostVerdict = 36;         // average characters of a verdict beside other points
constexpr int kPrintedPlot = 40;         // the width on paper
constexpr int kPrintedPanels = 3;        // points beside each other on paper

/// The widths that the columns beside the plot need.
struct ForestColumns {
  double labels = 0;
  double names = 0;  ///< of the arms; 0 with one arm at each point
  double verdicts = 0;
};

ForestColumns columnsOf(const ForestPicture& picture, const QFont& font) {
  const QFontMetricsF metrics(font);
  ForestColumns columns;
  for (const ForestRow& row : picture.rows) {
    if (!picture.hasColumns) columns.labels = std::max(columns.labels, metrics.horizontalAdvance(row.label));
    for (const ForestLine& line : row.lines) {
      columns.verdicts = std::max(columns.verdicts, metrics.horizontalAdvance(line.verdict.words));
      if (row.lines.size() > 1) columns.names = std::max(columns.names, metrics.horizontalAdvance(line.name));
    }
  }
  if (picture.hasColumns) columns.verdicts = std::min(columns.verdicts, kMostVerdict * metrics.averageCharWidth());
  columns.verdicts += metrics.height() * 1.1;
  if (picture.hasColumns) columns.names += metrics.height();  // for the marker
  if (columns.names > 0) columns.names += 2 * unit(font);
  return columns;
}

/// The largest number of lines of a point; a double, because it multiplies heights.
double mostLines(const ForestPicture& picture) {
  std::size_t most = 1;
  for (const ForestRow& row : picture.rows) most = std::max(most, row.lines.size());
  return static_cast<double>(most);
}

double lineCount(const ForestPicture& picture) {
  std::size_t lines = 0;
  for (const ForestRow& row : picture.rows) lines += std::max<std::size_t>(row.lines.size(), 1);
  return static_cast<double>(lines);
}

void layOutList(ForestLayout& layout, const ForestPicture& picture, const QFont& font) {
  const QFontMetricsF metrics(font);
  const double gap = unit(font);
  const QRectF& area = layout.area;
  auto [labels, names, verdicts] = columnsOf(picture, font);
  labels = std::min(labels, area.width() * 0.25);
  names = std::min(names, area.width() * 0.2);
  const double room = area.width() - labels - names - kAround * gap - kLeastPlot * metrics.averageCharWidth();
  verdicts = std::min(verdicts, std::max(room, area.width() * 0.38));
  layout.lineHeight = metrics.height() + 1;
  layout.rowPad = gap;
  const double top = metrics.height() + gap / 2;
  const double bottom = 2 * metrics.height() + 2 * gap;
  double rows = 0;
  for (const ForestRow& row : picture.rows) rows += layout.rowHeight(row.lines.size());
  // Distributes the remaining room between the points; the lines of one point stay together.
  const double spare = area.height() - top - bottom - rows;
  if (spare > 0) {
    layout.lineHeight += std::min(kMostBetweenLines * gap, spare / lineCount(picture) * 0.5);
    double grown = 0;
    for (const ForestRow& row : picture.rows) grown += layout.rowHeight(row.lines.size());
    layout.rowPad += std::max(0.0, (area.height() - top - bottom - grown) / static_cast<double>(picture.rows.size()));
  }
  double used = 0;
  for (const ForestRow& row : picture.rows) used += layout.rowHeight(row.lines.size());
  const QRectF plot(area.left() + labels + names + 3 * gap, area.top() + top,
                    area.width() - labels - names - verdicts - kAround * gap, used);
  layout.nameLeft = area.left() + labels + 2 * gap;
  layout.nameWidth = names;
  layout.panels.push_back(
      {.plot = plot, .verdictLeft = plot.right() + 2.5 * gap, .right = area.right() - 2, .count = picture.rows.size()});
}

void layOutColumns(ForestLayout& layout, const ForestPicture& picture, const QFont& font) {
  const QFontMetricsF metrics(font);
  const double gap = unit(font);
  const QRectF& area = layout.area;
  auto [labels, names, verdicts] = columnsOf(picture, font);
  names = std::min(names, area.width() * 0.25);
  const auto across = static_cast<std::size_t>(panelsAcross(picture, font, area.width()));
  const std::size_t bands = (picture.rows.size() + across - 1) / across;
  const double each = (area.width() - names) / static_cast<double>(across);
  verdicts = std::min(verdicts, std::max(each - kAround * gap - kLeastPlot * metrics.averageCharWidth(), each * 0.38));
  const double top = metrics.height() + gap;
  const double bottom = 2 * metrics.height() + 2 * gap;
  layout.rowPad = 0;
  layout.nameLeft = area.left() + gap;
  layout.nameWidth = names;
  const double heightOfBand = area.height() / static_cast<double>(bands);
  const double least = metrics.height() + 1 + gap;
  layout.lineHeight =
      std::clamp((heightOfBand - top - bottom) / mostLines(picture), least, least + kMostBetweenLines * gap / 2);
  const double rows = layout.lineHeight * mostLines(picture);
  for (std::size_t i = 0; i < picture.rows.size(); ++i) {
    const double left = area.left() + names + static_cast<double>(i % across) * each;
    const QRectF plot(left + 2 * gap, area.top() + static_cast<double>(i / across) * (top + rows + bottom) + top,
                      each - verdicts - kAround * gap, rows);
    layout.panels.push_back({.plot = plot,
                             .verdictLeft = plot.right() + 2.5 * gap,
                             .right = left + each - gap,
                             .first = i,
                             .count = 1,
                             .isFirst = i % across == 0});
  }
}

}  // namespace

std::pair<double, double> fittingRange(const ForestPicture& picture, bool withRuns) {
  const std::vector<Extent> extents = extentsOf(picture, withRuns);
  std::vector<double> reaches;
  for (const Extent& extent : extents) reaches.push_back(std::max(std::abs(extent.low), std::abs(extent.high)));
  std::ranges::sort(reaches);
  double limit = picture.margin;
  if (!reaches.empty()) {
    const auto bulk = static_cast<std::size_t>(std::ceil(kBulk * static_cast<double>(reaches.size())));
    limit = std::max(limit, reaches[bulk - 1]);
  }
  limit *= kMostSqueezed;
  double low = -picture.margin;
  double high = picture.margin;
  for (const Extent& extent : extents) {
    if (std::abs(extent.value) > limit) continue;
    low = std::min(low, std::max(extent.low, -limit));
    high = std::max(high, std::min(extent.high, limit));
  }
  const double pad = (high - low) * kPad;
  return {low - pad, high + pad};
}

QStringList numberTexts(const ForestLine& line) {
  if (!line.value) return {};
  QStringList texts;
  if (line.interval) texts << text::changeWithInterval(*line.value - 1, *line.interval);
  texts << text::change(*line.value - 1);
  return texts;
}

int panelsAcross(const ForestPicture& picture, const QFont& font, double width) {
  if (!picture.hasColumns || picture.rows.empty()) return 1;
  const ForestColumns columns = columnsOf(picture, font);
  const double each = kLeastPlot * QFontMetricsF(font).averageCharWidth() + columns.verdicts + kAround * unit(font);
  const int points = static_cast<int>(picture.rows.size());
  const int most = std::clamp(static_cast<int>((width - std::min(columns.names, width * 0.25)) / each), 1, points);
  const int bands = (points + most - 1) / most;
  return (points + bands - 1) / bands;
}

double leastHeight(const ForestPicture& picture, const QFont& font, double width) {
  const double height = QFontMetricsF(font).height();
  const double gap = unit(font);
  const auto points = static_cast<double>(picture.rows.size());
  if (!picture.hasColumns) return lineCount(picture) * (height + 1) + points * gap + 4 * height + 2 * gap;
  const double bands = std::ceil(points / panelsAcross(picture, font, width));
  return bands * (mostLines(picture) * (height + 1 + gap) + 3 * height + 3 * gap);
}

double printedWidth(const ForestPicture& picture, const QFont& font) {
  const auto [labels, names, verdicts] = columnsOf(picture, font);
  const double panel = kPrintedPlot * QFontMetricsF(font).averageCharWidth() + verdicts + kAround * unit(font);
  const int panels = picture.hasColumns ? std::min(kPrintedPanels, static_cast<int>(picture.rows.size())) : 1;
  return std::ceil(labels + names + panels * panel);
}

ForestLayout layOutForest(const ForestPicture& picture, const QFont& font, const QRectF& area,
                          std::pair<double, double> range) {
  ForestLayout layout{.area = area, .low = range.first, .high = range.second};
  if (picture.rows.empty()) return layout;
  if (picture.hasColumns)
    layOutColumns(layout, picture, font);
  else
    layOutList(layout, picture, font);
  return layout;
}

}  // namespace baremark::app::plot
