// SPDX-License-Identifier: Apache-2.0
// cuDNN's descriptors, each with one owner. Tensors are NHWC without gaps.
#pragma once

#include <cudnn.h>

#include <memory>
#include <type_traits>

#include "engine/cuda/kernels.h"
#include "engine/cuda/plan.h"

namespace baremark::engine::cuda {

template <class Descriptor, cudnnStatus_t (*Destroy)(Descriptor)>
struct DescriptorDeleter {
  using pointer = Descriptor;
  void operator()(Descriptor descriptor) const { static_cast<void>(Destroy(descriptor)); }
};

template <class Descriptor, cudnnStatus_t (*Destroy)(Descriptor)>
using Owned = std::unique_ptr<std::remove_pointer_t<Descriptor>, DescriptorDeleter<Descriptor, Destroy>>;

using Tensor = Owned<cudnnTensorDescriptor_t, cudnnDestroyTensorDescriptor>;
using Filter = Owned<cudnnFilterDescriptor_t, cudnnDestroyFilterDescriptor>;
using ConvolutionDescriptor = Owned<cudnnConvolutionDescriptor_t, cudnnDestroyConvolutionDescriptor>;
using Activation = Owned<cudnnActivationDescriptor_t, cudnnDestroyActivationDescriptor>;
using Pooling = Owned<cudnnPoolingDescriptor_t, cudnnDestroyPoolingDescriptor>;

[[nodiscard]] cudnnDataType_t cudnnTypeOf(Storage type);

[[nodiscard]] Tensor makeTensor(Storage type, int batch, const graph::Shape& shape);

/// Weights [out, height, width, in].
[[nodiscard]] Filter makeFilter(Storage type, int out, int in, const graph::Window& window);

/// A convolution that adds in fp32 and multiplies as `math` allows.
[[nodiscard]] ConvolutionDescriptor makeConvolution(const graph::Window& window, const WindowPlan& plan,
                                                    cudnnMathType_t math);

[[nodiscard]] Activation makeRelu();

[[nodiscard]] Pooling makePooling(cudnnPoolingMode_t mode, const graph::Window& window, const WindowPlan& plan);

/// cuDNN's factors of inputs and of the old output. They are floats for all types that the backend stores.
inline constexpr float kOne = 1;
inline constexpr float kZero = 0;

}  // namespace baremark::engine::cuda
