// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/round_ticks.h"

#include <cmath>

namespace baremark::core::report {

std::vector<double> roundTicks(double low, double high, int most) {
  std::vector<double> ticks;
  if (!std::isfinite(low) || !std::isfinite(high)) return {};
  if (!(high > low) || most < 1) return {low};
  const double raw = (high - low) / most;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  double step = power;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    step = factor * power;
    if (step >= raw - 1e-12 * power) break;
  }
  if (!std::isfinite(step) || !(step > 0)) return {};  // the difference overflowed, or is almost 0
  const auto first = static_cast<long long>(std::ceil(low / step - 1e-9));
  const auto last = static_cast<long long>(std::floor(high / step + 1e-9));
  for (long long i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

}  // namespace baremark::core::report
