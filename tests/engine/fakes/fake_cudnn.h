// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of the tests' cuDNN share: its descriptors, and the reference code over its arrays.
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <cstring>
#include <vector>

#include "engine/graph/narrow_arrays.h"
#include "engine/graph/operator.h"

struct cudnnContext {
  int unused = 0;
};

struct cudnnTensorStruct {
  int batch = 0;
  baremark::engine::graph::Shape shape;
  baremark::engine::graph::NumberType type = baremark::engine::graph::NumberType::Float32;
  [[nodiscard]] std::size_t elements() const { return static_cast<std::size_t>(batch * shape.elements()); }
};

struct cudnnFilterStruct {
  int out = 0;
  baremark::engine::graph::Shape in;  ///< channels, and height and width of the window
  baremark::engine::graph::NumberType type = baremark::engine::graph::NumberType::Float32;
  [[nodiscard]] std::size_t elements() const { return static_cast<std::size_t>(out * in.elements()); }
};

struct cudnnConvolutionStruct {
  baremark::engine::graph::Window window;
  cudnnMathType_t math = CUDNN_DEFAULT_MATH;
};

/// A ReLU.
struct cudnnActivationStruct {};

struct cudnnPoolingStruct {
  baremark::engine::graph::Window window;
  cudnnPoolingMode_t mode = CUDNN_POOLING_MAX;
};

namespace baremark::engine::test {

inline constexpr std::size_t kWorkspace = 96;

using Floats = std::vector<float>;

/// [outer][a][b] as [outer][b][a].
inline Floats swapped(const Floats& from, std::size_t a, std::size_t b) {
  Floats to(from.size());
  for (std::size_t first = 0; first < from.size(); first += a * b) {
    for (std::size_t i = 0; i < a; ++i) {
      for (std::size_t j = 0; j < b; ++j) to[first + j * a + i] = from[first + i * b + j];
    }
  }
  return to;
}

inline std::size_t pixelsOf(const graph::Shape& shape) {
  return static_cast<std::size_t>(shape.height) * static_cast<std::size_t>(shape.width);
}

/// NHWC of any type as fp32 in the order channels, height, width.
inline Floats plain(const void* from, graph::NumberType type, std::size_t elements, const graph::Shape& shape) {
  Floats numbers(elements);
  if (graph::isNarrow(type)) {
    graph::widen({const_cast<void*>(from), elements, type}, 1.0F, std::span(numbers));
  } else {
    std::memcpy(numbers.data(), from, elements * sizeof(float));
  }
  return swapped(numbers, pixelsOf(shape), static_cast<std::size_t>(shape.channels));
}

inline Floats plain(cudnnTensorDescriptor_t tensor, const void* from) {
  return plain(from, tensor->type, tensor->elements(), tensor->shape);
}

inline Floats plain(cudnnFilterDescriptor_t filter, const void* from) {
  return plain(from, filter->type, filter->elements(), filter->in);
}

/// The other way. Numbers of 16 bits are rounded.
inline void store(const Floats& from, graph::NumberType type, const graph::Shape& shape, void* to) {
  const Floats numbers = swapped(from, static_cast<std::size_t>(shape.channels), pixelsOf(shape));
  if (graph::isNarrow(type)) {
    graph::narrow(std::span<const float>(numbers), {to, numbers.size(), type});
  } else {
    std::memcpy(to, numbers.data(), numbers.size() * sizeof(float));
  }
}

inline void store(const Floats& from, cudnnTensorDescriptor_t tensor, void* to) {
  store(from, tensor->type, tensor->shape, to);
}

inline void store(const Floats& from, cudnnFilterDescriptor_t filter, void* to) {
  store(from, filter->type, filter->in, to);
}

/// cuDNN's factors are floats for all types that it has here.
inline bool isPlainWrite(const void* alpha, const void* beta) {
  return *static_cast<const float*>(alpha) == 1.0F && *static_cast<const float*>(beta) == 0.0F;
}

inline void useWorkspace(void* workspace) {
  std::memset(workspace, 0xFF, kWorkspace);  // NaNs
}

/// A graph of one operator and its arrays, for the reference code.
class OneOperator {
 public:
  OneOperator(graph::OpKind kind, int batch, const graph::Shape& in, const graph::Shape& out)
      : m_code(graph::operatorOf(kind).reference<float>()) {
    m_graph.nodes.push_back({.name = "x", .kind = graph::OpKind::Input, .output = in});
    m_graph.nodes.push_back({.name = "y", .kind = kind, .inputs = {0}, .output = out});
    arrays.graph = &m_graph;
    arrays.id = 1;
    arrays.batch = batch;
    arrays.inputs = {nullptr};
  }
  OneOperator(const OneOperator&) = delete;
  OneOperator& operator=(const OneOperator&) = delete;

  [[nodiscard]] graph::Node& node() { return m_graph.nodes[1]; }
  /// `x` must live until the passes have run.
  void read(const Floats& x) { arrays.inputs = {x.data()}; }
  void forward(Floats& y) {
    arrays.output = y.data();
    m_code.forward(arrays);
  }
  void backwardParameters() { m_code.backwardParameters(arrays); }
  void backwardInput(Floats& dx) { m_code.backwardInput(arrays, 0, dx.data()); }

  graph::NodeArrays<float> arrays;

 private:
  graph::Graph m_graph;
  const graph::ReferenceCode<float>& m_code;
};

}  // namespace baremark::engine::test
