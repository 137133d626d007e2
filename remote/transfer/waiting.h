// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for a host's answer in a thread that can be cancelled.
#pragma once

#include "core/runs/host_evidence.h"
#include "core/runs/task_pool.h"

namespace baremark::remote {

using core::runs::IsCancelled, core::runs::runScript, core::runs::waitUnless;

}  // namespace baremark::remote
