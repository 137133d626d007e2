// SPDX-License-Identifier: GPL-3.0-or-later
// One command on this machine, with its deadline and its children.
#pragma once

#include <functional>

#include "core/base/result.h"
#include "core/runs/host.h"

namespace baremark::remote {

/// Runs the script in /bin/sh, in a session of its own, and waits. Timeout and Cancelled end the whole session.
[[nodiscard]] core::base::Result<core::runs::CommandOutcome> runCommand(const core::runs::Command& command,
                                                                        const std::function<bool()>& isCancelled);

}  // namespace baremark::remote
