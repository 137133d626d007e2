// SPDX-License-Identifier: GPL-3.0-or-later
// Turns core dumps of this program off, because they hold its memory and so perhaps a password. Programs that it starts
// for the user may still leave one.
#pragma once

#include <sys/resource.h>

namespace baremark::remote {

/// Call it at the start of a program, before its first thread.
void refuseCoreDumps();

/// The limit with which this program was started, for programs that the user wants to run.
[[nodiscard]] rlimit coreLimitAtStart();

}  // namespace baremark::remote
