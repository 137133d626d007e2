// SPDX-License-Identifier: Apache-2.0
// What layers use to write their instructions into a program: where each value and each gradient lies.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/cpu/layer.h"
#include "engine/cpu/network_state.h"
#include "engine/cpu/program.h"

namespace baremark::engine::cpu {

using Addresses = std::vector<void*>;

template <class Number>
[[nodiscard]] Number* numbers(void* address) {
  return static_cast<Number*>(address);
}
[[nodiscard]] inline float* floats(void* address) {
  return numbers<float>(address);
}

/// Calls work(number) with a number of the type of `desc`: float or graph::BFloat16.
template <class Work>
void withNumber(const Desc& desc, const Work& work) {
  if (typeOf(desc) == DataType::bf16) {
    work(graph::BFloat16{});
  } else {
    work(float{});
  }
}

class LayerWriter {
 public:
  /// All references must outlive the program's last run. If values are not fp32, writes the conversion of the images.
  LayerWriter(Program& program, const graph::Graph& graph, const NetworkLayouts& layouts, NetworkState& state);

  [[nodiscard]] Program& program() { return m_program; }
  [[nodiscard]] NetworkState& state() { return m_state; }
  /// The forward passes that are written meanwhile compute values again: they change nothing that stays.
  void recompute(bool isOn) { m_recomputes = isOn; }
  [[nodiscard]] bool recomputes() const { return m_recomputes; }
  [[nodiscard]] const Desc& descOf(graph::NodeId value) const { return m_layouts.values[value]; }
  [[nodiscard]] const Desc& descOfParameter(graph::ParameterId id) const { return m_layouts.parameters[id]; }

  /// A new buffer of the size of `desc`.
  Place newLike(const Desc& desc) { return Place::of(m_program.buffer(desc.get_size())); }
  /// `place` in the layout and type `want`: itself, or a reordered copy.
  Place as(const std::string& name, const Desc& have, const Place& place, const Desc& want);
  /// A parameter in the layout and type `want`.
  Place parameterAs(graph::ParameterId id, const Desc& want);

  /// The place of a value that a layer reads, and a new buffer for the value that it computes.
  [[nodiscard]] Place valueOf(graph::NodeId value) const { return m_values[value]; }
  Place makeValue(const compile::Layer& layer);
  /// The layer's output is its input.
  void passOn(const compile::Layer& layer) { m_values[layer.output] = m_values[layer.input()]; }

  // Each gradient buffer belongs to exactly one value, so it may be changed in place.

  /// Adds up the gradients by the layer's output until at most `most` are left.
  std::vector<Place> summed(const compile::Layer& layer, std::size_t most);
  /// The sum of the gradients by the layer's output.
  Place summed(const compile::Layer& layer) { return summed(layer, 1).front(); }
  /// Sets `gradient` to 0 where the layer's output is not positive. Works in place.
  Place masked(const compile::Layer& layer, const Place& gradient);
  /// Hands over a reader's gradient by `value`, in the layout of the value.
  void addGradient(graph::NodeId value, const Place& gradient) { m_gradients[value].push_back(gradient); }
  [[nodiscard]] std::size_t gradientsOf(graph::NodeId value) const { return m_gradients[value].size(); }

 private:
  Program& m_program;
  const graph::Graph& m_graph;
  const NetworkLayouts& m_layouts;
  NetworkState& m_state;
  bool m_recomputes = false;
  std::vector<Place> m_values;                  ///< of each node that a layer computes
  std::vector<std::vector<Place>> m_gradients;  ///< by each value, one for each reader
};

}  // namespace baremark::engine::cpu
