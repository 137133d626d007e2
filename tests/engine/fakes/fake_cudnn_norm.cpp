// SPDX-License-Identifier: GPL-3.0-or-later
// Pools and batch norms of the tests' cuDNN (fake_cudnn.cpp). Of a batch norm, only x, y and the gradients by them can
// have 16 bits.
#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/engine/fakes/fake_cudnn.h"

namespace graph = baremark::engine::graph;
namespace test = baremark::engine::test;

namespace {

graph::OpKind kindOf(cudnnPoolingDescriptor_t pooling) {
  return pooling->mode == CUDNN_POOLING_MAX_DETERMINISTIC ? graph::OpKind::MaxPool : graph::OpKind::AveragePool;
}

/// True if x and y are of one type, and a batch norm's parameters and statistics are fp32.
bool areTypesKnown(cudnnTensorDescriptor_t x, cudnnTensorDescriptor_t y, cudnnTensorDescriptor_t channels) {
  return x->type == y->type && channels->type == graph::NumberType::Float32;
}

/// Whether cuDNN has the batch norm with what follows it. `adds`: there is a tensor to add.
cudnnStatus_t supported(cudnnBatchNormMode_t mode, cudnnBatchNormOps_t ops, cudnnTensorDescriptor_t x,
                        cudnnActivationDescriptor_t activation, bool adds) {
  const bool isFused = ops != CUDNN_BATCHNORM_OPS_BN;
  if (isFused != (activation != nullptr) || adds != (ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION))
    return CUDNN_STATUS_BAD_PARAM;
  const bool isThere =
      mode == CUDNN_BATCHNORM_SPATIAL_PERSISTENT && graph::isNarrow(x->type) && x->shape.channels % 4 == 0;
  return isThere || !isFused ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_NOT_SUPPORTED;
}

/// A batch norm, without statistics.
struct Norm : test::OneOperator {
  Norm(cudnnTensorDescriptor_t x, double epsilon, const void* scale, const void* shift)
      : test::OneOperator(graph::OpKind::BatchNorm, x->batch, x->shape, x->shape) {
    node().epsilon = epsilon;
    arrays.weights = static_cast<const float*>(scale);
    arrays.bias = static_cast<const float*>(shift);
  }
};

/// Mean and variance of the channels, one after the other, as the reference keeps them.
test::Floats joined(const void* mean, const float* variance, std::size_t channels) {
  const auto* first = static_cast<const float*>(mean);
  test::Floats both(first, first + channels);
  both.insert(both.end(), variance, variance + channels);
  return both;
}

}  // namespace

extern "C" {

cudnnStatus_t cudnnPoolingForward(cudnnHandle_t, const cudnnPoolingDescriptor_t pooling, const void* alpha,
                                  const cudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                  const cudnnTensorDescriptor_t yDesc, void* y) {
  const graph::Shape fitting = graph::windowOutput(xDesc->shape, pooling->window, xDesc->shape.channels);
  if (fitting != yDesc->shape || xDesc->type != yDesc->type || !test::isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  test::Floats out(yDesc->elements());
  const test::Floats in = test::plain(xDesc, x);
  test::OneOperator pool(kindOf(pooling), xDesc->batch, xDesc->shape, yDesc->shape);
  pool.node().window = pooling->window;
  pool.read(in);
  pool.forward(out);
  test::store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t, const cudnnPoolingDescriptor_t pooling, const void* alpha,
                                   const cudnnTensorDescriptor_t yDesc, const void* y,
                                   const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                   const cudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                   const cudnnTensorDescriptor_t dxDesc, void* dx) {
  if (yDesc->type != xDesc->type || dyDesc->type != xDesc->type || dxDesc->type != xDesc->type ||
      !test::isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  test::Floats out(dxDesc->elements());
  const test::Floats in = test::plain(xDesc, x);
  const test::Floats gradient = test::plain(dyDesc, dy);
  test::OneOperator pool(kindOf(pooling), xDesc->batch, xDesc->shape, yDesc->shape);
  pool.node().window = pooling->window;
  pool.read(in);
  test::Floats again(yDesc->elements());
  pool.forward(again);
  if (graph::isNarrow(yDesc->type)) graph::roundTo(yDesc->type, std::span(again));
  if (again != test::plain(yDesc, y)) return CUDNN_STATUS_BAD_PARAM;  // y is not the output for this x
  pool.arrays.dOutput = gradient.data();
  pool.backwardInput(out);
  test::store(out, dxDesc, dx);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreateActivationDescriptor(cudnnActivationDescriptor_t* descriptor) {
  *descriptor = new cudnnActivationStruct;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyActivationDescriptor(cudnnActivationDescriptor_t descriptor) {
  delete descriptor;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetActivationDescriptor(cudnnActivationDescriptor_t, cudnnActivationMode_t mode,
                                           cudnnNanPropagation_t, double) {
  return mode == CUDNN_ACTIVATION_RELU ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}

cudnnStatus_t cudnnDeriveBNTensorDescriptor(cudnnTensorDescriptor_t channels, const cudnnTensorDescriptor_t x,
                                            cudnnBatchNormMode_t) {
  *channels = {1, {x->shape.channels, 1, 1}, graph::NumberType::Float32};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t ops, const cudnnTensorDescriptor_t x,
    const cudnnTensorDescriptor_t z, const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnActivationDescriptor_t activation, std::size_t* bytes) {
  *bytes = test::kWorkspace;
  return supported(mode, ops, x, activation, z != nullptr);
}
cudnnStatus_t cudnnGetBatchNormalizationBackwardExWorkspaceSize(
    cudnnHandle_t, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t ops, const cudnnTensorDescriptor_t x,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t dz,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, const cudnnActivationDescriptor_t activation,
    std::size_t* bytes) {
  *bytes = test::kWorkspace;
  return supported(mode, ops, x, activation, dz != nullptr);
}
cudnnStatus_t cudnnGetBatchNormalizationTrainingExReserveSpaceSize(cudnnHandle_t, cudnnBatchNormMode_t mode,
                                                                   cudnnBatchNormOps_t ops,
                                                                   const cudnnActivationDescriptor_t activation,
                                                                   const cudnnTensorDescriptor_t x,
                                                                   std::size_t* bytes) {
  *bytes = sizeof(double);
  return supported(mode, ops, x, activation, ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION);
}
cudnnStatus_t cudnnBatchNormalizationForwardTrainingEx(
    cudnnHandle_t, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t ops, const void* alpha, const void* beta,
    const cudnnTensorDescriptor_t xDesc, const void* x, const cudnnTensorDescriptor_t zDesc, const void* z,
    const cudnnTensorDescriptor_t yDesc, void* y, const cudnnTensorDescriptor_t channelsDesc, const void* scale,
    const void* shift, double factor, void* runningMean, void* runningVariance, double epsilon, void* savedMean,
    void* savedInverse, cudnnActivationDescriptor_t activation, void* workspace, std::size_t bytes, void* reserve,
    std::size_t reserveBytes) {
  if (supported(mode, ops, xDesc, activation, zDesc && z) != CUDNN_STATUS_SUCCESS || bytes != test::kWorkspace ||
      reserveBytes != sizeof(double) || !areTypesKnown(xDesc, yDesc, channelsDesc) || !test::isPlainWrite(alpha, beta))
    return CUDNN_STATUS_BAD_PARAM;
  test::useWorkspace(workspace);
  std::memcpy(reserve, &epsilon, sizeof(double));
  const auto channels = static_cast<std::size_t>(xDesc->shape.channels);
  const test::Floats in = test::plain(xDesc, x);
  if ((runningMean == nullptr) != (runningVariance == nullptr)) return CUDNN_STATUS_BAD_PARAM;
  test::Floats running(2 * channels);
  if (runningMean != nullptr) running = joined(runningMean, static_cast<const float*>(runningVariance), channels);
  test::Floats saved(2 * channels);
  test::Floats out(yDesc->elements());
  Norm norm(xDesc, epsilon, scale, shift);
  norm.node().decay = 1 - factor;
  norm.read(in);
  norm.arrays.statistics = running.data();
  norm.arrays.saved = saved.data();
  norm.arrays.isTraining = true;
  norm.forward(out);
  if (z != nullptr) {
    const test::Floats added = test::plain(zDesc, z);
    std::transform(out.begin(), out.end(), added.begin(), out.begin(), std::plus<>());
  }
  if (activation != nullptr)
    std::replace_if(
        out.begin(), out.end(), [](float v) { return v < 0; }, 0.0F);
  test::store(out, yDesc, y);
  if (runningMean != nullptr) {
    std::copy_n(running.data(), channels, static_cast<float*>(runningMean));
    std::copy_n(running.data() + channels, channels, static_cast<float*>(runningVariance));
  }
  std::copy_n(saved.data(), channels, static_cast<float*>(savedMean));
  for (std::size_t c = 0; c < channels; ++c)
    static_cast<float*>(savedInverse)[c] = 1 / std::sqrt(saved[channels + c] + static_cast<float>(epsilon));
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnBatchNormalizationBackwardEx(
    cudnnHandle_t, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t ops, const void* alpha, const void* beta,
    const void* alphaParameters, const void* betaParameters, const cudnnTensorDescriptor_t xDesc, const void* x,
    const cudnnTensorDescriptor_t yDesc, const void* y, const cudnnTensorDescriptor_t dyDesc, const void* dy,
    const cudnnTensorDescriptor_t dzDesc, void* dz, const cudnnTensorDescriptor_t dxDesc, void* dx,
    const cudnnTensorDescriptor_t channelsDesc, const void* scale, const void* shift, void* dScale, void* dShift,
    double epsilon, const void* savedMean, const void* savedInverse, cudnnActivationDescriptor_t activation,
    void* workspace, std::size_t bytes, void* reserve, std::size_t reserveBytes) {
  const bool isFused = activation != nullptr;
  if (supported(mode, ops, xDesc, activation, dzDesc && dz) != CUDNN_STATUS_SUCCESS ||
      isFused != (yDesc && y && shift) || bytes != test::kWorkspace || reserveBytes != sizeof(double) ||
      std::memcmp(reserve, &epsilon, sizeof(double)) != 0 || !areTypesKnown(xDesc, dyDesc, channelsDesc) ||
      dxDesc->type != xDesc->type || !test::isPlainWrite(alpha, beta) ||
      !test::isPlainWrite(alphaParameters, betaParameters))
    return CUDNN_STATUS_BAD_PARAM;
  test::useWorkspace(workspace);
  const auto* inverse = static_cast<const float*>(savedInverse);
  test::Floats variance(static_cast<std::size_t>(xDesc->shape.channels));
  for (std::size_t c = 0; c < variance.size(); ++c)
    variance[c] = 1 / (inverse[c] * inverse[c]) - static_cast<float>(epsilon);
  test::Floats saved = joined(savedMean, variance.data(), variance.size());
  const test::Floats in = test::plain(xDesc, x);
  test::Floats gradient = test::plain(dyDesc, dy);
  if (isFused) {
    const test::Floats result = test::plain(yDesc, y);
    for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] = result[i] > 0 ? gradient[i] : 0;
  }
  if (dz != nullptr) test::store(gradient, dzDesc, dz);
  test::Floats out(dxDesc->elements());
  Norm norm(xDesc, epsilon, scale, nullptr);
  norm.read(in);
  norm.arrays.saved = saved.data();
  norm.arrays.dOutput = gradient.data();
  norm.arrays.dWeights = static_cast<float*>(dScale);
  norm.arrays.dBias = static_cast<float*>(dShift);
  norm.backwardParameters();
  norm.backwardInput(out);
  test::store(out, dxDesc, dx);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnBatchNormalizationForwardInference(cudnnHandle_t, cudnnBatchNormMode_t, const void* alpha,
                                                      const void* beta, const cudnnTensorDescriptor_t xDesc,
                                                      const void* x, const cudnnTensorDescriptor_t yDesc, void* y,
                                                      const cudnnTensorDescriptor_t channelsDesc, const void* scale,
                                                      const void* shift, const void* mean, const void* variance,
                                                      double epsilon) {
  if (!areTypesKnown(xDesc, yDesc, channelsDesc) || !test::isPlainWrite(alpha, beta)) return CUDNN_STATUS_BAD_PARAM;
  test::Floats out(yDesc->elements());
  test::Floats running =
      joined(mean, static_cast<const float*>(variance), static_cast<std::size_t>(xDesc->shape.channels));
  const test::Floats in = test::plain(xDesc, x);
  Norm norm(xDesc, epsilon, scale, shift);
  norm.read(in);
  norm.arrays.statistics = running.data();
  norm.forward(out);
  test::store(out, yDesc, y);
  return CUDNN_STATUS_SUCCESS;
}

}  // extern "C"
