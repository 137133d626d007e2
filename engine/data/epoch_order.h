// SPDX-License-Identifier: Apache-2.0
// The order of the images in each epoch: a permutation that depends only on the seed and the epoch.
#pragma once

#include <cstdint>
#include <vector>

namespace baremark::engine::data {

class EpochOrder {
 public:
  /// `images` must be at least 1. The constructor allocates all memory.
  EpochOrder(std::uint32_t seed, std::int64_t images);

  /// Returns the image at a position of the sample stream. The epoch is position / images. The first call in another
  /// epoch shuffles, at about 10 ns an image.
  [[nodiscard]] std::int32_t imageAt(std::int64_t place);

 private:
  void shuffle(std::int64_t epoch);

  std::uint32_t m_seed = 0;
  std::int64_t m_epoch = -1;
  std::vector<std::int32_t> m_order;
};

}  // namespace baremark::engine::data
