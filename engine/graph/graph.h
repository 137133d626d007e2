// SPDX-License-Identifier: Apache-2.0
// A network as data: operators with their shapes and parameters, in an order in which each follows its inputs. Immutable
// once built; both backends, the counts, the checkpoint and the planner read it.
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

enum class OpKind : std::uint8_t {
  Input,
  Convolution,     // weights [out, in, height, width], bias [out] or none
  FullyConnected,  // weights [out, in], bias [out]; the input is read in channel, height, width order
  BatchNorm,       // weights (gamma) [channels] or none, bias (beta) [channels]
  Relu,
  MaxPool,
  AveragePool,  // divides by the elements of the window that are inside
  Add,          // of two inputs of equal shape
  Dropout,      // in training only; what is kept is divided by the keep probability
};

[[nodiscard]] const char* toName(OpKind kind);

enum class InitKind : std::uint8_t { Constant, TruncatedNormal };

/// Constant: every element is `value`. TruncatedNormal: mean 0, deviation `value` before cutting at two deviations.
struct InitRule {
  InitKind kind = InitKind::Constant;
  double value = 0;
  bool operator==(const InitRule&) const = default;
};

struct Parameter {
  std::string name;  ///< "conv1.weights", as in the checkpoint
  std::vector<std::int64_t> dims;
  InitRule init;
  bool isDecayed = true;  ///< weights and biases, not batch norm
  [[nodiscard]] std::int64_t elements() const;
};

struct Node {
  std::string name;
  OpKind kind = OpKind::Input;
  std::vector<NodeId> inputs;
  Shape output;
  Window window;                      ///< Convolution and pools
  double decay = 0;                   ///< BatchNorm: of the running statistics
  double epsilon = 0;                 ///< BatchNorm
  double keepProbability = 1;         ///< Dropout
  std::optional<ParameterId> weights;
  std::optional<ParameterId> bias;
};

struct Graph {
  std::string name;
  int classes = 0;
  std::vector<Node> nodes;  ///< the first is the input, the last gives the logits
  std::vector<Parameter> parameters;

  [[nodiscard]] const Node& input() const { return nodes.front(); }
  [[nodiscard]] NodeId logits() const { return nodes.size() - 1; }
  [[nodiscard]] const Shape& inputShape(const Node& node) const { return nodes[node.inputs.front()].output; }
};

/// The nodes that read each node's output, ascending.
[[nodiscard]] std::vector<std::vector<NodeId>> consumers(const Graph& graph);

/// Every operator, shape, window and parameter as text: two graphs are the same exactly if these are.
[[nodiscard]] std::string describe(const Graph& graph);

}  // namespace baremark::engine::graph
