// SPDX-License-Identifier: GPL-3.0-or-later
// What refuses an account user namespaces on a host: a script that finds it, and what helps. Pure.
#pragma once

#include <string_view>

#include "core/containers/runtime_descriptor.h"

namespace baremark::core::containers {

/// A function of /bin/sh. It prints what refuses this account user namespaces: a setting of the kernel with its value,
/// such as user.max_user_namespaces=0, or "seccomp". It prints nothing if the account can create them, if another thing
/// refuses them, or without the program unshare.
inline constexpr const char* kNamespaceBarrierScript = R"sh(
namespace_barrier() {
  command -v unshare >/dev/null 2>&1 || return 0
  ! unshare -Ur true </dev/null >/dev/null 2>&1 || return 0
  for setting in user.max_user_namespaces=0 kernel.unprivileged_userns_clone=0 kernel.apparmor_restrict_unprivileged_userns=1; do
    name=${setting%=*}
    if [ "$(sed -n 1p "/proc/sys/${name%%.*}/${name#*.}" 2>/dev/null)" = "${setting#*=}" ]; then echo "$setting"; return 0; fi
  done
  sed -n 's/^Seccomp:[[:space:]]*2$/seccomp/p' /proc/self/status
}
)sh";

/// The beginning of a line of output that ends with what the script printed.
inline constexpr std::string_view kBarrierMark = "baremark: user namespaces are refused: ";

/// What such a line in `output` means, with what helps. nullptr: there is none.
[[nodiscard]] const KnownIssue* barrierIssue(std::string_view output);

}  // namespace baremark::core::containers
