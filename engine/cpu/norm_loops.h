// SPDX-License-Identifier: Apache-2.0
// The inner loops of batch norm over contiguous pixels of one channel block, for 16 and 8 lanes, each compiled for
// several instruction sets. `stride` is the distance between neighbouring pixels in floats. Pointers are aligned to a
// vector.
#pragma once

#include <cstddef>

namespace baremark::engine::cpu {

/// Values of one channel block, one a lane.
struct NormLanes {
  alignas(64) float mean[16];
  alignas(64) float scale[16];
  alignas(64) float beta[16];
};

/// sums[lane] += sum of (x - shift), sums[lanes + lane] += sum of their squares.
void statisticsLoop(int lanes, const float* x, std::ptrdiff_t count, std::ptrdiff_t stride, const float* shift,
                    double* sums);

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
/// g = mask(dy + dySecond), stored to dMasked unless that is null. sums[lane] += sum of g, sums[lanes + lane] += sum of
/// g (x - mean).
void reduceLoop(int lanes, const ReduceRun& run, const NormLanes& norm, double* sums);

struct GradientRun {
  const float* x = nullptr;
  const float* g = nullptr;  ///< already masked, unless the mask is recomputed
  bool recomputesMask = false;
  float* dx = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
};
/// dx = scale * g + constant + factor * (x - mean). `constant` and `factor` hold one value a lane.
void gradientLoop(int lanes, const GradientRun& run, const NormLanes& norm, const float* constant, const float* factor);

}  // namespace baremark::engine::cpu
