// SPDX-License-Identifier: Apache-2.0
// The reference backend: a Network that runs the reference operators one after the other. It is correct and slow.
// --device=reference and builds without oneDNN train with it, and tests compare the other backends with it in fp64.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/graph/operator.h"
#include "engine/host/network.h"
#include "engine/reference/rounding.h"

namespace baremark::engine::reference {

template <class Real>
class ReferenceNetwork final : public host::HostNetwork<Real> {
 public:
  ReferenceNetwork(graph::Graph graph, const graph::NetworkOptions& options);
  ReferenceNetwork(const ReferenceNetwork&) = delete;
  ReferenceNetwork& operator=(const ReferenceNetwork&) = delete;

  [[nodiscard]] const graph::Graph& graph() const override { return m_graph; }
  [[nodiscard]] int batch() const override { return m_options.batch; }
  [[nodiscard]] const graph::ParameterLayout& layout() const override { return m_layout; }
  [[nodiscard]] std::span<Real> images() override { return m_values.front(); }
  [[nodiscard]] std::span<std::int32_t> labels() override { return m_labels; }
  [[nodiscard]] std::span<Real> parameters() override { return m_parameters; }
  [[nodiscard]] std::span<Real> gradients() override { return m_gradients; }
  [[nodiscard]] std::span<Real> statistics() override { return m_statistics; }
  graph::BatchResult forward(std::int64_t firstSample) override;
  void backward(Real scale, graph::GradientSink& sink) override;
  std::vector<graph::OperatorTime> timeOperators(const graph::StepInput& input) override;
  graph::BatchResult evaluate(int samples) override;
  void toPlain(graph::ParameterId parameter, const Real* slice, Real* plain) const override;
  void fromPlain(graph::ParameterId parameter, const Real* plain, Real* slice) const override;
  [[nodiscard]] std::int64_t memoryBytes() const override;
  [[nodiscard]] std::vector<graph::OperatorReport> report() const override;

  /// A node's output in the last pass, and the gradient by it in the last backward pass.
  [[nodiscard]] const std::vector<Real>& value(graph::NodeId node) const { return m_values[node]; }
  [[nodiscard]] const std::vector<Real>& gradient(graph::NodeId node) const { return m_valueGradients[node]; }

 private:
  enum class Pass : std::uint8_t { Training, Inference };
  void run(Pass pass, std::int64_t firstSample);
  void begin(Pass pass, std::int64_t firstSample);
  void runForward(graph::NodeId id);
  void beginBack(Real scale);
  void runBack(graph::NodeId id);
  void roundGradients(graph::NodeId id);
  [[nodiscard]] graph::NodeArrays<Real> arraysOf(graph::NodeId id);

  graph::Graph m_graph;
  graph::NetworkOptions m_options;
  graph::ParameterLayout m_layout;
  std::vector<std::size_t> m_offsets;            ///< of each parameter
  std::vector<std::size_t> m_statisticsOffsets;  ///< of each node
  std::vector<std::int32_t> m_labels;
  std::vector<Real> m_parameters;
  std::vector<Real> m_gradients;
  std::vector<Real> m_statistics;
  std::vector<std::vector<Real>> m_values;          ///< of each node
  std::vector<std::vector<Real>> m_valueGradients;  ///< gradient by each node's output
  std::vector<std::vector<Real>> m_saved;           ///< of each node
  std::vector<graph::NodeArrays<Real>> m_arrays;    ///< of each node
  std::vector<Real> m_scratch;
  Rounding<Real> m_rounding;
};

/// Returns the parameters in the order in which a backward pass over the nodes, from last to first, finishes their
/// gradients.
[[nodiscard]] std::vector<graph::ParameterId> parametersFromLastToFirst(const graph::Graph& graph);

}  // namespace baremark::engine::reference
