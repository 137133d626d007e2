// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a cell will probably be: from earlier runs of the same settings on this machine, else from the model's counts.
#pragma once

#include <vector>

#include "core/plan/cost.h"
#include "core/protocol/engine_catalog.h"
#include "core/storage/block_repository.h"

namespace baremark::app {

/// `earlier` is what the store has of this machine (BlockRepository::earlierRuns).
[[nodiscard]] core::plan::SpeedSource speedSource(const std::vector<core::storage::EarlierRun>& earlier,
                                                  const core::protocol::EngineCatalog& catalog, int threadsPerRank);

}  // namespace baremark::app
