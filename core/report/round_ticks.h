// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace baremark::core::report {

/// The ticks of an axis: at most `most` round numbers (1, 2 or 5 times a power of ten) within the range. Empty if the
/// range or its step is not finite.
[[nodiscard]] std::vector<double> roundTicks(double low, double high, int most);

}  // namespace baremark::core::report
