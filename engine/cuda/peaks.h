// SPDX-License-Identifier: Apache-2.0
// The peak rates of a GPU, from its attributes and a table of what a multiprocessor computes in a clock. Needs neither
// a GPU nor CUDA's headers.
#pragma once

#include <optional>

#include "engine/cuda/needs.h"
#include "engine/graph/precision.h"
#include "engine/measure/peaks.h"

namespace baremark::engine::cuda {

/// Returns the multiply-adds that a multiprocessor of this compute capability (10 * major + minor) completes in a
/// clock, of dense operands and with sums in fp32. fp32 is computed without tensor cores, the others on them. Empty if
/// it is not known.
///
/// Sources: fp32 from the CUDA C++ Programming Guide, "Arithmetic Instructions". Tensor cores from NVIDIA's white
/// papers: A100 (4 with 256; TF32 half of it), and H100 (989.4 TFLOPS in
/// FP16 with 132 SMs at 1830 MHz; TF32 half of it). With 7.5, 8.6, 8.9 and 12.0, the rate depends on the product: for
/// example, the white paper of GA102 gives an RTX 3090 half of the full rate with sums in fp32. For 10.0, NVIDIA gives
/// neither clock nor SMs.
[[nodiscard]] std::optional<int> multiplyAddsPerClock(int capability, graph::Precision precision);

/// Returns the peaks of a GPU at its highest clocks. Memory transfers twice in a clock. Empty if the GPU does not tell
/// an attribute, or if multiplyAddsPerClock() is empty.
[[nodiscard]] std::optional<measure::Peaks> peaksOf(const Gpu& gpu, graph::Precision precision);

}  // namespace baremark::engine::cuda
