// SPDX-License-Identifier: Apache-2.0
#include "engine/train/evaluation.h"

#include <algorithm>
#include <array>

#include "engine/measure/run_clock.h"
#include "engine/measure/tf_lines.h"
#include "engine/train/arrays.h"

namespace baremark::engine::train {

core::model::Evaluation evaluate(graph::Network<float>& network, data::TestSet& images,
                                 comm::Communicator& communicator, const EvaluationSettings& settings,
                                 const std::function<void(std::string_view)>& print) {
  shareNetwork(network, communicator);
  const std::int64_t all = images.images();
  const std::int64_t begin = all * communicator.rank() / communicator.size();
  const std::int64_t end = all * (communicator.rank() + 1) / communicator.size();
  const std::int64_t batch = network.batch();
  std::array<double, 3> sums{};  // loss, hits among the first class and among the first five
  std::int64_t batches = 0;
  measure::TimePoint last = measure::now();
  for (std::int64_t at = begin; at < end; at += batch) {
    const std::int64_t count = std::min(batch, end - at);
    images.fill(at, count, network.images(), network.labels());
    const graph::BatchResult result = network.evaluate(static_cast<int>(count));
    sums[0] += result.loss;
    sums[1] += static_cast<double>(result.top1);
    sums[2] += static_cast<double>(result.top5);
    ++batches;
    if (settings.displayEvery == 0 || batches % settings.displayEvery != 0) continue;
    const measure::TimePoint now = measure::now();
    const double examples = static_cast<double>(batch * settings.displayEvery * communicator.size());
    print(measure::evaluationStepLine(batches, examples / measure::secondsBetween(last, now)));
    last = now;
  }
  communicator.sum(std::span<double>(sums));
  const auto examples = static_cast<double>(all);
  return {.step = settings.step,
          .top1 = sums[1] / examples,
          .top5 = sums[2] / examples,
          .loss = sums[0] / examples,
          .examples = all};
}

}  // namespace baremark::engine::train
