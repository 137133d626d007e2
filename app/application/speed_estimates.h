// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a cell will probably be, and how long its runs: from earlier runs of the same settings and threads on this machine,
// else from the model's counts at the rate that a core reached in other runs here. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "core/plan/cost.h"
#include "core/protocol/engine_catalog.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app {

/// `earlier` is what the store has of this machine (BlockRepository::earlierRuns).
[[nodiscard]] core::plan::SpeedSource speedSource(const std::vector<core::storage::EarlierRun>& earlier,
                                                  const core::protocol::EngineCatalog& catalog, int threadsPerRank);

/// How long a run of an arm in a block will probably take; nothing: nothing like it has run here.
using RunTimes = std::function<std::optional<std::chrono::milliseconds>(const core::model::Block& block, std::size_t arm)>;

/// From earlier runs alone.
[[nodiscard]] RunTimes runTimes(const core::storage::ExperimentRecord& record, const std::vector<core::storage::EarlierRun>& earlier);

}  // namespace baremark::app
