// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments with numbers that the test chooses, put into the window's store by the repositories.
#pragma once

#include <QString>
#include <vector>

#include "core/storage/store.h"

namespace baremark::gui {

/// Two bare-metal arms, one rank; images/s of both in each block.
[[nodiscard]] QString addMeasured(core::storage::Store& store, const std::vector<std::vector<double>>& blocks);

/// One arm whose only run is at work with so many ranks: two timed steps and where they went; or still in its
/// warm-up.
[[nodiscard]] QString addRunning(core::storage::Store& store, int ranks, bool isWarmUp = false);

}  // namespace baremark::gui
