// SPDX-License-Identifier: Apache-2.0
#include "core/model/experiment.h"

#include <algorithm>

namespace baremark::core::model {

std::size_t baselineIndex(const Experiment& experiment) {
  const auto found = std::find_if(experiment.arms.begin(), experiment.arms.end(),
                                  [&](const Arm& arm) { return arm.name == experiment.baseline; });
  return static_cast<std::size_t>(found - experiment.arms.begin());
}

std::string toText(const Point& point) { return std::to_string(point.nodes) + "x" + std::to_string(point.ranks); }

}  // namespace baremark::core::model
