// SPDX-License-Identifier: GPL-3.0-or-later
// The data behind every figure as tables with stable English column names and plain numbers, for CSV and for programs.
#pragma once

#include "core/report/assessment.h"
#include "core/report/table.h"

namespace baremark::core::report {

/// One row a run and attempt: what ran where, how it ended, its numbers; `counts` says whether it is in the comparison.
[[nodiscard]] Table runsTable(const Assessment& assessment);

/// runsTable() with a further column for each passport entry that any run has ("software.open_mpi").
[[nodiscard]] base::Result<Table> runsWithPassports(storage::Store& store, const Assessment& assessment);

/// One row an arm at a point of a case: images/s, ratio, interval, verdict, efficiency.
[[nodiscard]] Table comparisonTable(const Assessment& assessment);

/// Of an arm that is not the baseline: "slower", or "not comparable".
[[nodiscard]] std::string verdictName(const stats::ComparedCell& cell);

/// A number with as many digits as it has, an empty text where it is unknown.
[[nodiscard]] std::string plainNumber(std::optional<double> value);

}  // namespace baremark::core::report
