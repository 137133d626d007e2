// SPDX-License-Identifier: Apache-2.0
// oneDNN 3.x: creates primitive descriptors directly. Memory descriptors are opaque.
#include "engine/cpu/dnnl_descriptors.h"

namespace baremark::engine::cpu::descriptors {

using dnnl::algorithm;
using dnnl::prop_kind;

dnnl::convolution_forward::primitive_desc convolution(const dnnl::engine& engine, prop_kind kind, algorithm how,
                                                      const Desc& source, const Desc& weights, const Desc* bias,
                                                      const Desc& destination, const Geometry& g,
                                                      const dnnl::primitive_attr& attributes) {
  using Descriptor = dnnl::convolution_forward::primitive_desc;
  return bias ? Descriptor(engine, kind, how, source, weights, *bias, destination, g.strides, g.padsBefore, g.padsAfter,
                           attributes)
              : Descriptor(engine, kind, how, source, weights, destination, g.strides, g.padsBefore, g.padsAfter,
                           attributes);
}

dnnl::convolution_backward_data::primitive_desc convolutionBackwardData(
    const dnnl::engine& engine, algorithm how, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const Geometry& g, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward) {
  return {engine, how, dSource, weights, dDestination, g.strides, g.padsBefore, g.padsAfter, forward, attributes};
}

dnnl::convolution_backward_weights::primitive_desc convolutionBackwardWeights(
    const dnnl::engine& engine, algorithm how, const Desc& source, const Desc& dWeights, const Desc* dBias,
    const Desc& dDestination, const Geometry& g, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward) {
  using Descriptor = dnnl::convolution_backward_weights::primitive_desc;
  return dBias ? Descriptor(engine, how, source, dWeights, *dBias, dDestination, g.strides, g.padsBefore, g.padsAfter,
                            forward, attributes)
               : Descriptor(engine, how, source, dWeights, dDestination, g.strides, g.padsBefore, g.padsAfter, forward,
                            attributes);
}

dnnl::inner_product_forward::primitive_desc fullyConnected(const dnnl::engine& engine, prop_kind kind,
                                                           const Desc& source, const Desc& weights, const Desc* bias,
                                                           const Desc& destination,
                                                           const dnnl::primitive_attr& attributes) {
  using Descriptor = dnnl::inner_product_forward::primitive_desc;
  return bias ? Descriptor(engine, kind, source, weights, *bias, destination, attributes)
              : Descriptor(engine, kind, source, weights, destination, attributes);
}

dnnl::inner_product_backward_data::primitive_desc fullyConnectedBackwardData(
    const dnnl::engine& engine, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward) {
  return {engine, dSource, weights, dDestination, forward, attributes};
}

dnnl::inner_product_backward_weights::primitive_desc fullyConnectedBackwardWeights(
    const dnnl::engine& engine, const Desc& source, const Desc& dWeights, const Desc& dBias, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward) {
  return {engine, source, dWeights, dBias, dDestination, forward, attributes};
}

// oneDNN 3.x needs a dilation: 0 is a dense window.
dnnl::pooling_forward::primitive_desc pool(const dnnl::engine& engine, prop_kind kind, algorithm how,
                                           const Desc& source, const Desc& destination, const Geometry& g,
                                           const dnnl::primitive_attr& attributes) {
  return {engine, kind, how, source, destination, g.strides, g.kernel, {0, 0}, g.padsBefore, g.padsAfter, attributes};
}

dnnl::pooling_backward::primitive_desc poolBackward(const dnnl::engine& engine, algorithm how, const Desc& dSource,
                                                    const Desc& dDestination, const Geometry& g,
                                                    const dnnl::primitive_attr& attributes,
                                                    const dnnl::pooling_forward::primitive_desc& forward) {
  return {engine, how,          dSource,     dDestination, g.strides, g.kernel,
          {0, 0}, g.padsBefore, g.padsAfter, forward,      attributes};
}

void appendRelu(dnnl::post_ops& ops) {
  ops.append_eltwise(algorithm::eltwise_relu, 0.0F, 0.0F);
}

Dims dims(const Desc& desc) {
  return desc.get_dims();
}

dnnl::memory::data_type dataType(const Desc& desc) {
  return desc.get_data_type();
}

Desc retyped(const Desc& desc, dnnl::memory::data_type type) {
  if (desc.get_data_type() == type) return desc;
  const Blocking layout = blocking(desc);
  if (layout.isKnown && layout.innerSize == 0) return {desc.get_dims(), type, layout.strides};
  const auto tag = layout.innerSize == 16 ? dnnl::memory::format_tag::nChw16c : dnnl::memory::format_tag::nChw8c;
  const Desc blocked(desc.get_dims(), type, tag);
  if (layout.isKnown && Desc(desc.get_dims(), desc.get_data_type(), tag) == desc) return blocked;
  throw dnnl::error(dnnl_unimplemented, "no layout for another type of numbers");
}

Blocking blocking(const Desc& desc) {
  if (desc.get_format_kind() != dnnl::memory::format_kind::blocked || desc.get_submemory_offset() != 0) return {};
  if (desc.get_inner_nblks() > 1) return {};
  Blocking result{.isKnown = true, .strides = desc.get_strides()};
  if (desc.get_inner_nblks() == 1) {
    result.innerSize = desc.get_inner_blks()[0];
    result.innerDimension = desc.get_inner_idxs()[0];
  }
  return result;
}

// The values of dnnl_cpu_isa_t are sets of bits. Exactly the sets with AVX-512 contain this one.
constexpr unsigned kAvx512Bit = 0x20;

int lanes() {
  return (static_cast<unsigned>(dnnl::get_effective_cpu_isa()) & kAvx512Bit) != 0 ? 16 : 8;
}

std::string instructionSet() {
  const dnnl::cpu_isa isa = dnnl::get_effective_cpu_isa();
  switch (isa) {
    case dnnl::cpu_isa::sse41:
      return "SSE4.1";
    case dnnl::cpu_isa::avx:
      return "AVX";
    case dnnl::cpu_isa::avx2:
      return "AVX2";
    case dnnl::cpu_isa::avx2_vnni:
      return "AVX2 with VNNI";
    case dnnl::cpu_isa::avx2_vnni_2:
      return "AVX2 with VNNI, bf16 and fp16";
    case dnnl::cpu_isa::avx512_core:
      return "AVX-512";
    case dnnl::cpu_isa::avx512_core_vnni:
      return "AVX-512 with VNNI";
    case dnnl::cpu_isa::avx512_core_bf16:
      return "AVX-512 with VNNI and bf16";
    case dnnl::cpu_isa::avx512_core_fp16:
      return "AVX-512 with VNNI, bf16 and fp16";
    case dnnl::cpu_isa::avx512_core_amx:
      return "AVX-512 with AMX";
    case dnnl::cpu_isa::avx512_core_amx_fp16:
      return "AVX-512 with AMX and fp16";
    default:
      return "number " + std::to_string(static_cast<int>(isa));
  }
}

}  // namespace baremark::engine::cpu::descriptors
