// SPDX-License-Identifier: Apache-2.0
// The seam between training and a backend: a graph compiled for one batch size. A backend implements Network; everything
// else (reduction, optimiser, checkpoint, evaluation) works on its flat arenas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/graph/parameter_layout.h"

namespace baremark::engine::graph {

/// Told during the backward pass that gradients are ready: of the arena, all before `end`. Called after every operator,
/// with the same `end` where it finished none, so that communication can be moved on.
class GradientSink {
 public:
  virtual ~GradientSink() = default;
  virtual void gradientsReady(std::size_t end) = 0;
};

/// Sums over the samples of a batch.
struct BatchResult {
  double loss = 0;  ///< softmax cross-entropy
  std::int64_t top1 = 0;
  std::int64_t top5 = 0;
};

enum class NetworkUse : std::uint8_t { Training, TrainingAndEvaluation, Evaluation };

struct NetworkOptions {
  int batch = 1;
  NetworkUse use = NetworkUse::Training;
  int threads = 1;
  std::uint32_t seed = 0;         ///< of dropout
  bool usesWinograd = false;      ///< oneDNN only: 3x3 convolutions with stride 1
};

/// What the plan report says of one operator.
struct OperatorReport {
  std::string name;
  std::string implementation;
  double forwardFlops = 0;   ///< of the batch
  double backwardFlops = 0;
  double forwardBytes = 0;   ///< read and written, as the operator is executed
  double backwardBytes = 0;
  bool usesWinograd = false;  ///< its forward pass is computed by Winograd's algorithm
};

/// Not safe for two threads at once. Owns its arenas; every pointer is good for its life.
template <class Real>
class Network {
 public:
  virtual ~Network() = default;

  [[nodiscard]] virtual const Graph& graph() const = 0;
  [[nodiscard]] virtual int batch() const = 0;
  [[nodiscard]] virtual const ParameterLayout& layout() const = 0;

  /// The next batch is written here: batch x channels x height x width, and one label a sample.
  [[nodiscard]] virtual std::span<Real> images() = 0;
  [[nodiscard]] virtual std::span<std::int32_t> labels() = 0;

  [[nodiscard]] virtual std::span<Real> parameters() = 0;
  [[nodiscard]] virtual std::span<Real> gradients() = 0;
  /// Running mean, then running variance, of each batch norm in the graph's order.
  [[nodiscard]] virtual std::span<Real> statistics() = 0;

  /// Training: batch statistics, dropout. `firstSample` is the place of the batch's first sample in the stream of samples.
  virtual BatchResult forward(std::int64_t firstSample) = 0;

  /// Gradients of `scale` times the sum of the samples' losses, for the batch of the last forward().
  virtual void backward(Real scale, GradientSink& sink) = 0;

  /// Inference: running statistics, no dropout. Counts the first `samples` of the batch.
  virtual BatchResult evaluate(int samples) = 0;

  /// Between an arena's slice (of parameters, gradients or optimiser state) and the plain layout of the graph's dims.
  virtual void toPlain(ParameterId parameter, const Real* slice, Real* plain) const = 0;
  virtual void fromPlain(ParameterId parameter, const Real* plain, Real* slice) const = 0;

  [[nodiscard]] virtual std::int64_t memoryBytes() const = 0;
  [[nodiscard]] virtual std::vector<OperatorReport> report() const = 0;
};

/// Every parameter of `network` set to its initial value, statistics to mean 0 and variance 1.
template <class Real>
void initialise(Network<Real>& network, std::uint32_t seed);

/// Number of running statistics of a graph, and where a batch norm's begin: mean at the offset, variance after it.
[[nodiscard]] std::size_t statisticsCount(const Graph& graph);
[[nodiscard]] std::vector<std::size_t> statisticsOffsets(const Graph& graph);  ///< one a node; only batch norms' mean something

}  // namespace baremark::engine::graph
