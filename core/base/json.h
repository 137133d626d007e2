// SPDX-License-Identifier: Apache-2.0
// JSON for all rooms: members keep their order, input is limited, errors are values.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace baremark::core::base {

struct JsonLimits {
  std::size_t maxBytes = 64U << 20U;
  std::size_t maxDepth = 32;
};

/// Parses one JSON document. Errors: TooLarge (over the limits), Malformed (not JSON or not UTF-8; `where` is "line L,
/// column C"), Duplicate (the same member twice in one object; `where` is the member's path), OutOfRange (a number that
/// does not fit in a double).
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

/// `value` in one line. Bytes that are not UTF-8 become U+FFFD, so this function never throws.
[[nodiscard]] std::string toJsonLine(const Json& value);

/// `value` over several lines with two blanks of indent and a newline at the end, for files that people read.
[[nodiscard]] std::string toJsonText(const Json& value);

}  // namespace baremark::core::base
