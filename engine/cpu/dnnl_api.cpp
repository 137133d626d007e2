// SPDX-License-Identifier: Apache-2.0
// For oneDNN 2.x: operation descriptors first, then primitive descriptors from them.
#include "engine/cpu/dnnl_api.h"

#include <utility>

#include "engine/error.h"

// oneDNN 2.0, which Debian 11 has, does not know the name.
#if DNNL_VERSION_MAJOR * 100 + DNNL_VERSION_MINOR >= 203
#define BAREMARK_DNNL_KNOWS_AVX2_VNNI
#endif

namespace baremark::engine::cpu {
namespace {

using dnnl::algorithm;
using dnnl::memory;
using dnnl::prop_kind;
using Dims = memory::dims;
using Tag = memory::format_tag;

constexpr auto kFloat = memory::data_type::f32;

Dims dims(int batch, const graph::Shape& shape) { return {batch, shape.channels, shape.height, shape.width}; }
Dims strides(const graph::Window& w) { return {w.strideHeight, w.strideWidth}; }
Dims kernel(const graph::Window& w) { return {w.height, w.width}; }
Dims padsBefore(const graph::Window& w) { return {w.pads.top, w.pads.left}; }

Dims padsAfter(const graph::Window& w) { return {w.pads.bottom, w.pads.right}; }

dnnl::primitive_attr attributes(bool hasRelu) {
  dnnl::primitive_attr attr;
  attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  if (hasRelu) {
    dnnl::post_ops ops;
    ops.append_eltwise(1.0F, algorithm::eltwise_relu, 0.0F, 0.0F);
    attr.set_post_ops(ops);
  }
  return attr;
}

template <class PrimitiveType, class PrimitiveDesc>
Primitive made(const PrimitiveDesc& desc) {
  return {PrimitiveType(desc), desc.impl_info_str(), desc.scratchpad_desc().get_size()};
}

/// Calls `make`; a refusal of oneDNN becomes an EngineError about `what`.
template <class Make>
auto guarded(const std::string& what, const Make& make) -> decltype(make()) {
  try {
    return make();
  } catch (const dnnl::error& error) {
    throw failed("onednn", "oneDNN has no " + what + ": " + error.what() + ".");
  }
}

/// The direct algorithm, unless Winograd is asked for and there.
template <class Make>
auto withAlgorithm(const ConvolutionSpec& spec, const std::string& what, const Make& make)
    -> decltype(make(algorithm::convolution_direct)) {
  const bool fits = spec.window.height == 3 && spec.window.width == 3 && spec.window.strideHeight == 1 &&
                    spec.window.strideWidth == 1;
  if (spec.usesWinograd && fits) {
    try {
      return make(algorithm::convolution_winograd);
    } catch (const dnnl::error&) {  // not for this shape or processor: the direct one it is, as the plan report says
    }
  }
  return guarded(what, [&] { return make(algorithm::convolution_direct); });
}

dnnl::convolution_forward::primitive_desc forwardHint(const dnnl::engine& engine, const ConvolutionSpec& spec,
                                                      algorithm how) {
  const Desc any = anyImages(spec.batch, spec.in);
  const Desc weights(
      {spec.out.channels, spec.in.channels, spec.window.height, spec.window.width}, kFloat, Tag::any);
  const dnnl::convolution_forward::desc desc(prop_kind::forward_training, how, any, weights,
                                             anyImages(spec.batch, spec.out), strides(spec.window), padsBefore(spec.window),
                                             padsAfter(spec.window));
  return {desc, attributes(false), engine};
}

Dims vectorOf(const Desc& images) { return {images.dims()[1]}; }

}  // namespace

Desc anyImages(int batch, const graph::Shape& shape) { return {dims(batch, shape), kFloat, Tag::any}; }
Desc plainImages(int batch, const graph::Shape& shape) { return {dims(batch, shape), kFloat, Tag::nchw}; }
Desc blockedImages(int batch, const graph::Shape& shape, int lanes) {
  return {dims(batch, shape), kFloat, lanes == 16 ? Tag::nChw16c : Tag::nChw8c};
}
Desc plainRows(int batch, const graph::Shape& shape) { return {{batch, shape.elements()}, kFloat, Tag::nc}; }
Desc plainWeights(int outputs, const graph::Shape& inputs, int height, int width) {
  return {{outputs, inputs.channels, height, width}, kFloat, Tag::oihw};
}
Desc plainVector(int elements) { return {{elements}, kFloat, Tag::x}; }

BlockedLayout blockedLayout(const Desc& images) {
  const dnnl_memory_desc_t& md = images.data;
  if (md.format_kind != dnnl_blocked || md.ndims != 4 || md.offset0 != 0) return {};
  const dnnl_blocking_desc_t& blocking = md.format_desc.blocking;
  const auto width = md.dims[3];
  const bool placesAreEven = blocking.strides[2] == blocking.strides[3] * width;
  if (!placesAreEven) return {};
  BlockedLayout layout{.sample = blocking.strides[0], .place = blocking.strides[3]};
  if (blocking.inner_nblks == 1 && blocking.inner_idxs[0] == 1) {
    layout.lanes = static_cast<int>(blocking.inner_blks[0]);
    layout.block = blocking.strides[1];
  } else if (blocking.inner_nblks == 0 && blocking.strides[1] == 1) {  // NHWC
    layout.lanes = md.dims[1] % 16 == 0 ? 16 : 8;
    layout.block = layout.lanes;
    if (md.dims[1] % 8 != 0) return {};
  }
  return layout.lanes == 8 || layout.lanes == 16 ? layout : BlockedLayout{};
}

int preferredLanes() {
  switch (dnnl::get_effective_cpu_isa()) {
    case dnnl::cpu_isa::sse41:
    case dnnl::cpu_isa::avx:
#ifdef BAREMARK_DNNL_KNOWS_AVX2_VNNI
    case dnnl::cpu_isa::avx2_vnni:
#endif
    case dnnl::cpu_isa::avx2: return 8;
    default: return 16;
  }
}

std::string dnnlVersion() {
  const dnnl_version_t* version = dnnl_version();
  return std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch);
}

std::string dnnlInstructionSet() {
  switch (dnnl::get_effective_cpu_isa()) {
    case dnnl::cpu_isa::sse41: return "SSE4.1";
    case dnnl::cpu_isa::avx: return "AVX";
    case dnnl::cpu_isa::avx2: return "AVX2";
#ifdef BAREMARK_DNNL_KNOWS_AVX2_VNNI
    case dnnl::cpu_isa::avx2_vnni: return "AVX2 with VNNI";
#endif
    case dnnl::cpu_isa::avx512_core: return "AVX-512";
    case dnnl::cpu_isa::avx512_core_vnni: return "AVX-512 with VNNI";
    case dnnl::cpu_isa::avx512_core_bf16: return "AVX-512 with VNNI and bf16";
    case dnnl::cpu_isa::avx512_core_amx: return "AVX-512 with AMX";
    default: return "number " + std::to_string(static_cast<int>(dnnl::get_effective_cpu_isa()));
  }
}

PrimitiveMaker::PrimitiveMaker() : m_engine(dnnl::engine::kind::cpu, 0), m_stream(m_engine) {}

ForwardPrimitive PrimitiveMaker::convolution(const ConvolutionSpec& spec, Phase phase, const Desc& source,
                                             const Desc& weights, const Desc& destination) const {
  const auto kind = phase == Phase::Training ? prop_kind::forward_training : prop_kind::forward_inference;
  const Dims after = padsAfter(spec.window);
  return withAlgorithm(spec, "forward convolution", [&](algorithm how) {
    using Conv = dnnl::convolution_forward;
    const Conv::desc desc =
        spec.hasBias ? Conv::desc(kind, how, source, weights, plainVector(spec.out.channels), destination,
                                  strides(spec.window), padsBefore(spec.window), after)
                     : Conv::desc(kind, how, source, weights, destination, strides(spec.window), padsBefore(spec.window), after);
    const Conv::primitive_desc primitive(desc, attributes(spec.hasRelu), m_engine);
    return ForwardPrimitive{made<Conv>(primitive), primitive.src_desc(), primitive.weights_desc(), primitive.dst_desc()};
  });
}

BackwardDataPrimitive PrimitiveMaker::convolutionBackwardData(const ConvolutionSpec& spec, const Desc& dSource,
                                                              const Desc& weights, const Desc& dDestination) const {
  return withAlgorithm(spec, "backward convolution by data", [&](algorithm how) {
    using Conv = dnnl::convolution_backward_data;
    const Conv::desc desc(how, dSource, weights, dDestination, strides(spec.window), padsBefore(spec.window),
                          padsAfter(spec.window));
    const Conv::primitive_desc primitive(desc, attributes(false), m_engine, forwardHint(m_engine, spec, how));
    return BackwardDataPrimitive{made<Conv>(primitive), primitive.diff_src_desc(), primitive.weights_desc(),
                                 primitive.diff_dst_desc()};
  });
}

BackwardWeightsPrimitive PrimitiveMaker::convolutionBackwardWeights(const ConvolutionSpec& spec, const Desc& source,
                                                                    const Desc& dWeights,
                                                                    const Desc& dDestination) const {
  return withAlgorithm(spec, "backward convolution by weights", [&](algorithm how) {
    using Conv = dnnl::convolution_backward_weights;
    const Dims before = padsBefore(spec.window);
    const Dims after = padsAfter(spec.window);
    const Conv::desc desc = spec.hasBias ? Conv::desc(how, source, dWeights, plainVector(spec.out.channels), dDestination,
                                                      strides(spec.window), before, after)
                                         : Conv::desc(how, source, dWeights, dDestination, strides(spec.window), before, after);
    const Conv::primitive_desc primitive(desc, attributes(false), m_engine, forwardHint(m_engine, spec, how));
    return BackwardWeightsPrimitive{made<Conv>(primitive), primitive.src_desc(), primitive.diff_weights_desc(),
                                    primitive.diff_dst_desc()};
  });
}

ForwardPrimitive PrimitiveMaker::fullyConnected(Phase phase, bool hasRelu, const Desc& source, const Desc& weights,
                                                const Desc& destination) const {
  using Dense = dnnl::inner_product_forward;
  const auto kind = phase == Phase::Training ? prop_kind::forward_training : prop_kind::forward_inference;
  return guarded("forward fully connected layer", [&] {
    const Dense::desc desc(kind, source, weights, Desc(vectorOf(destination), kFloat, Tag::x), destination);
    const Dense::primitive_desc primitive(desc, attributes(hasRelu), m_engine);
    return ForwardPrimitive{made<Dense>(primitive), primitive.src_desc(), primitive.weights_desc(), primitive.dst_desc()};
  });
}

namespace {

dnnl::inner_product_forward::primitive_desc denseHint(const dnnl::engine& engine, const Desc& source, const Desc& weights,
                                                      const Desc& destination) {
  const dnnl::inner_product_forward::desc desc(prop_kind::forward_training, source, weights, destination);
  return {desc, engine};
}

}  // namespace

BackwardDataPrimitive PrimitiveMaker::fullyConnectedBackwardData(const Desc& dSource, const Desc& weights,
                                                                 const Desc& dDestination) const {
  using Dense = dnnl::inner_product_backward_data;
  return guarded("backward fully connected layer by data", [&] {
    const Dense::desc desc(dSource, weights, dDestination);
    const Dense::primitive_desc primitive(desc, attributes(false), m_engine,
                                          denseHint(m_engine, dSource, weights, dDestination));
    return BackwardDataPrimitive{made<Dense>(primitive), primitive.diff_src_desc(), primitive.weights_desc(),
                                 primitive.diff_dst_desc()};
  });
}

BackwardWeightsPrimitive PrimitiveMaker::fullyConnectedBackwardWeights(const Desc& source, const Desc& dWeights,
                                                                       const Desc& dDestination) const {
  using Dense = dnnl::inner_product_backward_weights;
  return guarded("backward fully connected layer by weights", [&] {
    const Dense::desc desc(source, dWeights, Desc(vectorOf(dDestination), kFloat, Tag::x), dDestination);
    const Dense::primitive_desc primitive(desc, attributes(false), m_engine,
                                          denseHint(m_engine, source, dWeights, dDestination));
    return BackwardWeightsPrimitive{made<Dense>(primitive), primitive.src_desc(), primitive.diff_weights_desc(),
                                    primitive.diff_dst_desc()};
  });
}

namespace {

PoolPrimitives pool(const dnnl::engine& engine, algorithm how, Phase phase, const Desc& source, const graph::Shape& out,
                    const graph::Window& window) {
  using Forward = dnnl::pooling_forward;
  using Backward = dnnl::pooling_backward;
  return guarded("pool", [&] {
    const Dims after = padsAfter(window);
    const Desc any = anyImages(static_cast<int>(source.dims()[0]), out);
    const auto kind = phase == Phase::Training ? prop_kind::forward_training : prop_kind::forward_inference;
    const Forward::desc desc(kind, how, source, any, strides(window), kernel(window), padsBefore(window), after);
    const Forward::primitive_desc forward(desc, attributes(false), engine);
    PoolPrimitives pools{.forward = made<Forward>(forward), .destination = forward.dst_desc()};
    if (phase == Phase::Inference) return pools;
    if (how == algorithm::pooling_max) pools.workspace = forward.workspace_desc();
    const Backward::desc back(how, source, forward.dst_desc(), strides(window), kernel(window), padsBefore(window), after);
    pools.backward = made<Backward>(Backward::primitive_desc(back, attributes(false), engine, forward));
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
  // oneDNN's handles are not const; a reorder only reads its source.
  memory in(from, m_engine, const_cast<void*>(source));
  memory out(to, m_engine, destination);
  dnnl::reorder(in, out).execute(m_stream, in, out);
  m_stream.wait();
}

}  // namespace baremark::engine::cpu
