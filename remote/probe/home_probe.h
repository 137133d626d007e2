// SPDX-License-Identifier: GPL-3.0-or-later
// Where somebody arrives who signs in to a host: their home, who they are there, and where a login finds programs and space. The readers are
// pure.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::remote {

struct HomeAnswer {
  std::string home;        ///< absolute
  std::string who;         ///< "me@node1", printable and short; it may be empty
  std::string searchPath;  ///< the PATH of a login shell; empty where it is none, or was not asked for
  std::map<std::string, std::string> spaces;  ///< SCRATCH and WORK of a login shell, those that are absolute paths
  bool operator==(const HomeAnswer&) const = default;
};

/// Prints a home and who lives there, a line each.
[[nodiscard]] std::string homeProbeScript();
/// Prints SCRATCH, WORK and PATH of a login shell, in which alone schedulers and MPI often are; to be appended. A shell that does not answer is
/// done without.
[[nodiscard]] std::string loginShellScript();

/// What the scripts printed. Malformed without a home.
[[nodiscard]] core::base::Result<HomeAnswer> readHome(std::string_view output);

/// The last line that is not empty.
[[nodiscard]] std::string lastLine(std::string_view text);

}  // namespace baremark::remote
