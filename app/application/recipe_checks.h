// SPDX-License-Identifier: GPL-3.0-or-later
// What a recipe is checked against (core/recipes/compatibility.h): a host as its survey and one look at it know it, and
// the tables. For the command line and the window.
#pragma once

#include "app/application/connection_patience.h"

#include <string>
#include "app/application/host_service.h"
#include "core/base/result.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/compatibility_table.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {

/// What the store knows of the host, without asking it: its last test, with the GPUs and the fabric of a node that a
/// job saw, if the login node has none.
[[nodiscard]] core::recipes::DescribedHost storedHost(const core::storage::HostRecord& record);

/// As hostToCheck(), but does not connect again.
[[nodiscard]] core::base::Result<core::recipes::DescribedHost> lookToCheck(HostService& there,
                                                                           core::runs::StoreAccess& store,
                                                                           core::model::HostFacts facts,
                                                                           const remote::IsCancelled& isCancelled);

/// The survey of the host, where `facts` are what it answered now, and a look at its software and devices. The GPUs and
/// the fabric of a cluster are those of the node that a job saw, if the login node has none. Blocking; connects again
/// if the connection breaks. Fails as remote::lookAtHost() and as the store.
[[nodiscard]] core::base::Result<core::recipes::DescribedHost> hostToCheck(HostService& there,
                                                                           core::runs::StoreAccess& store,
                                                                           core::model::HostFacts facts,
                                                                           const OnWait& onWait,
                                                                           const remote::IsCancelled& isCancelled);

/// The tables in `userFolder` (*.json; usually userDescriptors("compatibility")), in the order of their names, before
/// those that come with Baremark. A file that cannot be used is an error with its name: without its rows, an answer
/// could be wrong. Any thread.
[[nodiscard]] core::base::Result<core::recipes::CompatibilityTables> compatibilityTables(const std::string& userFolder);

/// Whether the image of the recipe will work there, by the user's tables and those that come with Baremark. Errors:
/// those of compatibilityTables().
[[nodiscard]] core::base::Result<core::recipes::CompatibilityFindings> checkRecipe(
    const core::recipes::Recipe& recipe, const core::recipes::Registry& registry,
    const core::recipes::DescribedHost& host);

}  // namespace baremark::app
