// SPDX-License-Identifier: Apache-2.0
// The part of a Network that every backend on the host's memory has: training can reach its arrays, a step is computed
// within the calls, and the optimiser is that of this room. A backend adds the passes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/graph/network.h"
#include "engine/host/narrow_gradients.h"
#include "engine/host/optimizer.h"

namespace baremark::engine::host {

/// Seconds that `work` takes.
template <class Work>
[[nodiscard]] double secondsOf(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Plain copies.
class HostMemory final : public graph::Memory {
 public:
  void toHost(const graph::DeviceArray& from, void* to) override;
  void toDevice(const void* from, const graph::DeviceArray& to) override;
  [[nodiscard]] bool isOnHost() const override { return true; }
};

template <class Real>
class HostNetwork : public graph::Network<Real> {
 public:
  [[nodiscard]] virtual std::span<Real> parameters() = 0;
  [[nodiscard]] virtual std::span<Real> gradients() = 0;  ///< empty unless the network trains
  [[nodiscard]] virtual std::span<Real> statistics() = 0;

  /// Training pass. `firstSample` is the position of the batch's first sample in the sample stream.
  virtual graph::BatchResult forward(std::int64_t firstSample) = 0;
  /// Computes the gradients of `scale` times the sum of the samples' losses, for the batch of the last forward().
  virtual void backward(Real scale, graph::GradientSink& sink) = 0;

  [[nodiscard]] graph::DeviceArray arena(graph::Arena which) final;
  [[nodiscard]] graph::DeviceArray stepSums() final { return graph::arrayOf(std::span<float>(m_sums)); }
  [[nodiscard]] std::vector<graph::StateArray> state() final;
  [[nodiscard]] graph::Memory& memory() final { return m_memory; }
  void prepareTraining() final { m_optimizer->measure(parameters()); }
  void enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) final;
  void enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) final;
  graph::StepResult finishStep(graph::Event* summed) final;

  /// Of a network that trains.
  [[nodiscard]] Optimizer<Real>& optimizer() { return *m_optimizer; }

 protected:
  /// The factor of backward() in a step.
  [[nodiscard]] static Real lossFactor(const graph::StepInput& input) {
    return static_cast<Real>(input.lossScale) / static_cast<Real>(input.averagedBatch);
  }
  /// The backend calls it when graph() and layout() are final.
  void makeOptimizer(const graph::NetworkOptions& options);
  /// Of the optimiser's state and of gradients in another type than Real.
  [[nodiscard]] std::int64_t optimizerBytes() const {
    return (m_optimizer ? m_optimizer->memoryBytes() : 0) + (m_narrow ? m_narrow->bytes() : 0);
  }

 private:
  void updateFromNarrow(std::size_t begin, std::size_t end);

  HostMemory m_memory;
  std::optional<Optimizer<Real>> m_optimizer;
  std::optional<NarrowGradients<Real>> m_narrow;  ///< if the precision's gradients are narrow
  graph::StepInput m_step;                        ///< the current one
  bool m_isSkipped = false;                       ///< a gradient of the step is not finite
  graph::StepSums m_sums{};
  double m_decayLoss = 0;
};

}  // namespace baremark::engine::host
