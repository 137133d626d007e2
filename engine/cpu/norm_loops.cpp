// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/norm_loops.h"

#include <algorithm>

#include "engine/cpu/vector_lanes.h"
#include "engine/graph/instruction_sets.h"

namespace baremark::engine::cpu {
namespace {

/// Pixels that are summed in fp32 before the sum is added to a double. Small enough that rounding errors do not matter.
constexpr std::ptrdiff_t kPiece = 128;

template <int lanes, class Number>
[[gnu::always_inline]] inline void statisticsBody(const Number* x, std::ptrdiff_t count, std::ptrdiff_t stride,
                                                  const Number* shift, double* sums) {
  using L = Lanes<lanes>;
  using V = typename L::Vector;
  V k;
  L::load(k, shift);
  for (std::ptrdiff_t begin = 0; begin < count; begin += kPiece) {
    const std::ptrdiff_t end = std::min(begin + kPiece, count);
    V sum = {};
    V sum2 = {};
    V squares = {};
    V squares2 = {};
    std::ptrdiff_t i = begin;
    V d;
    V d2;
    for (; i + 1 < end; i += 2) {
      L::load(d, x + i * stride);
      L::load(d2, x + (i + 1) * stride);
      d -= k;
      d2 -= k;
      sum += d;
      sum2 += d2;
      squares += d * d;
      squares2 += d2 * d2;
    }
    if (i < end) {
      L::load(d, x + i * stride);
      d -= k;
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

template <int lanes, class Number>
[[gnu::always_inline]] inline void applyBody(const ApplyRun<Number>& run, const NormLanes& norm) {
  using L = Lanes<lanes>;
  using V = typename L::Vector;
  V mean;
  V scale;
  V beta;
  L::load(mean, norm.mean);
  L::load(scale, norm.scale);
  L::load(beta, norm.beta);
  const V zero = {};
  V v;
  V added;
  for (std::ptrdiff_t i = 0; i < run.count; ++i) {
    L::load(v, run.x + i * run.stride);
    v = (v - mean) * scale + beta;
    if (run.added) {
      L::load(added, run.added + i * run.stride);
      v += added;
    }
    if (run.hasRelu) v = v < zero ? zero : v;
    L::store(v, run.y + i * run.stride);
  }
}

template <int lanes, class Number>
[[gnu::always_inline]] inline void reduceBody(const ReduceRun<Number>& run, const NormLanes& norm, double* sums) {
  using L = Lanes<lanes>;
  using V = typename L::Vector;
  V mean;
  V scale;
  V beta;
  L::load(mean, norm.mean);
  L::load(scale, norm.scale);
  L::load(beta, norm.beta);
  const V zero = {};
  for (std::ptrdiff_t begin = 0; begin < run.count; begin += kPiece) {
    const std::ptrdiff_t end = std::min(begin + kPiece, run.count);
    V sum = {};
    V product = {};
    V d;
    V g;
    V other;
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      const std::ptrdiff_t place = i * run.stride;
      L::load(d, run.x + place);
      d -= mean;
      L::load(g, run.dy + place);
      if (run.dySecond) {
        L::load(other, run.dySecond + place);
        g += other;
      }
      if (run.y) {
        L::load(other, run.y + place);
        g = other > zero ? g : zero;
      }
      if (run.recomputesMask) g = d * scale + beta > zero ? g : zero;
      if (run.dMasked) L::store(g, run.dMasked + place);
      sum += g;
      product += g * d;
    }
    for (int lane = 0; lane < lanes; ++lane) {
      sums[lane] += static_cast<double>(sum[lane]);
      sums[lanes + lane] += static_cast<double>(product[lane]);
    }
  }
}

template <int lanes, class Number>
[[gnu::always_inline]] inline void gradientBody(const GradientRun<Number>& run, const NormLanes& norm,
                                                const float* constants, const float* factors) {
  using L = Lanes<lanes>;
  using V = typename L::Vector;
  V mean;
  V scale;
  V beta;
  V constant;
  V factor;
  L::load(mean, norm.mean);
  L::load(scale, norm.scale);
  L::load(beta, norm.beta);
  L::load(constant, constants);
  L::load(factor, factors);
  const V zero = {};
  V d;
  V g;
  for (std::ptrdiff_t i = 0; i < run.count; ++i) {
    const std::ptrdiff_t place = i * run.stride;
    L::load(d, run.x + place);
    d -= mean;
    L::load(g, run.g + place);
    if (run.recomputesMask) g = d * scale + beta > zero ? g : zero;
    const V dx = scale * g + (constant + factor * d);
    L::store(dx, run.dx + place);
  }
}

using graph::BFloat16;

// The attribute for instruction sets does not work on templates, so a macro defines each loop for both numbers of lanes
// and both types.
#define BAREMARK_NORM_LOOPS(lanes, Number)                                                                          \
  BAREMARK_INSTRUCTION_SETS void statistics##lanes(const Number* x, std::ptrdiff_t count, std::ptrdiff_t stride,    \
                                                   const Number* shift, double* sums) {                             \
    statisticsBody<lanes>(x, count, stride, shift, sums);                                                           \
  }                                                                                                                 \
  BAREMARK_INSTRUCTION_SETS void apply##lanes(const ApplyRun<Number>& run, const NormLanes& norm) {                 \
    applyBody<lanes>(run, norm);                                                                                    \
  }                                                                                                                 \
  BAREMARK_INSTRUCTION_SETS void reduce##lanes(const ReduceRun<Number>& run, const NormLanes& norm, double* sums) { \
    reduceBody<lanes>(run, norm, sums);                                                                             \
  }                                                                                                                 \
  BAREMARK_INSTRUCTION_SETS void gradient##lanes(const GradientRun<Number>& run, const NormLanes& norm,             \
                                                 const float* constant, const float* factor) {                      \
    gradientBody<lanes>(run, norm, constant, factor);                                                               \
  }
BAREMARK_NORM_LOOPS(16, float)
BAREMARK_NORM_LOOPS(8, float)
BAREMARK_NORM_LOOPS(16, BFloat16)
BAREMARK_NORM_LOOPS(8, BFloat16)
#undef BAREMARK_NORM_LOOPS

}  // namespace

template <class Number>
void statisticsLoop(int lanes, const Number* x, std::ptrdiff_t count, std::ptrdiff_t stride, const Number* shift,
                    double* sums) {
  if (lanes == 16) {
    statistics16(x, count, stride, shift, sums);
  } else {
    statistics8(x, count, stride, shift, sums);
  }
}

template <class Number>
void applyLoop(int lanes, const ApplyRun<Number>& run, const NormLanes& norm) {
  if (lanes == 16) {
    apply16(run, norm);
  } else {
    apply8(run, norm);
  }
}

template <class Number>
void reduceLoop(int lanes, const ReduceRun<Number>& run, const NormLanes& norm, double* sums) {
  if (lanes == 16) {
    reduce16(run, norm, sums);
  } else {
    reduce8(run, norm, sums);
  }
}

template <class Number>
void gradientLoop(int lanes, const GradientRun<Number>& run, const NormLanes& norm, const float* constant,
                  const float* factor) {
  if (lanes == 16) {
    gradient16(run, norm, constant, factor);
  } else {
    gradient8(run, norm, constant, factor);
  }
}

#define BAREMARK_NORM(Number)                                                                               \
  template void statisticsLoop(int, const Number*, std::ptrdiff_t, std::ptrdiff_t, const Number*, double*); \
  template void applyLoop(int, const ApplyRun<Number>&, const NormLanes&);                                  \
  template void reduceLoop(int, const ReduceRun<Number>&, const NormLanes&, double*);                       \
  template void gradientLoop(int, const GradientRun<Number>&, const NormLanes&, const float*, const float*);
BAREMARK_NORM(float)
BAREMARK_NORM(BFloat16)
#undef BAREMARK_NORM

}  // namespace baremark::engine::cpu
