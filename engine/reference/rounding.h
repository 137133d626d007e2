// SPDX-License-Identifier: Apache-2.0
// Rounds what the reference operators read and write to the storage type of a precision. The operators know nothing of
// it: they compute in Real. With fp32, nothing is rounded.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/graph/narrow_arrays.h"
#include "engine/graph/precision.h"

namespace baremark::engine::reference {

template <class Real>
class Rounding {
 public:
  Rounding(graph::Precision precision, std::size_t parameters) : m_storage(graph::rulesOf(precision).storage) {
    if (graph::isNarrow(m_storage)) m_weights.resize(parameters);
  }

  /// Rounds an operator's output, or the gradient by it.
  void round(std::vector<Real>& values) const {
    if (graph::isNarrow(m_storage)) graph::roundTo(m_storage, std::span(values));
  }

  /// Copies the parameters for a pass, and rounds the copies except gamma and beta of batch norms. `offsets` are those
  /// of each parameter.
  void takeWeights(const graph::Graph& graph, const std::vector<std::size_t>& offsets,
                   const std::vector<Real>& parameters) {
    if (m_weights.empty()) return;
    m_weights = parameters;
    for (const graph::Node& node : graph.nodes) {
      if (node.kind == graph::OpKind::BatchNorm) continue;
      for (const std::optional<graph::ParameterId>& id : {node.weights, node.bias}) {
        if (!id) continue;
        const auto elements = static_cast<std::size_t>(graph.parameters[*id].elements());
        graph::roundTo(m_storage, std::span(m_weights).subspan(offsets[*id], elements));
      }
    }
  }

  /// What the pass reads: the copies, or the parameters themselves.
  [[nodiscard]] const std::vector<Real>& weights(const std::vector<Real>& parameters) const {
    return m_weights.empty() ? parameters : m_weights;
  }

  [[nodiscard]] std::size_t elements() const { return m_weights.size(); }

 private:
  graph::NumberType m_storage;
  std::vector<Real> m_weights;
};

}  // namespace baremark::engine::reference
