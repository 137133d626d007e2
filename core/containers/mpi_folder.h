// SPDX-License-Identifier: GPL-3.0-or-later
// The host's Open MPI in one folder, for arms whose ranks use it inside the container ("mpi": "bind"). The folder is
// made anew on each node for each run. Pure.
#pragma once

#include <string>
#include <vector>

namespace baremark::core::containers {

/// The folder of a run on each node.
[[nodiscard]] std::string mpiFolder(const std::string& tag);

/// Lines for /bin/sh, before the command of a rank. They make `folder`, quoted for a shell, unless another rank of the
/// node does. ompi_info beside mpirun, or in the PATH, says which Open MPI. `folder` gets copies, because a link to the
/// host would lead nowhere in a container: lib, libmpi and all that it and the plugins need, without the C library and
/// the compiler's libraries, which must be the image's; plugins; pmix, the plugins of a PMIx of its own; share, the
/// texts; etc, the site's settings. Without Open MPI they say so and exit with 70.
[[nodiscard]] std::string mpiLines(const std::string& folder);

/// The command with the Open MPI in the folder, as the container sees it, before the libraries of the image.
[[nodiscard]] std::vector<std::string> withHostMpi(const std::string& folder, const std::vector<std::string>& command);

}  // namespace baremark::core::containers
