// SPDX-License-Identifier: GPL-3.0-or-later
// cuDNN over the reference operators, for tests of the CUDA backend without a GPU. It has the functions that the
// backend calls, for fp32, bf16 and fp16 and for NHWC. Numbers of 16 bits are computed in fp32 and rounded when they
// are stored. What the real cuDNN refuses, it answers with CUDNN_STATUS_BAD_PARAM. Each call computes at once, and
// destroys what was in its workspace. This file has descriptors and convolutions, fake_cudnn_norm.cpp pools and batch
// norms.
#include "tests/engine/fakes/fake_cudnn.h"

#include <optional>

namespace graph = baremark::engine::graph;
namespace test = baremark::engine::test;

namespace {

std::optional<graph::NumberType> typeOf(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_FLOAT:
      return graph::NumberType::Float32;
    case CUDNN_DATA_BFLOAT16:
      return graph::NumberType::BFloat16;
    case CUDNN_DATA_HALF:
      return graph::NumberType::Float16;
    default:
      return {};
  }
}

graph::Window windowOf(cudnnFilterDescriptor_t w, cudnnConvolutionDescriptor_t convolution) {
  graph::Window window = convolution->window;
  window.height = w->in.height;
  window.width = w->in.width;
  return window;
}

bool fits(cudnnTensorDescriptor_t x, cudnnFilterDescriptor_t w, cudnnConvolutionDescriptor_t convolution,
          cudnnTensorDescriptor_t y) {
  const cudnnMathType_t math = convolution->math;
  const bool isKnown =
      graph::isNarrow(x->type) ? math == CUDNN_TENSOR_OP_MATH : math == CUDNN_FMA_MATH || math == CUDNN_DEFAULT_MATH;
  return isKnown && x->type == w->type && x->type == y->type && x->batch == y->batch &&
         w->in.channels == x->shape.channels &&
         graph::windowOutput(x->shape, windowOf(w, convolution), w->out) == y->shape;
}

/// Two proposals, of which only the second may be taken.
template <class Proposal, class Algorithm>
cudnnStatus_t propose(Proposal* proposals, int room, int* count, Algorithm careless, Algorithm deterministic) {
  if (room < 2) return CUDNN_STATUS_BAD_PARAM;
  proposals[0] = {.algo = careless, .status = CUDNN_STATUS_SUCCESS, .determinism = CUDNN_NON_DETERMINISTIC};
  proposals[1] = {.algo = deterministic, .status = CUDNN_STATUS_SUCCESS, .determinism = CUDNN_DETERMINISTIC};
  *count = 2;
  return CUDNN_STATUS_SUCCESS;
}

}  // namespace

extern "C" {

cudnnStatus_t cudnnCreate(cudnnHandle_t* handle) {
  *handle = new cudnnContext;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  delete handle;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetStream(cudnnHandle_t, cudaStream_t) {
  return CUDNN_STATUS_SUCCESS;
}
const char* cudnnGetErrorString(cudnnStatus_t) {
  return "CUDNN_STATUS_BAD_PARAM";
}
void cudnnGetLastErrorString(char* message, std::size_t size) {
  std::strncpy(message, "the fake refuses it", size);
}

#define BAREMARK_FAKE_DESCRIPTOR(Name)                                                 \
  cudnnStatus_t cudnnCreate##Name##Descriptor(cudnn##Name##Descriptor_t* descriptor) { \
    *descriptor = new cudnn##Name##Struct;                                             \
    return CUDNN_STATUS_SUCCESS;                                                       \
  }                                                                                    \
  cudnnStatus_t cudnnDestroy##Name##Descriptor(cudnn##Name##Descriptor_t descriptor) { \
    delete descriptor;                                                                 \
    return CUDNN_STATUS_SUCCESS;                                                       \
  }
BAREMARK_FAKE_DESCRIPTOR(Tensor)
BAREMARK_FAKE_DESCRIPTOR(Filter)
BAREMARK_FAKE_DESCRIPTOR(Convolution)
BAREMARK_FAKE_DESCRIPTOR(Pooling)
#undef BAREMARK_FAKE_DESCRIPTOR

cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t tensor, cudnnTensorFormat_t format,
                                         cudnnDataType_t type, int n, int c, int h, int w) {
  const auto numbers = typeOf(type);
  if (format != CUDNN_TENSOR_NHWC || !numbers) return CUDNN_STATUS_BAD_PARAM;
  *tensor = {n, {c, h, w}, *numbers};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t filter, cudnnDataType_t type,
                                         cudnnTensorFormat_t format, int k, int c, int h, int w) {
  const auto numbers = typeOf(type);
  if (format != CUDNN_TENSOR_NHWC || !numbers) return CUDNN_STATUS_BAD_PARAM;
  *filter = {k, {c, h, w}, *numbers};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t convolution, int padHeight, int padWidth,
                                              int strideHeight, int strideWidth, int dilationHeight, int dilationWidth,
                                              cudnnConvolutionMode_t mode, cudnnDataType_t type) {
  if (dilationHeight != 1 || dilationWidth != 1 || mode != CUDNN_CROSS_CORRELATION || type != CUDNN_DATA_FLOAT)
    return CUDNN_STATUS_BAD_PARAM;
  convolution->window = {
      .strideHeight = strideHeight, .strideWidth = strideWidth, .pads = {padHeight, padHeight, padWidth, padWidth}};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t convolution, cudnnMathType_t math) {
  convolution->math = math;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t pooling, cudnnPoolingMode_t mode,
                                          cudnnNanPropagation_t, int height, int width, int padHeight, int padWidth,
                                          int strideHeight, int strideWidth) {
  *pooling = {{.height = height,
               .width = width,
               .strideHeight = strideHeight,
               .strideWidth = strideWidth,
               .pads = {padHeight, padHeight, padWidth, padWidth}},
              mode};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetConvolutionForwardAlgorithm_v7(cudnnHandle_t, const cudnnTensorDescriptor_t x,
                                                     const cudnnFilterDescriptor_t w,
                                                     const cudnnConvolutionDescriptor_t convolution,
                                                     const cudnnTensorDescriptor_t y, const int room, int* count,
                                                     cudnnConvolutionFwdAlgoPerf_t* proposals) {
  if (!fits(x, w, convolution, y)) return CUDNN_STATUS_BAD_PARAM;
  return propose(proposals, room, count, CUDNN_CONVOLUTION_FWD_ALGO_DIRECT,
                 CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM);
}
cudnnStatus_t cudnnGetConvolutionForwardWorkspaceSize(cudnnHandle_t, const cudnnTensorDescriptor_t,
                                                      const cudnnFilterDescriptor_t, const cudnnConvolutionDescriptor_t,
                                                      const cudnnTensorDescriptor_t, cudnnConvolutionFwdAlgo_t,
                                                      std::size_t* bytes) {
  *bytes = test::kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t, const void* alpha, const cudnnTensorDescriptor_t xDesc,
                                      const void* x, const cudnnFilterDescriptor_t wDesc, const void* w,
                                      const cudnnConvolutionDescriptor_t convolution,
                                      cudnnConvolutionFwdAlgo_t algorithm, void* workspace, std::size_t bytes,
                                      const void* beta, const cudnnTensorDescriptor_t yDesc, void* y) {
  if (algorithm != CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM || bytes != test::kWorkspace ||
      !test::isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  test::useWorkspace(workspace);
  test::Floats out(yDesc->elements());
  const test::Floats in = test::plain(xDesc, x);
  const test::Floats weights = test::plain(wDesc, w);
  test::OneOperator convolve(graph::OpKind::Convolution, xDesc->batch, xDesc->shape, yDesc->shape);
  convolve.node().window = windowOf(wDesc, convolution);
  convolve.read(in);
  convolve.arrays.weights = weights.data();
  convolve.forward(out);
  test::store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetConvolutionBackwardFilterAlgorithm_v7(cudnnHandle_t, const cudnnTensorDescriptor_t x,
                                                            const cudnnTensorDescriptor_t y,
                                                            const cudnnConvolutionDescriptor_t convolution,
                                                            const cudnnFilterDescriptor_t w, const int room, int* count,
                                                            cudnnConvolutionBwdFilterAlgoPerf_t* proposals) {
  if (!fits(x, w, convolution, y)) return CUDNN_STATUS_BAD_PARAM;
  return propose(proposals, room, count, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1);
}
cudnnStatus_t cudnnGetConvolutionBackwardFilterWorkspaceSize(cudnnHandle_t, const cudnnTensorDescriptor_t,
                                                             const cudnnTensorDescriptor_t,
                                                             const cudnnConvolutionDescriptor_t,
                                                             const cudnnFilterDescriptor_t,
                                                             cudnnConvolutionBwdFilterAlgo_t, std::size_t* bytes) {
  *bytes = test::kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t, const void* alpha, const cudnnTensorDescriptor_t xDesc,
                                             const void* x, const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const cudnnConvolutionDescriptor_t convolution,
                                             cudnnConvolutionBwdFilterAlgo_t algorithm, void* workspace,
                                             std::size_t bytes, const void* beta, const cudnnFilterDescriptor_t dwDesc,
                                             void* dw) {
  if (algorithm != CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1 || bytes != test::kWorkspace || !test::isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  test::useWorkspace(workspace);
  test::Floats out(dwDesc->elements());
  const test::Floats in = test::plain(xDesc, x);
  const test::Floats gradient = test::plain(dyDesc, dy);
  test::OneOperator convolve(graph::OpKind::Convolution, xDesc->batch, xDesc->shape, dyDesc->shape);
  convolve.node().window = windowOf(dwDesc, convolution);
  convolve.read(in);
  convolve.arrays.dOutput = gradient.data();
  convolve.arrays.dWeights = out.data();
  convolve.backwardParameters();
  test::store(out, dwDesc, dw);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetConvolutionBackwardDataAlgorithm_v7(cudnnHandle_t, const cudnnFilterDescriptor_t w,
                                                          const cudnnTensorDescriptor_t y,
                                                          const cudnnConvolutionDescriptor_t convolution,
                                                          const cudnnTensorDescriptor_t x, const int room, int* count,
                                                          cudnnConvolutionBwdDataAlgoPerf_t* proposals) {
  if (!fits(x, w, convolution, y)) return CUDNN_STATUS_BAD_PARAM;
  return propose(proposals, room, count, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1);
}
cudnnStatus_t cudnnGetConvolutionBackwardDataWorkspaceSize(cudnnHandle_t, const cudnnFilterDescriptor_t,
                                                           const cudnnTensorDescriptor_t,
                                                           const cudnnConvolutionDescriptor_t,
                                                           const cudnnTensorDescriptor_t, cudnnConvolutionBwdDataAlgo_t,
                                                           std::size_t* bytes) {
  *bytes = test::kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t, const void* alpha, const cudnnFilterDescriptor_t wDesc,
                                           const void* w, const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                           const cudnnConvolutionDescriptor_t convolution,
                                           cudnnConvolutionBwdDataAlgo_t algorithm, void* workspace, std::size_t bytes,
                                           const void* beta, const cudnnTensorDescriptor_t dxDesc, void* dx) {
  if (algorithm != CUDNN_CONVOLUTION_BWD_DATA_ALGO_1 || bytes != test::kWorkspace || !test::isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  test::useWorkspace(workspace);
  test::Floats out(dxDesc->elements());
  const test::Floats weights = test::plain(wDesc, w);
  const test::Floats gradient = test::plain(dyDesc, dy);
  test::OneOperator convolve(graph::OpKind::Convolution, dxDesc->batch, dxDesc->shape, dyDesc->shape);
  convolve.node().window = windowOf(wDesc, convolution);
  convolve.arrays.weights = weights.data();
  convolve.arrays.dOutput = gradient.data();
  convolve.backwardInput(out);
  test::store(out, dxDesc, dx);
  return CUDNN_STATUS_SUCCESS;
}

}  // extern "C"
