// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the speed of a cell and the time of its runs: from earlier runs with the same settings and threads on the
// same host, otherwise from the model's multiply-adds and the rate that a core reached in other runs there. Pure.
#pragma once

#include "core/plan/cost.h"
#include "core/protocol/engine_catalog.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app {

/// `earlier` are the runs on the host (BlockRepository::earlierRuns()). The speeds are those of `instances` trainings
/// together.
[[nodiscard]] core::plan::SpeedSource speedSource(const std::vector<core::storage::EarlierRun>& earlier,
                                                  const core::protocol::EngineCatalog& catalog, int threadsPerRank,
                                                  int instances = 1);

/// The expected time of an arm's run in a block. Empty: no comparable run was measured on the host.
using RunTimes =
    std::function<std::optional<std::chrono::milliseconds>(const core::model::Block& block, std::size_t arm)>;

/// The expected times from earlier runs alone, without the model's multiply-adds.
[[nodiscard]] RunTimes runTimes(const core::storage::ExperimentRecord& record,
                                const std::vector<core::storage::EarlierRun>& earlier);

}  // namespace baremark::app
