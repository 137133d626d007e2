// SPDX-License-Identifier: Apache-2.0
// Fractions in the form in which users write them: "2%", "0.5 %".
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::core::base {

/// Reads "2%" as 0.02 and "2,5%", with the comma of many languages, as 0.025; blanks around the number and the sign are
/// allowed. `least` and `most` are the smallest and the largest allowed fraction. Errors: WrongType (no percentage; a
/// number without a sign is refused, because 2 could mean 200 %), OutOfRange.
[[nodiscard]] Result<double> parsePercent(std::string_view text, double least, double most);

/// 0.02 is "2%", 0.005 is "0.5%": the shortest decimal that reads back as the same fraction to nine digits.
[[nodiscard]] std::string toPercent(double fraction);

}  // namespace baremark::core::base
