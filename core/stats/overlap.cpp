// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/overlap.h"

#include <algorithm>

#include "core/stats/checks.h"

namespace baremark::core::stats {

base::Result<double> efficiencyWithoutOverlap(double computeSeconds, double communicationSeconds) {
  return efficiencyWithPerfectOverlap(computeSeconds, computeSeconds, communicationSeconds);
}

base::Result<double> efficiencyWithPerfectOverlap(double computeSeconds, double forwardSeconds,
                                                  double communicationSeconds) {
  if (auto checked = checkPositive(computeSeconds, "compute"); !checked) return base::fail(checked.error());
  if (auto checked = checkWithin(forwardSeconds, 0, computeSeconds, "forward"); !checked) {
    return base::fail(checked.error());
  }
  if (auto checked = checkAtLeast(communicationSeconds, 0, "communication"); !checked) {
    return base::fail(checked.error());
  }
  return computeSeconds / std::max(computeSeconds, forwardSeconds + communicationSeconds);
}

}  // namespace baremark::core::stats
