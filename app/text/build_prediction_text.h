// SPDX-License-Identifier: GPL-3.0-or-later
// The predicted size and time of a recipe's build in words. Pure.
#pragma once

#include <QString>

#include "core/recipes/build_prediction.h"

namespace baremark::app::text {

/// "The last build took 3 min 2 s; the image has 412 MB.", the range and the median of several builds, an estimate from
/// a similar recipe, or that nothing is known.
[[nodiscard]] QString predictionText(const core::recipes::BuildPrediction& prediction);

/// The same with the builder and the host that it comes from.
[[nodiscard]] QString placedPredictionText(const core::recipes::BuildPrediction& prediction);

}  // namespace baremark::app::text
