// SPDX-License-Identifier: Apache-2.0
// The interface between training and a backend. A backend implements Network: a graph compiled for one batch size.
// Reduction, optimiser, checkpoint and evaluation work only on its flat arenas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/graph/device.h"
#include "engine/graph/graph.h"
#include "engine/graph/parameter_layout.h"

namespace baremark::engine::graph {

/// Receives progress of the backward pass: all gradients before element `end` of the arena are finished after `ready`.
/// The backend calls it after every operator, with an unchanged `end` if the operator finished no gradient, so that
/// communication can progress.
class GradientSink {
 public:
  virtual ~GradientSink() = default;
  virtual void gradientsReady(std::size_t end, Event* ready) = 0;
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
  std::uint32_t seed = 0;     ///< seed of dropout
  bool usesWinograd = false;  ///< oneDNN only: for 3x3 convolutions with stride 1
};

/// Computation and memory traffic of one operator.
struct OperatorReport {
  std::string name;
  std::string implementation;
  double forwardFlops = 0;  ///< for the whole batch
  double backwardFlops = 0;
  double forwardBytes = 0;  ///< bytes read and written, as the backend executes the operator
  double backwardBytes = 0;
  bool usesWinograd = false;  ///< Winograd's algorithm computes its forward pass
};

/// Not thread-safe. Owns its arenas; all spans stay valid during its lifetime.
template <class Real>
class Network {
 public:
  virtual ~Network() = default;

  [[nodiscard]] virtual const Graph& graph() const = 0;
  [[nodiscard]] virtual int batch() const = 0;
  [[nodiscard]] virtual const ParameterLayout& layout() const = 0;

  /// The caller writes the next batch here: batch x channels x height x width, and one label a sample.
  [[nodiscard]] virtual std::span<Real> images() = 0;
  [[nodiscard]] virtual std::span<std::int32_t> labels() = 0;

  [[nodiscard]] virtual std::span<Real> parameters() = 0;
  [[nodiscard]] virtual std::span<Real> gradients() = 0;
  /// Running mean, then running variance, of each batch norm in the order of the graph.
  [[nodiscard]] virtual std::span<Real> statistics() = 0;

  /// Training pass: statistics of the batch, dropout. `firstSample` is the position of the batch's first sample in the
  /// sample stream.
  virtual BatchResult forward(std::int64_t firstSample) = 0;

  /// Computes the gradients of `scale` times the sum of the samples' losses, for the batch of the last forward().
  virtual void backward(Real scale, GradientSink& sink) = 0;

  /// Inference pass: running statistics, no dropout. Counts the first `samples` of the batch.
  virtual BatchResult evaluate(int samples) = 0;

  /// Convert between the slice of an arena (parameters, gradients or optimiser state) and the plain layout of
  /// Parameter::dims.
  virtual void toPlain(ParameterId parameter, const Real* slice, Real* plain) const = 0;
  virtual void fromPlain(ParameterId parameter, const Real* plain, Real* slice) const = 0;

  [[nodiscard]] virtual std::int64_t memoryBytes() const = 0;
  [[nodiscard]] virtual std::vector<OperatorReport> report() const = 0;
};

/// Sets every parameter of `network` to its initial value, and the statistics to mean 0 and variance 1.
template <class Real>
void initialise(Network<Real>& network, std::uint32_t seed);

/// The number of running statistics of a graph, and the offset of each batch norm's statistics: the mean at the offset,
/// the variance after it.
[[nodiscard]] std::size_t statisticsCount(const Graph& graph);
[[nodiscard]] std::vector<std::size_t> statisticsOffsets(
    const Graph& graph);  ///< one a node; meaningful only for batch norms

}  // namespace baremark::engine::graph
