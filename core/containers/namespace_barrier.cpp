// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/namespace_barrier.h"

#include <algorithm>
#include <array>

#include "core/base/lines.h"

// Marks a text that the translations have. lupdate finds it by this name, the same as Qt's.
#define QT_TRANSLATE_NOOP(context, words) words

namespace baremark::core::containers {

const KnownIssue* barrierIssue(std::string_view output) {
  static const std::array issues = {
      KnownIssue{.match = "seccomp",
                 .explain = QT_TRANSLATE_NOOP("RuntimeIssues",
                                              "A seccomp filter, such as that of a container, refuses this account "
                                              "user namespaces."),
                 .fix = QT_TRANSLATE_NOOP("RuntimeIssues",
                                          "Use Baremark outside of the container, or start the container with "
                                          "--security-opt seccomp=unconfined --security-opt apparmor=unconfined.")},
      KnownIssue{.match = "user.max_user_namespaces=0",
                 .explain = QT_TRANSLATE_NOOP("RuntimeIssues",
                                              "The setting user.max_user_namespaces=0 refuses user namespaces on this "
                                              "host."),
                 .fix = QT_TRANSLATE_NOOP("RuntimeIssues", "Ask the administrator to allow them, for example:"),
                 .command = "sudo sysctl -w user.max_user_namespaces=15000"},
      KnownIssue{.match = "kernel.unprivileged_userns_clone=0",
                 .explain = QT_TRANSLATE_NOOP("RuntimeIssues",
                                              "The setting kernel.unprivileged_userns_clone=0 refuses ordinary users "
                                              "user namespaces on this host."),
                 .fix = QT_TRANSLATE_NOOP("RuntimeIssues", "Ask the administrator to allow them, for example:"),
                 .command = "sudo sysctl -w kernel.unprivileged_userns_clone=1"},
      KnownIssue{.match = "kernel.apparmor_restrict_unprivileged_userns=1",
                 .explain = QT_TRANSLATE_NOOP("RuntimeIssues",
                                              "AppArmor refuses user namespaces to programs without a profile on this "
                                              "host (kernel.apparmor_restrict_unprivileged_userns=1)."),
                 .fix = QT_TRANSLATE_NOOP("RuntimeIssues", "Ask the administrator to allow them, for example:"),
                 .command = "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"}};
  while (!output.empty()) {
    const std::string_view line = base::takeLine(output);
    if (line.substr(0, kBarrierMark.size()) != kBarrierMark) continue;
    const auto found = std::ranges::find_if(
        issues, [&](const KnownIssue& issue) { return line.substr(kBarrierMark.size()) == issue.match; });
    if (found != issues.end()) return &*found;
  }
  return nullptr;
}

}  // namespace baremark::core::containers
