// SPDX-License-Identifier: GPL-3.0-or-later
// Deletes an experiment's folder in the folder of runs of its host, and nothing else.
#pragma once

#include <string>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// Untrusted: `experiment` is no valid id and might name another folder.
[[nodiscard]] core::base::Result<std::string> removeRunsScript(const std::string& root,
                                                               const core::base::ExperimentId& experiment);
/// Succeeds if the folder does not exist. Links are never followed. Io: the folder could not be deleted completely, or
/// its name belongs to a link or a file. Blocking.
[[nodiscard]] core::base::Result<void> removeRuns(core::runs::Host& host, const core::base::ExperimentId& experiment,
                                                  const IsCancelled& isCancelled);

}  // namespace baremark::remote
