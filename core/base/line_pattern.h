// SPDX-License-Identifier: Apache-2.0
// Regular expressions of descriptors, for the output of other programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json_fields.h"

namespace baremark::core::base {

/// A text member that must be a regular expression (ECMAScript). Error: Malformed. `fallback` is its default.
[[nodiscard]] std::string regularExpression(JsonFields& fields, const char* name,
                                            const std::optional<std::string>& fallback = {});

/// The match of group `group` in the first line that matches `pattern`, the whole match if the pattern has no such
/// group, or an empty text if no line matches. It searches line by line, because std::regex recurses for each
/// character, and only in the first 16 KiB and the first 1000 bytes of each line.
[[nodiscard]] std::string matchedText(const std::string& pattern, std::string_view text, std::size_t group);

}  // namespace baremark::core::base
