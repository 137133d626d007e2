// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/peaks.h"

#include <algorithm>
#include <cstddef>

#include "engine/graph/instruction_sets.h"
#include "engine/measure/run_clock.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>
#define BAREMARK_HAS_BF16_PRODUCTS
#endif

namespace baremark::engine::measure {
namespace {

constexpr std::size_t kLanes = 16;
constexpr std::size_t kChains = 12;  // enough independent chains for two units with a latency of 4 or more
constexpr int kRounds = 2000;

using Vector [[gnu::vector_size(kLanes * sizeof(float))]] = float;

/// Computes kRounds * kChains fused multiply-adds of a vector. The returned sum keeps the compiler from removing them.
BAREMARK_INSTRUCTION_SETS float multiplyAdds(float seed) {
  Vector chains[kChains];
  for (std::size_t c = 0; c < kChains; ++c) chains[c] = Vector{} + (seed + static_cast<float>(c));
  const Vector factor = Vector{} + 0.999F;
  const Vector term = Vector{} + 0.001F;
  for (int round = 0; round < kRounds; ++round) {
    for (Vector& chain : chains) chain = chain * factor + term;
  }
  float sum = 0;
  for (const Vector& chain : chains) sum += chain[0];
  return sum;
}

#ifdef BAREMARK_HAS_BF16_PRODUCTS
/// Computes kRounds * kChains dot products of bf16 vectors, with two multiply-adds for each lane of the fp32 sums.
[[gnu::target("avx512f,avx512bf16")]] float bfloat16Products(float seed) {
  __m512 chains[kChains];
  for (std::size_t c = 0; c < kChains; ++c) chains[c] = _mm512_set1_ps(seed + static_cast<float>(c));
  const __m512bh factor = _mm512_cvtne2ps_pbh(_mm512_set1_ps(0.5F), _mm512_set1_ps(0.25F));
  for (int round = 0; round < kRounds; ++round) {
    for (__m512& chain : chains) chain = _mm512_dpbf16_ps(chain, factor, factor);
  }
  float sum = 0;
  for (const __m512& chain : chains) sum += _mm512_cvtss_f32(chain);
  return sum;
}

/// Whether these products are the fastest of this processor: AMX is faster, and has no measurement here.
bool multipliesBFloat16() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  constexpr unsigned kAmxBFloat16 = 1U << 22U;
  const bool hasAmx = __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d & kAmxBFloat16) != 0;
  return !hasAmx && __builtin_cpu_supports("avx512bf16") != 0;
}
#endif

BAREMARK_INSTRUCTION_SETS void copyFloats(const float* from, float* to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
}

/// Products that one thread computes, and their floating-point operations in a call.
struct Products {
  float (*compute)(float seed) = nullptr;
  double flops = 0;
};

std::optional<Products> productsOf(graph::Arithmetic arithmetic) {
  constexpr double kLaneRounds = static_cast<double>(kLanes * kChains) * kRounds;
  if (arithmetic == graph::Arithmetic::Float32) return Products{multiplyAdds, 2 * kLaneRounds};
#ifdef BAREMARK_HAS_BF16_PRODUCTS
  if (arithmetic == graph::Arithmetic::BFloat16 && multipliesBFloat16())
    return Products{bfloat16Products, 4 * kLaneRounds};
#endif
  return {};
}

/// Runs `once` repeatedly on all threads within the time limit, and returns the best rate: `work` a second.
template <class Once>
double bestRate(double work, double seconds, const Once& once) {
  const TimePoint deadline =
      now() + std::chrono::duration_cast<TimePoint::duration>(std::chrono::duration<double>(seconds));
  double best = 0;
  while (now() < deadline) {
    const TimePoint begin = now();
    once();
    best = std::max(best, work / secondsBetween(begin, now()));
  }
  return best;
}

}  // namespace

std::optional<Peaks> measurePeaks(int threads, graph::Precision precision) {
  const std::optional<Products> products = productsOf(graph::rulesOf(precision).arithmetic);
  if (!products) return {};
  constexpr int kCalls = 20;
  Peaks peaks;
  const double flops = products->flops * kCalls * threads;
  volatile float sink = 0;
  peaks.flopsPerSecond = bestRate(flops, 0.1, [&] {
    float sum = 0;
#pragma omp parallel for schedule(static) num_threads(threads) reduction(+ : sum)
    for (int thread = 0; thread < threads; ++thread) {
      for (int call = 0; call < kCalls; ++call) sum += products->compute(static_cast<float>(thread + call));
    }
    sink = sink + sum;
  });
  // 48 MiB for each array: beyond the caches of most processors.
  constexpr std::size_t kFloats = std::size_t{12} << 20U;
  std::vector<float> from(kFloats, 1.0F);
  std::vector<float> to(kFloats, 2.0F);
  peaks.bytesPerSecond = bestRate(2.0 * sizeof(float) * kFloats, 0.1, [&] {
#pragma omp parallel for schedule(static) num_threads(threads)
    for (int thread = 0; thread < threads; ++thread) {
      const std::size_t begin = kFloats * static_cast<std::size_t>(thread) / static_cast<std::size_t>(threads);
      const std::size_t end = kFloats * (static_cast<std::size_t>(thread) + 1) / static_cast<std::size_t>(threads);
      copyFloats(from.data() + begin, to.data() + begin, end - begin);
    }
  });
  return peaks;
}

std::optional<double> predictedStepSeconds(const std::vector<graph::OperatorReport>& operators, double updateBytes,
                                           const Peaks& peaks) {
  double seconds = updateBytes / peaks.bytesPerSecond;
  bool isKnown = false;
  for (const graph::OperatorReport& one : operators) {
    isKnown = isKnown || one.forwardBytes > 0;
    seconds += std::max(one.forwardFlops / peaks.flopsPerSecond, one.forwardBytes / peaks.bytesPerSecond);
    seconds += std::max(one.backwardFlops / peaks.flopsPerSecond, one.backwardBytes / peaks.bytesPerSecond);
  }
  if (!isKnown) return {};
  return seconds;
}

}  // namespace baremark::engine::measure
