// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one command on this machine, with a deadline, and ends its children with it. And turns core dumps of this
// program off, because they hold its memory and so perhaps a password. Commands may still leave one.
#pragma once

#include <functional>

#include "core/base/result.h"
#include "core/runs/host.h"

namespace baremark::remote {

/// Runs the script with /bin/sh in a new session, and waits. Timeout and Cancelled: the whole session was
/// killed.
[[nodiscard]] core::base::Result<core::runs::CommandOutcome> runCommand(const core::runs::Command& command,
                                                                        const std::function<bool()>& isCancelled);

/// Turns core dumps off. Call it at the start of a program, before its first thread.
void refuseCoreDumps();

}  // namespace baremark::remote
