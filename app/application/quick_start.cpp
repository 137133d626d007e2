// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/quick_start.h"

#include <algorithm>
#include <cstdint>

namespace baremark::app {

core::model::Experiment quickStartExperiment(const std::vector<std::string>& workingRuntimes, int cores) {
  core::model::Experiment experiment;
  experiment.name = "Quick start";
  experiment.note = "Does a container cost performance on this machine?";
  experiment.engine = {{"model", {std::string("mnist")}},
                       {"data", {std::string("fashion-mnist")}},
                       {"batch_size", {std::int64_t{50}}},
                       {"optimizer", {std::string("adam")}},
                       {"init_learning_rate", {0.001}}};
  experiment.arms.push_back({.name = "bare metal", .runtime = "bare-metal"});
  const auto container = std::find_if(workingRuntimes.begin(), workingRuntimes.end(),
                                      [](const std::string& runtime) { return runtime != "bare-metal"; });
  if (container != workingRuntimes.end()) experiment.arms.push_back({.name = *container, .runtime = *container});
  experiment.scale.ranks = cores >= 2 ? std::vector<int>{1, 2} : std::vector<int>{1};
  experiment.scale.threadsPerRank = 1;
  experiment.measure = {.warmupBatches = 20, .batches = 150, .repeats = 5};
  experiment.baseline = "bare metal";
  experiment.margin = 0.05;
  return experiment;
}

}  // namespace baremark::app
