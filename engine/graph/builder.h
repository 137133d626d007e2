// SPDX-License-Identifier: Apache-2.0
// Builds a Graph operator by operator, and infers shapes and pads. Operators that do not fit together are a mistake in
// the model's code: they fail an assertion. An operator's file in engine/graph/operators defines its function.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

enum class Bias : std::uint8_t { None, Zero };

struct ConvolutionSpec {
  int channels = 1;
  int kernel = 1;
  int stride = 1;
  Padding padding = Padding::Same;
  Bias bias = Bias::Zero;
  InitRule init;  ///< of the weights
  InitRule biasInit = {InitKind::Constant, 0};
};

struct FullyConnectedSpec {
  int outputs = 1;
  InitRule init;
  InitRule biasInit = {InitKind::Constant, 0};
};

struct BatchNormSpec {
  double decay = 0.9;
  double epsilon = 1e-5;
};

struct PoolSpec {
  int kernel = 2;
  int stride = 2;
  Padding padding = Padding::Valid;
};

class GraphBuilder {
 public:
  GraphBuilder(std::string name, const Shape& image);

  [[nodiscard]] NodeId input() const { return 0; }
  NodeId convolution(const std::string& name, NodeId from, const ConvolutionSpec& spec);
  NodeId fullyConnected(const std::string& name, NodeId from, const FullyConnectedSpec& spec);
  NodeId batchNorm(const std::string& name, NodeId from, const BatchNormSpec& spec);  ///< with gamma and beta
  NodeId relu(const std::string& name, NodeId from);
  NodeId maxPool(const std::string& name, NodeId from, const PoolSpec& spec);
  NodeId averagePool(const std::string& name, NodeId from, const PoolSpec& spec);
  NodeId globalAverage(const std::string& name, NodeId from);
  NodeId add(const std::string& name, std::vector<NodeId> from);     ///< two or more, of equal shape
  NodeId concat(const std::string& name, std::vector<NodeId> from);  ///< along the channels
  NodeId dropout(const std::string& name, NodeId from, double keepProbability);

  [[nodiscard]] const Shape& shapeOf(NodeId node) const { return m_graph.nodes[node].output; }

  /// Returns the graph. Its last node must have one value a class.
  [[nodiscard]] Graph finish();

 private:
  NodeId append(Node node);  ///< with the shape that its operator gives it
  ParameterId parameter(Parameter parameter);
  Graph m_graph;
};

/// Standard deviation of TensorFlow's variance-scaling initialiser: scale 1, fan in, truncated normal, corrected for
/// the truncation.
[[nodiscard]] InitRule varianceScaling(std::int64_t fanIn);

}  // namespace baremark::engine::graph
