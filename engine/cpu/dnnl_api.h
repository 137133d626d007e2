// SPDX-License-Identifier: Apache-2.0
// Creates oneDNN's primitives. The rest of the backend handles only descriptors, primitives and argument numbers. The
// differences between oneDNN 2.x and 3.x are in dnnl_descriptors_2.cpp and dnnl_descriptors_3.cpp.
//
// A descriptor may have the layout "any": oneDNN then chooses one, and the result contains it.
#pragma once

#include <cstddef>
#include <dnnl.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/device.h"
#include "engine/graph/shape.h"

namespace baremark::engine::cpu {

using Desc = dnnl::memory::desc;
using DataType = dnnl::memory::data_type;

/// Returns fp32 or bf16, the types that this backend stores numbers in.
[[nodiscard]] DataType dataTypeOf(graph::NumberType type);

/// A primitive. The caller provides its scratchpad.
struct Primitive {
  dnnl::primitive handle;
  std::string implementation;
  std::size_t scratchpadBytes = 0;
};

enum class Phase : unsigned char { Training, Inference };

/// Descriptors of a batch of images, or of rows.
[[nodiscard]] Desc anyImages(int batch, const graph::Shape& shape, DataType type);
[[nodiscard]] Desc plainImages(int batch, const graph::Shape& shape, DataType type);  ///< NCHW
/// NCHW in blocks of `lanes` channels (8 or 16).
[[nodiscard]] Desc blockedImages(int batch, const graph::Shape& shape, int lanes, DataType type);
/// One row of shape.elements() numbers a sample. For 1 x 1 images the bytes equal those of plainImages().
[[nodiscard]] Desc plainRows(int batch, const graph::Shape& shape, DataType type);
[[nodiscard]] Desc plainVector(int elements, DataType type);

[[nodiscard]] DataType typeOf(const Desc& desc);
/// Any layout, and the plain one, with the sizes of `desc`.
[[nodiscard]] Desc anyLike(const Desc& desc, DataType type);
[[nodiscard]] inline Desc anyLike(const Desc& desc) {
  return anyLike(desc, typeOf(desc));
}
[[nodiscard]] Desc plainLike(const Desc& desc, DataType type);
/// The layout of `desc` for another type. Throws EngineError if oneDNN cannot describe it.
[[nodiscard]] Desc retyped(const Desc& desc, DataType type);

[[nodiscard]] std::ptrdiff_t elements(const Desc& desc);  ///< padding included

/// Returns the sizes of a tensor's dimensions; for images: batch, channels, height, width.
[[nodiscard]] dnnl::memory::dims dimsOf(const Desc& desc);

/// Distances, in elements, between neighbouring samples, channel blocks and pixels of a tensor. 0 lanes: a layout that
/// the vector loops do not support.
struct BlockedLayout {
  int lanes = 0;
  std::ptrdiff_t sample = 0;
  std::ptrdiff_t block = 0;
  std::ptrdiff_t place = 0;
};
[[nodiscard]] BlockedLayout blockedLayout(const Desc& images);

/// Returns the lanes of the widest vectors that oneDNN uses on this processor: 16 or 8.
[[nodiscard]] int preferredLanes();

/// True if oneDNN multiplies bf16 numbers on this processor with AVX-512 BF16 or AMX.
[[nodiscard]] bool hasBFloat16();

/// The version, such as "2.6.3", and the instruction set that oneDNN uses on this processor, such as "AVX-512 ...".
[[nodiscard]] std::string dnnlVersion();
[[nodiscard]] std::string dnnlInstructionSet();

struct ConvolutionSpec {
  int batch = 1;
  DataType type = DataType::f32;  ///< of source, weights and destination; gradients by parameters are fp32
  graph::Shape in;
  graph::Shape out;
  graph::Window window;
  bool hasBias = false;
  bool hasRelu = false;
  bool usesWinograd = false;  ///< use Winograd's algorithm where oneDNN supports it for this shape
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
  std::optional<Primitive> backward;  ///< only for training
  Desc destination;
  std::optional<Desc> workspace;
};

/// Creates primitives for the processor. Failures are EngineErrors that name the primitive.
class PrimitiveMaker {
 public:
  PrimitiveMaker();

  [[nodiscard]] ForwardPrimitive convolution(const ConvolutionSpec& spec, Phase phase, const Desc& source,
                                             const Desc& weights, const Desc& destination) const;
  [[nodiscard]] BackwardDataPrimitive convolutionBackwardData(const ConvolutionSpec& spec, const Desc& dSource,
                                                              const Desc& weights, const Desc& dDestination) const;
  [[nodiscard]] BackwardWeightsPrimitive convolutionBackwardWeights(const ConvolutionSpec& spec, const Desc& source,
                                                                    const Desc& dWeights,
                                                                    const Desc& dDestination) const;

  /// Weights and source have as many dimensions as `source`. The destination consists of rows.
  [[nodiscard]] ForwardPrimitive fullyConnected(Phase phase, bool hasRelu, const Desc& source, const Desc& weights,
                                                const Desc& destination) const;
  [[nodiscard]] BackwardDataPrimitive fullyConnectedBackwardData(const Desc& dSource, const Desc& weights,
                                                                 const Desc& dDestination) const;
  [[nodiscard]] BackwardWeightsPrimitive fullyConnectedBackwardWeights(const Desc& source, const Desc& dWeights,
                                                                       const Desc& dDestination) const;

  /// The destination and both gradients take the layout of `source`.
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
