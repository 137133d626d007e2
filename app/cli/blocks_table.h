// SPDX-License-Identifier: GPL-3.0-or-later
// The table of an experiment's blocks that `show` prints.
#pragma once

#include "core/report/assessment.h"
#include "core/report/table.h"

namespace baremark::cli {

enum class Rows {
  Blocks,         ///< one row for each block
  BlocksAndRuns,  ///< also a row for each run, and below it one for each of its warnings
};

/// Blocks that were repeated are left out. Columns without a value in any row are left out, too.
[[nodiscard]] core::report::Table blocksTable(const core::report::Assessment& assessment, Rows rows);

}  // namespace baremark::cli
