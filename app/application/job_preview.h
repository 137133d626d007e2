// SPDX-License-Identifier: GPL-3.0-or-later
// The job scripts of an experiment before anything is submitted, for users who want to read them. Main thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/application/preparation.h"
#include "app/application/services.h"
#include "core/launch/scheduler.h"

namespace baremark::app {

/// job.sh of the first measured block's allocation. `hostRoot` is the host's folder. Ids are examples, always the same
/// ones. May read the store.
[[nodiscard]] core::base::Result<std::string> firstJobScript(const Services& services,
                                                             const core::model::Experiment& experiment,
                                                             const std::string& hostRoot,
                                                             std::optional<int> coresOfANode);

/// Writes the folders of all blocks into `folder` on this machine, as a run would write them on its host. Returns the
/// number of files. Blocking.
[[nodiscard]] core::base::Result<int> writeAllScripts(Services& services, const Prepared& prepared,
                                                      const std::string& folder);

}  // namespace baremark::app
