// SPDX-License-Identifier: Apache-2.0
// Where each value and gradient lies while the operators write their instructions into a program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compile/layers.h"
#include "engine/cuda/kernels.h"
#include "engine/cuda/program.h"
#include "engine/graph/graph.h"

namespace baremark::engine::cuda {

/// Device memory outside the arena. Must outlive the program.
struct NetworkArrays {
  void* images = nullptr;  ///< NHWC
  std::int32_t* labels = nullptr;
  std::vector<float*> parameters;  ///< start of each parameter's slice of the arena
  std::vector<void*> weights;      ///< the same as the passes read them: copies in the storage type, or `parameters`
  std::vector<void*> gradients;    ///< in the type of PrecisionRules::gradients; empty unless the network trains
  std::vector<float*> statistics;  ///< of each node; only batch norms have statistics
  StepValues* step = nullptr;
  graph::BatchResult* result = nullptr;
  float* sums = nullptr;          ///< graph::kStepSums
  float* losses = nullptr;        ///< one a sample
  std::int32_t* ranks = nullptr;  ///< one a sample
};

enum class Pass : std::uint8_t { Training, Inference };

class Writer {
 public:
  /// All references must outlive the program's last run.
  Writer(Program& program, const graph::Graph& graph, const NetworkArrays& arrays, Stream stream, int batch,
         Storage type, Pass pass);

  [[nodiscard]] Pass pass() const { return m_pass; }
  /// The forward passes that are written meanwhile compute values again: they change nothing that stays.
  void recompute(bool isOn) { m_recomputes = isOn; }
  [[nodiscard]] bool recomputes() const { return m_recomputes; }
  [[nodiscard]] const NetworkArrays& arrays() const { return m_arrays; }
  [[nodiscard]] Program& program() { return m_program; }

  /// A new buffer for so many activations, or bytes.
  Place activations(std::size_t count) { return m_program.buffer(count * bytesOf(m_type)); }
  Place bytes(std::size_t count) { return m_program.buffer(count); }

  [[nodiscard]] Place value(graph::NodeId node) const { return m_values[node]; }
  /// A new buffer for the layer's output.
  Place makeValue(const compile::Layer& layer);
  void setValue(graph::NodeId node, const Place& place) { m_values[node] = place; }

  /// The gradient by the layer's output, which belongs to the layer: it may change it in place.
  Place takeGradient(const compile::Layer& layer);
  /// One of the gradients by a node's value. The place must belong to it alone.
  void addGradient(graph::NodeId node, const Place& gradient) { m_gradients[node].push_back(gradient); }

  /// Loss, hits and, in training, the gradient by the logits.
  void writeLoss();
  /// The same for the first *samples of the batch, without a gradient.
  void writeAccuracy(const int* samples);

  [[nodiscard]] std::size_t elements(graph::NodeId node) const {
    return static_cast<std::size_t>(m_batch * m_graph.nodes[node].output.elements());
  }

 private:
  Program& m_program;
  const graph::Graph& m_graph;
  const NetworkArrays& m_arrays;
  Stream m_stream = nullptr;
  int m_batch = 1;
  Storage m_type = Storage::Float32;
  Pass m_pass = Pass::Training;
  bool m_recomputes = false;
  std::vector<Place> m_values;
  std::vector<std::vector<Place>> m_gradients;  ///< by each value, one for each reader
};

}  // namespace baremark::engine::cuda
