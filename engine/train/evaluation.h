// SPDX-License-Identifier: Apache-2.0
// Accuracy of rank 0's network on the test set. Each rank evaluates a share of the images. With allreduce, the ranks
// differ only in their running statistics, and tf_cnn_benchmarks also keeps those of its first tower. Independent ranks
// differ in everything. Collective.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/model/sample.h"
#include "engine/comm/communicator.h"
#include "engine/data/source.h"
#include "engine/graph/network.h"

namespace baremark::engine::train {

struct EvaluationSettings {
  std::int64_t step = 0;          ///< updates so far, for the telemetry record
  std::int64_t displayEvery = 0;  ///< batches between two lines; 0: no lines
};

/// Copies rank 0's network to all ranks, and evaluates it.
[[nodiscard]] core::model::Evaluation evaluate(graph::Network<float>& network, data::TestSet& images,
                                               comm::Communicator& communicator, const EvaluationSettings& settings,
                                               const std::function<void(std::string_view)>& print);

}  // namespace baremark::engine::train
