// SPDX-License-Identifier: Apache-2.0
// The differences between oneDNN 2.x and 3.x: creating primitive descriptors, reading memory descriptors, naming
// instruction sets. dnnl_descriptors_2.cpp and dnnl_descriptors_3.cpp both define every function, and CMake builds the
// file for the version that it found. Only dnnl_api.cpp includes this header.
//
// Every function throws dnnl::error if oneDNN has no such primitive. `bias` is null if there is none.
#pragma once

#include <cstddef>
#include <dnnl.hpp>
#include <string>

namespace baremark::engine::cpu::descriptors {

using Desc = dnnl::memory::desc;
using Dims = dnnl::memory::dims;

/// A sliding window. Each field is {height, width}, in pixels.
struct Geometry {
  Dims strides;
  Dims kernel;
  Dims padsBefore;
  Dims padsAfter;
};

[[nodiscard]] dnnl::convolution_forward::primitive_desc convolution(const dnnl::engine& engine, dnnl::prop_kind kind,
                                                                    dnnl::algorithm how, const Desc& source,
                                                                    const Desc& weights, const Desc* bias,
                                                                    const Desc& destination, const Geometry& geometry,
                                                                    const dnnl::primitive_attr& attributes);
[[nodiscard]] dnnl::convolution_backward_data::primitive_desc convolutionBackwardData(
    const dnnl::engine& engine, dnnl::algorithm how, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const Geometry& geometry, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward);
[[nodiscard]] dnnl::convolution_backward_weights::primitive_desc convolutionBackwardWeights(
    const dnnl::engine& engine, dnnl::algorithm how, const Desc& source, const Desc& dWeights, const Desc* dBias,
    const Desc& dDestination, const Geometry& geometry, const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& forward);

[[nodiscard]] dnnl::inner_product_forward::primitive_desc fullyConnected(const dnnl::engine& engine,
                                                                         dnnl::prop_kind kind, const Desc& source,
                                                                         const Desc& weights, const Desc* bias,
                                                                         const Desc& destination,
                                                                         const dnnl::primitive_attr& attributes);
[[nodiscard]] dnnl::inner_product_backward_data::primitive_desc fullyConnectedBackwardData(
    const dnnl::engine& engine, const Desc& dSource, const Desc& weights, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward);
[[nodiscard]] dnnl::inner_product_backward_weights::primitive_desc fullyConnectedBackwardWeights(
    const dnnl::engine& engine, const Desc& source, const Desc& dWeights, const Desc& dBias, const Desc& dDestination,
    const dnnl::primitive_attr& attributes, const dnnl::inner_product_forward::primitive_desc& forward);

[[nodiscard]] dnnl::pooling_forward::primitive_desc pool(const dnnl::engine& engine, dnnl::prop_kind kind,
                                                         dnnl::algorithm how, const Desc& source,
                                                         const Desc& destination, const Geometry& geometry,
                                                         const dnnl::primitive_attr& attributes);
[[nodiscard]] dnnl::pooling_backward::primitive_desc poolBackward(const dnnl::engine& engine, dnnl::algorithm how,
                                                                  const Desc& dSource, const Desc& dDestination,
                                                                  const Geometry& geometry,
                                                                  const dnnl::primitive_attr& attributes,
                                                                  const dnnl::pooling_forward::primitive_desc& forward);

void appendRelu(dnnl::post_ops& ops);

[[nodiscard]] Dims dims(const Desc& desc);
[[nodiscard]] dnnl::memory::data_type dataType(const Desc& desc);

/// The same layout with numbers of another type. Throws dnnl::error if oneDNN 3.x cannot describe it: it must be plain,
/// or have blocks of 8 or 16 channels of images.
[[nodiscard]] Desc retyped(const Desc& desc, dnnl::memory::data_type type);

/// The memory layout of a tensor: strides in elements, and at most one inner block.
struct Blocking {
  /// False: the layout is not plain or blocked, does not begin at the start of the memory, or has several inner blocks.
  bool isKnown = false;
  Dims strides;                       ///< Of each dimension. For a blocked dimension: the stride of its blocks.
  std::ptrdiff_t innerSize = 0;       ///< elements of the inner block; 0: none
  std::ptrdiff_t innerDimension = 0;  ///< the dimension that the inner block divides
};
[[nodiscard]] Blocking blocking(const Desc& desc);

/// Returns the floats in the widest vectors that oneDNN uses on this processor: 8 or 16.
[[nodiscard]] int lanes();
/// Returns the name of the instruction set that oneDNN uses on this processor, such as "AVX-512 with VNNI". "number N"
/// if this file has no name for it.
[[nodiscard]] std::string instructionSet();

}  // namespace baremark::engine::cpu::descriptors
