// SPDX-License-Identifier: Apache-2.0
// A layer as this backend executes it: its primitives, memory layouts and instructions. Each operator is one file in
// engine/cpu/operators that derives from CpuLayer.
//
// A value has the layout that its producer chose. If a consumer needs another layout, it inserts a reorder.
#pragma once

#include <memory>
#include <vector>

#include "engine/compile/layers.h"
#include "engine/cpu/dnnl_api.h"
#include "engine/graph/network.h"

namespace baremark::engine::cpu {

class LayerWriter;

struct NetworkLayouts {
  std::vector<Desc> values;      ///< of the input and of each node that a layer computes
  std::vector<Desc> parameters;  ///< as they are stored, in fp32
  std::vector<bool> feedsNorm;   ///< of each node: a batch norm reads it, so its layout needs lanes
};

/// What a layer chooses its primitives from. It adds the layouts of its output and parameters.
struct Choice {
  const PrimitiveMaker& maker;
  const graph::Graph& graph;
  const graph::NetworkOptions& options;
  NetworkLayouts& layouts;

  [[nodiscard]] bool trains() const { return options.use != graph::NetworkUse::Evaluation; }
  /// Type of values, of gradients by them and of the weights that primitives read.
  [[nodiscard]] DataType storage() const { return dataTypeOf(graph::rulesOf(options.precision).storage); }
};

class CpuLayer {
 public:
  /// The output takes the layout of the first input, unless the operator chooses another one.
  CpuLayer(const Choice& choice, const compile::Layer& layer);
  virtual ~CpuLayer() = default;
  CpuLayer(const CpuLayer&) = delete;
  CpuLayer& operator=(const CpuLayer&) = delete;

  [[nodiscard]] const compile::Layer& layer() const { return m_layer; }

  /// Write the instructions of a pass.
  virtual void forward(LayerWriter& writer) = 0;
  virtual void infer(LayerWriter& writer) { forward(writer); }
  virtual void backward(LayerWriter& writer) = 0;

  /// Computation and memory traffic of the layer. Each tensor counts once for reading and once for writing.
  [[nodiscard]] virtual graph::OperatorReport report(const NetworkLayouts& layouts) const;

 protected:
  compile::Layer m_layer;
  const graph::Graph& m_graph;
  const graph::Node& m_node;
  int m_batch = 1;
};

using CpuLayers = std::vector<std::unique_ptr<CpuLayer>>;

/// `fused` are the layers of the graph (compile::fuse). Fills `choice.layouts`.
[[nodiscard]] CpuLayers makeLayers(const Choice& choice, const std::vector<compile::Layer>& fused);

/// True if the bytes of the value are rows, one a sample, in the order channel, height, width. That holds for plain
/// images, and for 1 x 1 images with contiguous channels.
[[nodiscard]] bool isRows(const Desc& value, int batch, const graph::Shape& shape);

[[nodiscard]] inline double bytes(const Desc& desc) {
  return static_cast<double>(desc.get_size());
}

// makeConvolution() and so on, each defined in its operator's file.
#define BAREMARK_DECLARE(Name) std::unique_ptr<CpuLayer> make##Name(const Choice& choice, const compile::Layer& layer);
BAREMARK_EVERY_OPERATOR(BAREMARK_DECLARE)
#undef BAREMARK_DECLARE

}  // namespace baremark::engine::cpu
