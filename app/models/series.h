// SPDX-License-Identifier: GPL-3.0-or-later
// How an arm is drawn, everywhere in Baremark. Colour, marker and dash belong to the arm's runtime, whose descriptor
// names them. A second arm of the same runtime has the same colour with a hollow marker and another dash, a third one
// has the next marker. Pure.
#pragma once

#include <QMetaType>
#include <QVector>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"

namespace baremark::app::models {

enum class Shape : std::uint8_t { Disc, Square, Diamond, Triangle, Pentagon, Star, Cross };
enum class Dash : std::uint8_t { Solid, Dashed, DashDot, Dotted };

struct SeriesStyle {
  int colour = 0;  ///< index into the theme's series colours
  Shape shape = Shape::Disc;
  Dash dash = Dash::Solid;
  bool isHollow = false;
  bool operator==(const SeriesStyle&) const = default;
};

using SeriesStyles = QVector<SeriesStyle>;

/// The style of the first arm of each runtime, by id.
using RuntimeLooks = std::map<std::string, SeriesStyle>;

/// The looks that the descriptors name. A descriptor without a colour or marker gets one that depends on its id and
/// that no other descriptor has, as long as there is one.
[[nodiscard]] RuntimeLooks looksOf(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes);

/// One style per arm, in the order of the arms. `runtimes` are ids of descriptors. A runtime that is not in `looks`
/// gets a style that depends on its id.
[[nodiscard]] SeriesStyles seriesOf(const std::vector<std::string>& runtimes, const RuntimeLooks& looks);
[[nodiscard]] SeriesStyles seriesOf(const std::vector<core::model::Arm>& arms, const RuntimeLooks& looks);

}  // namespace baremark::app::models

Q_DECLARE_METATYPE(baremark::app::models::SeriesStyle)
Q_DECLARE_METATYPE(baremark::app::models::SeriesStyles)
