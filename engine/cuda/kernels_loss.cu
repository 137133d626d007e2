// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/cuda/kernels_grid.h"

namespace baremark::engine::cuda {
namespace {

/// A block computes one sample.
template <class T>
struct LossKernel {
  struct Shared {
    float numbers[kThreads];
    std::int32_t counts[kThreads];
  };
  const T* logits;
  const std::int32_t* labels;
  T* dLogits;
  int classes;
  const StepValues* step;
  float* losses;
  std::int32_t* ranks;

  BAREMARK_DEVICE void operator()(int sample, Shared& shared) const {
    const T* row = logits + std::int64_t{sample} * classes;
    const float wanted = widened(row[labels[sample]]);
    eachThread([&](int thread) {
      float largest = -INFINITY;
      for (int c = thread; c < classes; c += kThreads) largest = largest < widened(row[c]) ? widened(row[c]) : largest;
      shared.numbers[thread] = largest;
    });
    const float largest = combined(shared.numbers, [](float a, float b) { return a < b ? b : a; });
    eachThread([&](int thread) {
      float sum = 0;
      std::int32_t above = 0;
      bool allFinite = true;
      for (int c = thread; c < classes; c += kThreads) {
        const float logit = widened(row[c]);
        sum += std::exp(logit - largest);
        above += logit > wanted ? 1 : 0;
        allFinite = allFinite && isFinite(logit);
      }
      shared.numbers[thread] = sum;
      shared.counts[thread] = allFinite ? above : classes;
    });
    const float sum = summed(shared.numbers);
    const std::int32_t above =
        combined(shared.counts, [&](std::int32_t a, std::int32_t b) { return a + b < classes ? a + b : classes; });
    eachThread([&](int thread) {
      if (thread == 0) {
        losses[sample] = std::log(sum) - (wanted - largest);
        ranks[sample] = above;
      }
      if (dLogits != nullptr) writeGradient(sample, thread, largest, sum);
    });
  }

  BAREMARK_DEVICE void writeGradient(int sample, int thread, float largest, float sum) const {
    const float scale = step->lossScale / step->averagedBatch;
    const std::int64_t begin = std::int64_t{sample} * classes;
    for (int c = thread; c < classes; c += kThreads) {
      const float gradient = scale * std::exp(widened(logits[begin + c]) - largest) / sum;
      store(c == labels[sample] ? gradient - scale : gradient, dLogits[begin + c]);
    }
  }
};

/// One block sums over the samples.
struct LossSumKernel {
  struct Shared {
    double losses[kThreads];
    std::int64_t top1[kThreads];
    std::int64_t top5[kThreads];
  };
  int samples;
  int classes;
  const float* losses;
  const std::int32_t* ranks;
  const StepValues* step;
  graph::BatchResult* result;
  float* sums;

  BAREMARK_DEVICE void operator()(int /*block*/, Shared& shared) const {
    eachThread([&](int thread) {
      shared.losses[thread] = 0;
      shared.top1[thread] = 0;
      shared.top5[thread] = 0;
      for (int n = thread; n < samples; n += kThreads) {
        shared.losses[thread] += static_cast<double>(losses[n]);
        shared.top1[thread] += ranks[n] < 1 ? 1 : 0;
        shared.top5[thread] += ranks[n] < (classes < 5 ? classes : 5) ? 1 : 0;
      }
    });
    const double loss = summed(shared.losses);
    const std::int64_t top1 = summed(shared.top1);
    const std::int64_t top5 = summed(shared.top5);
    eachThread([&](int thread) {
      if (thread > 0) return;
      result->loss = loss;
      result->top1 = top1;
      result->top5 = top5;
      if (sums == nullptr) return;
      const auto images = static_cast<double>(step->averagedBatch);
      sums[graph::kLoss] = static_cast<float>(loss / images);
      sums[graph::kTop1] = static_cast<float>(static_cast<double>(top1) / images);
      sums[graph::kTop5] = static_cast<float>(static_cast<double>(top5) / images);
      sums[graph::kFlush] = step->flush;
      sums[graph::kStop] = step->stop;
    });
  }
};

}  // namespace

void softmaxCrossEntropy(Stream stream, int samples, int classes, const LossArrays& arrays, const StepValues* step,
                         graph::BatchResult* result, float* sums) {
  withType(arrays.type, [&](auto zero) {
    using T = decltype(zero);
    launchBlocks(stream, samples,
                 LossKernel<T>{static_cast<const T*>(arrays.logits), arrays.labels, static_cast<T*>(arrays.dLogits),
                               classes, step, arrays.losses, arrays.ranks});
  });
  launchBlocks(stream, 1, LossSumKernel{samples, classes, arrays.losses, arrays.ranks, step, result, sums});
}

}  // namespace baremark::engine::cuda
