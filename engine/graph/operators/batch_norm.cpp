// SPDX-License-Identifier: Apache-2.0
// Weights (gamma) [channels], bias (beta) [channels]. y = gamma (x - mean) / sqrt(variance + epsilon) + beta, where
// mean and biased variance of each channel are those of the batch in training, and the running ones in inference.
#include <cmath>
#include <utility>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape batchNormShape(const Graph& graph, const Node& node) {
  return graph.inputShape(node);
}

/// Mean and variance of the batch.
std::int64_t batchNormSavedElements(const Node& node, int) {
  return 2 * std::int64_t{node.output.channels};
}

template <class Real>
std::int64_t samplesOfChannel(const NodeArrays<Real>& a) {
  return std::int64_t{a.batch} * a.node().output.height * a.node().output.width;
}

/// Calls visit(first element, length) for the plane of channel c of each sample.
template <class Real, class Visit>
void forEachPlane(const NodeArrays<Real>& a, int c, const Visit& visit) {
  const Shape& shape = a.node().output;
  const std::int64_t plane = std::int64_t{shape.height} * shape.width;
  for (int n = 0; n < a.batch; ++n) visit((std::int64_t{n} * shape.channels + c) * plane, plane);
}

template <class Real>
void batchStatistics(const NodeArrays<Real>& a, Real* mean, Real* variance) {
  const Real* x = a.inputs[0];
  const Real count = static_cast<Real>(samplesOfChannel(a));
  for (int c = 0; c < a.node().output.channels; ++c) {
    Real sum{0};
    forEachPlane(a, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) sum += x[at + i];
    });
    mean[c] = sum / count;
    Real squares{0};
    forEachPlane(a, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) squares += (x[at + i] - mean[c]) * (x[at + i] - mean[c]);
    });
    variance[c] = squares / count;
  }
}

/// running = decay * running + (1 - decay) * batch, with the unbiased variance, as TensorFlow and PyTorch keep it.
template <class Real>
void updateRunning(const NodeArrays<Real>& a, const Real* mean, const Real* variance) {
  const int channels = a.node().output.channels;
  const std::int64_t count = samplesOfChannel(a);
  const Real keep = static_cast<Real>(a.node().decay);
  const Real take = static_cast<Real>(1 - a.node().decay);
  const Real unbiased = count > 1 ? static_cast<Real>(count) / static_cast<Real>(count - 1) : Real{1};
  Real* runningMean = a.statistics;
  Real* runningVariance = a.statistics + channels;
  for (int c = 0; c < channels; ++c) {
    runningMean[c] = keep * runningMean[c] + take * mean[c];
    runningVariance[c] = keep * runningVariance[c] + take * unbiased * variance[c];
  }
}

template <class Real>
void batchNormForward(const NodeArrays<Real>& a) {
  const int channels = a.node().output.channels;
  Real* mean = a.isTraining ? a.saved : a.statistics;
  Real* variance = mean + channels;
  if (a.isTraining) {
    batchStatistics(a, mean, variance);
    updateRunning(a, mean, variance);
  }
  const Real* x = a.inputs[0];
  for (int c = 0; c < channels; ++c) {
    const Real scale = a.weights[c] / std::sqrt(variance[c] + static_cast<Real>(a.node().epsilon));
    forEachPlane(a, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) a.output[at + i] = (x[at + i] - mean[c]) * scale + a.bias[c];
    });
  }
}

template <class Real>
Real inverseDeviation(const NodeArrays<Real>& a, int c) {
  const Real* variance = a.saved + a.node().output.channels;
  return Real{1} / std::sqrt(variance[c] + static_cast<Real>(a.node().epsilon));
}

template <class Real>
void batchNormBackwardParameters(const NodeArrays<Real>& a) {
  const Real* x = a.inputs[0];
  const Real* mean = a.saved;
  for (int c = 0; c < a.node().output.channels; ++c) {
    const Real inverse = inverseDeviation(a, c);
    Real sum{0};
    Real product{0};
    forEachPlane(a, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) {
        sum += a.dOutput[at + i];
        product += a.dOutput[at + i] * (x[at + i] - mean[c]) * inverse;
      }
    });
    a.dBias[c] = sum;
    a.dWeights[c] = product;
  }
}

template <class Real>
void batchNormBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  const Real* x = a.inputs[0];
  const Real* mean = a.saved;
  const Real count = static_cast<Real>(samplesOfChannel(a));
  for (int c = 0; c < a.node().output.channels; ++c) {
    const Real inverse = inverseDeviation(a, c);
    const Real sum = a.dBias[c];
    const Real product = a.dWeights[c];
    forEachPlane(a, c, [&](std::int64_t at, std::int64_t length) {
      for (std::int64_t i = 0; i < length; ++i) {
        const Real normalised = (x[at + i] - mean[c]) * inverse;
        dx[at + i] = a.weights[c] * inverse * (a.dOutput[at + i] - sum / count - normalised * product / count);
      }
    });
  }
}

}  // namespace

const Operator kBatchNorm{
    .name = "batch_norm",
    .outputShape = batchNormShape,
    .savedElements = batchNormSavedElements,
    .savesInput = true,
    .hasStatistics = true,
    .takesRelu = true,
    .takesAdd = true,
    .inFloat = {batchNormForward, batchNormBackwardParameters, batchNormBackwardInput},
    .inDouble = {batchNormForward, batchNormBackwardParameters, batchNormBackwardInput},
};

NodeId GraphBuilder::batchNorm(const std::string& name, NodeId from, const BatchNormSpec& spec) {
  const int channels = shapeOf(from).channels;
  Node node{.name = name, .kind = OpKind::BatchNorm, .inputs = {from}, .decay = spec.decay, .epsilon = spec.epsilon};
  node.weights =
      parameter({.name = name + ".gamma", .dims = {channels}, .init = {InitKind::Constant, 1}, .isDecayed = false});
  node.bias =
      parameter({.name = name + ".beta", .dims = {channels}, .init = {InitKind::Constant, 0}, .isDecayed = false});
  return append(std::move(node));
}

}  // namespace baremark::engine::graph
