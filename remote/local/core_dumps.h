// SPDX-License-Identifier: GPL-3.0-or-later
// A crash of this program leaves no copy of its memory, which may hold a password; what it starts for the user may leave one.
#pragma once

#include <sys/resource.h>

namespace baremark::remote {

/// At the start of a program, before its first thread.
void refuseCoreDumps();

/// The limit that this program was started with: for a program that the user wants to run.
[[nodiscard]] rlimit coreLimitAtStart();

}  // namespace baremark::remote
