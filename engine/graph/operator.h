// SPDX-License-Identifier: Apache-2.0
// What the engine asks an operator: its name, shape rule, counts, what it can be fused with, and its reference code.
// Each operator is one file in engine/graph/operators, and one in the folder `operators` of each fast backend. The file
// in engine/graph/operators also defines the function of GraphBuilder that appends the operator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

/// One node and its arrays, for its reference code. Values are NCHW, parameters have the layout of Parameter::dims.
template <class Real>
struct NodeArrays {
  const Graph* graph = nullptr;
  NodeId id = 0;
  int batch = 1;
  std::uint32_t seed = 0;  ///< of dropout
  std::vector<const Real*> inputs;
  Real* output = nullptr;
  const Real* weights = nullptr;
  const Real* bias = nullptr;
  Real* statistics = nullptr;  ///< running means of the channels, then running variances
  Real* saved = nullptr;       ///< Operator::savedElements() numbers from the forward pass for the backward pass

  bool isTraining = false;
  std::int64_t firstSample = 0;  ///< position of the batch's first sample in the sample stream

  const Real* dOutput = nullptr;  ///< gradient by the output
  Real* dWeights = nullptr;
  Real* dBias = nullptr;

  [[nodiscard]] const Node& node() const { return graph->nodes[id]; }
  [[nodiscard]] const Shape& inputShape(std::size_t input = 0) const {
    return graph->nodes[node().inputs[input]].output;
  }
};

/// Plain loops, slow on purpose. Tests compare them with finite differences, and every other backend with them.
template <class Real>
struct ReferenceCode {
  void (*forward)(const NodeArrays<Real>&) = nullptr;
  /// Overwrites dWeights and dBias. Null if the operator has no parameters.
  void (*backwardParameters)(const NodeArrays<Real>&) = nullptr;
  /// Overwrites `dx`, the gradient by one of the inputs. May read what backwardParameters() wrote before.
  void (*backwardInput)(const NodeArrays<Real>&, std::size_t input, Real* dx) = nullptr;
};

struct Operator {
  const char* name = "";
  /// The output's shape, from the inputs' shapes, the window and the parameters of the node.
  Shape (*outputShape)(const Graph& graph, const Node& node) = nullptr;
  /// Multiply-accumulates of the forward pass for one sample. Null: not counted.
  std::int64_t (*forwardMacs)(const Graph& graph, const Node& node) = nullptr;
  /// Numbers of NodeArrays::saved for one batch. Null: none.
  std::int64_t (*savedElements)(const Node& node, int batch) = nullptr;
  bool savesInput = false;     ///< the backward pass reads the first input
  bool hasStatistics = false;  ///< a running mean and a running variance a channel
  bool takesRelu = false;      ///< a ReLU that is the only reader can be fused with it
  bool takesAdd = false;       ///< so can an add of two values with a ReLU after it
  ReferenceCode<float> inFloat;
  ReferenceCode<double> inDouble;

  template <class Real>
  [[nodiscard]] const ReferenceCode<Real>& reference() const {
    if constexpr (std::is_same_v<Real, float>) {
      return inFloat;
    } else {
      return inDouble;
    }
  }
};

// kConvolution and so on, each defined in its operator's file.
#define BAREMARK_DECLARE(Name) extern const Operator k##Name;
BAREMARK_EVERY_OPERATOR(BAREMARK_DECLARE)
#undef BAREMARK_DECLARE

[[nodiscard]] const Operator& operatorOf(OpKind kind);

}  // namespace baremark::engine::graph
