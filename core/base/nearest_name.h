// SPDX-License-Identifier: Apache-2.0
// Suggestions for a mistyped name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::base {

/// The name nearest to `given` by edit distance (insert, delete, replace, swap of neighbours; case does not count), or
/// an empty string if none is within a third of the longer one's length, at least 1.
[[nodiscard]] std::string nearestName(std::string_view given, const std::vector<std::string>& names);

/// The names in English: "a, b or c"; more than twelve as "a, … and 3 more".
[[nodiscard]] std::string listOfNames(const std::vector<std::string>& names);

}  // namespace baremark::core::base
