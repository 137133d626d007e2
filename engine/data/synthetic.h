// SPDX-License-Identifier: Apache-2.0
// Synthetic images as tf_cnn_benchmarks makes them: pixels of a normal with mean 127 and deviation 60 cut at two
// deviations, labels uniform below the last class; made once and kept, so that input costs nothing. They pass through the
// model's own scaling as real images do.
#pragma once

#include "engine/data/source.h"
#include "engine/models/registry.h"

namespace baremark::engine::data {

/// For `batch` images a step of the global batch's `globalBatch`.
[[nodiscard]] std::unique_ptr<Source> makeSynthetic(const models::ModelSpec& model, std::uint32_t seed,
                                                    std::int64_t globalBatch);

}  // namespace baremark::engine::data
