// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/quick_start.h"

namespace baremark::app {

core::model::Experiment quickStartExperiment(const std::vector<std::string>& containers, int cores) {
  core::model::Experiment experiment;
  experiment.name = "Quick start";
  experiment.engine = {{"model", {std::string("mnist")}},        {"data", {std::string("fashion-mnist")}},
                       {"batch_size", {std::int64_t{50}}},       {"optimizer", {std::string("adam")}},
                       {"init_learning_rate", {0.001}}};
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}};
  for (const std::string& runtime : containers) experiment.arms.push_back({.name = runtime, .runtime = runtime});
  experiment.scale.ranks = cores >= 2 ? std::vector<int>{1, 2} : std::vector<int>{1};
  experiment.scale.threadsPerRank = 1;
  experiment.measure = {.warmupBatches = 20, .batches = 100, .repeats = 5};
  experiment.baseline = "bare metal";
  experiment.margin = 0.05;
  return experiment;
}

}  // namespace baremark::app
