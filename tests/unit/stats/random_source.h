// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that are equal with every standard library. The distributions of <random> are not.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

namespace baremark::core::stats {

class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : m_bits(seed) {}

  std::uint64_t bits() { return m_bits(); }

  /// Uniform in [0, 1).
  double uniform() { return static_cast<double>(m_bits() >> 11U) * 0x1p-53; }

  /// Uniform among 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(uniform() * static_cast<double>(count)); }

  /// Standard normal, by Marsaglia's polar method.
  double normal() {
    if (m_hasSpare) {
      m_hasSpare = false;
      return m_spare;
    }
    double x = 0;
    double y = 0;
    double square = 0;
    do {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square == 0);
    const double scale = std::sqrt(-2 * std::log(square) / square);
    m_spare = y * scale;
    m_hasSpare = true;
    return x * scale;
  }

  template <class Values>
  void shuffle(Values& values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }

 private:
  std::mt19937_64 m_bits;
  double m_spare = 0;
  bool m_hasSpare = false;
};

}  // namespace baremark::core::stats
