// SPDX-License-Identifier: Apache-2.0
// The order of the images in each epoch of the stream: a permutation that depends on the seed and the epoch alone.
#pragma once

#include <cstdint>
#include <vector>

namespace baremark::engine::data {

class EpochOrder {
 public:
  /// Of `images` images, at least one. Takes its room at once.
  EpochOrder(std::uint32_t seed, std::int64_t images);

  /// The image at a place of the stream (epoch place / images). Shuffles when the epoch is another one than last time: about
  /// 10 ns an image.
  [[nodiscard]] std::int32_t imageAt(std::int64_t place);

 private:
  void shuffle(std::int64_t epoch);

  std::uint32_t m_seed = 0;
  std::int64_t m_epoch = -1;
  std::vector<std::int32_t> m_order;
};

}  // namespace baremark::engine::data
