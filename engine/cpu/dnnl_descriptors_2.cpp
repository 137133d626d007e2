// SPDX-License-Identifier: Apache-2.0
// oneDNN 2.x: creates an operation descriptor first, and the primitive descriptor from it.
#include "engine/cpu/dnnl_descriptors.h"

// oneDNN 2.0, in Debian 11, does not have this name.
#if DNNL_VERSION_MAJOR * 100 + DNNL_VERSION_MINOR >= 203
#define BAREMARK_DNNL_KNOWS_AVX2_VNNI
#endif

namespace baremark::engine::cpu::descriptors {

using dnnl::algorithm;
using dnnl::prop_kind;

dnnl::convolution_forward::primitive_desc convolution(const dnnl::engine& engine, prop_kind kind, algorithm how,
                                                      const Desc& source, const Desc& weights, const Desc* bias,
                                                      const Desc& destination, const Geometry& g,
                                                      const dnnl::primitive_attr& attributes) {
  using Operation = dnnl::convolution_forward::desc;
  const Operation operation =
      bias ? Operation(kind, how, source, weights, *bias, destination, g.strides, g.padsBefore, g.padsAfter)
           : Operation(kind, how, source, weights, destination, g.strides, g.padsBefore, g.padsAfter);
  return {operation, attributes, engine};
}

dnnl::convolution_backward_data::primitive_desc convolutionBackwardData(
    const dnnl::engine& engine, algorithm how, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const Geometry& g, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward) {
  const dnnl::convolution_backward_data::desc operation(how, dSource, weights, dDestination, g.strides, g.padsBefore,
                                                        g.padsAfter);
  return {operation, attributes, engine, forward};
}

dnnl::convolution_backward_weights::primitive_desc convolutionBackwardWeights(
    const dnnl::engine& engine, algorithm how, const Desc& source, const Desc& dWeights, const Desc* dBias,
    const Desc& dDestination, const Geometry& g, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward) {
  using Operation = dnnl::convolution_backward_weights::desc;
  const Operation operation =
      dBias ? Operation(how, source, dWeights, *dBias, dDestination, g.strides, g.padsBefore, g.padsAfter)
            : Operation(how, source, dWeights, dDestination, g.strides, g.padsBefore, g.padsAfter);
  return {operation, attributes, engine, forward};
}

dnnl::inner_product_forward::primitive_desc fullyConnected(const dnnl::engine& engine, prop_kind kind,
                                                           const Desc& source, const Desc& weights, const Desc* bias,
                                                           const Desc& destination,
                                                           const dnnl::primitive_attr& attributes) {
  using Operation = dnnl::inner_product_forward::desc;
  const Operation operation =
      bias ? Operation(kind, source, weights, *bias, destination) : Operation(kind, source, weights, destination);
  return {operation, attributes, engine};
}

dnnl::inner_product_backward_data::primitive_desc fullyConnectedBackwardData(
    const dnnl::engine& engine, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward) {
  return {dnnl::inner_product_backward_data::desc(dSource, weights, dDestination), attributes, engine, forward};
}

dnnl::inner_product_backward_weights::primitive_desc fullyConnectedBackwardWeights(
    const dnnl::engine& engine, const Desc& source, const Desc& dWeights, const Desc& dBias, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward) {
  return {dnnl::inner_product_backward_weights::desc(source, dWeights, dBias, dDestination), attributes, engine,
          forward};
}

dnnl::pooling_forward::primitive_desc pool(const dnnl::engine& engine, prop_kind kind, algorithm how,
                                           const Desc& source, const Desc& destination, const Geometry& g,
                                           const dnnl::primitive_attr& attributes) {
  const dnnl::pooling_forward::desc operation(kind, how, source, destination, g.strides, g.kernel, g.padsBefore,
                                              g.padsAfter);
  return {operation, attributes, engine};
}

dnnl::pooling_backward::primitive_desc poolBackward(const dnnl::engine& engine, algorithm how, const Desc& dSource,
                                                    const Desc& dDestination, const Geometry& g,
                                                    const dnnl::primitive_attr& attributes,
                                                    const dnnl::pooling_forward::primitive_desc& forward) {
  const dnnl::pooling_backward::desc operation(how, dSource, dDestination, g.strides, g.kernel, g.padsBefore,
                                               g.padsAfter);
  return {operation, attributes, engine, forward};
}

void appendRelu(dnnl::post_ops& ops) {
  ops.append_eltwise(1.0F, algorithm::eltwise_relu, 0.0F, 0.0F);
}

Dims dims(const Desc& desc) {
  return desc.dims();
}

dnnl::memory::data_type dataType(const Desc& desc) {
  return desc.data_type();
}

Desc retyped(const Desc& desc, dnnl::memory::data_type type) {
  dnnl_memory_desc_t data = desc.data;
  data.data_type = dnnl::memory::convert_to_c(type);
  return Desc(data);
}

Blocking blocking(const Desc& desc) {
  const dnnl_memory_desc_t& md = desc.data;
  if (md.format_kind != dnnl_blocked || md.offset0 != 0) return {};
  const dnnl_blocking_desc_t& layout = md.format_desc.blocking;
  if (layout.inner_nblks > 1) return {};
  Blocking result{.isKnown = true, .strides = Dims(layout.strides, layout.strides + md.ndims)};
  if (layout.inner_nblks == 1) {
    result.innerSize = layout.inner_blks[0];
    result.innerDimension = layout.inner_idxs[0];
  }
  return result;
}

int lanes() {
  switch (dnnl::get_effective_cpu_isa()) {
    case dnnl::cpu_isa::sse41:
    case dnnl::cpu_isa::avx:
#ifdef BAREMARK_DNNL_KNOWS_AVX2_VNNI
    case dnnl::cpu_isa::avx2_vnni:
#endif
    case dnnl::cpu_isa::avx2:
      return 8;
    default:
      return 16;
  }
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
#ifdef BAREMARK_DNNL_KNOWS_AVX2_VNNI
    case dnnl::cpu_isa::avx2_vnni:
      return "AVX2 with VNNI";
#endif
    case dnnl::cpu_isa::avx512_core:
      return "AVX-512";
    case dnnl::cpu_isa::avx512_core_vnni:
      return "AVX-512 with VNNI";
    case dnnl::cpu_isa::avx512_core_bf16:
      return "AVX-512 with VNNI and bf16";
    case dnnl::cpu_isa::avx512_core_amx:
      return "AVX-512 with AMX";
    default:
      return "number " + std::to_string(static_cast<int>(isa));
  }
}

}  // namespace baremark::engine::cpu::descriptors
