// SPDX-License-Identifier: GPL-3.0-or-later
// The data behind the figures as tables with stable English column names and plain numbers, for CSV and for programs.
#pragma once

#include "core/report/assessment.h"
#include "core/report/table.h"

namespace baremark::core::report {

/// A row for each run and attempt: what ran where, how it ended, its numbers. `counts`: it is part of the comparison.
[[nodiscard]] Table runsTable(const Assessment& assessment);

/// runsTable() with a further column for each passport entry that any run has ("software.open_mpi").
[[nodiscard]] base::Result<Table> runsWithPassports(storage::Store& store, const Assessment& assessment);

/// A row for each arm at a point of a case: images/s, ratio, interval, verdict, efficiency.
[[nodiscard]] Table comparisonTable(const Assessment& assessment);

/// A number with all of its digits. Empty for an unknown number.
[[nodiscard]] std::string plainNumber(std::optional<double> value);

}  // namespace baremark::core::report
