// SPDX-License-Identifier: Apache-2.0
// JSON as every room reads and writes it: members keep their order, input is bounded, errors are values.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/result.h"

namespace baremark::core::base {

using Json = nlohmann::ordered_json;

struct JsonLimits {
  std::size_t maxBytes = 64U << 20U;
  std::size_t maxDepth = 32;
};

/// One JSON document. Refused: over the limits (TooLarge), not JSON or not UTF-8 (Malformed, `where` is "line L, column C"),
/// the same member twice in one object (Duplicate, `where` is the member's path), a number that no double holds (OutOfRange).
[[nodiscard]] Result<Json> parseJson(std::string_view text, const JsonLimits& limits = {});

/// `value` in one line; bytes that are no UTF-8 become U+FFFD, so it never throws.
[[nodiscard]] std::string toJsonLine(const Json& value);

/// `value` over several lines with two blanks of indent and a newline at the end, for files that people read.
[[nodiscard]] std::string toJsonText(const Json& value);

}  // namespace baremark::core::base
