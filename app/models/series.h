// SPDX-License-Identifier: GPL-3.0-or-later
// How an arm is drawn wherever it is shown: colour, marker and dash belong to its runtime for good, a second arm of one
// runtime takes its colour with a hollow marker, a third one with the next marker. Pure.
#pragma once

#include <QMetaType>
#include <QVector>
#include <cstdint>
#include <string>
#include <vector>

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

/// One style an arm, in the arms' order; `runtimes` are ids of descriptors.
[[nodiscard]] SeriesStyles seriesOf(const std::vector<std::string>& runtimes);
[[nodiscard]] SeriesStyles seriesOf(const std::vector<core::model::Arm>& arms);

}  // namespace baremark::app::models

Q_DECLARE_METATYPE(baremark::app::models::SeriesStyle)
Q_DECLARE_METATYPE(baremark::app::models::SeriesStyles)
