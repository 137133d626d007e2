// SPDX-License-Identifier: Apache-2.0
// How the backend makes primitives of oneDNN. The rest of the backend sees descriptors, primitives and argument numbers only. What
// differs between oneDNN 2.x and 3.x is in dnnl_descriptors_2.cpp and dnnl_descriptors_3.cpp.
//
// Descriptors may be "any": oneDNN then chooses the layout, and the result says which.
#pragma once

#include <cstddef>
#include <dnnl.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/shape.h"

namespace baremark::engine::cpu {

using Desc = dnnl::memory::desc;

/// Made, with its scratchpad left to the caller.
struct Primitive {
  dnnl::primitive handle;
  std::string implementation;
  std::size_t scratchpadBytes = 0;
};

enum class Phase : unsigned char { Training, Inference };

/// fp32 tensors of a batch of images, or of rows.
[[nodiscard]] Desc anyImages(int batch, const graph::Shape& shape);
[[nodiscard]] Desc plainImages(int batch, const graph::Shape& shape);  ///< NCHW
/// NCHW in blocks of `lanes` channels (8 or 16).
[[nodiscard]] Desc blockedImages(int batch, const graph::Shape& shape, int lanes);
/// A row of `elements` a sample: for shapes of 1 x 1 the same bytes as plainImages.
[[nodiscard]] Desc plainRows(int batch, const graph::Shape& shape);
[[nodiscard]] Desc plainWeights(int outputs, const graph::Shape& inputs, int height, int width);  ///< OIHW
[[nodiscard]] Desc plainVector(int elements);

/// Sizes of a tensor's dimensions: batch, channels, height, width of images.
[[nodiscard]] dnnl::memory::dims dimsOf(const Desc& desc);

/// How the elements lie: distance of neighbours in batch, channel blocks and places, in elements; 0 lanes: not in blocks
/// that vector code can walk over.
struct BlockedLayout {
  int lanes = 0;
  std::ptrdiff_t sample = 0;
  std::ptrdiff_t block = 0;
  std::ptrdiff_t place = 0;
};
[[nodiscard]] BlockedLayout blockedLayout(const Desc& images);

/// Lanes of the processor's widest vectors that oneDNN uses: 16, or 8.
[[nodiscard]] int preferredLanes();

/// "2.6.3", and the instruction set that oneDNN uses: "AVX-512 ...".
[[nodiscard]] std::string dnnlVersion();
[[nodiscard]] std::string dnnlInstructionSet();

struct ConvolutionSpec {
  int batch = 1;
  graph::Shape in;
  graph::Shape out;
  graph::Window window;
  bool hasBias = false;
  bool hasRelu = false;
  bool usesWinograd = false;  ///< where oneDNN has it for this shape
};

struct ForwardPrimitive {
  Primitive primitive;
  Desc source;
  Desc weights;
  Desc destination;
  bool usesWinograd = false;
};

struct BackwardDataPrimitive {
  Primitive primitive;
  Desc dSource;
  Desc weights;
  Desc dDestination;
};

struct BackwardWeightsPrimitive {
  Primitive primitive;
  Desc source;
  Desc dWeights;
  Desc dDestination;
};

struct PoolPrimitives {
  Primitive forward;
  std::optional<Primitive> backward;  ///< training only
  Desc destination;
  std::optional<Desc> workspace;
};

/// Makes primitives on the processor. Failures are EngineErrors that name what was wanted.
class PrimitiveMaker {
 public:
  PrimitiveMaker();

  [[nodiscard]] ForwardPrimitive convolution(const ConvolutionSpec& spec, Phase phase, const Desc& source,
                                             const Desc& weights, const Desc& destination) const;
  [[nodiscard]] BackwardDataPrimitive convolutionBackwardData(const ConvolutionSpec& spec, const Desc& dSource,
                                                              const Desc& weights, const Desc& dDestination) const;
  [[nodiscard]] BackwardWeightsPrimitive convolutionBackwardWeights(const ConvolutionSpec& spec, const Desc& source,
                                                                    const Desc& dWeights, const Desc& dDestination) const;

  /// Weights and source have the rank of `source`; the destination is rows.
  [[nodiscard]] ForwardPrimitive fullyConnected(Phase phase, bool hasRelu, const Desc& source, const Desc& weights,
                                                const Desc& destination) const;
  [[nodiscard]] BackwardDataPrimitive fullyConnectedBackwardData(const Desc& dSource, const Desc& weights,
                                                                 const Desc& dDestination) const;
  [[nodiscard]] BackwardWeightsPrimitive fullyConnectedBackwardWeights(const Desc& source, const Desc& dWeights,
                                                                       const Desc& dDestination) const;

  /// The destination, and both gradients, take the source's layout.
  [[nodiscard]] PoolPrimitives maxPool(Phase phase, const Desc& source, const graph::Shape& out,
                                       const graph::Window& window) const;
  [[nodiscard]] PoolPrimitives averagePool(Phase phase, const Desc& source, const graph::Shape& out,
                                           const graph::Window& window) const;

  [[nodiscard]] Primitive reorder(const Desc& from, const Desc& to) const;
  void reorderNow(const Desc& from, const void* source, const Desc& to, void* destination) const;

  [[nodiscard]] const dnnl::engine& engine() const { return m_engine; }
  [[nodiscard]] const dnnl::stream& stream() const { return m_stream; }

 private:
  dnnl::engine m_engine;
  mutable dnnl::stream m_stream;
};

}  // namespace baremark::engine::cpu
