// SPDX-License-Identifier: Apache-2.0
// JSON for all rooms: members keep their order, input is limited, errors are values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace baremark::core::base {

struct JsonLimits {
  std::size_t maxBytes = 64U << 20U;
  std::size_t maxDepth = 32;
};

/// Parses one JSON document. Errors: TooLarge (over the limits), Malformed (not JSON or not UTF-8; `where` is "line L,
/// column C", `detail` that line; for a usual mistake of people `value` is what is there: "," if it is one too
/// many, the start of a comment, a quote that is not JSON's, a no-break space, or "UTF-16"), Duplicate (the same member
/// twice in one object; `where` is the member's path), OutOfRange (a number that does not fit in a double).
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

/// True for a whole number in any spelling, as an integer of JSON Schema: 100, 100.0, 1e2.
[[nodiscard]] bool isWhole(const Json& value);
/// A whole number. Nothing: it does not fit.
[[nodiscard]] std::optional<std::int64_t> wholeNumber(const Json& value);

/// `value` in one line. Bytes that are not UTF-8 become U+FFFD, so this function never throws.
[[nodiscard]] std::string toJsonLine(const Json& value);

/// `value` over several lines with two blanks of indent and a newline at the end, for files that people read.
[[nodiscard]] std::string toJsonText(const Json& value);

}  // namespace baremark::core::base
