// SPDX-License-Identifier: Apache-2.0
// Numbers for programs, always with a decimal point. printf and strtod cannot be used, because they follow the
// process's locale, which QCoreApplication sets from the environment. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::core::base {

/// `value` with this many decimals: fixedText(12.345, 1) is "12.3".
[[nodiscard]] std::string fixedText(double value, int decimals);

/// As printf's %g with this many significant digits.
[[nodiscard]] std::string generalText(double value, int digits);

/// The number in `text`; nothing if it has other characters or no digit, or does not fit in a double.
[[nodiscard]] std::optional<double> numberIn(std::string_view text);

/// Reads "2%" as 0.02 and "2,5%", with the comma of many languages, as 0.025; blanks around the number and the sign are
/// allowed. `least` and `most` are the smallest and the largest allowed fraction. Errors: WrongType (no percentage; a
/// number without a sign is refused, because 2 could mean 200 %), OutOfRange.
[[nodiscard]] Result<double> parsePercent(std::string_view text, double least, double most);

/// 0.02 is "2%", 0.005 is "0.5%": the shortest decimal that reads back as the same fraction to nine digits.
[[nodiscard]] std::string toPercent(double fraction);

}  // namespace baremark::core::base
