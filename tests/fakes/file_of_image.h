// SPDX-License-Identifier: GPL-3.0-or-later
// A runtime of a test runs its commands on the host. The test of a runtime (remote/probe/runtime_probe.h) looks for a
// file that only the image has, and would find that out.
#pragma once

namespace baremark::fakes {

/// A line of /bin/sh that lets the command in "$@" find the file of the image in $image, whose path has no blanks.
inline constexpr const char* kShowFileOfImage =
    R"sh(for word; do shift; case $word in *' in /baremark-probe '*) word="${word%% in /baremark-probe *} in $image/baremark-probe ${word#* in /baremark-probe }" ;; esac; set -- "$@" "$word"; done; )sh";

}  // namespace baremark::fakes
