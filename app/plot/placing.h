// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in a figure: labels that must not overlap, markers side by side, ticks at round numbers. Pure functions.
#pragma once

#include <QPointF>
#include <QRectF>
#include <cstddef>
#include <functional>
#include <vector>

namespace baremark::app::plot {

// Dimensions of an estimate in the figures of a comparison, in pixels.
inline constexpr double kMarker = 9;
inline constexpr double kCap = 3.5;     ///< half the width of an interval's end
inline constexpr double kRunAside = 6;  ///< from the marker to the dots of its runs
inline constexpr double kRunRadius = 1.7;
inline constexpr int kMostTicks = 6;

/// The centres of labels of `height`. Each is as near as possible to its desired position, no label overlaps another,
/// and all lie between `top` and `bottom`. In the order of `desired`.
[[nodiscard]] std::vector<double> spread(const std::vector<double>& desired, double height, double top, double bottom);

/// The sideways offset of marker `index` of `count`: `step` apart, centred around 0.
[[nodiscard]] inline double dodge(std::size_t index, std::size_t count, double step) {
  return (static_cast<double>(index) - (static_cast<double>(count) - 1) / 2) * step;
}

/// The position of a box of this size beside a point, where it covers as few of the other points as possible: to the
/// right, or else to the left, above or below. Within `bounds` if it fits.
[[nodiscard]] QRectF placeBeside(const QPointF& point, const QSizeF& size, const std::vector<QPointF>& others,
                                 const QRectF& bounds);

/// As core::report::roundTicks for a logarithmic axis: 1, 2 and 5 in each decade, or fewer. `low` must be positive.
[[nodiscard]] std::vector<double> logTicks(double low, double high, int most);

/// As core::report::roundTicks, but only as many ticks as have space for their labels beside each other on an axis of
/// `length` pixels. `widthOf` returns the pixels of a tick's label and the gap after it.
[[nodiscard]] std::vector<double> labelledTicks(double low, double high, double length,
                                                const std::function<double(double tick)>& widthOf);

}  // namespace baremark::app::plot
