// SPDX-License-Identifier: Apache-2.0
// Batch norm, fused with the add and the ReLU around it, in as few passes over memory as possible. Forward: one pass
// for the statistics, one for apply + add + ReLU. Backward: one pass for the mask, the sum of two incoming gradients
// and both reductions, one for the gradient by the input.
//
// Channels are stored in blocks of 8 or 16 lanes, and padded channels stay zero. If one block of channels does not fit
// a core's cache, all threads work on the same block, so the second pass finds it in the shared cache.
//
// The number of threads changes the last bits of the results. Timing never does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/cpu/dnnl_api.h"
#include "engine/graph/narrow_numbers.h"

namespace baremark::engine::cpu {

struct NormShape {
  std::ptrdiff_t batch = 1;
  std::ptrdiff_t channels = 1;
  std::ptrdiff_t places = 1;  ///< height x width
  BlockedLayout layout;
  double epsilon = 1e-5;
  double decay = 0.9;
  int threads = 1;

  [[nodiscard]] std::ptrdiff_t blocks() const { return (channels + layout.lanes - 1) / layout.lanes; }
  /// Floats that the forward pass saves for the backward pass: mean, scale (gamma / deviation) and 1 / deviation of
  /// each channel, padded to whole blocks.
  [[nodiscard]] std::size_t savedElements() const { return static_cast<std::size_t>(3 * blocks() * layout.lanes); }
};

/// One batch norm over values of the type Number, float or graph::BFloat16. It keeps the buffers of its reductions, so
/// its functions allocate nothing.
template <class Number>
class NormKernel {
 public:
  explicit NormKernel(const NormShape& shape);

  struct ForwardData {
    const Number* x = nullptr;
    const Number* added = nullptr;  ///< same layout as x, or null
    bool hasRelu = false;
    const float* gamma = nullptr;
    const float* beta = nullptr;
    float* runningMean = nullptr;  ///< null: the running statistics stay
    float* runningVariance = nullptr;
    float* saved = nullptr;  ///< NormShape::savedElements()
    Number* y = nullptr;
  };
  /// Uses the statistics of the batch, and updates the running statistics.
  void forward(const ForwardData& data);
  /// Uses the running statistics, and ignores `saved`.
  void infer(const ForwardData& data);

  struct BackwardData {
    const Number* x = nullptr;
    const Number* y = nullptr;    ///< The forward result, if a ReLU follows an add: it gives the mask. Otherwise null.
    bool recomputesMask = false;  ///< a ReLU without an add: the mask is computed from x
    const float* beta = nullptr;
    const float* saved = nullptr;
    Number* dy = nullptr;
    const Number* dySecond = nullptr;  ///< added to dy; null if the output has only one reader
    Number* dMasked = nullptr;  ///< Receives the masked gradient if another layer needs it (may be dy). Otherwise null.
    Number* dx = nullptr;       ///< may be dy
    float* dGamma = nullptr;
    float* dBeta = nullptr;
  };
  void backward(const BackwardData& data);

 private:
  /// A range of pixels, counted over all samples.
  struct Range {
    std::ptrdiff_t begin = 0;
    std::ptrdiff_t end = 0;
  };
  template <class Work>
  void forEachBlock(const Work& work);
  template <class Visit>
  void forEachRun(Range range, std::ptrdiff_t block, const Visit& visit) const;
  [[nodiscard]] Range rangeOf(int part, int parts) const;

  NormShape m_shape;
  std::ptrdiff_t m_blocks = 0;
  std::ptrdiff_t m_padded = 0;  ///< channels, rounded up to whole blocks
  bool m_sharesBlocks = false;  ///< all threads work on one block at a time
  /// Two sums a lane for each thread. There are two sets, which consecutive blocks use in turn.
  std::vector<double> m_sums;
};

}  // namespace baremark::engine::cpu
