// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/descriptors.h"

#include "engine/cuda/checks.h"

namespace baremark::engine::cuda {

cudnnDataType_t cudnnTypeOf(Storage type) {
  switch (type) {
    case Storage::Float32:
      return CUDNN_DATA_FLOAT;
    case Storage::BFloat16:
      return CUDNN_DATA_BFLOAT16;
    case Storage::Float16:
      return CUDNN_DATA_HALF;
    case Storage::Float64:
      break;
  }
  return CUDNN_DATA_FLOAT;
}

Tensor makeTensor(Storage type, int batch, const graph::Shape& shape) {
  cudnnTensorDescriptor_t descriptor = nullptr;
  check(cudnnCreateTensorDescriptor(&descriptor), "a tensor's descriptor");
  Tensor tensor(descriptor);
  check(cudnnSetTensor4dDescriptor(descriptor, CUDNN_TENSOR_NHWC, cudnnTypeOf(type), batch, shape.channels,
                                   shape.height, shape.width),
        "a tensor's shape");
  return tensor;
}

Filter makeFilter(Storage type, int out, int in, const graph::Window& window) {
  cudnnFilterDescriptor_t descriptor = nullptr;
  check(cudnnCreateFilterDescriptor(&descriptor), "a filter's descriptor");
  Filter filter(descriptor);
  check(cudnnSetFilter4dDescriptor(descriptor, cudnnTypeOf(type), CUDNN_TENSOR_NHWC, out, in, window.height,
                                   window.width),
        "a filter's shape");
  return filter;
}

ConvolutionDescriptor makeConvolution(const graph::Window& window, const WindowPlan& plan, cudnnMathType_t math) {
  cudnnConvolutionDescriptor_t descriptor = nullptr;
  check(cudnnCreateConvolutionDescriptor(&descriptor), "a convolution's descriptor");
  ConvolutionDescriptor convolution(descriptor);
  check(cudnnSetConvolution2dDescriptor(descriptor, plan.padHeight, plan.padWidth, window.strideHeight,
                                        window.strideWidth, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT),
        "a convolution's window");
  check(cudnnSetConvolutionMathType(descriptor, math), "a convolution's arithmetic");
  return convolution;
}

Activation makeRelu() {
  cudnnActivationDescriptor_t descriptor = nullptr;
  check(cudnnCreateActivationDescriptor(&descriptor), "a ReLU's descriptor");
  Activation relu(descriptor);
  check(cudnnSetActivationDescriptor(descriptor, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0), "a ReLU");
  return relu;
}

Pooling makePooling(cudnnPoolingMode_t mode, const graph::Window& window, const WindowPlan& plan) {
  cudnnPoolingDescriptor_t descriptor = nullptr;
  check(cudnnCreatePoolingDescriptor(&descriptor), "a pool's descriptor");
  Pooling pooling(descriptor);
  check(cudnnSetPooling2dDescriptor(descriptor, mode, CUDNN_PROPAGATE_NAN, window.height, window.width, plan.padHeight,
                                    plan.padWidth, window.strideHeight, window.strideWidth),
        "a pool's window");
  return pooling;
}

}  // namespace baremark::engine::cuda
