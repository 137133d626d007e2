// SPDX-License-Identifier: Apache-2.0
// The interface between training and a backend. A backend implements Network: a graph compiled for one batch size, with
// its parameters and its optimiser. Everybody else reaches the backend's memory only by copies (Memory) and by
// collectives that know it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/graph/device.h"
#include "engine/graph/free_memory.h"
#include "engine/graph/graph.h"
#include "engine/graph/optimizer_settings.h"
#include "engine/graph/parameter_layout.h"
#include "engine/graph/precision.h"

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
  int rankOnNode = 0;         ///< place among the ranks of this machine, which chooses the GPU
  std::uint32_t seed = 0;     ///< seed of dropout
  bool usesWinograd = false;  ///< oneDNN only: for 3x3 convolutions with stride 1
  bool recomputes = false;    ///< less memory for activations, more arithmetic (compile/recomputation.h)
  Precision precision = Precision::Float32;
  OptimizerSettings optimizer{};  ///< for training
  FreeMemory freeMemory{};        ///< a backend that plans first refuses a batch that needs more
};

/// Numbers that all ranks sum in each step besides the gradients. They are in a separate fp32 array, because gradients
/// can have another type.
enum StepSum : std::size_t {
  kLoss,  // softmax cross-entropy, averaged
  kTop1,  // hits, averaged
  kTop5,
  kFlush,  // ranks that request it
  kStop,
  kStepSums
};
using StepSums = std::array<float, kStepSums>;

/// One training step of a rank.
struct StepInput {
  std::int64_t firstSample = 0;    ///< position of the batch's first sample in the sample stream
  std::int64_t averagedBatch = 1;  ///< images over which loss, hits and gradients are averaged
  UpdateFactors factors;
  float lossScale = 1;          ///< multiplies the loss before the backward pass; the update divides by it
  bool isNewBatch = true;       ///< false: images and labels are those of the last step
  bool skipsNonFinite = false;  ///< if a summed gradient is not finite, the step updates nothing
  bool flush = false;
  bool stop = false;
};

struct StepResult {
  StepSums sums{};         ///< over all ranks that were summed
  double decayLoss = 0;    ///< the loss of weight decay, of the weights that the forward pass used
  bool isSkipped = false;  ///< a gradient was not finite, so nothing was updated
};

/// The flat arrays of a network. Statistics: running mean, then running variance, of each batch norm in the order of
/// the graph.
enum class Arena : std::uint8_t { Parameters, Gradients, Statistics };

/// The optimiser's state, with a number for each element of the parameters.
struct StateArray {
  std::string name;  ///< see stateNames()
  DeviceArray values;
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

/// Time of one operator.
struct OperatorTime {
  double forwardSeconds = 0;
  double backwardSeconds = 0;
};

/// Not thread-safe. Owns its memory; arrays and spans stay valid during its lifetime.
///
/// A training step is enqueueStep(), then enqueueUpdate() for the slices of the arenas in ascending order, then
/// finishStep(). The first two only enqueue work if the backend computes elsewhere. Nothing else may be called in
/// between, and the batch may not be changed.
template <class Real>
class Network {
 public:
  virtual ~Network() = default;

  [[nodiscard]] virtual const Graph& graph() const = 0;
  [[nodiscard]] virtual int batch() const = 0;
  [[nodiscard]] virtual const ParameterLayout& layout() const = 0;

  /// Host memory. The caller writes the next batch here: batch x channels x height x width, and one label a sample.
  [[nodiscard]] virtual std::span<Real> images() = 0;
  [[nodiscard]] virtual std::span<std::int32_t> labels() = 0;

  /// Arrays in the backend's memory, zero at first, and the copies from and to it. Gradients have the type of the
  /// precision's rules, the others that of Real.
  [[nodiscard]] virtual DeviceArray arena(Arena which) = 0;
  [[nodiscard]] virtual DeviceArray stepSums() = 0;
  [[nodiscard]] virtual std::vector<StateArray> state() = 0;  ///< empty unless the network trains
  [[nodiscard]] virtual Memory& memory() = 0;

  /// Call it before the first step, and after the parameters were written by copies.
  virtual void prepareTraining() = 0;

  /// Forward pass with the statistics of the batch and dropout, then backward pass. Tells `sink` which gradients will
  /// be ready when. The events stay valid until the next step.
  virtual void enqueueStep(const StepInput& input, GradientSink& sink) = 0;

  /// Updates the parameters in [begin, end) of the arenas with the gradients that are there after `summed`. `begin` is
  /// a multiple of kUpdateGrain; `end` is one too, or the end of the arena. With StepInput::skipsNonFinite, no slice is
  /// updated before all are known to be finite: the call for the last slice updates them all, or none.
  virtual void enqueueUpdate(std::size_t begin, std::size_t end, Event* summed) = 0;

  /// Waits until all work of the step is done, and for `summed`, after which the step's sums are final.
  virtual StepResult finishStep(Event* summed) = 0;

  /// Runs the forward and the backward pass of the batch that is there, without sums and update, and times each
  /// operator apart; the loss belongs to none. Returns a row for each row of report(), in the same order. Changes
  /// gradients and running statistics. The first call may be slower than the next ones.
  [[nodiscard]] virtual std::vector<OperatorTime> timeOperators(const StepInput& input) = 0;

  /// Inference pass: running statistics, no dropout. Counts the first `samples` of the batch.
  virtual BatchResult evaluate(int samples) = 0;

  /// Convert between a slice of parameters, gradients or optimiser state that was copied to the host and the plain
  /// layout of Parameter::dims. fromPlain() leaves the slice's padding as it is.
  virtual void toPlain(ParameterId parameter, const Real* slice, Real* plain) const = 0;
  virtual void fromPlain(ParameterId parameter, const Real* plain, Real* slice) const = 0;

  [[nodiscard]] virtual std::int64_t memoryBytes() const = 0;  ///< with the optimiser's state
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
