// SPDX-License-Identifier: Apache-2.0
// The valid name that somebody probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::base {

/// The name nearest to `given` by edit distance (insert, delete, replace, swap of neighbours; case does not count), or an
/// empty string if none is within a third of the longer one's length, at least 1.
[[nodiscard]] std::string nearestName(std::string_view given, const std::vector<std::string>& names);

/// "a, b or c", for the `allowed` slot of an Error; at most twelve names, then how many more.
[[nodiscard]] std::string listOfNames(const std::vector<std::string>& names);

}  // namespace baremark::core::base
