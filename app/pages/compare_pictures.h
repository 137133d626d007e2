// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a comparison into the contents of its figures, with a read-out for each point. Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"
#include "core/report/assessment.h"

namespace baremark::app::pages {

[[nodiscard]] plot::ScalingPicture scalingPicture(const core::report::Assessment& assessment,
                                                  const models::SeriesStyles& series, std::size_t caseIndex,
                                                  plot::Quantity quantity);
/// The compared arms in the order of figure and table. `order` is a value of settings::kForestOrder: "arms"; "runtime"
/// with the arms of one runtime together; "difference POINT" (core::model::toText): the largest ratio at this point
/// first.
[[nodiscard]] std::vector<std::size_t> armOrder(const core::report::Assessment& assessment, std::size_t caseIndex,
                                                const QString& order);
/// The key of armOrder() for the differences at a point.
[[nodiscard]] QString differenceOrder(const core::model::Point& point);
/// `arms`: from armOrder().
[[nodiscard]] plot::ForestPicture forestPicture(const core::report::Assessment& assessment,
                                                const models::SeriesStyles& series, std::size_t caseIndex,
                                                const std::vector<std::size_t>& arms);

/// The quantity that a scaling figure shows first: `preferred`, but images/s for a single point (every speed-up is 1).
[[nodiscard]] plot::Quantity quantityToBegin(const core::report::Assessment& assessment, std::size_t caseIndex,
                                             plot::Quantity preferred);

/// The line above a scaling figure: how its values are computed, and the baseline's absolute value.
[[nodiscard]] QString scalingFormula(const core::report::Assessment& assessment, std::size_t caseIndex,
                                     plot::Quantity quantity);

/// One value per finished run of an arm at this index of comparison.points. Efficiency and speed-up compare the run
/// with the arm's own run of the same round at its smallest point, or with the mean there; empty at the smallest point
/// itself.
[[nodiscard]] std::vector<double> runValues(const core::report::Assessment& assessment, std::size_t point,
                                            std::size_t arm, plot::Quantity quantity);

/// One ratio to the baseline per block in which both runs are done, or to its mean if the arms run in separate blocks.
[[nodiscard]] std::vector<double> runRatios(const core::report::Assessment& assessment, std::size_t point,
                                            std::size_t arm);

}  // namespace baremark::app::pages
