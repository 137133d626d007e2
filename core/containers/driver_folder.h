// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries of the host's GPU driver in one folder, for containers of runtimes that have no switch for GPUs. The
// libraries must be of the version of the kernel's module, so the folder is made anew on each node for each run. Pure.
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

}  // namespace baremark::core::containers
