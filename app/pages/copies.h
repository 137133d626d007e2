// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of an experiment, each with a name of its own.
#pragma once

#include "app/pages/page.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::pages {

/// The same question under a name that no listed experiment has.
[[nodiscard]] core::model::Experiment copyOf(const Desk& desk, const core::model::Experiment& experiment);

/// Queues a copy, with another order of arms.
void queueAgain(const Desk& desk, const core::storage::ExperimentRecord& record);

}  // namespace baremark::app::pages
