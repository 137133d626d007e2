// SPDX-License-Identifier: Apache-2.0
// The processors that this process may run on, after the launcher bound it.
#pragma once

#include <string>
#include <vector>

namespace baremark::engine::measure {

/// Ascending numbers, at least one.
[[nodiscard]] std::vector<int> processors();

[[nodiscard]] int firstProcessor();

/// Formats {0, 1, 2, 8} as "0-2,8".
[[nodiscard]] std::string asList(const std::vector<int>& numbers);

}  // namespace baremark::engine::measure
