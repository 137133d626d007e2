// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace baremark::core::report {

/// Round numbers (1, 2 or 5 times a power of ten) from within the range, at most `most`: the ticks of an axis. None
/// where the range or its step is no finite number.
[[nodiscard]] std::vector<double> roundTicks(double low, double high, int most);

}  // namespace baremark::core::report
