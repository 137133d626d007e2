// SPDX-License-Identifier: GPL-3.0-or-later
// Where things stand in a figure: labels that are moved apart, markers side by side, ticks at round numbers. Pure functions
// over pixels and numbers.
#pragma once

#include <QPointF>
#include <QRectF>
#include <cstddef>
#include <vector>

namespace baremark::app::plot {

// How the figures of a comparison draw an estimate, in pixels.
inline constexpr double kMarker = 9;
inline constexpr double kCap = 3.5;        ///< half the width of an interval's end
inline constexpr double kRunAside = 6;     ///< from the marker to the dots of its runs
inline constexpr double kRunRadius = 1.7;
inline constexpr int kMostTicks = 6;

/// Middles of labels of `height`, each as near to its wish as it can be while none overlaps another and all lie between `top`
/// and `bottom`; in the order of the wishes.
[[nodiscard]] std::vector<double> spread(const std::vector<double>& wishes, double height, double top, double bottom);

/// How far to the side marker number `index` of `count` stands: `step` apart, around 0.
[[nodiscard]] double dodge(std::size_t index, std::size_t count, double step);

/// Where a box of this size stands beside a point so that it covers as few of the other points as can be: to the right of it, else to
/// the left, above or below. It lies within `bounds` where it fits.
[[nodiscard]] QRectF placeBeside(const QPointF& point, const QSizeF& size, const std::vector<QPointF>& others, const QRectF& bounds);

/// As core::report::roundTicks for a logarithmic axis: 1, 2 and 5 of each decade, then fewer; low above 0.
[[nodiscard]] std::vector<double> logTicks(double low, double high, int most);

}  // namespace baremark::app::plot
