// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/peaks.h"

#include <array>

namespace baremark::engine::cuda {
namespace {

/// 0: the capability does not have it, or it is not known.
struct ClockRates {
  int capability = 0;
  int float32 = 0;
  int tensorFloat32 = 0;
  int bfloat16 = 0;
  int float16 = 0;
};

constexpr std::array kClockRates{
    ClockRates{.capability = 75, .float32 = 64},
    ClockRates{.capability = 80, .float32 = 64, .tensorFloat32 = 512, .bfloat16 = 1024, .float16 = 1024},
    ClockRates{.capability = 86, .float32 = 128},
    ClockRates{.capability = 89, .float32 = 128},
    ClockRates{.capability = 90, .float32 = 128, .tensorFloat32 = 1024, .bfloat16 = 2048, .float16 = 2048},
    ClockRates{.capability = 100, .float32 = 128},
    ClockRates{.capability = 120, .float32 = 128},
};

int rateOf(const ClockRates& rates, graph::Arithmetic arithmetic) {
  switch (arithmetic) {
    case graph::Arithmetic::Float32:
      return rates.float32;
    case graph::Arithmetic::TensorFloat32:
      return rates.tensorFloat32;
    case graph::Arithmetic::BFloat16:
      return rates.bfloat16;
    case graph::Arithmetic::Float16:
      return rates.float16;
  }
  return 0;
}

}  // namespace

std::optional<int> multiplyAddsPerClock(int capability, graph::Precision precision) {
  for (const ClockRates& rates : kClockRates) {
    if (rates.capability != capability) continue;
    const int rate = rateOf(rates, graph::rulesOf(precision).arithmetic);
    if (rate > 0) return rate;
  }
  return {};
}

std::optional<measure::Peaks> peaksOf(const Gpu& gpu, graph::Precision precision) {
  const std::optional<int> rate = multiplyAddsPerClock(gpu.capability, precision);
  const double clocks = 1e3 * gpu.clockKilohertz * gpu.multiprocessors;
  const double bytes = 2 * 1e3 * gpu.memoryKilohertz * gpu.memoryBusBits / 8;
  if (!rate || clocks <= 0 || bytes <= 0) return {};
  return measure::Peaks{.flopsPerSecond = 2 * clocks * *rate, .bytesPerSecond = bytes};
}

}  // namespace baremark::engine::cuda
