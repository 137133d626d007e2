// SPDX-License-Identifier: GPL-3.0-or-later
// The single runs behind a cell of the comparison, each as a value of what the figure shows. Pure.
#pragma once

#include <vector>

#include "app/plot/scaling_figure.h"
#include "core/report/assessment.h"

namespace baremark::app::pages {

/// A value each finished run of an arm at this place of comparison.points, in the order of the blocks. Efficiency and speed-up
/// are those of the run against the arm's own run of the same round at its smallest point, or against the mean there where
/// there are no rounds; none at that point itself.
[[nodiscard]] std::vector<double> runValues(const core::report::Assessment& assessment, std::size_t point, std::size_t arm, plot::Quantity quantity);

/// A ratio to the baseline each block in which both are done; against the baseline's mean where arms run in blocks of their own.
[[nodiscard]] std::vector<double> runRatios(const core::report::Assessment& assessment, std::size_t point, std::size_t arm);

}  // namespace baremark::app::pages
