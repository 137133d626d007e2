// SPDX-License-Identifier: Apache-2.0
// The instructions that training and inference write in the same way, and where each value lies. InferenceWriter and
// TrainingWriter derive from it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/cpu/layer_primitives.h"
#include "engine/cpu/network_state.h"
#include "engine/cpu/norm_kernels.h"
#include "engine/cpu/program.h"
#include "engine/graph/graph.h"

namespace baremark::engine::cpu {

using Addresses = std::vector<void*>;

[[nodiscard]] inline float* floats(void* address) {
  return static_cast<float*>(address);
}

/// Floats in a tensor, padding included.
[[nodiscard]] inline std::ptrdiff_t elements(const Desc& desc) {
  return static_cast<std::ptrdiff_t>(desc.get_size() / sizeof(float));
}

class LayerWriter {
 public:
  /// All references must outlive the program's last run.
  LayerWriter(Program& program, const graph::Graph& graph, const NetworkPrimitives& primitives, NetworkState& state);

 protected:
  [[nodiscard]] const graph::Node& node(const compile::Layer& layer) const { return m_graph.nodes[layer.node]; }
  [[nodiscard]] const Desc& descOf(graph::NodeId value) const { return m_primitives.values[value]; }

  /// A new buffer of the size of `desc`.
  Place newLike(const Desc& desc) { return Place::of(m_program.buffer(desc.get_size())); }
  /// A new buffer for the layer's output.
  Place makeValue(const compile::Layer& layer);
  /// `place` in the layout `want`: itself, or a reordered copy.
  Place as(const std::string& name, const Desc& have, const Place& place, const Desc& want);

  /// A layer's input as its primitive reads it: rows for a fully connected layer.
  [[nodiscard]] Desc inputDesc(const compile::Layer& layer) const;
  Place inputPlace(const compile::Layer& layer);

  /// Convolution or fully connected.
  void forwardPrimitive(const LayerPrimitives& chosen);
  void add(const compile::Layer& layer);
  void relu(const compile::Layer& layer);

  /// The value that a batch norm adds, in the layout of the batch norm's input. A null address if it adds none.
  Place addedValue(const compile::Layer& layer);
  /// The operands that a batch norm has in training and in inference: x, added, y.
  [[nodiscard]] static NormKernel::ForwardData normData(const NetworkState& state, const graph::Node& n,
                                                        graph::NodeId id, bool hasRelu, const Addresses& a);

  Program& m_program;
  const graph::Graph& m_graph;
  const NetworkPrimitives& m_primitives;
  NetworkState& m_state;
  std::vector<Place> m_values;            ///< of each node that a layer computes
  std::map<graph::NodeId, Place> m_rows;  ///< values that were copied into rows
};

}  // namespace baremark::engine::cpu
