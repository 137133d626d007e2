// SPDX-License-Identifier: Apache-2.0
// The gradients of a step in a 16-bit type, in which ranks sum them. The backward pass still writes its fp32 array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/graph/narrow_arrays.h"
#include "engine/graph/network.h"

namespace baremark::engine::host {

template <class Real>
class NarrowGradients {
 public:
  NarrowGradients(graph::NumberType type, std::size_t count, int threads)
      : m_type(type), m_threads(threads), m_bits(count) {}

  [[nodiscard]] graph::DeviceArray array() { return {m_bits.data(), m_bits.size(), m_type}; }
  [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(m_bits.size() * sizeof(m_bits.front())); }

  /// Rounds [begin, end) of the pass's gradients into the array.
  void take(std::size_t begin, std::size_t end, std::span<const Real> gradients);
  /// Writes [begin, end) of the array, times `factor`, over the pass's gradients.
  void giveBack(std::size_t begin, std::size_t end, Real factor, std::span<Real> gradients);
  [[nodiscard]] bool areFinite(std::size_t begin, std::size_t end) {
    return graph::areFinite(array().part(begin, end));
  }

 private:
  graph::NumberType m_type;
  [[maybe_unused]] int m_threads;  // unused without OpenMP
  std::vector<std::uint16_t> m_bits;
};

/// Takes the finished gradients before it passes them on.
template <class Real>
class NarrowingSink final : public graph::GradientSink {
 public:
  NarrowingSink(NarrowGradients<Real>& narrow, std::span<const Real> gradients, graph::GradientSink& next)
      : m_narrow(narrow), m_gradients(gradients), m_next(next) {}
  void gradientsReady(std::size_t end, graph::Event* ready) override {
    m_narrow.take(m_taken, end, m_gradients);
    m_taken = end;
    m_next.gradientsReady(end, ready);
  }

 private:
  NarrowGradients<Real>& m_narrow;
  std::span<const Real> m_gradients;
  graph::GradientSink& m_next;
  std::size_t m_taken = 0;
};

}  // namespace baremark::engine::host
