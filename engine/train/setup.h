// SPDX-License-Identifier: Apache-2.0
// Derives from the options what the run trains: model, data, sizes. Refusals are EngineErrors, and equal on all ranks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/data/source.h"
#include "engine/graph/optimizer_settings.h"
#include "engine/models/registry.h"
#include "engine/train/options.h"

namespace baremark::engine::train {

/// Values that depend only on the options and the number of ranks.
struct Workload {
  const models::ModelSpec* model = nullptr;
  std::int64_t batch = 1;          ///< images a step on one rank
  std::int64_t globalBatch = 1;    ///< images a step on all ranks
  std::int64_t averagedBatch = 1;  ///< images whose gradients are averaged
  int threads = 1;
  models::LearningRateRule learningRate;
  graph::OptimizerSettings optimizer;
  std::string dataFolder;    ///< empty for synthetic images
  std::string datasetTitle;  ///< for example "imagenet (synthetic)"
};

/// Threads of a rank: as requested, or one for each processor that the rank may run on.
[[nodiscard]] int threadsOf(const Options& options);

/// `options` must come from toOptions().
[[nodiscard]] Workload makeWorkload(const Options& options, int ranks);

struct DataSets {
  std::unique_ptr<data::Source> training;  ///< null if the run does not train
  std::unique_ptr<data::TestSet> test;     ///< null if the run does not evaluate
  std::vector<std::string> remarks;        ///< sentences about harmless irregularities of the files
};

[[nodiscard]] DataSets openData(const Options& options, const Workload& workload);

/// Timed steps of a complete run: --num_batches, or --num_epochs converted to steps.
[[nodiscard]] std::int64_t timedSteps(const Options& options, const Workload& workload, std::int64_t epochImages);

}  // namespace baremark::engine::train
