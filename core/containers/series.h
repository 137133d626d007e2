// SPDX-License-Identifier: GPL-3.0-or-later
// How an arm is drawn, in the window and in the report. Colour, marker and dash are those of its runtime's descriptor.
// A second arm of the runtime has a hollow marker and another dash, a third one the next marker. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"

namespace baremark::core::containers {

enum class Shape : std::uint8_t { Disc, Square, Diamond, Triangle, Pentagon, Star, Cross };
enum class Dash : std::uint8_t { Solid, Dashed, DashDot, Dotted };

/// x and y of the corners of a marker, y downwards.
using Outline = std::vector<std::pair<double, double>>;

/// The corners around (0, 0) of a marker as large as a disc of radius 1. Empty: the disc itself.
[[nodiscard]] Outline outlineOf(Shape shape);

/// The lengths of dashes and gaps, in widths of the line. Empty: the line is solid.
[[nodiscard]] std::vector<double> dashesOf(Dash dash);

struct SeriesStyle {
  int colour = 0;  ///< index into the theme's series colours
  Shape shape = Shape::Disc;
  Dash dash = Dash::Solid;
  bool isHollow = false;
  bool operator==(const SeriesStyle&) const = default;
};

/// The style of the first arm of each runtime, by id.
using RuntimeLooks = std::map<std::string, SeriesStyle>;

/// The looks that the descriptors name. A descriptor without a colour or marker gets one that depends on its id and
/// that no other descriptor has, as long as there is one.
[[nodiscard]] RuntimeLooks looksOf(const std::map<std::string, RuntimeDescriptor>& runtimes);

/// One style per arm, in the order of the arms. `runtimes` are ids of descriptors. A runtime that is not in `looks`
/// gets a style that depends on its id.
[[nodiscard]] std::vector<SeriesStyle> stylesOf(const std::vector<std::string>& runtimes, const RuntimeLooks& looks);
[[nodiscard]] std::vector<SeriesStyle> stylesOf(const std::vector<model::Arm>& arms, const RuntimeLooks& looks);

}  // namespace baremark::core::containers
