// SPDX-License-Identifier: Apache-2.0
// Random numbers by position: Philox 4x32-10 (Salmon et al., SC'11) over a key and a counter. The numbers of a sample
// depend only on the seed, the purpose and the sample's position in the stream. So results do not depend on the number
// of ranks or threads, and a restart needs no state.
#pragma once

#include <array>
#include <cstdint>

namespace baremark::engine::graph {

/// What the numbers are used for. Different purposes get independent numbers.
enum class Purpose : std::uint32_t { Weights = 1, Shuffle = 2, Dropout = 3, SyntheticImages = 4, SyntheticLabels = 5 };

using RandomWords = std::array<std::uint32_t, 4>;

/// The key of a stream: the run's seed, the purpose, and the number of a parameter or node. `which` is below 65536.
struct RandomKey {
  std::uint32_t seed = 0;
  Purpose purpose = Purpose::Weights;
  std::uint32_t which = 0;
};

/// Returns four 32-bit random words at (`place`, `block`) of a stream. `place` is a sample or an epoch, and `block`
/// counts inside it.
[[nodiscard]] RandomWords randomWords(const RandomKey& key, std::int64_t place, std::int64_t block);

/// Philox 4x32 with ten rounds, as published. Public for the test with the published values.
[[nodiscard]] RandomWords philox(RandomWords counter, std::array<std::uint32_t, 2> key);

/// Converts a word to a number in [0, 1) with 24 bits, exact in float.
[[nodiscard]] inline double uniform(std::uint32_t word) {
  return static_cast<double>(word >> 8U) * 0x1p-24;
}

/// Converts a number in [0, 1) to a standard normal number, truncated at two standard deviations, by the inverse of its
/// distribution (Wichura's AS 241).
[[nodiscard]] double truncatedNormal(double uniform);

}  // namespace baremark::engine::graph
