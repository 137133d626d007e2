// SPDX-License-Identifier: GPL-3.0-or-later
// How arms are drawn (core/containers/series.h), as values of item models.
#pragma once

#include <QMetaType>
#include <QVector>

#include "core/containers/series.h"

namespace baremark::app::models {

using core::containers::Dash;
using core::containers::looksOf;
using core::containers::RuntimeLooks;
using core::containers::SeriesStyle;
using core::containers::Shape;

using SeriesStyles = QVector<SeriesStyle>;

/// As core::containers::stylesOf(), of arms or of the ids of their runtimes.
template <class Arms>
[[nodiscard]] SeriesStyles seriesOf(const Arms& arms, const RuntimeLooks& looks) {
  const auto styles = core::containers::stylesOf(arms, looks);
  return SeriesStyles(styles.begin(), styles.end());
}

}  // namespace baremark::app::models

Q_DECLARE_METATYPE(baremark::app::models::SeriesStyle)
Q_DECLARE_METATYPE(baremark::app::models::SeriesStyles)
