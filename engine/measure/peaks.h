// SPDX-License-Identifier: Apache-2.0
// Measures the peak arithmetic rate and memory bandwidth of the processor in a fraction of a second, and predicts the
// time of a training step from them. Each operator takes at least its arithmetic at the peak rate, and at least its
// bytes at the bandwidth.
#pragma once

#include <optional>
#include <vector>

#include "engine/graph/network.h"

namespace baremark::engine::measure {

struct Peaks {
  double flopsPerSecond = 0;
  double bytesPerSecond = 0;  ///< read plus written bytes of a copy that fits no cache
};

/// Measures with `threads` threads, for at most 0.3 s.
[[nodiscard]] Peaks measurePeaks(int threads);

/// Predicts the seconds of a training step with these operators and an update that moves `updateBytes`. Empty if no
/// operator reports its costs.
[[nodiscard]] std::optional<double> predictedStepSeconds(const std::vector<graph::OperatorReport>& operators,
                                                         double updateBytes, const Peaks& peaks);

}  // namespace baremark::engine::measure
