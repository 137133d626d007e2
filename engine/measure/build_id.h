// SPDX-License-Identifier: Apache-2.0
// Who this program is made of: the GNU build ids of its file and of every library that is loaded.
#pragma once

#include <map>
#include <string>

namespace baremark::engine::measure {

/// Build id of the running program in hexadecimal digits; of a file without one, "size-<bytes>-crc-<crc32>".
[[nodiscard]] std::string ownBuildId();

/// The same of each loaded library, by its file name ("libdnnl.so.2").
[[nodiscard]] std::map<std::string, std::string> libraryBuildIds();

}  // namespace baremark::engine::measure
