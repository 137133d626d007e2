// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that one rank of a run makes on each node before the containers start. Pure.
#pragma once

#include <string>

namespace baremark::core::containers {

/// Lines for /bin/sh, before the command of a rank. Unless `folder`, quoted for a shell, exists, one rank of the node
/// runs `work`, the body of a shell function; the others wait. `work` fills "$made.part", which then becomes "$made",
/// the folder. If it fails, the rank exits with 70.
[[nodiscard]] std::string nodeFolderLines(const std::string& folder, const std::string& work);

}  // namespace baremark::core::containers
