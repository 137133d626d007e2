// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/forest_picture.h"

#include <algorithm>
#include <cmath>

#include "app/text/units_text.h"

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

}  // namespace

std::pair<double, double> fittingRange(const ForestPicture& picture, bool withRuns) {
  const std::vector<Extent> extents = extentsOf(picture, withRuns);
  std::vector<double> reaches;
  for (const Extent& extent : extents) reaches.push_back(std::max(std::abs(extent.low), std::abs(extent.high)));
  std::sort(reaches.begin(), reaches.end());
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

}  // namespace baremark::app::plot
