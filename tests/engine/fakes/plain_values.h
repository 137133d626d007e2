// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in a backend's memory as a test compares them, and what its backward pass says.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/graph/narrow_arrays.h"
#include "engine/graph/network.h"

namespace baremark::engine::test {

/// The numbers of an array. Those of 16 bits are converted.
template <class Real>
[[nodiscard]] std::vector<Real> numbersOf(graph::Network<Real>& network, const graph::DeviceArray& array) {
  std::vector<Real> numbers(array.count);
  if (!graph::isNarrow(array.type)) {
    network.memory().toHost(array, numbers.data());
    return numbers;
  }
  std::vector<std::uint16_t> bits(array.count);
  network.memory().toHost(array, bits.data());
  graph::widen({bits.data(), bits.size(), array.type}, Real{1}, std::span<Real>(numbers));
  return numbers;
}

/// An arena's numbers of all parameters, one parameter after the other, in the plain layout of the graph.
template <class Real>
[[nodiscard]] std::vector<Real> plainValues(graph::Network<Real>& network, const graph::DeviceArray& arena) {
  const std::vector<Real> numbers = numbersOf(network, arena);
  std::vector<Real> all;
  for (std::size_t p = 0; p < network.graph().parameters.size(); ++p) {
    std::vector<Real> plain(static_cast<std::size_t>(network.graph().parameters[p].elements()));
    network.toPlain(p, numbers.data() + slotOf(network.layout(), p).offset, plain.data());
    all.insert(all.end(), plain.begin(), plain.end());
  }
  return all;
}

/// What a backward pass says about its gradients.
class ReadyGradients : public graph::GradientSink {
 public:
  void gradientsReady(std::size_t end, graph::Event* ready) override {
    ends.push_back(end);
    last = ready;
  }
  std::vector<std::size_t> ends;
  graph::Event* last = nullptr;
};

}  // namespace baremark::engine::test
