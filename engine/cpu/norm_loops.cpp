// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/norm_loops.h"

#include <algorithm>

#include "engine/cpu/vector_lanes.h"
#include "engine/graph/instruction_sets.h"

namespace baremark::engine::cpu {
namespace {

/// Pixels that are summed in fp32 before the sum is added to a double. Small enough that rounding errors do not matter.
constexpr std::ptrdiff_t kPiece = 128;

template <class V>
[[gnu::always_inline]] inline const V& at(const float* p) {
  return *reinterpret_cast<const V*>(p);
}
template <class V>
[[gnu::always_inline]] inline V& at(float* p) {
  return *reinterpret_cast<V*>(p);
}

template <int lanes>
[[gnu::always_inline]] inline void statisticsBody(const float* x, std::ptrdiff_t count, std::ptrdiff_t stride,
                                                  const float* shift, double* sums) {
  using V = typename Lanes<lanes>::Vector;
  const V k = at<V>(shift);
  for (std::ptrdiff_t begin = 0; begin < count; begin += kPiece) {
    const std::ptrdiff_t end = std::min(begin + kPiece, count);
    V sum = {};
    V sum2 = {};
    V squares = {};
    V squares2 = {};
    std::ptrdiff_t i = begin;
    for (; i + 1 < end; i += 2) {
      const V d = at<V>(x + i * stride) - k;
      const V d2 = at<V>(x + (i + 1) * stride) - k;
      sum += d;
      sum2 += d2;
      squares += d * d;
      squares2 += d2 * d2;
    }
    if (i < end) {
      const V d = at<V>(x + i * stride) - k;
      sum += d;
      squares += d * d;
    }
    sum += sum2;
    squares += squares2;
    for (int lane = 0; lane < lanes; ++lane) {
      sums[lane] += static_cast<double>(sum[lane]);
      sums[lanes + lane] += static_cast<double>(squares[lane]);
    }
  }
}

template <int lanes>
[[gnu::always_inline]] inline void applyBody(const ApplyRun& run, const NormLanes& norm) {
  using V = typename Lanes<lanes>::Vector;
  const V mean = at<V>(norm.mean);
  const V scale = at<V>(norm.scale);
  const V beta = at<V>(norm.beta);
  const V zero = {};
  for (std::ptrdiff_t i = 0; i < run.count; ++i) {
    V v = (at<V>(run.x + i * run.stride) - mean) * scale + beta;
    if (run.added) v += at<V>(run.added + i * run.stride);
    if (run.hasRelu) v = v < zero ? zero : v;
    at<V>(run.y + i * run.stride) = v;
  }
}

template <int lanes>
[[gnu::always_inline]] inline void reduceBody(const ReduceRun& run, const NormLanes& norm, double* sums) {
  using V = typename Lanes<lanes>::Vector;
  const V mean = at<V>(norm.mean);
  const V scale = at<V>(norm.scale);
  const V beta = at<V>(norm.beta);
  const V zero = {};
  for (std::ptrdiff_t begin = 0; begin < run.count; begin += kPiece) {
    const std::ptrdiff_t end = std::min(begin + kPiece, run.count);
    V sum = {};
    V product = {};
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      const std::ptrdiff_t place = i * run.stride;
      const V d = at<V>(run.x + place) - mean;
      V g = at<V>(run.dy + place);
      if (run.dySecond) g += at<V>(run.dySecond + place);
      if (run.y) g = at<V>(run.y + place) > zero ? g : zero;
      if (run.recomputesMask) g = d * scale + beta > zero ? g : zero;
      if (run.dMasked) at<V>(run.dMasked + place) = g;
      sum += g;
      product += g * d;
    }
    for (int lane = 0; lane < lanes; ++lane) {
      sums[lane] += static_cast<double>(sum[lane]);
      sums[lanes + lane] += static_cast<double>(product[lane]);
    }
  }
}

template <int lanes>
[[gnu::always_inline]] inline void gradientBody(const GradientRun& run, const NormLanes& norm, const float* constants,
                                                const float* factors) {
  using V = typename Lanes<lanes>::Vector;
  const V mean = at<V>(norm.mean);
  const V scale = at<V>(norm.scale);
  const V beta = at<V>(norm.beta);
  const V constant = at<V>(constants);
  const V factor = at<V>(factors);
  const V zero = {};
  for (std::ptrdiff_t i = 0; i < run.count; ++i) {
    const std::ptrdiff_t place = i * run.stride;
    const V d = at<V>(run.x + place) - mean;
    V g = at<V>(run.g + place);
    if (run.recomputesMask) g = d * scale + beta > zero ? g : zero;
    at<V>(run.dx + place) = scale * g + (constant + factor * d);
  }
}

// The attribute for instruction sets does not work on templates, so each loop is written for both numbers of lanes.
BAREMARK_INSTRUCTION_SETS void statistics16(const float* x, std::ptrdiff_t count, std::ptrdiff_t stride,
                                            const float* shift, double* sums) {
  statisticsBody<16>(x, count, stride, shift, sums);
}
BAREMARK_INSTRUCTION_SETS void statistics8(const float* x, std::ptrdiff_t count, std::ptrdiff_t stride,
                                           const float* shift, double* sums) {
  statisticsBody<8>(x, count, stride, shift, sums);
}
BAREMARK_INSTRUCTION_SETS void apply16(const ApplyRun& run, const NormLanes& norm) {
  applyBody<16>(run, norm);
}
BAREMARK_INSTRUCTION_SETS void apply8(const ApplyRun& run, const NormLanes& norm) {
  applyBody<8>(run, norm);
}
BAREMARK_INSTRUCTION_SETS void reduce16(const ReduceRun& run, const NormLanes& norm, double* sums) {
  reduceBody<16>(run, norm, sums);
}
BAREMARK_INSTRUCTION_SETS void reduce8(const ReduceRun& run, const NormLanes& norm, double* sums) {
  reduceBody<8>(run, norm, sums);
}
BAREMARK_INSTRUCTION_SETS void gradient16(const GradientRun& run, const NormLanes& norm, const float* constant,
                                          const float* factor) {
  gradientBody<16>(run, norm, constant, factor);
}
BAREMARK_INSTRUCTION_SETS void gradient8(const GradientRun& run, const NormLanes& norm, const float* constant,
                                         const float* factor) {
  gradientBody<8>(run, norm, constant, factor);
}

}  // namespace

void statisticsLoop(int lanes, const float* x, std::ptrdiff_t count, std::ptrdiff_t stride, const float* shift,
                    double* sums) {
  if (lanes == 16) {
    statistics16(x, count, stride, shift, sums);
  } else {
    statistics8(x, count, stride, shift, sums);
  }
}

void applyLoop(int lanes, const ApplyRun& run, const NormLanes& norm) {
  if (lanes == 16) {
    apply16(run, norm);
  } else {
    apply8(run, norm);
  }
}

void reduceLoop(int lanes, const ReduceRun& run, const NormLanes& norm, double* sums) {
  if (lanes == 16) {
    reduce16(run, norm, sums);
  } else {
    reduce8(run, norm, sums);
  }
}

void gradientLoop(int lanes, const GradientRun& run, const NormLanes& norm, const float* constant,
                  const float* factor) {
  if (lanes == 16) {
    gradient16(run, norm, constant, factor);
  } else {
    gradient8(run, norm, constant, factor);
  }
}

}  // namespace baremark::engine::cpu
