// SPDX-License-Identifier: Apache-2.0
// Synthetic images as in tf_cnn_benchmarks. Pixels: a normal distribution with mean 127 and standard deviation 60,
// truncated at two standard deviations. Labels: uniform, without the last class. The images are generated once and
// kept, so input costs no time in a step. They pass through the model's scaling like real images.
#pragma once

#include "engine/data/source.h"
#include "engine/models/registry.h"

namespace baremark::engine::data {

/// A source of `batch` images a step, out of a global batch of `globalBatch`.
[[nodiscard]] std::unique_ptr<Source> makeSynthetic(const models::ModelSpec& model, std::uint32_t seed,
                                                    std::int64_t globalBatch);

}  // namespace baremark::engine::data
