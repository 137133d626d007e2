// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes rows of the table `run`. For this room's sources only.
#pragma once

#include <string>

#include "core/model/summary.h"
#include "core/storage/block_repository.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {

/// "SELECT <all columns> FROM run".
[[nodiscard]] const std::string& selectRuns();
[[nodiscard]] RunRecord runAt(Query& row);

/// Writes a run's summary into its columns.
void updateSummary(Connection& connection, RunKey key, const model::RunSummary& summary);

}  // namespace baremark::core::storage
