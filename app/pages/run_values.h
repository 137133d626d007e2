// SPDX-License-Identifier: GPL-3.0-or-later
// The single runs behind a cell of the comparison, converted to the quantity of the figure. Pure.
#pragma once

#include <vector>

#include "app/plot/scaling_figure.h"
#include "core/report/assessment.h"

namespace baremark::app::pages {

/// One value per finished run of an arm at this index of comparison.points, in the order of the blocks. Efficiency and
/// speed-up compare the run with the arm's own run of the same round at its smallest point, or with the mean there if
/// there are no rounds. Empty for these two quantities at the smallest point itself.
[[nodiscard]] std::vector<double> runValues(const core::report::Assessment& assessment, std::size_t point,
                                            std::size_t arm, plot::Quantity quantity);

/// One ratio to the baseline per block in which both runs are done. If the arms run in separate blocks, the ratio is to
/// the mean of the baseline.
[[nodiscard]] std::vector<double> runRatios(const core::report::Assessment& assessment, std::size_t point,
                                            std::size_t arm);

}  // namespace baremark::app::pages
