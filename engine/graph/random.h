// SPDX-License-Identifier: Apache-2.0
// Random numbers by position instead of by turn: Philox 4x32-10 (Salmon et al., SC'11) over a key and a counter. What is
// drawn for a sample depends on the seed, the purpose and the sample's place in the stream of samples alone, so results do
// not depend on how many ranks or threads there are, and a restart needs no state.
#pragma once

#include <array>
#include <cstdint>

namespace baremark::engine::graph {

/// What a draw is for; a purpose never sees another one's numbers.
enum class Purpose : std::uint32_t { Weights = 1, Shuffle = 2, Dropout = 3, SyntheticImages = 4, SyntheticLabels = 5 };

using RandomWords = std::array<std::uint32_t, 4>;

/// The key of a stream: the run's seed, the purpose, and which (a parameter, a node); `which` is below 65536.
struct RandomKey {
  std::uint32_t seed = 0;
  Purpose purpose = Purpose::Weights;
  std::uint32_t which = 0;
};

/// Four words of 32 random bits at (`place`, `block`) of a stream: `place` is a sample or an epoch, `block` counts inside it.
[[nodiscard]] RandomWords randomWords(const RandomKey& key, std::int64_t place, std::int64_t block);

/// Philox 4x32 with ten rounds, as published; for its known answers.
[[nodiscard]] RandomWords philox(RandomWords counter, std::array<std::uint32_t, 2> key);

/// The word as a number in [0, 1): 24 bits, exact in float.
[[nodiscard]] inline double uniform(std::uint32_t word) { return static_cast<double>(word >> 8U) * 0x1p-24; }

/// A unit normal cut at two deviations, from a number in [0, 1): by the inverse of its distribution (Wichura's AS 241).
[[nodiscard]] double truncatedNormal(double uniform);

}  // namespace baremark::engine::graph
