// SPDX-License-Identifier: GPL-3.0-or-later
// Deleting what an experiment left on its host: its folder in the host's folder of runs, and nothing else.
#pragma once

#include <string>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// Untrusted: `experiment` is no id, so it might name another folder.
[[nodiscard]] core::base::Result<std::string> removeRunsScript(const std::string& root, const core::base::ExperimentId& experiment);
/// Good too where there is no such folder. Links are never followed; Io: it could not be deleted whole, or a link or a file has its
/// name. Blocking.
[[nodiscard]] core::base::Result<void> removeRuns(core::runs::Host& host, const core::base::ExperimentId& experiment, const IsCancelled& isCancelled);

}  // namespace baremark::remote
