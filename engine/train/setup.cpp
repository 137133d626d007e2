// SPDX-License-Identifier: Apache-2.0
#include "engine/train/setup.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/processors.h"
#include "engine/data/mnist.h"
#include "engine/data/synthetic.h"
#include "engine/error.h"

namespace baremark::engine::train {

namespace {

std::string folderOf(const Options& options) {
  if (options.data == "synthetic") return {};
  return options.dataDir.value_or(data::kFashionMnistFolder);
}

template <class T>
T valueOf(core::base::Result<T> result) {
  if (!result) throw toException(result.error());
  return std::move(*result);
}

}  // namespace

int threadsOf(const Options& options) {
  return static_cast<int>(options.numIntraThreads.value_or(core::base::usableProcessors()));
}

Workload makeWorkload(const Options& options, int ranks) {
  const models::ModelSpec& model = *models::find(options.model);
  Workload work{.model = &model, .batch = options.batchSize.value_or(model.defaultBatch)};
  work.globalBatch = work.batch * ranks;
  work.averagedBatch = options.variableUpdate == VariableUpdate::AllReduce ? work.globalBatch : work.batch;
  work.threads = threadsOf(options);
  work.learningRate = model.learningRate;
  if (options.initLearningRate) {
    work.learningRate = [rate = *options.initLearningRate](std::int64_t, std::int64_t) { return rate; };
  }
  work.optimizer = {options.optimizer, options.momentum,    options.adamBeta1,
                    options.adamBeta2, options.adamEpsilon, options.weightDecay};
  work.dataFolder = folderOf(options);
  work.datasetTitle = options.data == "synthetic" ? model.dataset + " (synthetic)" : options.data;
  return work;
}

DataSets openData(const Options& options, const Workload& workload) {
  const models::ModelSpec& model = *workload.model;
  DataSets sets;
  if (workload.dataFolder.empty()) {
    sets.training = data::makeSynthetic(model, options.seed, workload.globalBatch);
    return sets;
  }
  const auto read = [&](data::Split split) {
    data::LabelledImages images = valueOf(data::readMnist(workload.dataFolder, split, model));
    sets.remarks.insert(sets.remarks.end(), images.remarks.begin(), images.remarks.end());
    return images;
  };
  if (!options.evaluatesOnly) sets.training = data::makeTrainingSource(read(data::Split::Train), model, options.seed);
  if (options.evaluatesOnly || options.trainsAndEvaluates)
    sets.test = data::makeTestSet(read(data::Split::Test), model);
  return sets;
}

std::int64_t timedSteps(const Options& options, const Workload& workload, std::int64_t epochImages) {
  if (!options.numEpochs) return options.numBatches;
  const double images = *options.numEpochs * static_cast<double>(epochImages);
  return std::max<std::int64_t>(
      1, static_cast<std::int64_t>(std::ceil(images / static_cast<double>(workload.globalBatch))));
}

}  // namespace baremark::engine::train
