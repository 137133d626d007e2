// SPDX-License-Identifier: GPL-3.0-or-later
// cuDNN over the reference operators, for tests of the CUDA backend without a GPU. It has the functions that the
// backend calls, for fp32 and NHWC, and answers CUDNN_STATUS_BAD_PARAM to whatever the real one refuses. Each call
// computes at once, and destroys what was in its workspace.
#include <cudnn.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/reference/batch_norm.h"
#include "engine/reference/convolution.h"
#include "engine/reference/pooling.h"

namespace graph = baremark::engine::graph;
namespace reference = baremark::engine::reference;

struct cudnnContext {
  int unused = 0;
};

struct cudnnTensorStruct {
  int batch = 0;
  graph::Shape shape;
  [[nodiscard]] std::size_t elements() const { return static_cast<std::size_t>(batch * shape.elements()); }
};

struct cudnnFilterStruct {
  int out = 0;
  graph::Shape in;  ///< channels, and height and width of the window
  [[nodiscard]] std::size_t elements() const { return static_cast<std::size_t>(out * in.elements()); }
};

struct cudnnConvolutionStruct {
  graph::Window window;
  cudnnMathType_t math = CUDNN_DEFAULT_MATH;
};

struct cudnnPoolingStruct {
  graph::Window window;
  cudnnPoolingMode_t mode = CUDNN_POOLING_MAX;
};

namespace {

constexpr std::size_t kWorkspace = 96;

using Floats = std::vector<float>;

/// [outer][pixels][channels] as [outer][channels][pixels].
Floats plain(const void* from, int outer, const graph::Shape& shape) {
  const auto* numbers = static_cast<const float*>(from);
  const auto channels = static_cast<std::size_t>(shape.channels);
  const auto pixels = static_cast<std::size_t>(shape.height) * static_cast<std::size_t>(shape.width);
  Floats to(static_cast<std::size_t>(outer) * channels * pixels);
  for (std::size_t n = 0; n < static_cast<std::size_t>(outer); ++n) {
    for (std::size_t p = 0; p < pixels; ++p) {
      for (std::size_t c = 0; c < channels; ++c)
        to[(n * channels + c) * pixels + p] = numbers[(n * pixels + p) * channels + c];
    }
  }
  return to;
}

Floats plain(cudnnTensorDescriptor_t tensor, const void* from) {
  return plain(from, tensor->batch, tensor->shape);
}

/// The other way.
void store(const Floats& from, int outer, const graph::Shape& shape, void* to) {
  const graph::Shape swapped{shape.height * shape.width, shape.channels, 1};
  const Floats numbers = plain(from.data(), outer, swapped);
  std::memcpy(to, numbers.data(), numbers.size() * sizeof(float));
}

void store(const Floats& from, cudnnTensorDescriptor_t tensor, void* to) {
  store(from, tensor->batch, tensor->shape, to);
}

bool isPlainWrite(const void* alpha, const void* beta) {
  return *static_cast<const float*>(alpha) == 1.0F && *static_cast<const float*>(beta) == 0.0F;
}

void useWorkspace(void* workspace) {
  std::memset(workspace, 0xFF, kWorkspace);  // NaNs
}

reference::ConvolutionGeometry geometry(cudnnTensorDescriptor_t x, cudnnFilterDescriptor_t w,
                                        cudnnConvolutionDescriptor_t convolution, cudnnTensorDescriptor_t y) {
  graph::Window window = convolution->window;
  window.height = w->in.height;
  window.width = w->in.width;
  return {x->batch, x->shape, y->shape, window};
}

bool fits(cudnnTensorDescriptor_t x, cudnnFilterDescriptor_t w, cudnnConvolutionDescriptor_t convolution,
          cudnnTensorDescriptor_t y) {
  const auto g = geometry(x, w, convolution, y);
  const bool isKnown = convolution->math == CUDNN_FMA_MATH || convolution->math == CUDNN_DEFAULT_MATH;
  return isKnown && x->batch == y->batch && w->in.channels == x->shape.channels &&
         graph::windowOutput(x->shape, g.window, w->out) == y->shape;
}

reference::PoolGeometry geometry(cudnnTensorDescriptor_t x, cudnnPoolingDescriptor_t pooling,
                                 cudnnTensorDescriptor_t y) {
  return {x->batch, x->shape, y->shape, pooling->window};
}

reference::BatchNormGeometry geometry(cudnnTensorDescriptor_t x, double epsilon) {
  return {x->batch, x->shape, epsilon};
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

cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t* tensor) {
  *tensor = new cudnnTensorStruct;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensor) {
  delete tensor;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t tensor, cudnnTensorFormat_t format,
                                         cudnnDataType_t type, int n, int c, int h, int w) {
  if (format != CUDNN_TENSOR_NHWC || type != CUDNN_DATA_FLOAT) return CUDNN_STATUS_BAD_PARAM;
  *tensor = {n, {c, h, w}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t* filter) {
  *filter = new cudnnFilterStruct;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t filter) {
  delete filter;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t filter, cudnnDataType_t type,
                                         cudnnTensorFormat_t format, int k, int c, int h, int w) {
  if (format != CUDNN_TENSOR_NHWC || type != CUDNN_DATA_FLOAT) return CUDNN_STATUS_BAD_PARAM;
  *filter = {k, {c, h, w}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t* convolution) {
  *convolution = new cudnnConvolutionStruct;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t convolution) {
  delete convolution;
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
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t, const void* alpha, const cudnnTensorDescriptor_t xDesc,
                                      const void* x, const cudnnFilterDescriptor_t wDesc, const void* w,
                                      const cudnnConvolutionDescriptor_t convolution,
                                      cudnnConvolutionFwdAlgo_t algorithm, void* workspace, std::size_t bytes,
                                      const void* beta, const cudnnTensorDescriptor_t yDesc, void* y) {
  if (algorithm != CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM || bytes != kWorkspace ||
      !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  useWorkspace(workspace);
  Floats out(yDesc->elements());
  reference::convolutionForward(geometry(xDesc, wDesc, convolution, yDesc), plain(xDesc, x).data(),
                                plain(w, wDesc->out, wDesc->in).data(), static_cast<const float*>(nullptr), out.data());
  store(out, yDesc, y);
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
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t, const void* alpha, const cudnnTensorDescriptor_t xDesc,
                                             const void* x, const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const cudnnConvolutionDescriptor_t convolution,
                                             cudnnConvolutionBwdFilterAlgo_t algorithm, void* workspace,
                                             std::size_t bytes, const void* beta, const cudnnFilterDescriptor_t dwDesc,
                                             void* dw) {
  if (algorithm != CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1 || bytes != kWorkspace || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  useWorkspace(workspace);
  Floats out(dwDesc->elements());
  reference::convolutionBackwardWeights(geometry(xDesc, dwDesc, convolution, dyDesc), plain(xDesc, x).data(),
                                        plain(dyDesc, dy).data(), out.data(), static_cast<float*>(nullptr));
  store(out, dwDesc->out, dwDesc->in, dw);
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
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t, const void* alpha, const cudnnFilterDescriptor_t wDesc,
                                           const void* w, const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                           const cudnnConvolutionDescriptor_t convolution,
                                           cudnnConvolutionBwdDataAlgo_t algorithm, void* workspace, std::size_t bytes,
                                           const void* beta, const cudnnTensorDescriptor_t dxDesc, void* dx) {
  if (algorithm != CUDNN_CONVOLUTION_BWD_DATA_ALGO_1 || bytes != kWorkspace || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  useWorkspace(workspace);
  Floats out(dxDesc->elements());
  reference::convolutionBackwardData(geometry(dxDesc, wDesc, convolution, dyDesc), plain(dyDesc, dy).data(),
                                     plain(w, wDesc->out, wDesc->in).data(), out.data());
  store(out, dxDesc, dx);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreatePoolingDescriptor(cudnnPoolingDescriptor_t* pooling) {
  *pooling = new cudnnPoolingStruct;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyPoolingDescriptor(cudnnPoolingDescriptor_t pooling) {
  delete pooling;
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
cudnnStatus_t cudnnPoolingForward(cudnnHandle_t, const cudnnPoolingDescriptor_t pooling, const void* alpha,
                                  const cudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                  const cudnnTensorDescriptor_t yDesc, void* y) {
  const auto g = geometry(xDesc, pooling, yDesc);
  if (graph::windowOutput(g.in, g.window, g.in.channels) != g.out || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  Floats out(yDesc->elements());
  std::vector<std::int32_t> winners(out.size());
  if (pooling->mode == CUDNN_POOLING_MAX_DETERMINISTIC) {
    reference::maxPoolForward(g, plain(xDesc, x).data(), out.data(), winners.data());
  } else {
    reference::averagePoolForward(g, plain(xDesc, x).data(), out.data());
  }
  store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t, const cudnnPoolingDescriptor_t pooling, const void* alpha,
                                   const cudnnTensorDescriptor_t yDesc, const void* y,
                                   const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                   const cudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                   const cudnnTensorDescriptor_t dxDesc, void* dx) {
  const auto g = geometry(xDesc, pooling, yDesc);
  if (!isPlainWrite(alpha, beta)) return CUDNN_STATUS_BAD_PARAM;
  Floats out(dxDesc->elements());
  if (pooling->mode == CUDNN_POOLING_MAX_DETERMINISTIC) {
    Floats again(yDesc->elements());
    std::vector<std::int32_t> winners(again.size());
    reference::maxPoolForward(g, plain(xDesc, x).data(), again.data(), winners.data());
    if (again != plain(yDesc, y)) return CUDNN_STATUS_BAD_PARAM;  // y is not the output for this x
    reference::maxPoolBackward(g, plain(dyDesc, dy).data(), winners.data(), out.data());
  } else {
    reference::averagePoolBackward(g, plain(dyDesc, dy).data(), out.data());
  }
  store(out, dxDesc, dx);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDeriveBNTensorDescriptor(cudnnTensorDescriptor_t channels, const cudnnTensorDescriptor_t x,
                                            cudnnBatchNormMode_t) {
  *channels = {1, {x->shape.channels, 1, 1}};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnActivationDescriptor_t, std::size_t* bytes) {
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetBatchNormalizationBackwardExWorkspaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, const cudnnActivationDescriptor_t,
    std::size_t* bytes) {
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetBatchNormalizationTrainingExReserveSpaceSize(cudnnHandle_t, cudnnBatchNormMode_t,
                                                                   cudnnBatchNormOps_t,
                                                                   const cudnnActivationDescriptor_t,
                                                                   const cudnnTensorDescriptor_t, std::size_t* bytes) {
  *bytes = sizeof(double);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnBatchNormalizationForwardTrainingEx(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t ops, const void* alpha, const void* beta,
    const cudnnTensorDescriptor_t xDesc, const void* x, const cudnnTensorDescriptor_t, const void*,
    const cudnnTensorDescriptor_t yDesc, void* y, const cudnnTensorDescriptor_t, const void* scale, const void* shift,
    double factor, void* runningMean, void* runningVariance, double epsilon, void* savedMean, void* savedInverse,
    cudnnActivationDescriptor_t, void* workspace, std::size_t bytes, void* reserve, std::size_t reserveBytes) {
  if (ops != CUDNN_BATCHNORM_OPS_BN || bytes != kWorkspace || reserveBytes != sizeof(double) ||
      !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  useWorkspace(workspace);
  std::memcpy(reserve, &epsilon, sizeof(double));
  const auto g = geometry(xDesc, epsilon);
  const Floats in = plain(xDesc, x);
  auto* mean = static_cast<float*>(savedMean);
  auto* inverse = static_cast<float*>(savedInverse);
  Floats variance(static_cast<std::size_t>(xDesc->shape.channels));
  reference::batchNormStatistics(g, in.data(), mean, variance.data());
  const std::int64_t count = std::int64_t{xDesc->batch} * xDesc->shape.height * xDesc->shape.width;
  reference::updateRunning(1 - factor, count, xDesc->shape.channels, mean, variance.data(),
                           static_cast<float*>(runningMean), static_cast<float*>(runningVariance));
  for (std::size_t c = 0; c < variance.size(); ++c)
    inverse[c] = 1 / std::sqrt(variance[c] + static_cast<float>(epsilon));
  Floats out(yDesc->elements());
  reference::batchNormApply(g, in.data(), mean, variance.data(), static_cast<const float*>(scale),
                            static_cast<const float*>(shift), out.data());
  store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnBatchNormalizationBackwardEx(
    cudnnHandle_t, cudnnBatchNormMode_t, cudnnBatchNormOps_t ops, const void* alpha, const void* beta,
    const void* alphaParameters, const void* betaParameters, const cudnnTensorDescriptor_t xDesc, const void* x,
    const cudnnTensorDescriptor_t, const void*, const cudnnTensorDescriptor_t dyDesc, const void* dy,
    const cudnnTensorDescriptor_t, void*, const cudnnTensorDescriptor_t dxDesc, void* dx, const cudnnTensorDescriptor_t,
    const void* scale, const void*, void* dScale, void* dShift, double epsilon, const void* savedMean,
    const void* savedInverse, cudnnActivationDescriptor_t, void* workspace, std::size_t bytes, void* reserve,
    std::size_t reserveBytes) {
  if (ops != CUDNN_BATCHNORM_OPS_BN || bytes != kWorkspace || reserveBytes != sizeof(double) ||
      std::memcmp(reserve, &epsilon, sizeof(double)) != 0 || !isPlainWrite(alpha, beta) ||
      !isPlainWrite(alphaParameters, betaParameters))
    return CUDNN_STATUS_BAD_PARAM;
  useWorkspace(workspace);
  const auto* inverse = static_cast<const float*>(savedInverse);
  Floats variance(static_cast<std::size_t>(xDesc->shape.channels));
  for (std::size_t c = 0; c < variance.size(); ++c)
    variance[c] = 1 / (inverse[c] * inverse[c]) - static_cast<float>(epsilon);
  Floats out(dxDesc->elements());
  reference::batchNormBackward(geometry(xDesc, epsilon), plain(xDesc, x).data(), static_cast<const float*>(savedMean),
                               variance.data(), static_cast<const float*>(scale), plain(dyDesc, dy).data(), out.data(),
                               static_cast<float*>(dScale), static_cast<float*>(dShift));
  store(out, dxDesc, dx);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnBatchNormalizationForwardInference(cudnnHandle_t, cudnnBatchNormMode_t, const void* alpha,
                                                      const void* beta, const cudnnTensorDescriptor_t xDesc,
                                                      const void* x, const cudnnTensorDescriptor_t yDesc, void* y,
                                                      const cudnnTensorDescriptor_t, const void* scale,
                                                      const void* shift, const void* mean, const void* variance,
                                                      double epsilon) {
  if (!isPlainWrite(alpha, beta)) return CUDNN_STATUS_BAD_PARAM;
  Floats out(yDesc->elements());
  reference::batchNormApply(geometry(xDesc, epsilon), plain(xDesc, x).data(), static_cast<const float*>(mean),
                            static_cast<const float*>(variance), static_cast<const float*>(scale),
                            static_cast<const float*>(shift), out.data());
  store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}

}  // extern "C"
