// SPDX-License-Identifier: Apache-2.0
// Foreign text (logs, file names, what a host answered) made safe to show and to store.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// True if `text` is well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
[[nodiscard]] bool isUtf8(std::string_view text);

/// `text` as well-formed UTF-8 of at most `maxBytes` bytes, cut at a character with "…" where it was longer. Bytes that are
/// no UTF-8, control characters other than tab and newline, and direction overrides (U+202A to 202E, U+2066 to 2069) each
/// become U+FFFD.
[[nodiscard]] std::string printable(std::string_view text, std::size_t maxBytes);

}  // namespace baremark::core::base
