// SPDX-License-Identifier: Apache-2.0
// The inner loops of batch norm over contiguous pixels of one channel block, for 16 and 8 lanes, each compiled for
// several instruction sets. `stride` is the distance between neighbouring pixels in numbers. Pointers are aligned to a
// vector. Number is float or graph::BFloat16; both compute in fp32.
#pragma once

#include <cstddef>

#include "engine/graph/narrow_numbers.h"

namespace baremark::engine::cpu {

/// Values of one channel block, one a lane.
struct NormLanes {
  alignas(64) float mean[16];
  alignas(64) float scale[16];
  alignas(64) float beta[16];
};

/// sums[lane] += sum of (x - shift), sums[lanes + lane] += sum of their squares.
template <class Number>
void statisticsLoop(int lanes, const Number* x, std::ptrdiff_t count, std::ptrdiff_t stride, const Number* shift,
                    double* sums);

template <class Number>
struct ApplyRun {
  const Number* x = nullptr;
  const Number* added = nullptr;
  Number* y = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
  bool hasRelu = false;
};
/// y = relu((x - mean) * scale + beta + added).
template <class Number>
void applyLoop(int lanes, const ApplyRun<Number>& run, const NormLanes& norm);

template <class Number>
struct ReduceRun {
  const Number* x = nullptr;
  const Number* y = nullptr;
  bool recomputesMask = false;
  const Number* dy = nullptr;
  const Number* dySecond = nullptr;
  Number* dMasked = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
};
/// g = mask(dy + dySecond), stored to dMasked unless that is null. sums[lane] += sum of g, sums[lanes + lane] += sum of
/// g (x - mean).
template <class Number>
void reduceLoop(int lanes, const ReduceRun<Number>& run, const NormLanes& norm, double* sums);

template <class Number>
struct GradientRun {
  const Number* x = nullptr;
  const Number* g = nullptr;  ///< already masked, unless the mask is recomputed
  bool recomputesMask = false;
  Number* dx = nullptr;
  std::ptrdiff_t count = 0;
  std::ptrdiff_t stride = 0;
};
/// dx = scale * g + constant + factor * (x - mean). `constant` and `factor` hold one value a lane.
template <class Number>
void gradientLoop(int lanes, const GradientRun<Number>& run, const NormLanes& norm, const float* constant,
                  const float* factor);

}  // namespace baremark::engine::cpu
