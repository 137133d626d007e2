// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/cuda/kernels_grid.h"
#include "engine/graph/parameter_layout.h"

namespace baremark::engine::cuda {

using graph::kUpdateGrain;
using graph::OptimizerKind;

StepValues stepValues(const graph::StepInput& input, const graph::OptimizerSettings& settings, float lossScale) {
  double rate = input.factors.rate;
  if (settings.kind == OptimizerKind::Adam) {
    const auto number = static_cast<double>(input.factors.number);
    rate *= std::sqrt(1 - std::pow(settings.beta2, number)) / (1 - std::pow(settings.beta1, number));
  }
  return {.firstSample = input.firstSample,
          .averagedBatch = static_cast<float>(input.averagedBatch),
          .lossScale = lossScale,
          .rate = static_cast<float>(rate),
          .flush = input.flush ? 1.0F : 0.0F,
          .stop = input.stop ? 1.0F : 0.0F};
}

namespace {

/// The settings in fp32.
struct Rule {
  OptimizerKind kind = OptimizerKind::Sgd;
  float momentum = 0;
  float beta1 = 0;
  float beta2 = 0;
  float epsilon = 0;
  float weightDecay = 0;
};

BAREMARK_DEVICE float updated(const Rule& rule, float rate, float w, float d, float& first, float& second) {
  switch (rule.kind) {
    case OptimizerKind::Sgd:
      break;
    case OptimizerKind::Momentum:
      first = rule.momentum * first + d;
      return w - rate * (d + rule.momentum * first);
    case OptimizerKind::Adam:
      first = rule.beta1 * first + (1 - rule.beta1) * d;
      second = rule.beta2 * second + (1 - rule.beta2) * d * d;
      return w - rate * first / (std::sqrt(second) + rule.epsilon);
  }
  return w - rate * d;
}

/// A block has one grain, a thread four elements of it. Without gradients, it only measures and copies.
template <class Gradient, class Working>
struct UpdateKernel {
  static_assert(kUpdateGrain == 4 * kThreads && kDecayGrain % 4 == 0 && graph::kFirstElement % 4 == 0);
  struct Shared {
    double squares[kThreads];
  };
  Rule rule;
  const Gradient* gradients;
  float* weights;
  Working* workingCopy;
  float* first;
  float* second;
  const std::uint8_t* isDecayed;
  double* squares;
  std::int64_t begin;
  std::int64_t end;
  const StepValues* step;  ///< null without gradients

  BAREMARK_DEVICE void operator()(int block, Shared& shared) const {
    if (step != nullptr && step->isSkipped != 0) return;
    const std::int64_t grain = begin / std::int64_t{kUpdateGrain} + block;
    eachThread([&](int thread) {
      const std::int64_t at = grain * std::int64_t{kUpdateGrain} + 4 * thread;
      const bool isParameter = at >= std::int64_t{graph::kFirstElement} && at < end;
      shared.squares[thread] = isParameter ? updateFour(at) : 0.0;
    });
    if (squares == nullptr) return;
    const double sum = summed(shared.squares);
    eachThread([&](int thread) {
      if (thread == 0) squares[grain] = sum;
    });
  }

  /// Returns the sum of squares if they are decayed.
  BAREMARK_DEVICE double updateFour(std::int64_t at) const {
    const bool decays = isDecayed[at / std::int64_t{kDecayGrain}] != 0;
    Four<float> w = readFour(weights, at, end);
    if (gradients != nullptr) {
      const Four<float> g = readFour(gradients, at, end);
      Four<float> m = first != nullptr ? readFour(first, at, end) : Four<float>{};
      Four<float> v = second != nullptr ? readFour(second, at, end) : Four<float>{};
      const float unscale = 1 / step->lossScale;
      const float decay = decays ? rule.weightDecay : 0.0F;
      BAREMARK_UNROLL
      for (int k = 0; k < 4; ++k)
        w.at[k] = updated(rule, step->rate, w.at[k], g.at[k] * unscale + decay * w.at[k], m.at[k], v.at[k]);
      writeFour(w, weights, at, end);
      if (first != nullptr) writeFour(m, first, at, end);
      if (second != nullptr) writeFour(v, second, at, end);
    }
    if (workingCopy != nullptr) writeFour(w, workingCopy, at, end);
    double sum = 0;
    for (int k = 0; k < 4 && at + k < end; ++k) sum += static_cast<double>(w.at[k] * w.at[k]);
    return decays ? sum : 0.0;
  }
};

void launchUpdate(Stream stream, const Rule& rule, const UpdateArrays& arrays, std::size_t begin, std::size_t end,
                  const StepValues* step) {
  withType(arrays.gradientType, [&](auto gradientZero) {
    using Gradient = decltype(gradientZero);
    withType(arrays.workingType, [&](auto workingZero) {
      using Working = decltype(workingZero);
      const std::size_t grains = (end - begin + kUpdateGrain - 1) / kUpdateGrain;
      launchBlocks(stream, static_cast<std::int64_t>(grains),
                   UpdateKernel<Gradient, Working>{
                       rule, static_cast<const Gradient*>(arrays.gradients), arrays.weights,
                       static_cast<Working*>(arrays.workingCopy), arrays.state[0], arrays.state[1], arrays.isDecayed,
                       arrays.squares, static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end), step});
    });
  });
}

/// One block sums over the grains.
struct DecayLossKernel {
  struct Shared {
    double sums[kThreads];
  };
  double weightDecay;
  const double* squares;
  std::int64_t grains;
  double* loss;

  BAREMARK_DEVICE void operator()(int /*block*/, Shared& shared) const {
    eachThread([&](int thread) {
      double sum = 0;
      for (std::int64_t i = thread; i < grains; i += kThreads) sum += squares[i];
      shared.sums[thread] = sum;
    });
    const double sum = summed(shared.sums);
    eachThread([&](int thread) {
      if (thread == 0) *loss = weightDecay * sum / 2;
    });
  }
};

template <class T>
struct NonFiniteKernel {
  const T* numbers;
  std::int64_t count;
  std::int32_t* flag;

  BAREMARK_DEVICE void operator()(std::int64_t four) const {
    const Four<float> x = readFour(numbers, 4 * four, count);
    for (int k = 0; k < 4; ++k) {
      if (!isFinite(x.at[k])) *flag = 1;  // whichever thread writes it, the value is the same
    }
  }
};

}  // namespace

void updateParameters(Stream stream, const graph::OptimizerSettings& settings, const UpdateArrays& arrays,
                      std::size_t begin, std::size_t end, const StepValues* step) {
  const Rule rule{settings.kind,
                  static_cast<float>(settings.momentum),
                  static_cast<float>(settings.beta1),
                  static_cast<float>(settings.beta2),
                  static_cast<float>(settings.epsilon),
                  static_cast<float>(settings.weightDecay)};
  launchUpdate(stream, rule, arrays, begin, end, step);
}

void measureParameters(Stream stream, const UpdateArrays& arrays, std::size_t elements) {
  UpdateArrays measured = arrays;
  measured.gradients = nullptr;
  launchUpdate(stream, Rule{}, measured, 0, elements, nullptr);
}

void decayLoss(Stream stream, double weightDecay, const double* squares, std::size_t elements, double* loss) {
  const std::size_t grains = (elements + kUpdateGrain - 1) / kUpdateGrain;
  launchBlocks(stream, 1, DecayLossKernel{weightDecay, squares, static_cast<std::int64_t>(grains), loss});
}

void findNonFinite(Stream stream, std::size_t count, const void* numbers, Storage type, std::int32_t* flag) {
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    const auto signedCount = static_cast<std::int64_t>(count);
    launchElements(stream, foursIn(signedCount), NonFiniteKernel<T>{static_cast<const T*>(numbers), signedCount, flag});
  });
}

}  // namespace baremark::engine::cuda
