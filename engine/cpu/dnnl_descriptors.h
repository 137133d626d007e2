// SPDX-License-Identifier: Apache-2.0
// What oneDNN 2.x and 3.x do differently, and nothing else: making primitive descriptors, reading memory descriptors, naming
// instruction sets. Each function is defined in dnnl_descriptors_2.cpp and in dnnl_descriptors_3.cpp; CMake takes the file of the
// version that it found. Only dnnl_api.cpp includes this header.
//
// Every function throws dnnl::error where oneDNN has no such primitive. `bias` is null where there is none.
#pragma once

#include <cstddef>
#include <dnnl.hpp>
#include <string>

namespace baremark::engine::cpu::descriptors {

using Desc = dnnl::memory::desc;
using Dims = dnnl::memory::dims;

/// A sliding window: sizes in places, {height, width}.
struct Geometry {
  Dims strides;
  Dims kernel;
  Dims padsBefore;
  Dims padsAfter;
};

[[nodiscard]] dnnl::convolution_forward::primitive_desc convolution(const dnnl::engine& engine, dnnl::prop_kind kind,
                                                                    dnnl::algorithm how, const Desc& source, const Desc& weights,
                                                                    const Desc* bias, const Desc& destination, const Geometry& geometry,
                                                                    const dnnl::primitive_attr& attributes);
[[nodiscard]] dnnl::convolution_backward_data::primitive_desc convolutionBackwardData(
    const dnnl::engine& engine, dnnl::algorithm how, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const Geometry& geometry, const dnnl::primitive_attr& attributes, const dnnl::convolution_forward::primitive_desc& forward);
[[nodiscard]] dnnl::convolution_backward_weights::primitive_desc convolutionBackwardWeights(
    const dnnl::engine& engine, dnnl::algorithm how, const Desc& source, const Desc& dWeights, const Desc* dBias,
    const Desc& dDestination, const Geometry& geometry, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward);

[[nodiscard]] dnnl::inner_product_forward::primitive_desc fullyConnected(const dnnl::engine& engine, dnnl::prop_kind kind,
                                                                         const Desc& source, const Desc& weights, const Desc* bias,
                                                                         const Desc& destination,
                                                                         const dnnl::primitive_attr& attributes);
[[nodiscard]] dnnl::inner_product_backward_data::primitive_desc fullyConnectedBackwardData(
    const dnnl::engine& engine, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward);
[[nodiscard]] dnnl::inner_product_backward_weights::primitive_desc fullyConnectedBackwardWeights(
    const dnnl::engine& engine, const Desc& source, const Desc& dWeights, const Desc& dBias, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward);

[[nodiscard]] dnnl::pooling_forward::primitive_desc pool(const dnnl::engine& engine, dnnl::prop_kind kind, dnnl::algorithm how,
                                                         const Desc& source, const Desc& destination, const Geometry& geometry,
                                                         const dnnl::primitive_attr& attributes);
[[nodiscard]] dnnl::pooling_backward::primitive_desc poolBackward(const dnnl::engine& engine, dnnl::algorithm how,
                                                                  const Desc& dSource, const Desc& dDestination,
                                                                  const Geometry& geometry, const dnnl::primitive_attr& attributes,
                                                                  const dnnl::pooling_forward::primitive_desc& forward);

void appendRelu(dnnl::post_ops& ops);

[[nodiscard]] Dims dims(const Desc& desc);

/// How a tensor lies in memory: strides in elements, and at most one inner block.
struct Blocking {
  bool isKnown = false;  ///< false: not a plain or blocked layout from the start of its memory, or several inner blocks
  Dims strides;          ///< of each dimension; of a blocked one, of its blocks
  std::ptrdiff_t innerSize = 0;       ///< elements of the inner block; 0: none
  std::ptrdiff_t innerDimension = 0;  ///< which dimension it divides
};
[[nodiscard]] Blocking blocking(const Desc& desc);

/// Floats in the widest vectors that oneDNN uses on this processor: 8 or 16.
[[nodiscard]] int lanes();
/// Of the instruction set that oneDNN uses on this processor, such as "AVX-512 with VNNI"; "number N" where it has no name here.
[[nodiscard]] std::string instructionSet();

}  // namespace baremark::engine::cpu::descriptors
