// SPDX-License-Identifier: GPL-3.0-or-later
// What a forest figure shows, and where: all points in one plot, one below the other, or a plot for each point, beside
// each other as long as they fit. Pure functions of a picture, a font and an area.
#pragma once

#include <QFont>
#include <QRectF>
#include <QStringList>
#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/stats/log_mean.h"

namespace baremark::app::plot {

struct ForestLine {
  std::size_t arm = 0;
  QString name;
  models::SeriesStyle style;
  std::optional<double> value;                    ///< a ratio; nothing without a pair of runs
  std::optional<core::stats::Interval> interval;  ///< of the ratio
  text::SignedText verdict;
  QString readOut;
  std::vector<double> runs;  ///< one ratio for each run
};

struct ForestRow {
  std::size_t point = 0;  ///< index in the comparison
  QString label;          ///< "4 ranks"
  std::vector<ForestLine> lines;
};

struct ForestPicture {
  std::vector<ForestRow> rows;
  double margin = 0.02;
  QString baseline;
  bool hasColumns = false;  ///< for many arms: a column for each point and a row for each arm; every row has all arms
};

/// The range of the axis, in changes (ratio - 1): the margin, and the lines as long as they do not squeeze the others.
/// A line far outside of most others leaves the axis. `withRuns`: the runs count as their line does.
[[nodiscard]] std::pair<double, double> fittingRange(const ForestPicture& picture, bool withRuns);

/// The numbers of a line that leaves the axis, the longest text first: with its interval, and without it.
[[nodiscard]] QStringList numberTexts(const ForestLine& line);

/// The plot of all points, or of one.
struct ForestPanel {
  QRectF plot;  ///< between the labels and the verdicts
  double verdictLeft = 0;
  double right = 0;       ///< of the verdicts
  std::size_t first = 0;  ///< its rows of the picture
  std::size_t count = 0;
  bool isFirst = true;  ///< in its line of panels
};

struct ForestLayout {
  QRectF area;
  double low = -0.05;  ///< ends of the axis, in changes
  double high = 0.05;
  double lineHeight = 16;
  double rowPad = 4;
  double nameLeft = 0;
  double nameWidth = 0;
  std::vector<ForestPanel> panels{};

  [[nodiscard]] double x(const ForestPanel& panel, double change) const {
    return panel.plot.left() + (change - low) / (high - low) * panel.plot.width();
  }
  /// -1: the change is below the axis, 1: above it, 0: on it.
  [[nodiscard]] int beyond(double change) const { return change < low ? -1 : change > high ? 1 : 0; }
  [[nodiscard]] double rowHeight(std::size_t lines) const {
    return lineHeight * static_cast<double>(std::max<std::size_t>(lines, 1)) + rowPad;
  }
};

/// `range`: the ends of the axis, in changes. No panels without rows.
[[nodiscard]] ForestLayout layOutForest(const ForestPicture& picture, const QFont& font, const QRectF& area,
                                        std::pair<double, double> range);

/// The number of points beside each other in this width; 1 unless the picture has columns.
[[nodiscard]] int panelsAcross(const ForestPicture& picture, const QFont& font, double width);

/// The least height in this width, in pixels.
[[nodiscard]] double leastHeight(const ForestPicture& picture, const QFont& font, double width);

/// The width on paper, in which no text is cut.
[[nodiscard]] double printedWidth(const ForestPicture& picture, const QFont& font);

}  // namespace baremark::app::plot
