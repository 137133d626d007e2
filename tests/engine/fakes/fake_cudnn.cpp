// SPDX-License-Identifier: GPL-3.0-or-later
// cuDNN over the reference operators, for tests of the CUDA backend without a GPU. It has the functions that the
// backend calls, for fp32, bf16 and fp16 and for NHWC. Numbers of 16 bits are computed in fp32 and rounded when they
// are stored; of a batch norm, only x, y and the gradients by them can have 16 bits. What the real cuDNN refuses, it
// answers with CUDNN_STATUS_BAD_PARAM. Each call computes at once, and destroys what was in its workspace.
#include <cudnn.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

#include "engine/graph/narrow_arrays.h"
#include "engine/graph/operator.h"

struct cudnnContext {};
struct cudnnActivationStruct {};  // a ReLU

struct cudnnTensorStruct {
  int batch = 0;
  baremark::engine::graph::Shape shape;
  baremark::engine::graph::NumberType type = baremark::engine::graph::NumberType::Float32;
  [[nodiscard]] std::size_t elements() const { return static_cast<std::size_t>(batch * shape.elements()); }
};

/// Its batch is the number of outputs, its height and width are those of the window.
struct cudnnFilterStruct : cudnnTensorStruct {};

struct cudnnConvolutionStruct {
  baremark::engine::graph::Window window;
  cudnnMathType_t math = CUDNN_DEFAULT_MATH;
};

struct cudnnPoolingStruct {
  baremark::engine::graph::Window window;
  cudnnPoolingMode_t mode = CUDNN_POOLING_MAX;
};

namespace baremark::engine::test {
namespace {

using Activation = cudnnActivationDescriptor_t;
using Convolution = cudnnConvolutionDescriptor_t;
using Filter = cudnnFilterDescriptor_t;
using Floats = std::vector<float>;
using Handle = cudnnHandle_t;
using NormMode = cudnnBatchNormMode_t;
using NormOps = cudnnBatchNormOps_t;
using Pooling = cudnnPoolingDescriptor_t;
using Status = cudnnStatus_t;
using Tensor = cudnnTensorDescriptor_t;

constexpr std::size_t kWorkspace = 96;
constexpr int kNanByte = 0xFF;

/// [outer][a][b] as [outer][b][a].
Floats swapped(const Floats& from, std::size_t a, std::size_t b) {
  Floats to(from.size());
  for (std::size_t first = 0; first < from.size(); first += a * b) {
    for (std::size_t i = 0; i < a; ++i) {
      for (std::size_t j = 0; j < b; ++j) to[first + j * a + i] = from[first + i * b + j];
    }
  }
  return to;
}

std::size_t pixelsOf(const graph::Shape& shape) {
  return static_cast<std::size_t>(shape.height) * static_cast<std::size_t>(shape.width);
}

/// NHWC of any type as fp32 in the order channels, height, width.
Floats plain(const cudnnTensorStruct* tensor, const void* from) {
  Floats numbers(tensor->elements());
  if (graph::isNarrow(tensor->type))
    graph::widen({const_cast<void*>(from), numbers.size(), tensor->type}, 1.0F, std::span(numbers));
  else
    std::memcpy(numbers.data(), from, numbers.size() * sizeof(float));
  return swapped(numbers, pixelsOf(tensor->shape), static_cast<std::size_t>(tensor->shape.channels));
}

/// The other way, for the end of a call. Numbers of 16 bits are rounded.
Status store(const Floats& from, const cudnnTensorStruct* tensor, void* to) {
  const Floats numbers = swapped(from, static_cast<std::size_t>(tensor->shape.channels), pixelsOf(tensor->shape));
  if (graph::isNarrow(tensor->type))
    graph::narrow(std::span<const float>(numbers), {to, numbers.size(), tensor->type});
  else
    std::memcpy(to, numbers.data(), numbers.size() * sizeof(float));
  return CUDNN_STATUS_SUCCESS;
}

/// cuDNN's factors are floats for all types that it has here.
bool isPlainWrite(const void* alpha, const void* beta) {
  return *static_cast<const float*>(alpha) == 1.0F && *static_cast<const float*>(beta) == 0.0F;
}

/// A graph of one operator and its arrays, for the reference code.
class OneOperator {
 public:
  OneOperator(graph::OpKind kind, Tensor x, Tensor y) : m_code(graph::operatorOf(kind).reference<float>()) {
    m_graph.nodes.push_back({.name = "x", .kind = graph::OpKind::Input, .output = x->shape});
    m_graph.nodes.push_back({.name = "y", .kind = kind, .inputs = {0}, .output = y->shape});
    arrays.graph = &m_graph;
    arrays.id = 1;
    arrays.batch = x->batch;
    arrays.inputs = {nullptr};
  }
  [[nodiscard]] graph::Node& node() { return m_graph.nodes[1]; }
  void read(Tensor tensor, const void* x) {
    m_in = plain(tensor, x);
    arrays.inputs = {m_in.data()};
  }
  void readGradient(const Floats& dy) {
    m_gradient = dy;
    arrays.dOutput = m_gradient.data();
  }
  Floats forward() {
    Floats y(static_cast<std::size_t>(arrays.batch * node().output.elements()));
    arrays.output = y.data();
    m_code.forward(arrays);
    return y;
  }
  void backwardParameters() { m_code.backwardParameters(arrays); }
  Floats backwardInput() {
    Floats dx(static_cast<std::size_t>(arrays.batch * m_graph.nodes[0].output.elements()));
    m_code.backwardInput(arrays, 0, dx.data());
    return dx;
  }

  graph::NodeArrays<float> arrays;

 private:
  graph::Graph m_graph;
  const graph::ReferenceCode<float>& m_code;
  Floats m_in;
  Floats m_gradient;
};

std::optional<graph::NumberType> typeOf(cudnnDataType_t type) {
  if (type == CUDNN_DATA_FLOAT) return graph::NumberType::Float32;
  if (type == CUDNN_DATA_BFLOAT16) return graph::NumberType::BFloat16;
  if (type == CUDNN_DATA_HALF) return graph::NumberType::Float16;
  return {};
}

graph::Window windowOf(Filter w, Convolution convolution) {
  graph::Window window = convolution->window;
  window.height = w->shape.height;
  window.width = w->shape.width;
  return window;
}

bool fits(Tensor x, Filter w, Convolution convolution, Tensor y) {
  const cudnnMathType_t math = convolution->math;
  const bool isKnown =
      graph::isNarrow(x->type) ? math == CUDNN_TENSOR_OP_MATH : math == CUDNN_FMA_MATH || math == CUDNN_DEFAULT_MATH;
  return isKnown && x->type == w->type && x->type == y->type && x->batch == y->batch &&
         w->shape.channels == x->shape.channels &&
         graph::windowOutput(x->shape, windowOf(w, convolution), w->batch) == y->shape;
}

/// Two proposals, of which only the second may be taken.
template <class Proposal, class Algorithm>
Status propose(Proposal* proposals, int room, int* count, Algorithm careless, Algorithm deterministic) {
  if (room < 2) return CUDNN_STATUS_BAD_PARAM;
  proposals[0] = {.algo = careless, .status = CUDNN_STATUS_SUCCESS, .determinism = CUDNN_NON_DETERMINISTIC};
  proposals[1] = {.algo = deterministic, .status = CUDNN_STATUS_SUCCESS, .determinism = CUDNN_DETERMINISTIC};
  *count = 2;
  return CUDNN_STATUS_SUCCESS;
}

graph::OpKind kindOf(Pooling pooling) {
  return pooling->mode == CUDNN_POOLING_MAX_DETERMINISTIC ? graph::OpKind::MaxPool : graph::OpKind::AveragePool;
}

/// True if x and y are of one type, and a batch norm's parameters and statistics are fp32.
bool areTypesKnown(Tensor x, Tensor y, Tensor channels) {
  return x->type == y->type && channels->type == graph::NumberType::Float32;
}

/// Whether cuDNN has the batch norm with what follows it. `adds`: there is a tensor to add.
Status supported(NormMode mode, NormOps ops, Tensor x, Activation activation, bool adds) {
  const bool isFused = ops != CUDNN_BATCHNORM_OPS_BN;
  if (isFused != (activation != nullptr) || adds != (ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION))
    return CUDNN_STATUS_BAD_PARAM;
  const bool isThere =
      mode == CUDNN_BATCHNORM_SPATIAL_PERSISTENT && graph::isNarrow(x->type) && x->shape.channels % 4 == 0;
  return isThere || !isFused ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_NOT_SUPPORTED;
}

/// A batch norm, without statistics.
struct Norm : OneOperator {
  Norm(Tensor x, double epsilon, const void* scale, const void* shift) : OneOperator(graph::OpKind::BatchNorm, x, x) {
    node().epsilon = epsilon;
    arrays.weights = static_cast<const float*>(scale);
    arrays.bias = static_cast<const float*>(shift);
  }
};

/// Mean and variance of the channels, one after the other, as the reference keeps them.
Floats joined(const void* mean, const void* variance, std::size_t channels) {
  Floats both(2 * channels);
  std::memcpy(both.data(), mean, channels * sizeof(float));
  std::memcpy(both.data() + channels, variance, channels * sizeof(float));
  return both;
}

}  // namespace

extern "C" {

Status cudnnCreate(Handle* handle) {
  *handle = new cudnnContext;
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnDestroy(Handle handle) {
  delete handle;
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnSetStream(Handle, cudaStream_t) {
  return CUDNN_STATUS_SUCCESS;
}
const char* cudnnGetErrorString(Status) {
  return "CUDNN_STATUS_BAD_PARAM";
}
void cudnnGetLastErrorString(char* message, std::size_t size) {
  std::strncpy(message, "the fake refuses it", size);
}

#define BAREMARK_FAKE_DESCRIPTOR(Name)                                          \
  Status cudnnCreate##Name##Descriptor(cudnn##Name##Descriptor_t* descriptor) { \
    *descriptor = new cudnn##Name##Struct;                                      \
    return CUDNN_STATUS_SUCCESS;                                                \
  }                                                                             \
  Status cudnnDestroy##Name##Descriptor(cudnn##Name##Descriptor_t descriptor) { \
    delete descriptor;                                                          \
    return CUDNN_STATUS_SUCCESS;                                                \
  }
BAREMARK_FAKE_DESCRIPTOR(Tensor)
BAREMARK_FAKE_DESCRIPTOR(Filter)
BAREMARK_FAKE_DESCRIPTOR(Convolution)
BAREMARK_FAKE_DESCRIPTOR(Pooling)
BAREMARK_FAKE_DESCRIPTOR(Activation)
#undef BAREMARK_FAKE_DESCRIPTOR

Status cudnnSetTensor4dDescriptor(Tensor tensor, cudnnTensorFormat_t format, cudnnDataType_t type, int n, int c, int h,
                                  int w) {
  const auto numbers = typeOf(type);
  if (format != CUDNN_TENSOR_NHWC || !numbers) return CUDNN_STATUS_BAD_PARAM;
  *tensor = {n, {c, h, w}, *numbers};
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnSetFilter4dDescriptor(Filter filter, cudnnDataType_t type, cudnnTensorFormat_t format, int k, int c, int h,
                                  int w) {
  return cudnnSetTensor4dDescriptor(filter, format, type, k, c, h, w);
}
Status cudnnSetConvolution2dDescriptor(Convolution convolution, int padHeight, int padWidth, int strideHeight,
                                       int strideWidth, int dilationHeight, int dilationWidth,
                                       cudnnConvolutionMode_t mode, cudnnDataType_t type) {
  if (dilationHeight != 1 || dilationWidth != 1 || mode != CUDNN_CROSS_CORRELATION || type != CUDNN_DATA_FLOAT)
    return CUDNN_STATUS_BAD_PARAM;
  convolution->window = {
      .strideHeight = strideHeight, .strideWidth = strideWidth, .pads = {padHeight, padHeight, padWidth, padWidth}};
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnSetConvolutionMathType(Convolution convolution, cudnnMathType_t math) {
  convolution->math = math;
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnSetPooling2dDescriptor(Pooling pooling, cudnnPoolingMode_t mode, cudnnNanPropagation_t, int height,
                                   int width, int padHeight, int padWidth, int strideHeight, int strideWidth) {
  *pooling = {{.height = height,
               .width = width,
               .strideHeight = strideHeight,
               .strideWidth = strideWidth,
               .pads = {padHeight, padHeight, padWidth, padWidth}},
              mode};
  return CUDNN_STATUS_SUCCESS;
}

Status cudnnGetConvolutionForwardAlgorithm_v7(Handle, Tensor x, Filter w, Convolution convolution, Tensor y, int room,
                                              int* count, cudnnConvolutionFwdAlgoPerf_t* proposals) {
  if (!fits(x, w, convolution, y)) return CUDNN_STATUS_BAD_PARAM;
  return propose(proposals, room, count, CUDNN_CONVOLUTION_FWD_ALGO_DIRECT,
                 CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM);
}
Status cudnnGetConvolutionForwardWorkspaceSize(Handle, Tensor, Filter, Convolution, Tensor, cudnnConvolutionFwdAlgo_t,
                                               std::size_t* bytes) {
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnConvolutionForward(Handle, const void* alpha, Tensor xDesc, const void* x, Filter wDesc, const void* w,
                               Convolution convolution, cudnnConvolutionFwdAlgo_t algorithm, void* workspace,
                               std::size_t bytes, const void* beta, Tensor yDesc, void* y) {
  if (algorithm != CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM || bytes != kWorkspace ||
      !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  std::memset(workspace, kNanByte, kWorkspace);
  const Floats weights = plain(wDesc, w);
  OneOperator convolve(graph::OpKind::Convolution, xDesc, yDesc);
  convolve.node().window = windowOf(wDesc, convolution);
  convolve.read(xDesc, x);
  convolve.arrays.weights = weights.data();
  return store(convolve.forward(), yDesc, y);
}

Status cudnnGetConvolutionBackwardFilterAlgorithm_v7(Handle, Tensor x, Tensor y, Convolution convolution, Filter w,
                                                     int room, int* count,
                                                     cudnnConvolutionBwdFilterAlgoPerf_t* proposals) {
  if (!fits(x, w, convolution, y)) return CUDNN_STATUS_BAD_PARAM;
  return propose(proposals, room, count, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1);
}
Status cudnnGetConvolutionBackwardFilterWorkspaceSize(Handle, Tensor, Tensor, Convolution, Filter,
                                                      cudnnConvolutionBwdFilterAlgo_t, std::size_t* bytes) {
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnConvolutionBackwardFilter(Handle, const void* alpha, Tensor xDesc, const void* x, Tensor dyDesc,
                                      const void* dy, Convolution convolution,
                                      cudnnConvolutionBwdFilterAlgo_t algorithm, void* workspace, std::size_t bytes,
                                      const void* beta, Filter dwDesc, void* dw) {
  if (algorithm != CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1 || bytes != kWorkspace || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  std::memset(workspace, kNanByte, kWorkspace);
  Floats out(dwDesc->elements());
  OneOperator convolve(graph::OpKind::Convolution, xDesc, dyDesc);
  convolve.node().window = windowOf(dwDesc, convolution);
  convolve.read(xDesc, x);
  convolve.readGradient(plain(dyDesc, dy));
  convolve.arrays.dWeights = out.data();
  convolve.backwardParameters();
  return store(out, dwDesc, dw);
}

Status cudnnGetConvolutionBackwardDataAlgorithm_v7(Handle, Filter w, Tensor y, Convolution convolution, Tensor x,
                                                   int room, int* count, cudnnConvolutionBwdDataAlgoPerf_t* proposals) {
  if (!fits(x, w, convolution, y)) return CUDNN_STATUS_BAD_PARAM;
  return propose(proposals, room, count, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1);
}
Status cudnnGetConvolutionBackwardDataWorkspaceSize(Handle, Filter, Tensor, Convolution, Tensor,
                                                    cudnnConvolutionBwdDataAlgo_t, std::size_t* bytes) {
  *bytes = kWorkspace;
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnConvolutionBackwardData(Handle, const void* alpha, Filter wDesc, const void* w, Tensor dyDesc,
                                    const void* dy, Convolution convolution, cudnnConvolutionBwdDataAlgo_t algorithm,
                                    void* workspace, std::size_t bytes, const void* beta, Tensor dxDesc, void* dx) {
  if (algorithm != CUDNN_CONVOLUTION_BWD_DATA_ALGO_1 || bytes != kWorkspace || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  std::memset(workspace, kNanByte, kWorkspace);
  const Floats weights = plain(wDesc, w);
  OneOperator convolve(graph::OpKind::Convolution, dxDesc, dyDesc);
  convolve.node().window = windowOf(wDesc, convolution);
  convolve.arrays.weights = weights.data();
  convolve.readGradient(plain(dyDesc, dy));
  return store(convolve.backwardInput(), dxDesc, dx);
}

Status cudnnPoolingForward(Handle, Pooling pooling, const void* alpha, Tensor xDesc, const void* x, const void* beta,
                           Tensor yDesc, void* y) {
  const graph::Shape fitting = graph::windowOutput(xDesc->shape, pooling->window, xDesc->shape.channels);
  if (fitting != yDesc->shape || xDesc->type != yDesc->type || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  OneOperator pool(kindOf(pooling), xDesc, yDesc);
  pool.node().window = pooling->window;
  pool.read(xDesc, x);
  return store(pool.forward(), yDesc, y);
}
Status cudnnPoolingBackward(Handle, Pooling pooling, const void* alpha, Tensor yDesc, const void* y, Tensor dyDesc,
                            const void* dy, Tensor xDesc, const void* x, const void* beta, Tensor dxDesc, void* dx) {
  if (yDesc->type != xDesc->type || dyDesc->type != xDesc->type || dxDesc->type != xDesc->type ||
      !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  OneOperator pool(kindOf(pooling), xDesc, yDesc);
  pool.node().window = pooling->window;
  pool.read(xDesc, x);
  Floats again = pool.forward();
  if (graph::isNarrow(yDesc->type)) graph::roundTo(yDesc->type, std::span(again));
  if (again != plain(yDesc, y)) return CUDNN_STATUS_BAD_PARAM;  // y is not the output for this x
  pool.readGradient(plain(dyDesc, dy));
  return store(pool.backwardInput(), dxDesc, dx);
}

Status cudnnSetActivationDescriptor(Activation, cudnnActivationMode_t mode, cudnnNanPropagation_t, double) {
  return mode == CUDNN_ACTIVATION_RELU ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}

Status cudnnDeriveBNTensorDescriptor(Tensor channels, Tensor x, NormMode) {
  *channels = {1, {x->shape.channels, 1, 1}, graph::NumberType::Float32};
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(Handle, NormMode mode, NormOps ops, Tensor x, Tensor z,
                                                                Tensor, Tensor, Activation activation,
                                                                std::size_t* bytes) {
  *bytes = kWorkspace;
  return supported(mode, ops, x, activation, z != nullptr);
}
Status cudnnGetBatchNormalizationBackwardExWorkspaceSize(Handle, NormMode mode, NormOps ops, Tensor x, Tensor, Tensor,
                                                         Tensor dz, Tensor, Tensor, Activation activation,
                                                         std::size_t* bytes) {
  *bytes = kWorkspace;
  return supported(mode, ops, x, activation, dz != nullptr);
}
Status cudnnGetBatchNormalizationTrainingExReserveSpaceSize(Handle, NormMode mode, NormOps ops, Activation activation,
                                                            Tensor x, std::size_t* bytes) {
  *bytes = sizeof(double);
  return supported(mode, ops, x, activation, ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION);
}
Status cudnnBatchNormalizationForwardTrainingEx(Handle, NormMode mode, NormOps ops, const void* alpha, const void* beta,
                                                Tensor xDesc, const void* x, Tensor zDesc, const void* z, Tensor yDesc,
                                                void* y, Tensor channelsDesc, const void* scale, const void* shift,
                                                double factor, void* runningMean, void* runningVariance, double epsilon,
                                                void* savedMean, void* savedInverse, Activation activation,
                                                void* workspace, std::size_t bytes, void* reserve,
                                                std::size_t reserveBytes) {
  if (supported(mode, ops, xDesc, activation, zDesc && z) != CUDNN_STATUS_SUCCESS || bytes != kWorkspace ||
      reserveBytes != sizeof(double) || !areTypesKnown(xDesc, yDesc, channelsDesc) || !isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  std::memset(workspace, kNanByte, kWorkspace);
  std::memcpy(reserve, &epsilon, sizeof(double));
  const auto channels = static_cast<std::size_t>(xDesc->shape.channels);
  if ((runningMean == nullptr) != (runningVariance == nullptr)) return CUDNN_STATUS_BAD_PARAM;
  Floats running(2 * channels);
  if (runningMean != nullptr) running = joined(runningMean, runningVariance, channels);
  Floats saved(2 * channels);
  Norm norm(xDesc, epsilon, scale, shift);
  norm.node().decay = 1 - factor;
  norm.read(xDesc, x);
  norm.arrays.statistics = running.data();
  norm.arrays.saved = saved.data();
  norm.arrays.isTraining = true;
  Floats out = norm.forward();
  if (z != nullptr) {
    const Floats added = plain(zDesc, z);
    std::transform(out.begin(), out.end(), added.begin(), out.begin(), std::plus<>());
  }
  for (float& value : out) value = activation != nullptr ? std::max(value, 0.0F) : value;
  store(out, yDesc, y);
  if (runningMean != nullptr) {
    std::copy_n(running.data(), channels, static_cast<float*>(runningMean));
    std::copy_n(running.data() + channels, channels, static_cast<float*>(runningVariance));
  }
  std::copy_n(saved.data(), channels, static_cast<float*>(savedMean));
  for (std::size_t c = 0; c < channels; ++c)
    static_cast<float*>(savedInverse)[c] = 1 / std::sqrt(saved[channels + c] + static_cast<float>(epsilon));
  return CUDNN_STATUS_SUCCESS;
}
Status cudnnBatchNormalizationBackwardEx(Handle, NormMode mode, NormOps ops, const void* alpha, const void* beta,
                                         const void* alphaParameters, const void* betaParameters, Tensor xDesc,
                                         const void* x, Tensor yDesc, const void* y, Tensor dyDesc, const void* dy,
                                         Tensor dzDesc, void* dz, Tensor dxDesc, void* dx, Tensor channelsDesc,
                                         const void* scale, const void* shift, void* dScale, void* dShift,
                                         double epsilon, const void* savedMean, const void* savedInverse,
                                         Activation activation, void* workspace, std::size_t bytes, void* reserve,
                                         std::size_t reserveBytes) {
  const bool isFused = activation != nullptr;
  if (supported(mode, ops, xDesc, activation, dzDesc && dz) != CUDNN_STATUS_SUCCESS ||
      isFused != (yDesc && y && shift) || bytes != kWorkspace || reserveBytes != sizeof(double) ||
      std::memcmp(reserve, &epsilon, sizeof(double)) != 0 || !areTypesKnown(xDesc, dyDesc, channelsDesc) ||
      dxDesc->type != xDesc->type || !isPlainWrite(alpha, beta) || !isPlainWrite(alphaParameters, betaParameters))
    return CUDNN_STATUS_BAD_PARAM;
  std::memset(workspace, kNanByte, kWorkspace);
  const auto* inverse = static_cast<const float*>(savedInverse);
  Floats variance(static_cast<std::size_t>(xDesc->shape.channels));
  for (std::size_t c = 0; c < variance.size(); ++c)
    variance[c] = 1 / (inverse[c] * inverse[c]) - static_cast<float>(epsilon);
  Floats saved = joined(savedMean, variance.data(), variance.size());
  Floats gradient = plain(dyDesc, dy);
  if (isFused) {
    const Floats result = plain(yDesc, y);
    for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] = result[i] > 0 ? gradient[i] : 0;
  }
  if (dz != nullptr) store(gradient, dzDesc, dz);
  Norm norm(xDesc, epsilon, scale, nullptr);
  norm.read(xDesc, x);
  norm.readGradient(gradient);
  norm.arrays.saved = saved.data();
  norm.arrays.dWeights = static_cast<float*>(dScale);
  norm.arrays.dBias = static_cast<float*>(dShift);
  norm.backwardParameters();
  return store(norm.backwardInput(), dxDesc, dx);
}
Status cudnnBatchNormalizationForwardInference(Handle, NormMode, const void* alpha, const void* beta, Tensor xDesc,
                                               const void* x, Tensor yDesc, void* y, Tensor channelsDesc,
                                               const void* scale, const void* shift, const void* mean,
                                               const void* variance, double epsilon) {
  if (!areTypesKnown(xDesc, yDesc, channelsDesc) || !isPlainWrite(alpha, beta)) return CUDNN_STATUS_BAD_PARAM;
  Floats running = joined(mean, variance, static_cast<std::size_t>(xDesc->shape.channels));
  Norm norm(xDesc, epsilon, scale, shift);
  norm.read(xDesc, x);
  norm.arrays.statistics = running.data();
  return store(norm.forward(), yDesc, y);
}

}  // extern "C"

}  // namespace baremark::engine::test
