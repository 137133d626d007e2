// SPDX-License-Identifier: GPL-3.0-or-later
// Builds images from recipes for the command line and the window, and says beforehand what a host can build with and
// whether the image will work there (core/recipes/compatibility.h). Connects again if the connection breaks.
// Blocking; call it in a worker thread, while the host's service lives.
#pragma once

#include "app/application/connection_patience.h"
#include "app/application/host_service.h"
#include "core/recipes/build_prediction.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/compatibility_table.h"
#include "core/runs/recipe_build.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"
#include "remote/transfer/folder_transfer.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {

/// What the store knows of the host, without asking it: its last test, with the GPUs and the fabric of a node that a
/// job saw, if the login node has none.
[[nodiscard]] core::recipes::DescribedHost storedHost(const core::storage::HostRecord& record);

/// As hostToCheck(), but does not connect again.
[[nodiscard]] Result<core::recipes::DescribedHost> lookToCheck(HostService& there, core::runs::StoreAccess& store,
                                                               core::model::HostFacts facts,
                                                               const remote::IsCancelled& isCancelled);

/// The survey of the host, where `facts` are what it answered now, and a look at its software and devices. The GPUs and
/// the fabric of a cluster are those of the node that a job saw, if the login node has none. Blocking; connects again
/// if the connection breaks. Fails as remote::lookAtHost() and as the store.
[[nodiscard]] Result<core::recipes::DescribedHost> hostToCheck(HostService& there, core::runs::StoreAccess& store,
                                                               core::model::HostFacts facts, const OnWait& onWait,
                                                               const remote::IsCancelled& isCancelled);

/// The tables in `userFolder` (*.json; usually userDescriptors("compatibility")), in the order of their names, before
/// those that come with Baremark. A file that cannot be used is an error with its name: without its rows, an answer
/// could be wrong. Any thread.
[[nodiscard]] Result<core::recipes::CompatibilityTables> compatibilityTables(const std::string& userFolder);

/// Whether the image of the recipe will work there, by the user's tables and those that come with Baremark. Errors:
/// those of compatibilityTables().
[[nodiscard]] Result<core::recipes::CompatibilityFindings> checkRecipe(const core::recipes::Recipe& recipe,
                                                                       const core::recipes::Registry& registry,
                                                                       const core::recipes::DescribedHost& host);

struct OnBuild {
  core::runs::FormEvents events;  ///< called in the host's thread
  OnWait onWait = {};
};

/// Builds the image and writes it to the store. Errors as RecipeBuild::run(). If the builder's descriptor is left out:
/// why.
[[nodiscard]] Result<core::runs::BuiltRecipe> buildRecipe(HostService& there, core::runs::StoreAccess& store,
                                                          const core::runs::RecipeToBuild& what, const OnBuild& on,
                                                          const remote::IsCancelled& isCancelled);

/// Size and time of a build, from the builds that the store knows. `builder`: its id; empty: any. Blocking.
[[nodiscard]] Result<core::recipes::BuildPrediction> predictBuild(core::runs::StoreAccess& store,
                                                                  const core::recipes::Recipe& recipe,
                                                                  const std::string& host, const std::string& builder);

/// What is known of a build before it starts.
struct BuildOutlook {
  core::runs::BuildOffers offers;
  std::optional<core::recipes::CompatibilityFindings> findings;  ///< empty: the facts of the host are not known
};

/// Asks the host for its builders and its room, and checks the recipe against it. `facts`: what the host answered in
/// its survey; empty: it was not surveyed. Descriptors of builders that are left out are not offered. Errors as
/// RecipeBuild::offers() and hostToCheck().
[[nodiscard]] Result<BuildOutlook> lookBeforeBuild(HostService& there, core::runs::StoreAccess& store,
                                                   const core::runs::RecipeToBuild& what,
                                                   const std::optional<core::model::HostFacts>& facts,
                                                   const OnWait& onWait, const remote::IsCancelled& isCancelled);

}  // namespace baremark::app
