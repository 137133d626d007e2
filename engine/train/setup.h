// SPDX-License-Identifier: Apache-2.0
// From options to what is trained: model, data, sizes. Refusals are EngineErrors; each rank finds the same.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/data/source.h"
#include "engine/models/registry.h"
#include "engine/train/optimizer.h"
#include "engine/train/options.h"

namespace baremark::engine::train {

/// What follows from the options and the number of ranks alone.
struct Workload {
  const models::ModelSpec* model = nullptr;
  std::int64_t batch = 1;         ///< a rank
  std::int64_t globalBatch = 1;   ///< all ranks
  std::int64_t talkingBatch = 1;  ///< whose gradients are averaged
  int threads = 1;
  models::LearningRateRule learningRate;
  OptimizerSettings optimizer;
  std::string dataFolder;  ///< empty for synthetic images
  std::string datasetTitle;  ///< "imagenet (synthetic)"
};

/// Threads of a rank: as asked for, or the processors that it may run on.
[[nodiscard]] int threadsOf(const Options& options);

/// Of options that toOptions() did not refuse.
[[nodiscard]] Workload makeWorkload(const Options& options, int ranks);

struct DataSets {
  std::unique_ptr<data::Source> training;  ///< null where nothing is trained
  std::unique_ptr<data::TestSet> test;     ///< null where nothing is evaluated
  std::vector<std::string> remarks;        ///< sentences on what is odd with their files and does no harm
};

[[nodiscard]] DataSets openData(const Options& options, const Workload& workload);

/// Timed steps of a whole run: --num_batches, or --num_epochs in steps.
[[nodiscard]] std::int64_t timedSteps(const Options& options, const Workload& workload, std::int64_t epochImages);

}  // namespace baremark::engine::train
