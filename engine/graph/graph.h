// SPDX-License-Identifier: Apache-2.0
// A network as data: operators with their shapes and parameters, in an order in which each follows its inputs. A graph
// does not change once it is built. Both backends, the counts, the checkpoint and the prediction of a step's time read
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/shape.h"

namespace baremark::engine::graph {

using NodeId = std::size_t;
using ParameterId = std::size_t;

/// Every operator. Each is one file in engine/graph/operators (engine/graph/operator.h), and one in the folder
/// `operators` of each fast backend.
#define BAREMARK_EVERY_OPERATOR(X) \
  X(Convolution)                   \
  X(FullyConnected)                \
  X(BatchNorm)                     \
  X(Relu)                          \
  X(MaxPool)                       \
  X(AveragePool)                   \
  X(Add)                           \
  X(Concat)                        \
  X(Dropout)

enum class OpKind : std::uint8_t {
  Input,
#define BAREMARK_KIND(Name) Name,
  BAREMARK_EVERY_OPERATOR(BAREMARK_KIND)
#undef BAREMARK_KIND
};

enum class InitKind : std::uint8_t { Constant, TruncatedNormal };

/// Constant: every element is `value`. TruncatedNormal: mean 0 and standard deviation `value` before the truncation at
/// two standard deviations.
struct InitRule {
  InitKind kind = InitKind::Constant;
  double value = 0;
  bool operator==(const InitRule&) const = default;
};

struct Parameter {
  std::string name;  ///< the name in checkpoints, such as "conv1.weights"
  std::vector<std::int64_t> dims;
  InitRule init;
  bool isDecayed = true;  ///< true for weights and biases, false for batch norm
  [[nodiscard]] std::int64_t elements() const;
};

struct Node {
  std::string name;
  OpKind kind = OpKind::Input;
  std::vector<NodeId> inputs;
  Shape output;
  Window window;               ///< convolution and pools
  double decay = 0;            ///< BatchNorm: of the running statistics
  double epsilon = 0;          ///< BatchNorm
  double keepProbability = 1;  ///< dropout
  std::optional<ParameterId> weights;
  std::optional<ParameterId> bias;
};

struct Graph {
  std::string name;
  int classes = 0;
  std::vector<Node> nodes;  ///< the first node is the input, the last one gives the logits
  std::vector<Parameter> parameters;

  [[nodiscard]] const Node& input() const { return nodes.front(); }
  [[nodiscard]] NodeId logits() const { return nodes.size() - 1; }
  [[nodiscard]] const Shape& inputShape(const Node& node) const { return nodes[node.inputs.front()].output; }
};

/// Returns for each node the nodes that read its output, ascending.
[[nodiscard]] std::vector<std::vector<NodeId>> consumers(const Graph& graph);

/// Returns every operator, shape, window and parameter as text. Two graphs are equal exactly if their texts are.
[[nodiscard]] std::string describe(const Graph& graph);

}  // namespace baremark::engine::graph
