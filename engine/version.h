// SPDX-License-Identifier: Apache-2.0
// Version and commit of this program.
#pragma once

#include <string>

namespace baremark::engine {

/// Returns for example "0.1.0".
[[nodiscard]] std::string engineVersion();

/// Returns the commit that the program was built from, or "unknown".
[[nodiscard]] std::string engineCommit();

}  // namespace baremark::engine
