// SPDX-License-Identifier: Apache-2.0
// Regular expressions of descriptors, looked for in what other programs print.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json_fields.h"

namespace baremark::core::base {

/// A text member that is a regular expression (ECMAScript). Malformed where it is none.
[[nodiscard]] std::string regularExpression(JsonFields& fields, const char* name, const std::optional<std::string>& otherwise = {});

/// What `group` of the pattern matched in the first line where it matches, or the whole match where it has no such group; empty
/// where no line does. Line by line, since std::regex recurses once a character; the first 16 KiB, 1000 bytes of each line.
[[nodiscard]] std::string matchedText(const std::string& pattern, std::string_view text, std::size_t group);

}  // namespace baremark::core::base
