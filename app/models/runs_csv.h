// SPDX-License-Identifier: GPL-3.0-or-later
// Every run of an experiment as comma-separated values (RFC 4180, UTF-8, decimal points), each with its passport. Called in
// the store's read thread.
#pragma once

#include <string>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/storage/store.h"

namespace baremark::app::models {

/// A line a run: experiment, block, round, case, point, arm, place, state, images/s and what else was measured, then one column
/// for each passport entry that any run has ("software.open_mpi").
[[nodiscard]] core::base::Result<std::string> runsCsv(core::storage::Store& store, const core::base::ExperimentId& id);

}  // namespace baremark::app::models
