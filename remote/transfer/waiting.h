// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting for what a host answers, in a thread that may be told to give up.
#pragma once

#include <functional>

#include "core/runs/task_pool.h"

namespace baremark::remote {

/// True once the caller does not want the result any more.
using IsCancelled = std::function<bool()>;

using core::runs::waitUnless;

}  // namespace baremark::remote
