// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/dnnl_api.h"

#include <utility>

#include "engine/cpu/dnnl_descriptors.h"
#include "engine/error.h"

namespace baremark::engine::cpu {
namespace {

using dnnl::algorithm;
using dnnl::memory;
using dnnl::prop_kind;
using Dims = memory::dims;
using Tag = memory::format_tag;

constexpr auto kFloat = DataType::f32;

Dims dims(int batch, const graph::Shape& shape) {
  return {batch, shape.channels, shape.height, shape.width};
}

descriptors::Geometry geometry(const graph::Window& w) {
  return {.strides = {w.strideHeight, w.strideWidth},
          .kernel = {w.height, w.width},
          .padsBefore = {w.pads.top, w.pads.left},
          .padsAfter = {w.pads.bottom, w.pads.right}};
}

prop_kind forwardKind(Phase phase) {
  return phase == Phase::Training ? prop_kind::forward_training : prop_kind::forward_inference;
}

dnnl::primitive_attr attributes(bool hasRelu) {
  dnnl::primitive_attr attr;
  attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  if (hasRelu) {
    dnnl::post_ops ops;
    descriptors::appendRelu(ops);
    attr.set_post_ops(ops);
  }
  return attr;
}

template <class PrimitiveType, class PrimitiveDesc>
Primitive made(const PrimitiveDesc& desc) {
  return {PrimitiveType(desc), desc.impl_info_str(), desc.scratchpad_desc().get_size()};
}

/// Calls `make`, and converts an error of oneDNN to an EngineError about `what`.
template <class Make>
auto guarded(const std::string& what, const Make& make) -> decltype(make()) {
  try {
    return make();
  } catch (const dnnl::error& error) {
    throw failed("onednn", "oneDNN has no " + what + ": " + error.what() + ".");
  }
}

/// Creates the direct algorithm, or Winograd's if it is requested and available.
template <class Make>
auto withAlgorithm(const ConvolutionSpec& spec, const std::string& what, const Make& make)
    -> decltype(make(algorithm::convolution_direct)) {
  if (spec.usesWinograd && graph::fitsWinograd(spec.window)) {
    try {
      return make(algorithm::convolution_winograd);
      // Winograd is not available in this oneDNN, or not for this shape or processor. Use the direct algorithm; the
      // report says so.
    } catch (const dnnl::error&) {
    }
  }
  return guarded(what, [&] { return make(algorithm::convolution_direct); });
}

dnnl::convolution_forward::primitive_desc forwardHint(const dnnl::engine& engine, const ConvolutionSpec& spec,
                                                      algorithm how) {
  const Desc weights({spec.out.channels, spec.in.channels, spec.window.height, spec.window.width}, spec.type, Tag::any);
  return descriptors::convolution(engine, prop_kind::forward_training, how, anyImages(spec.batch, spec.in, spec.type),
                                  weights, nullptr, anyImages(spec.batch, spec.out, spec.type), geometry(spec.window),
                                  attributes(false));
}

dnnl::inner_product_forward::primitive_desc denseHint(const dnnl::engine& engine, const Desc& source,
                                                      const Desc& weights, const Desc& destination) {
  const Desc read = typeOf(weights) == typeOf(source) ? weights : anyLike(weights, typeOf(source));
  return descriptors::fullyConnected(engine, prop_kind::forward_training, source, read, nullptr, destination,
                                     attributes(false));
}

/// One value a channel of `images`.
Desc channelVector(const Desc& images, DataType type) {
  return {{descriptors::dims(images)[1]}, type, Tag::x};
}

}  // namespace

DataType dataTypeOf(graph::NumberType type) {
  return type == graph::NumberType::BFloat16 ? DataType::bf16 : kFloat;
}

Desc anyImages(int batch, const graph::Shape& shape, DataType type) {
  return {dims(batch, shape), type, Tag::any};
}
Desc plainImages(int batch, const graph::Shape& shape, DataType type) {
  return {dims(batch, shape), type, Tag::nchw};
}
Desc blockedImages(int batch, const graph::Shape& shape, int lanes, DataType type) {
  return {dims(batch, shape), type, lanes == 16 ? Tag::nChw16c : Tag::nChw8c};
}
Desc plainRows(int batch, const graph::Shape& shape, DataType type) {
  return {{batch, shape.elements()}, type, Tag::nc};
}
Desc plainVector(int elements, DataType type) {
  return {{elements}, type, Tag::x};
}

Desc anyLike(const Desc& desc, DataType type) {
  return {dimsOf(desc), type, Tag::any};
}

Desc plainLike(const Desc& desc, DataType type) {
  const Dims sizes = dimsOf(desc);
  Dims strides(sizes.size(), 1);
  for (std::size_t i = sizes.size() - 1; i > 0; --i) strides[i - 1] = strides[i] * sizes[i];
  return {sizes, type, strides};
}

Desc retyped(const Desc& desc, DataType type) {
  return guarded("layout for another type", [&] { return descriptors::retyped(desc, type); });
}

DataType typeOf(const Desc& desc) {
  return descriptors::dataType(desc);
}

std::ptrdiff_t elements(const Desc& desc) {
  const std::size_t each = typeOf(desc) == DataType::bf16 ? sizeof(graph::BFloat16) : sizeof(float);
  return static_cast<std::ptrdiff_t>(desc.get_size() / each);
}

Dims dimsOf(const Desc& desc) {
  return descriptors::dims(desc);
}

BlockedLayout blockedLayout(const Desc& images) {
  const descriptors::Blocking blocking = descriptors::blocking(images);
  if (!blocking.isKnown || blocking.strides.size() != 4) return {};
  const Dims sizes = descriptors::dims(images);
  const Dims& strides = blocking.strides;
  const bool placesAreEven = strides[2] == strides[3] * sizes[3];
  if (!placesAreEven) return {};
  BlockedLayout layout{.sample = strides[0], .place = strides[3]};
  if (blocking.innerSize > 0 && blocking.innerDimension == 1) {
    layout.lanes = static_cast<int>(blocking.innerSize);
    layout.block = strides[1];
  } else if (blocking.innerSize == 0 && strides[1] == 1) {  // NHWC
    if (sizes[1] % 8 != 0) return {};
    layout.lanes = sizes[1] % 16 == 0 ? 16 : 8;
    layout.block = layout.lanes;
  }
  return layout.lanes == 8 || layout.lanes == 16 ? layout : BlockedLayout{};
}

int preferredLanes() {
  return descriptors::lanes();
}

bool hasBFloat16() {
  // The values are sets of bits. All with AMX contain this one.
  constexpr auto kWith = static_cast<unsigned>(dnnl::cpu_isa::avx512_core_bf16);
  return (static_cast<unsigned>(dnnl::get_effective_cpu_isa()) & kWith) == kWith;
}

std::string dnnlVersion() {
  const dnnl_version_t* version = dnnl_version();
  return std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch);
}

std::string dnnlInstructionSet() {
  return descriptors::instructionSet();
}

PrimitiveMaker::PrimitiveMaker() : m_engine(dnnl::engine::kind::cpu, 0), m_stream(m_engine) {}

ForwardPrimitive PrimitiveMaker::convolution(const ConvolutionSpec& spec, Phase phase, const Desc& source,
                                             const Desc& weights, const Desc& destination) const {
  const Desc bias = plainVector(spec.out.channels, spec.type);
  return withAlgorithm(spec, "forward convolution", [&](algorithm how) {
    const auto desc =
        descriptors::convolution(m_engine, forwardKind(phase), how, source, weights, spec.hasBias ? &bias : nullptr,
                                 destination, geometry(spec.window), attributes(spec.hasRelu));
    ForwardPrimitive forward{made<dnnl::convolution_forward>(desc), desc.src_desc(), desc.weights_desc(),
                             desc.dst_desc()};
    forward.usesWinograd = how == algorithm::convolution_winograd;
    return forward;
  });
}

BackwardDataPrimitive PrimitiveMaker::convolutionBackwardData(const ConvolutionSpec& spec, const Desc& dSource,
                                                              const Desc& weights, const Desc& dDestination) const {
  return withAlgorithm(spec, "backward convolution by data", [&](algorithm how) {
    const auto desc =
        descriptors::convolutionBackwardData(m_engine, how, dSource, weights, dDestination, geometry(spec.window),
                                             attributes(false), forwardHint(m_engine, spec, how));
    return BackwardDataPrimitive{made<dnnl::convolution_backward_data>(desc), desc.diff_src_desc(), desc.weights_desc(),
                                 desc.diff_dst_desc()};
  });
}

BackwardWeightsPrimitive PrimitiveMaker::convolutionBackwardWeights(const ConvolutionSpec& spec, const Desc& source,
                                                                    const Desc& dWeights,
                                                                    const Desc& dDestination) const {
  const Desc bias = plainVector(spec.out.channels, kFloat);
  return withAlgorithm(spec, "backward convolution by weights", [&](algorithm how) {
    const auto desc = descriptors::convolutionBackwardWeights(
        m_engine, how, source, dWeights, spec.hasBias ? &bias : nullptr, dDestination, geometry(spec.window),
        attributes(false), forwardHint(m_engine, spec, how));
    return BackwardWeightsPrimitive{made<dnnl::convolution_backward_weights>(desc), desc.src_desc(),
                                    desc.diff_weights_desc(), desc.diff_dst_desc()};
  });
}

ForwardPrimitive PrimitiveMaker::fullyConnected(Phase phase, bool hasRelu, const Desc& source, const Desc& weights,
                                                const Desc& destination) const {
  const Desc bias = channelVector(destination, typeOf(destination));
  return guarded("forward fully connected layer", [&] {
    const auto desc = descriptors::fullyConnected(m_engine, forwardKind(phase), source, weights, &bias, destination,
                                                  attributes(hasRelu));
    return ForwardPrimitive{made<dnnl::inner_product_forward>(desc), desc.src_desc(), desc.weights_desc(),
                            desc.dst_desc()};
  });
}

BackwardDataPrimitive PrimitiveMaker::fullyConnectedBackwardData(const Desc& dSource, const Desc& weights,
                                                                 const Desc& dDestination) const {
  return guarded("backward fully connected layer by data", [&] {
    const auto desc =
        descriptors::fullyConnectedBackwardData(m_engine, dSource, weights, dDestination, attributes(false),
                                                denseHint(m_engine, dSource, weights, dDestination));
    return BackwardDataPrimitive{made<dnnl::inner_product_backward_data>(desc), desc.diff_src_desc(),
                                 desc.weights_desc(), desc.diff_dst_desc()};
  });
}

BackwardWeightsPrimitive PrimitiveMaker::fullyConnectedBackwardWeights(const Desc& source, const Desc& dWeights,
                                                                       const Desc& dDestination) const {
  return guarded("backward fully connected layer by weights", [&] {
    const auto desc = descriptors::fullyConnectedBackwardWeights(
        m_engine, source, dWeights, channelVector(dDestination, kFloat), dDestination, attributes(false),
        denseHint(m_engine, source, dWeights, dDestination));
    return BackwardWeightsPrimitive{made<dnnl::inner_product_backward_weights>(desc), desc.src_desc(),
                                    desc.diff_weights_desc(), desc.diff_dst_desc()};
  });
}

namespace {

PoolPrimitives pool(const dnnl::engine& engine, algorithm how, Phase phase, const Desc& source, const graph::Shape& out,
                    const graph::Window& window) {
  return guarded("pool", [&] {
    const Desc any = anyImages(static_cast<int>(descriptors::dims(source)[0]), out, typeOf(source));
    const auto forward =
        descriptors::pool(engine, forwardKind(phase), how, source, any, geometry(window), attributes(false));
    PoolPrimitives pools{.forward = made<dnnl::pooling_forward>(forward), .destination = forward.dst_desc()};
    if (phase == Phase::Inference) return pools;
    if (how == algorithm::pooling_max) pools.workspace = forward.workspace_desc();
    pools.backward = made<dnnl::pooling_backward>(descriptors::poolBackward(
        engine, how, source, forward.dst_desc(), geometry(window), attributes(false), forward));
    return pools;
  });
}

}  // namespace

PoolPrimitives PrimitiveMaker::maxPool(Phase phase, const Desc& source, const graph::Shape& out,
                                       const graph::Window& window) const {
  return pool(m_engine, algorithm::pooling_max, phase, source, out, window);
}

PoolPrimitives PrimitiveMaker::averagePool(Phase phase, const Desc& source, const graph::Shape& out,
                                           const graph::Window& window) const {
  return pool(m_engine, algorithm::pooling_avg_exclude_padding, phase, source, out, window);
}

Primitive PrimitiveMaker::reorder(const Desc& from, const Desc& to) const {
  return guarded("reorder", [&] {
    const dnnl::reorder::primitive_desc desc(m_engine, from, m_engine, to, attributes(false));
    return made<dnnl::reorder>(desc);
  });
}

void PrimitiveMaker::reorderNow(const Desc& from, const void* source, const Desc& to, void* destination) const {
  // oneDNN's handles are not const, but a reorder only reads its source.
  memory in(from, m_engine, const_cast<void*>(source));
  memory out(to, m_engine, destination);
  dnnl::reorder(in, out).execute(m_stream, in, out);
  m_stream.wait();
}

}  // namespace baremark::engine::cpu
