// SPDX-License-Identifier: Apache-2.0
// Identifies the exact files of this program: the GNU build ids of its file and of every loaded library.
#pragma once

#include <map>
#include <string>

namespace baremark::engine::measure {

/// Returns the build id of the running program in hexadecimal digits. For a file without one:
/// "size-<bytes>-crc-<crc32>".
[[nodiscard]] std::string ownBuildId();

/// Returns the same for each loaded library, by file name ("libdnnl.so.2").
[[nodiscard]] std::map<std::string, std::string> libraryBuildIds();

}  // namespace baremark::engine::measure
