// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/norm_kernels.h"

#include <algorithm>
#include <cmath>

#include "engine/cpu/norm_loops.h"
#include "engine/cpu/threads.h"

namespace baremark::engine::cpu {
namespace {

/// All threads share a channel block that is larger than this, because it does not fit the cache of one core.
constexpr std::ptrdiff_t kOwnBlockBytes = std::ptrdiff_t{512} << 10U;

float wideNumber(float number) {
  return number;
}
float wideNumber(graph::BFloat16 number) {
  return graph::toFloat(number);
}

}  // namespace

template <class Number>
NormKernel<Number>::NormKernel(const NormShape& shape) : m_shape(shape) {
  const std::ptrdiff_t lanes = shape.layout.lanes;
  m_blocks = shape.blocks();
  m_padded = m_blocks * lanes;
  const std::ptrdiff_t bytes = shape.batch * shape.places * lanes * static_cast<std::ptrdiff_t>(sizeof(Number));
  m_sharesBlocks = shape.threads > 1 && (bytes > kOwnBlockBytes || m_blocks < shape.threads);
  m_sums.resize(static_cast<std::size_t>(4 * lanes * shape.threads));
}

/// Calls visit(offset of the first pixel, pixels) for each sample that has pixels in `range`.
template <class Number>
template <class Visit>
void NormKernel<Number>::forEachRun(Range range, std::ptrdiff_t block, const Visit& visit) const {
  for (std::ptrdiff_t at = range.begin; at < range.end;) {
    const std::ptrdiff_t sample = at / m_shape.places;
    const std::ptrdiff_t place = at % m_shape.places;
    const std::ptrdiff_t count = std::min(m_shape.places - place, range.end - at);
    visit(sample * m_shape.layout.sample + block * m_shape.layout.block + place * m_shape.layout.place, count);
    at += count;
  }
}

template <class Number>
typename NormKernel<Number>::Range NormKernel<Number>::rangeOf(int part, int parts) const {
  const std::ptrdiff_t all = m_shape.batch * m_shape.places;
  return {all * part / parts, all * (part + 1) / parts};
}

/// Calls work(block, part, parts, sums) on each thread. `parts` threads share each block and its `sums`.
template <class Number>
template <class Work>
void NormKernel<Number>::forEachBlock(const Work& work) {
  const std::ptrdiff_t lanes = m_shape.layout.lanes;
  inParallel(m_shape.threads, [&](int thread, int threads) {
    if (m_sharesBlocks) {
      for (std::ptrdiff_t block = 0; block < m_blocks; ++block) {
        work(block, thread, threads, m_sums.data() + block % 2 * 2 * lanes * m_shape.threads);
      }
    } else {
      for (std::ptrdiff_t block = m_blocks * thread / threads; block < m_blocks * (thread + 1) / threads; ++block) {
        work(block, 0, 1, m_sums.data() + 2 * lanes * thread);
      }
    }
  });
}

namespace {

/// The two sums of a lane over all parts. Adds the parts in order.
struct LaneSums {
  double first = 0;
  double second = 0;
};

LaneSums total(const double* sums, int parts, std::ptrdiff_t lanes, std::ptrdiff_t lane) {
  LaneSums result;
  for (int part = 0; part < parts; ++part) {
    result.first += sums[2 * lanes * part + lane];
    result.second += sums[2 * lanes * part + lanes + lane];
  }
  return result;
}

/// Sets the sums of this part to 0 and returns them.
double* cleared(double* sums, int part, std::ptrdiff_t lanes) {
  double* own = sums + 2 * lanes * part;
  std::fill(own, own + 2 * lanes, 0.0);
  return own;
}

}  // namespace

template <class Number>
void NormKernel<Number>::forward(const ForwardData& data) {
  const int lanes = m_shape.layout.lanes;
  const std::ptrdiff_t stride = m_shape.layout.place;
  const auto count = static_cast<double>(m_shape.batch * m_shape.places);
  forEachBlock([&](std::ptrdiff_t block, int part, int parts, double* sums) {
    const Range range = rangeOf(part, parts);
    const Number* shift = data.x + block * m_shape.layout.block;
    double* own = cleared(sums, part, lanes);
    forEachRun(range, block, [&](std::ptrdiff_t at, std::ptrdiff_t places) {
      statisticsLoop(lanes, data.x + at, places, stride, shift, own);
    });
    if (parts > 1) barrier();
    NormLanes norm{};
    for (std::ptrdiff_t lane = 0; lane < lanes; ++lane) {
      const std::ptrdiff_t c = block * lanes + lane;
      const LaneSums sum = total(sums, parts, lanes, lane);
      const double mean = static_cast<double>(wideNumber(shift[lane])) + sum.first / count;
      const double variance = std::max(0.0, sum.second / count - (sum.first / count) * (sum.first / count));
      const double inverse = 1 / std::sqrt(variance + m_shape.epsilon);
      const bool isReal = c < m_shape.channels;
      norm.mean[lane] = static_cast<float>(mean);
      norm.scale[lane] = isReal ? static_cast<float>(static_cast<double>(data.gamma[c]) * inverse) : 0.0F;
      norm.beta[lane] = isReal ? data.beta[c] : 0.0F;
      if (part > 0) continue;
      data.saved[c] = norm.mean[lane];
      data.saved[m_padded + c] = norm.scale[lane];
      data.saved[2 * m_padded + c] = static_cast<float>(inverse);
      if (!isReal || data.runningMean == nullptr) continue;
      const double unbiased = count > 1 ? variance * count / (count - 1) : variance;
      const double decay = m_shape.decay;
      data.runningMean[c] = static_cast<float>(decay * static_cast<double>(data.runningMean[c]) + (1 - decay) * mean);
      data.runningVariance[c] =
          static_cast<float>(decay * static_cast<double>(data.runningVariance[c]) + (1 - decay) * unbiased);
    }
    forEachRun(range, block, [&](std::ptrdiff_t at, std::ptrdiff_t places) {
      applyLoop<Number>(
          lanes, {data.x + at, data.added ? data.added + at : nullptr, data.y + at, places, stride, data.hasRelu},
          norm);
    });
  });
}

template <class Number>
void NormKernel<Number>::infer(const ForwardData& data) {
  const int lanes = m_shape.layout.lanes;
  forEachBlock([&](std::ptrdiff_t block, int part, int parts, double*) {
    NormLanes norm{};
    for (std::ptrdiff_t lane = 0; lane < lanes; ++lane) {
      const std::ptrdiff_t c = block * lanes + lane;
      if (c >= m_shape.channels) continue;
      norm.mean[lane] = data.runningMean[c];
      norm.scale[lane] = static_cast<float>(static_cast<double>(data.gamma[c]) /
                                            std::sqrt(static_cast<double>(data.runningVariance[c]) + m_shape.epsilon));
      norm.beta[lane] = data.beta[c];
    }
    forEachRun(rangeOf(part, parts), block, [&](std::ptrdiff_t at, std::ptrdiff_t places) {
      applyLoop<Number>(lanes,
                        {data.x + at, data.added ? data.added + at : nullptr, data.y + at, places, m_shape.layout.place,
                         data.hasRelu},
                        norm);
    });
  });
}

template <class Number>
void NormKernel<Number>::backward(const BackwardData& data) {
  const int lanes = m_shape.layout.lanes;
  const std::ptrdiff_t stride = m_shape.layout.place;
  const auto count = static_cast<double>(m_shape.batch * m_shape.places);
  forEachBlock([&](std::ptrdiff_t block, int part, int parts, double* sums) {
    const Range range = rangeOf(part, parts);
    NormLanes norm{};
    for (std::ptrdiff_t lane = 0; lane < lanes; ++lane) {
      const std::ptrdiff_t c = block * lanes + lane;
      norm.mean[lane] = data.saved[c];
      norm.scale[lane] = data.saved[m_padded + c];
      norm.beta[lane] = c < m_shape.channels ? data.beta[c] : 0.0F;
    }
    double* own = cleared(sums, part, lanes);
    forEachRun(range, block, [&](std::ptrdiff_t at, std::ptrdiff_t places) {
      reduceLoop<Number>(
          lanes,
          {data.x + at, data.y ? data.y + at : nullptr, data.recomputesMask, data.dy + at,
           data.dySecond ? data.dySecond + at : nullptr, data.dMasked ? data.dMasked + at : nullptr, places, stride},
          norm, own);
    });
    if (parts > 1) barrier();
    alignas(64) float constant[16] = {};
    alignas(64) float factor[16] = {};
    for (std::ptrdiff_t lane = 0; lane < lanes; ++lane) {
      const std::ptrdiff_t c = block * lanes + lane;
      if (c >= m_shape.channels) continue;
      const LaneSums sum = total(sums, parts, lanes, lane);
      const auto inverse = static_cast<double>(data.saved[2 * m_padded + c]);
      const auto scale = static_cast<double>(norm.scale[lane]);
      constant[lane] = static_cast<float>(-scale * sum.first / count);
      factor[lane] = static_cast<float>(-scale * inverse * inverse * sum.second / count);
      if (part > 0) continue;
      data.dBeta[c] = static_cast<float>(sum.first);
      data.dGamma[c] = static_cast<float>(sum.second * inverse);
    }
    const Number* g = data.dMasked ? data.dMasked : data.dy;
    const bool recomputes = data.recomputesMask && !data.dMasked;
    forEachRun(range, block, [&](std::ptrdiff_t at, std::ptrdiff_t places) {
      gradientLoop<Number>(lanes, {data.x + at, g + at, recomputes, data.dx + at, places, stride}, norm, constant,
                           factor);
    });
  });
}

template class NormKernel<float>;
template class NormKernel<graph::BFloat16>;

}  // namespace baremark::engine::cpu
