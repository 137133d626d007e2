// SPDX-License-Identifier: Apache-2.0
// Numbers for programs, always with a decimal point. printf and strtod cannot be used, because they follow the
// process's locale, which QCoreApplication sets from the environment. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// `value` with this many decimals: fixedText(12.345, 1) is "12.3".
[[nodiscard]] std::string fixedText(double value, int decimals);

/// As printf's %g with this many significant digits.
[[nodiscard]] std::string generalText(double value, int digits);

/// The number in `text`; nothing if the text has other characters or no digit, or if the number does not fit in a
/// double.
[[nodiscard]] std::optional<double> numberIn(std::string_view text);

}  // namespace baremark::core::base
