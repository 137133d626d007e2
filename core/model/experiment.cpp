// SPDX-License-Identifier: Apache-2.0
#include "core/model/experiment.h"

#include <algorithm>

namespace baremark::core::model {

std::size_t baselineIndex(const Experiment& experiment) {
  const auto found = std::ranges::find(experiment.arms, experiment.baseline, &Arm::name);
  return static_cast<std::size_t>(found - experiment.arms.begin());
}

bool isProfiled(const Arm& arm) {
  return !arm.profiler.empty();
}

std::size_t comparedArms(const Experiment& experiment) {
  return static_cast<std::size_t>(
      std::ranges::count_if(experiment.arms, [](const Arm& arm) { return !isProfiled(arm); }));
}

Experiment withProfiledArmsLast(Experiment experiment) {
  std::stable_partition(experiment.arms.begin(), experiment.arms.end(),
                        [](const Arm& arm) { return !isProfiled(arm); });
  return experiment;
}

std::string usualBaseline(const Experiment& experiment) {
  const auto compared = std::ranges::find_if(experiment.arms, [](const Arm& arm) { return !isProfiled(arm); });
  if (compared != experiment.arms.end()) return compared->name;
  return experiment.arms.empty() ? std::string() : experiment.arms.front().name;
}

std::string toText(const Point& point) {
  return std::to_string(point.nodes) + "x" + std::to_string(point.ranks);
}

}  // namespace baremark::core::model
