// SPDX-License-Identifier: Apache-2.0
// The data outside the arena that the instructions of a network read and write.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/network.h"

namespace baremark::engine::cpu {

/// Must outlive the program.
struct NetworkState {
  int batch = 1;
  int threads = 1;
  std::uint32_t seed = 0;
  float* images = nullptr;
  std::int32_t* labels = nullptr;
  std::vector<float*> parameters;  ///< start of each parameter's slice
  std::vector<float*> gradients;
  std::vector<float*> statistics;  ///< of each node; only batch norms have statistics
  std::int64_t firstSample = 0;    ///< position of the current batch in the sample stream
  int countedSamples = 1;          ///< samples of the batch that an evaluation counts
  float scale = 1;                 ///< factor of the gradient
  graph::BatchResult result;
};

}  // namespace baremark::engine::cpu
