// SPDX-License-Identifier: Apache-2.0
// Decides which elements dropout keeps. The result is the same in every backend, and for every distribution of the
// batch over ranks.
#pragma once

#include <cstdint>

#include "engine/graph/random.h"

namespace baremark::engine::graph {

/// Writes the factors of one sample with `elements` values: 1 / keep for an element that is kept, 0 for one that is
/// dropped. `sample` is the sample's position in the stream of all samples, `node` the dropout's number in its graph.
/// The keep probability is rounded to 1/65536.
template <class Real>
void dropoutFactors(std::uint32_t seed, std::size_t node, std::int64_t sample, double keep, std::int64_t elements,
                    Real* factors) {
  const RandomKey key{seed, Purpose::Dropout, static_cast<std::uint32_t>(node)};
  const auto threshold = static_cast<std::uint32_t>(keep * 65536.0);
  const Real factor = static_cast<Real>(1.0 / keep);
  for (std::int64_t block = 0; block * 8 < elements; ++block) {
    const RandomWords words = randomWords(key, sample, block);
    for (std::int64_t i = 0; i < 8 && block * 8 + i < elements; ++i) {
      const std::uint32_t word = words[static_cast<std::size_t>(i / 2)];
      const std::uint32_t half = i % 2 == 0 ? word & 0xFFFFU : word >> 16U;
      factors[block * 8 + i] = half < threshold ? factor : Real{0};
    }
  }
}

}  // namespace baremark::engine::graph
