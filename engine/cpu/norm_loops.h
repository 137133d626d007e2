// SPDX-License-Identifier: Apache-2.0
// The inner loops of batch norm over a run of places of one channel block, for 16 and 8 lanes, each compiled for several
// instruction sets. `stride` is the distance of neighbouring places in floats; pointers are aligned to a vector.
#pragma once

#include <cstddef>

namespace baremark::engine::cpu {

/// Of one channel block; arrays hold one value a lane and are aligned to 64 bytes.
struct NormLanes {
  alignas(64) float mean[16];
  alignas(64) float scale[16];
  alignas(64) float beta[16];
};

/// sums[lane] += sum of (x - shift), sums[lanes + lane] += sum of their squares.
void statisticsLoop(int lanes, const float* x, std::ptrdiff_t count, std::ptrdiff_t stride, const float* shift, double* sums);

struct ApplyRun {
  const float* x = nullptr;
  const float* added = nullptr;
  float* y = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
  bool hasRelu = false;
};
/// y = relu((x - mean) * scale + beta + added).
void applyLoop(int lanes, const ApplyRun& run, const NormLanes& norm);

struct ReduceRun {
  const float* x = nullptr;
  const float* y = nullptr;
  bool recomputesMask = false;
  const float* dy = nullptr;
  const float* dySecond = nullptr;
  float* dMasked = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
};
/// g = mask(dy + dySecond), to dMasked if it is there; sums[lane] += sum of g, sums[lanes + lane] += sum of g (x - mean).
void reduceLoop(int lanes, const ReduceRun& run, const NormLanes& norm, double* sums);

struct SlopeRun {
  const float* x = nullptr;
  const float* g = nullptr;  ///< masked already, unless the mask is recomputed
  bool recomputesMask = false;
  float* dx = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
};
/// dx = scale * g + constant + slope * (x - mean), a value of `constant` and `slope` a lane.
void slopeLoop(int lanes, const SlopeRun& run, const NormLanes& norm, const float* constant, const float* slope);

}  // namespace baremark::engine::cpu
