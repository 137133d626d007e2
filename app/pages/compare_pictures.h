// SPDX-License-Identifier: GPL-3.0-or-later
// From a comparison to what its figures draw, with every point's read-out. Pure.
#pragma once

#include "app/models/experiment_data.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"

namespace baremark::app::pages {

[[nodiscard]] plot::ScalingPicture scalingPicture(const core::report::Assessment& assessment, const models::SeriesStyles& series,
                                                  std::size_t caseIndex, plot::Quantity quantity);
[[nodiscard]] plot::ForestPicture forestPicture(const core::report::Assessment& assessment, const models::SeriesStyles& series,
                                                std::size_t caseIndex);

/// What a scaling figure shows of a case at first: `wanted`; but images/s where there is a single point, at which every
/// arm has a speed-up of 1 and is 100 % efficient.
[[nodiscard]] plot::Quantity quantityToBegin(const core::report::Assessment& assessment, std::size_t caseIndex,
                                             plot::Quantity wanted);

/// The line above a scaling figure: how its values are made, and the baseline's absolute one.
[[nodiscard]] QString scalingFormula(const core::report::Assessment& assessment, std::size_t caseIndex, plot::Quantity quantity);

}  // namespace baremark::app::pages
