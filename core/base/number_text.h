// SPDX-License-Identifier: Apache-2.0
// Numbers as programs write and read them: always with a decimal point, whatever the process's locale. printf and strtod
// follow the locale, which QCoreApplication sets from the environment. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// `value` with this many decimals: fixedText(12.345, 1) is "12.3".
[[nodiscard]] std::string fixedText(double value, int decimals);

/// As printf's %g with this many significant digits.
[[nodiscard]] std::string generalText(double value, int digits);

/// The number that the whole text is, or nothing: other characters, no digit, or more than a double holds.
[[nodiscard]] std::optional<double> numberIn(std::string_view text);

}  // namespace baremark::core::base
