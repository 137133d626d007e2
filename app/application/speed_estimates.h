// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a cell will probably be: from earlier runs of the same settings on this machine, else from the model's counts and
// what this machine's cores reached with other models.
#pragma once

#include "app/application/services.h"
#include "core/base/result.h"
#include "core/plan/cost.h"

namespace baremark::app {

/// Reads the store once; the function returned needs it no more.
[[nodiscard]] core::base::Result<core::plan::SpeedSource> speedSource(core::storage::Store& store, const MachineKnowledge& machine,
                                                                      int threadsPerRank);

}  // namespace baremark::app
