// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/norm_loops.h"

#include <algorithm>

#include "engine/cpu/vector_lanes.h"
#include "engine/graph/instruction_sets.h"

namespace baremark::engine::cpu {
namespace {

/// Pixels that are summed in fp32 before the sum is added to a double. Small enough that rounding errors do not matter.
constexpr std::ptrdiff_t kPiece = 128;

/// One value a channel, arranged as Lanes arranges the channels.
template <class L>
[[gnu::always_inline]] inline void arrange(typename L::Vector* to, const float* values) {
  for (int part = 0; part < L::kParts; ++part)
    for (int place = 0; place < L::kWidth; ++place) to[part][place] = values[L::channel(part, place)];
}

/// NormLanes, arranged so.
template <class L>
struct ArrangedNorm {
  [[gnu::always_inline]] explicit ArrangedNorm(const NormLanes& norm) {
    arrange<L>(mean, norm.mean);
    arrange<L>(scale, norm.scale);
    arrange<L>(beta, norm.beta);
  }
  typename L::Vector mean[L::kParts];
  typename L::Vector scale[L::kParts];
  typename L::Vector beta[L::kParts];
};

/// sums[channel] += first, sums[lanes + channel] += second.
template <int lanes, class L>
[[gnu::always_inline]] inline void addSums(const typename L::Vector* first, const typename L::Vector* second,
                                           double* sums) {
  for (int part = 0; part < L::kParts; ++part) {
    for (int place = 0; place < L::kWidth; ++place) {
      sums[L::channel(part, place)] += static_cast<double>(first[part][place]);
      sums[lanes + L::channel(part, place)] += static_cast<double>(second[part][place]);
    }
  }
}

template <int lanes, class Number>
[[gnu::always_inline]] inline void statisticsBody(const Number* x, std::ptrdiff_t count, std::ptrdiff_t stride,
                                                  const Number* shift, double* sums) {
  using L = Lanes<lanes, Number>;
  using V = typename L::Vector;
  V k[L::kParts];
  L::load(k, shift);
  for (std::ptrdiff_t begin = 0; begin < count; begin += kPiece) {
    const std::ptrdiff_t end = std::min(begin + kPiece, count);
    V sum[L::kParts] = {};
    V sum2[L::kParts] = {};
    V squares[L::kParts] = {};
    V squares2[L::kParts] = {};
    V d[L::kParts];
    V d2[L::kParts];
    std::ptrdiff_t i = begin;
    for (; i + 1 < end; i += 2) {
      L::load(d, x + i * stride);
      L::load(d2, x + (i + 1) * stride);
      for (int part = 0; part < L::kParts; ++part) {
        d[part] -= k[part];
        d2[part] -= k[part];
        sum[part] += d[part];
        sum2[part] += d2[part];
        squares[part] += d[part] * d[part];
        squares2[part] += d2[part] * d2[part];
      }
    }
    if (i < end) {
      L::load(d, x + i * stride);
      for (int part = 0; part < L::kParts; ++part) {
        d[part] -= k[part];
        sum[part] += d[part];
        squares[part] += d[part] * d[part];
      }
    }
    for (int part = 0; part < L::kParts; ++part) {
      sum[part] += sum2[part];
      squares[part] += squares2[part];
    }
    addSums<lanes, L>(sum, squares, sums);
  }
}

template <int lanes, class Number>
[[gnu::always_inline]] inline void applyBody(const ApplyRun<Number>& run, const NormLanes& norm) {
  using L = Lanes<lanes, Number>;
  using V = typename L::Vector;
  const ArrangedNorm<L> of(norm);
  const V zero = {};
  V v[L::kParts];
  V added[L::kParts];
  for (std::ptrdiff_t i = 0; i < run.count; ++i) {
    L::load(v, run.x + i * run.stride);
    for (int part = 0; part < L::kParts; ++part) v[part] = (v[part] - of.mean[part]) * of.scale[part] + of.beta[part];
    if (run.added) {
      L::load(added, run.added + i * run.stride);
      for (int part = 0; part < L::kParts; ++part) v[part] += added[part];
    }
    if (run.hasRelu) {
      for (int part = 0; part < L::kParts; ++part) v[part] = v[part] < zero ? zero : v[part];
    }
    L::store(v, run.y + i * run.stride);
  }
}

template <int lanes, class Number>
[[gnu::always_inline]] inline void reduceBody(const ReduceRun<Number>& run, const NormLanes& norm, double* sums) {
  using L = Lanes<lanes, Number>;
  using V = typename L::Vector;
  const ArrangedNorm<L> of(norm);
  const V zero = {};
  for (std::ptrdiff_t begin = 0; begin < run.count; begin += kPiece) {
    const std::ptrdiff_t end = std::min(begin + kPiece, run.count);
    V sum[L::kParts] = {};
    V product[L::kParts] = {};
    V d[L::kParts];
    V g[L::kParts];
    V other[L::kParts];
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      const std::ptrdiff_t place = i * run.stride;
      L::load(d, run.x + place);
      L::load(g, run.dy + place);
      for (int part = 0; part < L::kParts; ++part) d[part] -= of.mean[part];
      if (run.dySecond) {
        L::load(other, run.dySecond + place);
        for (int part = 0; part < L::kParts; ++part) g[part] += other[part];
      }
      if (run.y) {
        L::load(other, run.y + place);
        for (int part = 0; part < L::kParts; ++part) g[part] = other[part] > zero ? g[part] : zero;
      }
      if (run.recomputesMask) {
        for (int part = 0; part < L::kParts; ++part)
          g[part] = d[part] * of.scale[part] + of.beta[part] > zero ? g[part] : zero;
      }
      if (run.dMasked) L::store(g, run.dMasked + place);
      for (int part = 0; part < L::kParts; ++part) {
        sum[part] += g[part];
        product[part] += g[part] * d[part];
      }
    }
    addSums<lanes, L>(sum, product, sums);
  }
}

template <int lanes, class Number>
[[gnu::always_inline]] inline void gradientBody(const GradientRun<Number>& run, const NormLanes& norm,
                                                const float* constants, const float* factors) {
  using L = Lanes<lanes, Number>;
  using V = typename L::Vector;
  const ArrangedNorm<L> of(norm);
  V constant[L::kParts];
  V factor[L::kParts];
  arrange<L>(constant, constants);
  arrange<L>(factor, factors);
  const V zero = {};
  V d[L::kParts];
  V g[L::kParts];
  for (std::ptrdiff_t i = 0; i < run.count; ++i) {
    const std::ptrdiff_t place = i * run.stride;
    L::load(d, run.x + place);
    L::load(g, run.g + place);
    for (int part = 0; part < L::kParts; ++part) {
      d[part] -= of.mean[part];
      if (run.recomputesMask) g[part] = d[part] * of.scale[part] + of.beta[part] > zero ? g[part] : zero;
      g[part] = of.scale[part] * g[part] + (constant[part] + factor[part] * d[part]);
    }
    L::store(g, run.dx + place);
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
