// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out where a login to a host ends up: the home folder, the account, and the PATH and storage folders of a login
// shell. The readers are pure.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::remote {

struct HomeAnswer {
  std::string home;        ///< absolute
  std::string who;         ///< "me@node1", printable and short; may be empty
  std::string searchPath;  ///< PATH of a login shell; empty if there is none or it was not asked for
  std::map<std::string, std::string>
      spaces;  ///< the variables SCRATCH and WORK of a login shell, if they are absolute paths
  bool operator==(const HomeAnswer&) const = default;
};

/// Prints the home folder and the account, one line each.
[[nodiscard]] std::string homeProbeScript();
/// Prints SCRATCH, WORK and PATH of a login shell; often only its PATH contains schedulers and MPI. Append it to the
/// first script. It tolerates a shell that does not answer.
[[nodiscard]] std::string loginShellScript();

/// Reads the output of the scripts. Malformed: it names no home.
[[nodiscard]] core::base::Result<HomeAnswer> readHome(std::string_view output);

/// The last line that is not empty.
[[nodiscard]] std::string lastLine(std::string_view text);

}  // namespace baremark::remote
