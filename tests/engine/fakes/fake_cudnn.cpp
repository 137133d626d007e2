// SPDX-License-Identifier: GPL-3.0-or-later
// cuDNN over the reference operators, for tests of the CUDA backend without a GPU. It has the functions that the
// backend calls, for fp32 and NHWC, and answers CUDNN_STATUS_BAD_PARAM to whatever the real one refuses. Each call
// computes at once, and destroys what was in its workspace.
#include <cudnn.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/graph/operator.h"

namespace graph = baremark::engine::graph;

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

/// A graph of one operator and its arrays, for the reference code.
class OneOperator {
 public:
  OneOperator(graph::OpKind kind, int batch, const graph::Shape& in, const graph::Shape& out)
      : m_code(graph::operatorOf(kind).reference<float>()) {
    m_graph.nodes.push_back({.name = "x", .kind = graph::OpKind::Input, .output = in});
    m_graph.nodes.push_back({.name = "y", .kind = kind, .inputs = {0}, .output = out});
    arrays.graph = &m_graph;
    arrays.id = 1;
    arrays.batch = batch;
    arrays.inputs = {nullptr};
  }
  OneOperator(const OneOperator&) = delete;
  OneOperator& operator=(const OneOperator&) = delete;

  [[nodiscard]] graph::Node& node() { return m_graph.nodes[1]; }
  /// `x` must live until the passes have run.
  void read(const Floats& x) { arrays.inputs = {x.data()}; }
  void forward(Floats& y) {
    arrays.output = y.data();
    m_code.forward(arrays);
  }
  void backwardParameters() { m_code.backwardParameters(arrays); }
  void backwardInput(Floats& dx) { m_code.backwardInput(arrays, 0, dx.data()); }

  graph::NodeArrays<float> arrays;

 private:
  graph::Graph m_graph;
  const graph::ReferenceCode<float>& m_code;
};

graph::Window windowOf(cudnnFilterDescriptor_t w, cudnnConvolutionDescriptor_t convolution) {
  graph::Window window = convolution->window;
  window.height = w->in.height;
  window.width = w->in.width;
  return window;
}

bool fits(cudnnTensorDescriptor_t x, cudnnFilterDescriptor_t w, cudnnConvolutionDescriptor_t convolution,
          cudnnTensorDescriptor_t y) {
  const bool isKnown = convolution->math == CUDNN_FMA_MATH || convolution->math == CUDNN_DEFAULT_MATH;
  return isKnown && x->batch == y->batch && w->in.channels == x->shape.channels &&
         graph::windowOutput(x->shape, windowOf(w, convolution), w->out) == y->shape;
}

graph::OpKind kindOf(cudnnPoolingDescriptor_t pooling) {
  return pooling->mode == CUDNN_POOLING_MAX_DETERMINISTIC ? graph::OpKind::MaxPool : graph::OpKind::AveragePool;
}

/// A batch norm, without statistics.
struct Norm : OneOperator {
  Norm(cudnnTensorDescriptor_t x, double epsilon, const void* scale, const void* shift)
      : OneOperator(graph::OpKind::BatchNorm, x->batch, x->shape, x->shape) {
    node().epsilon = epsilon;
    arrays.weights = static_cast<const float*>(scale);
    arrays.bias = static_cast<const float*>(shift);
  }
};

/// Mean and variance of the channels, one after the other, as the reference keeps them.
Floats joined(const void* mean, const float* variance, std::size_t channels) {
  const auto* first = static_cast<const float*>(mean);
  Floats both(first, first + channels);
  both.insert(both.end(), variance, variance + channels);
  return both;
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
  const Floats in = plain(xDesc, x);
  const Floats weights = plain(w, wDesc->out, wDesc->in);
  OneOperator convolve(graph::OpKind::Convolution, xDesc->batch, xDesc->shape, yDesc->shape);
  convolve.node().window = windowOf(wDesc, convolution);
  convolve.read(in);
  convolve.arrays.weights = weights.data();
  convolve.forward(out);
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
  const Floats in = plain(xDesc, x);
  const Floats gradient = plain(dyDesc, dy);
  OneOperator convolve(graph::OpKind::Convolution, xDesc->batch, xDesc->shape, dyDesc->shape);
  convolve.node().window = windowOf(dwDesc, convolution);
  convolve.read(in);
  convolve.arrays.dOutput = gradient.data();
  convolve.arrays.dWeights = out.data();
  convolve.backwardParameters();
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
  const Floats weights = plain(w, wDesc->out, wDesc->in);
  const Floats gradient = plain(dyDesc, dy);
  OneOperator convolve(graph::OpKind::Convolution, dxDesc->batch, dxDesc->shape, dyDesc->shape);
  convolve.node().window = windowOf(wDesc, convolution);
  convolve.arrays.weights = weights.data();
  convolve.arrays.dOutput = gradient.data();
  convolve.backwardInput(out);
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
  const graph::Shape fitting = graph::windowOutput(xDesc->shape, pooling->window, xDesc->shape.channels);
  if (fitting != yDesc->shape || !isPlainWrite(alpha, beta)) return CUDNN_STATUS_BAD_PARAM;
  Floats out(yDesc->elements());
  const Floats in = plain(xDesc, x);
  OneOperator pool(kindOf(pooling), xDesc->batch, xDesc->shape, yDesc->shape);
  pool.node().window = pooling->window;
  pool.read(in);
  pool.forward(out);
  store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t, const cudnnPoolingDescriptor_t pooling, const void* alpha,
                                   const cudnnTensorDescriptor_t yDesc, const void* y,
                                   const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                   const cudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                   const cudnnTensorDescriptor_t dxDesc, void* dx) {
  if (!isPlainWrite(alpha, beta)) return CUDNN_STATUS_BAD_PARAM;
  Floats out(dxDesc->elements());
  const Floats in = plain(xDesc, x);
  const Floats gradient = plain(dyDesc, dy);
  OneOperator pool(kindOf(pooling), xDesc->batch, xDesc->shape, yDesc->shape);
  pool.node().window = pooling->window;
  pool.read(in);
  Floats again(yDesc->elements());
  pool.forward(again);
  if (again != plain(yDesc, y)) return CUDNN_STATUS_BAD_PARAM;  // y is not the output for this x
  pool.arrays.dOutput = gradient.data();
  pool.backwardInput(out);
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
  const auto channels = static_cast<std::size_t>(xDesc->shape.channels);
  const Floats in = plain(xDesc, x);
  Floats running = joined(runningMean, static_cast<const float*>(runningVariance), channels);
  Floats saved(2 * channels);
  Floats out(yDesc->elements());
  Norm norm(xDesc, epsilon, scale, shift);
  norm.node().decay = 1 - factor;
  norm.read(in);
  norm.arrays.statistics = running.data();
  norm.arrays.saved = saved.data();
  norm.arrays.isTraining = true;
  norm.forward(out);
  store(out, yDesc, y);
  std::copy_n(running.data(), channels, static_cast<float*>(runningMean));
  std::copy_n(running.data() + channels, channels, static_cast<float*>(runningVariance));
  std::copy_n(saved.data(), channels, static_cast<float*>(savedMean));
  for (std::size_t c = 0; c < channels; ++c)
    static_cast<float*>(savedInverse)[c] = 1 / std::sqrt(saved[channels + c] + static_cast<float>(epsilon));
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
  Floats saved = joined(savedMean, variance.data(), variance.size());
  const Floats in = plain(xDesc, x);
  const Floats gradient = plain(dyDesc, dy);
  Floats out(dxDesc->elements());
  Norm norm(xDesc, epsilon, scale, nullptr);
  norm.read(in);
  norm.arrays.saved = saved.data();
  norm.arrays.dOutput = gradient.data();
  norm.arrays.dWeights = static_cast<float*>(dScale);
  norm.arrays.dBias = static_cast<float*>(dShift);
  norm.backwardParameters();
  norm.backwardInput(out);
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
  Floats running = joined(mean, static_cast<const float*>(variance), static_cast<std::size_t>(xDesc->shape.channels));
  const Floats in = plain(xDesc, x);
  Norm norm(xDesc, epsilon, scale, shift);
  norm.read(in);
  norm.arrays.statistics = running.data();
  norm.forward(out);
  store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}

}  // extern "C"
