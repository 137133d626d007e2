// SPDX-License-Identifier: Apache-2.0
// What this program calls itself.
#pragma once

#include <string>

namespace baremark::engine {

/// "0.1.0"
[[nodiscard]] std::string engineVersion();

/// The commit that it was built from, or "unknown".
[[nodiscard]] std::string engineCommit();

}  // namespace baremark::engine
