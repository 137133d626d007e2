// SPDX-License-Identifier: Apache-2.0
// Batch norm with what surrounds it, in as few passes over memory as its arithmetic allows: statistics in one pass, and
// apply + add + ReLU in another; backward the mask, the sum of two incoming gradients and both reductions in one pass, the
// gradient by the input in another. Channels lie in blocks of 8 or 16 lanes; padded channels stay zero. Where one block of
// channels does not fit a core's cache, all threads work on the same block, so that the second pass finds it in the shared
// cache.
//
// Results depend on the number of threads in their last bits, never on timing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/cpu/dnnl_api.h"

namespace baremark::engine::cpu {

struct NormShape {
  std::ptrdiff_t batch = 1;
  std::ptrdiff_t channels = 1;
  std::ptrdiff_t places = 1;  ///< height x width
  BlockedLayout layout;
  double epsilon = 1e-5;
  double decay = 0.9;
  int threads = 1;
};

/// One batch norm: keeps the scratch of its reductions, so that running allocates nothing.
class NormKernel {
 public:
  explicit NormKernel(const NormShape& shape);

  struct ForwardData {
    const float* x = nullptr;
    const float* added = nullptr;  ///< the same layout as x, or null
    bool hasRelu = false;
    const float* gamma = nullptr;
    const float* beta = nullptr;
    float* runningMean = nullptr;
    float* runningVariance = nullptr;
    float* saved = nullptr;  ///< savedElements(): mean, then scale (gamma / deviation), then 1 / deviation, padded to lanes
    float* y = nullptr;
  };
  /// Batch statistics; running ones are moved on.
  void forward(const ForwardData& data);
  /// Running statistics; `saved` is not used.
  void infer(const ForwardData& data);

  struct BackwardData {
    const float* x = nullptr;
    const float* y = nullptr;  ///< the forward result, where a ReLU after an add gives the mask; else null
    bool recomputesMask = false;  ///< a ReLU without an add: its mask follows from x
    const float* beta = nullptr;
    const float* saved = nullptr;
    float* dy = nullptr;
    const float* dySecond = nullptr;  ///< added to dy; null where nobody else reads the output
    float* dMasked = nullptr;         ///< the masked gradient, where somebody needs it (may be dy); else null
    float* dx = nullptr;              ///< may be dy
    float* dGamma = nullptr;
    float* dBeta = nullptr;
  };
  void backward(const BackwardData& data);

  [[nodiscard]] std::size_t savedElements() const { return 3 * static_cast<std::size_t>(m_padded); }

 private:
  /// A stretch of places of one sample.
  struct Range {
    std::ptrdiff_t begin = 0;
    std::ptrdiff_t end = 0;
  };
  template <class Work>
  void forEachBlock(const Work& work);
  template <class Visit>
  void forEachRun(Range range, std::ptrdiff_t block, const Visit& visit) const;
  [[nodiscard]] Range rangeOf(int part, int parts) const;
  void finishForward(std::ptrdiff_t block, int parts, const ForwardData& data, bool isWriter);

  NormShape m_shape;
  std::ptrdiff_t m_blocks = 0;
  std::ptrdiff_t m_padded = 0;  ///< channels rounded up to blocks
  bool m_sharesBlocks = false;  ///< all threads work on one block at a time
  std::vector<double> m_sums;   ///< two sums a lane, of each thread, twice: consecutive blocks take turns
};

}  // namespace baremark::engine::cpu
