// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a forest figure's parts: all points in one plot, one below the other, or a plot for each point, beside
// each other as long as they fit. Pure functions of a picture, a font and an area.
#pragma once

#include <QFont>
#include <QRectF>
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "app/plot/forest_picture.h"

namespace baremark::app::plot {

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
