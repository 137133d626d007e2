// SPDX-License-Identifier: GPL-3.0-or-later
// Folders that one rank of a run makes anew on each node for each run, before the containers start: the libraries of
// the host's GPU driver, for runtimes that have no switch for GPUs, which must be of the version of the kernel's
// module; and the host's Open MPI, for arms whose ranks use it inside the container ("mpi": "bind"). Pure.
#pragma once

#include <string>
#include <vector>

namespace baremark::core::containers {

/// Where the kernel's module says its version.
inline constexpr const char* kDriverVersionFile = "/proc/driver/nvidia/version";

/// The folder of a run on each node.
[[nodiscard]] std::string driverFolder(const std::string& tag);

/// Lines for /bin/sh, before the command of a rank. They make `folder`, quoted for a shell, unless another rank of the
/// node does, and wait for it. They copy the libraries that programs of CUDA need, no graphics, as real files with
/// links of their usual names, because a link to the host would lead nowhere in a container. If no driver is loaded,
/// or libcuda is missing, they say so and exit with 70.
[[nodiscard]] std::string driverLines(const std::string& folder, const std::string& versionFile = kDriverVersionFile);

/// Lines for /bin/sh, before the command of a rank. Unless `check`, words for a shell, succeeds, one rank of the run
/// runs `prepare` and checks again; the others wait. `folder`, quoted for a shell, is seen by all ranks and made when
/// that is done. In both words, $version is the version of the driver.
[[nodiscard]] std::string preparedLines(const std::string& folder, const std::string& check, const std::string& prepare,
                                        const std::string& versionFile = kDriverVersionFile);

/// The command with the folder, as the container sees it, before its other folders of libraries.
[[nodiscard]] std::vector<std::string> withDriverLibraries(const std::string& folder,
                                                           const std::vector<std::string>& command);

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
