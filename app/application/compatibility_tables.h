// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of what fits together: those of the user, and those that come with Baremark. Any thread.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/recipes/compatibility_table.h"

namespace baremark::app {

/// The tables in `userFolder` (*.json; usually userDescriptors("compatibility")), in the order of their names, before
/// those that come with Baremark. A file that cannot be used is an error with its name: without its rows, an answer
/// could be wrong.
[[nodiscard]] core::base::Result<core::recipes::CompatibilityTables> compatibilityTables(const std::string& userFolder);

}  // namespace baremark::app
