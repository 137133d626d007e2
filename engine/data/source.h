// SPDX-License-Identifier: Apache-2.0
// Where batches come from. Samples are asked for by their place in one endless stream that is the same for every number of
// ranks: rank r of a step takes its own stretch of it. Each epoch of the stream holds every image once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace baremark::engine::data {

/// One rank's view; not for two threads at once.
class Source {
 public:
  virtual ~Source() = default;

  /// Images of an epoch.
  [[nodiscard]] virtual std::int64_t epochImages() const = 0;

  /// Writes the samples [first, first + labels.size()) of the stream. Calls ascend.
  virtual void fill(std::int64_t first, std::span<float> images, std::span<std::int32_t> labels) = 0;
};

/// Images in a fixed order, each once, for evaluation.
class TestSet {
 public:
  virtual ~TestSet() = default;
  [[nodiscard]] virtual std::int64_t images() const = 0;
  /// Writes images [first, first + count), count at most labels.size().
  virtual void fill(std::int64_t first, std::int64_t count, std::span<float> images, std::span<std::int32_t> labels) = 0;
};

}  // namespace baremark::engine::data
