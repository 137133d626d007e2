// SPDX-License-Identifier: Apache-2.0
// Makes untrusted text (logs, file names, answers of a host) safe to show and to store.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// True if `text` is well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
[[nodiscard]] bool isUtf8(std::string_view text);

/// `text` as well-formed UTF-8 of at most `maxBytes` bytes. A longer text is cut between two characters and ends with
/// "…". Each byte that is not UTF-8, each control character except tab and newline, and each direction override (U+202A
/// to 202E, U+2066 to 2069) becomes U+FFFD.
[[nodiscard]] std::string printable(std::string_view text, std::size_t maxBytes);

}  // namespace baremark::core::base
