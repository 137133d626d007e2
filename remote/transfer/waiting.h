// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for a host's answer in a thread that can be cancelled.
#pragma once

#include <functional>

#include "core/runs/host_evidence.h"
#include "core/runs/task_pool.h"

namespace baremark::remote {

/// Returns true once the caller no longer needs the result.
using IsCancelled = std::function<bool()>;

using core::runs::runScript, core::runs::waitUnless;

}  // namespace baremark::remote
