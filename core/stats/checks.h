// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of numbers from input files, before a formula uses them. Pure. `where` is the path of the value in its input.
#pragma once

#include <string>

#include "core/base/result.h"

namespace baremark::core::stats {

/// OutOfRange unless `value` is finite and above 0.
[[nodiscard]] base::Result<void> checkPositive(double value, std::string where);

/// OutOfRange unless `value` is finite and at least `least`.
[[nodiscard]] base::Result<void> checkAtLeast(double value, double least, std::string where);

/// OutOfRange unless least <= value <= most.
[[nodiscard]] base::Result<void> checkWithin(double value, double least, double most, std::string where);

}  // namespace baremark::core::stats
