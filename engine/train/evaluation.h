// SPDX-License-Identifier: Apache-2.0
// Accuracy on the test set, each rank its share of it, of rank 0's network: where ranks talk the others differ in their running
// statistics (tf_cnn_benchmarks keeps the first tower's too), where they do not in everything. Collective.
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
  std::int64_t step = 0;         ///< for the record: updates done
  std::int64_t displayEvery = 0;  ///< batches between two lines; 0: none
};

/// Leaves rank 0's network on every rank.
[[nodiscard]] core::model::Evaluation evaluate(graph::Network<float>& network, data::TestSet& images,
                                               comm::Communicator& communicator, const EvaluationSettings& settings,
                                               const std::function<void(std::string_view)>& print);

/// Rank 0's parameters and running statistics to all.
void shareNetwork(graph::Network<float>& network, comm::Communicator& communicator);

}  // namespace baremark::engine::train
