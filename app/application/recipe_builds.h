// SPDX-License-Identifier: GPL-3.0-or-later
// Builds images from recipes for the command line and the window, and says beforehand what a host can build with. Both
// connect again if the connection breaks.
// Blocking; call it in a worker thread, while the host's service lives.
#pragma once

#include <optional>

#include "app/application/connection_patience.h"
#include "app/application/host_service.h"
#include "core/base/result.h"
#include "core/model/host.h"
#include "core/recipes/build_prediction.h"
#include "core/recipes/compatibility.h"
#include "core/runs/recipe_build.h"
#include "remote/transfer/folder_transfer.h"

namespace baremark::app {

struct OnBuild {
  core::runs::FormEvents events;  ///< called in the host's thread
  OnWait onWait = {};
};

/// Builds the image and writes it to the store. Errors as RecipeBuild::run(). If the builder's descriptor is left out:
/// why.
[[nodiscard]] core::base::Result<core::runs::BuiltRecipe> buildRecipe(HostService& there,
                                                                      core::runs::StoreAccess& store,
                                                                      const core::runs::RecipeToBuild& what,
                                                                      const OnBuild& on,
                                                                      const remote::IsCancelled& isCancelled);

/// Size and time of a build, from the builds that the store knows. `builder`: its id; empty: any. Blocking.
[[nodiscard]] core::base::Result<core::recipes::BuildPrediction> predictBuild(core::runs::StoreAccess& store,
                                                                              const core::recipes::Recipe& recipe,
                                                                              const std::string& host,
                                                                              const std::string& builder);

/// What is known of a build before it starts.
struct BuildOutlook {
  core::runs::BuildOffers offers;
  std::optional<core::recipes::CompatibilityFindings> findings;  ///< empty: the facts of the host are not known
};

/// Asks the host for its builders and its room, and checks the recipe against it. `facts`: what the host answered in
/// its survey; empty: it was not surveyed. Descriptors of builders that are left out are not offered. Errors as
/// RecipeBuild::offers() and hostToCheck().
[[nodiscard]] core::base::Result<BuildOutlook> lookBeforeBuild(HostService& there, core::runs::StoreAccess& store,
                                                               const core::runs::RecipeToBuild& what,
                                                               const std::optional<core::model::HostFacts>& facts,
                                                               const OnWait& onWait,
                                                               const remote::IsCancelled& isCancelled);

}  // namespace baremark::app
