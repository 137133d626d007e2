// SPDX-License-Identifier: Apache-2.0
// Peak arithmetic rate and memory bandwidth of a device, and the time of a training step that follows from them. Those
// of the processor are measured in a fraction of a second. Each operator takes at least its arithmetic at the peak
// rate, and at least its bytes at the bandwidth.
#pragma once

#include <optional>
#include <vector>

#include "engine/graph/network.h"

namespace baremark::engine::measure {

struct Peaks {
  double flopsPerSecond = 0;  ///< in the arithmetic of a precision
  double bytesPerSecond = 0;  ///< read plus written bytes of a copy that fits no cache
};

/// Measures the processor with `threads` threads, for at most 0.3 s. Empty if the peak in the arithmetic of `precision`
/// cannot be measured. That of fp32 can, and that of bf16 on processors with AVX-512 BF16 but without AMX.
[[nodiscard]] std::optional<Peaks> measurePeaks(int threads, graph::Precision precision);

/// Predicts the seconds of a training step with these operators and an update that moves `updateBytes`. Empty if no
/// operator reports its costs.
[[nodiscard]] std::optional<double> predictedStepSeconds(const std::vector<graph::OperatorReport>& operators,
                                                         double updateBytes, const Peaks& peaks);

}  // namespace baremark::engine::measure
