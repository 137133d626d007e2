// SPDX-License-Identifier: Apache-2.0
// What this processor can do at best, measured in a fraction of a second, and what that predicts for a network: each
// operator takes at least its arithmetic at the peak and its bytes at the bandwidth (ARCHITECTURE.md, Engine).
#pragma once

#include <optional>
#include <vector>

#include "engine/graph/network.h"

namespace baremark::engine::measure {

struct Peaks {
  double flopsPerSecond = 0;
  double bytesPerSecond = 0;  ///< read plus written, of a copy that no cache holds
};

/// With so many threads, in at most 0.3 s.
[[nodiscard]] Peaks measurePeaks(int threads);

/// Seconds of a training step of these operators and of an update that moves `updateBytes`; nothing where no operator says
/// what it costs.
[[nodiscard]] std::optional<double> predictedStepSeconds(const std::vector<graph::OperatorReport>& operators,
                                                         double updateBytes, const Peaks& peaks);

}  // namespace baremark::engine::measure
