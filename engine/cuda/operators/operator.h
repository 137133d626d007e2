// SPDX-License-Identifier: Apache-2.0
// A layer of the network on the GPU. Each kind is one file of this folder. An operator chooses its lowering when it is
// made, and writes its instructions once for each program.
#pragma once

#include <cudnn.h>

#include <cstdint>
#include <memory>
#include <string>

#include "engine/compile/layers.h"
#include "engine/cuda/device.h"
#include "engine/cuda/writer.h"
#include "engine/graph/graph.h"

namespace baremark::engine::cuda {

/// What all operators of a network share. Must outlive them.
struct Site {
  const Device& device;
  const graph::Graph& graph;
  int batch = 1;
  bool trains = true;
  std::uint32_t seed = 0;
  Storage storage = Storage::Float32;           ///< of activations, of the gradients by them, and of weights
  Storage gradients = Storage::Float32;         ///< of the gradients by parameters
  cudnnMathType_t arithmetic = CUDNN_FMA_MATH;  ///< of convolutions; all add in fp32
};

/// Must outlive the programs that it writes to.
class Operator {
 public:
  Operator(const Site& site, compile::Layer layer) : m_site(site), m_layer(std::move(layer)) {}
  virtual ~Operator() = default;
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;

  /// Reads the layer's inputs from the writer and gives it the output.
  virtual void writeForward(Writer& writer) = 0;
  /// Takes the gradient by the output and gives the writer the gradients by the inputs, but none by the images.
  virtual void writeBackward(Writer& writer) = 0;
  /// What computes it, for the report.
  [[nodiscard]] virtual std::string implementation() const = 0;

 protected:
  [[nodiscard]] const graph::Node& node() const { return m_site.graph.nodes[m_layer.node]; }
  [[nodiscard]] const graph::Shape& outputShape() const { return m_site.graph.nodes[m_layer.output].output; }
  /// Sets `gradient` to 0 where the layer's output is not positive.
  void writeMask(Writer& writer, const Place& gradient) const;

  const Site& m_site;
  const compile::Layer m_layer;
};

[[nodiscard]] std::unique_ptr<Operator> makeOperator(const Site& site, const compile::Layer& layer);

// One function for each file of this folder.
[[nodiscard]] std::unique_ptr<Operator> makeConvolutionOperator(const Site& site, const compile::Layer& layer);
[[nodiscard]] std::unique_ptr<Operator> makeBatchNormOperator(const Site& site, const compile::Layer& layer);
[[nodiscard]] std::unique_ptr<Operator> makePoolOperator(const Site& site, const compile::Layer& layer);
[[nodiscard]] std::unique_ptr<Operator> makeConcatOperator(const Site& site, const compile::Layer& layer);
[[nodiscard]] std::unique_ptr<Operator> makeAddOperator(const Site& site, const compile::Layer& layer);
[[nodiscard]] std::unique_ptr<Operator> makeReluOperator(const Site& site, const compile::Layer& layer);
[[nodiscard]] std::unique_ptr<Operator> makeDropoutOperator(const Site& site, const compile::Layer& layer);

}  // namespace baremark::engine::cuda
