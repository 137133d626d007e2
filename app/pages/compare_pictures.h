// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a comparison into the contents of its figures, with a read-out for each point. Pure.
#pragma once

#include "app/models/experiment_data.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"

namespace baremark::app::pages {

[[nodiscard]] plot::ScalingPicture scalingPicture(const core::report::Assessment& assessment,
                                                  const models::SeriesStyles& series, std::size_t caseIndex,
                                                  plot::Quantity quantity);
/// The order of the arms at each point of the forest plot: as in the experiment; the largest ratio first, arms without
/// one last; or the arms of one runtime together.
enum class ForestOrder { Arms, Difference, Runtime };
/// Arms if the name is unknown.
[[nodiscard]] ForestOrder forestOrderNamed(const QString& name);
[[nodiscard]] plot::ForestPicture forestPicture(const core::report::Assessment& assessment,
                                                const models::SeriesStyles& series, std::size_t caseIndex,
                                                ForestOrder order = ForestOrder::Arms);

/// The quantity that a scaling figure shows first: `preferred`. With a single point it is images/s, because every arm
/// has a speed-up of 1 and an efficiency of 100 % there.
[[nodiscard]] plot::Quantity quantityToBegin(const core::report::Assessment& assessment, std::size_t caseIndex,
                                             plot::Quantity preferred);

/// The line above a scaling figure: how its values are computed, and the baseline's absolute value.
[[nodiscard]] QString scalingFormula(const core::report::Assessment& assessment, std::size_t caseIndex,
                                     plot::Quantity quantity);

}  // namespace baremark::app::pages
