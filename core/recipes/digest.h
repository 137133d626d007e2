// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 for recipes, by OpenSSL. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace baremark::core::recipes {

/// The SHA-256 of `bytes` in 64 hexadecimal digits.
[[nodiscard]] std::string sha256Of(std::string_view bytes);

/// Whether `text` is 64 lower-case hexadecimal digits.
[[nodiscard]] bool isSha256(std::string_view text);

}  // namespace baremark::core::recipes
