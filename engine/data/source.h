// SPDX-License-Identifier: Apache-2.0
// Where batches come from. A sample is requested by its position in one endless stream, which is the same for every
// number of ranks; in each step, rank r takes its own range of it. Each epoch of the stream holds every image once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace baremark::engine::data {

/// The samples of one rank. Not thread-safe.
class Source {
 public:
  virtual ~Source() = default;

  /// Number of images in an epoch.
  [[nodiscard]] virtual std::int64_t epochImages() const = 0;

  /// Writes the samples [first, first + labels.size()) of the stream. `first` must ascend from call to call. Returns
  /// false, and writes nothing, if they are those of the last call.
  virtual bool fill(std::int64_t first, std::span<float> images, std::span<std::int32_t> labels) = 0;
};

/// Images in a fixed order, each once, for evaluation.
class TestSet {
 public:
  virtual ~TestSet() = default;
  [[nodiscard]] virtual std::int64_t images() const = 0;
  /// Writes the images [first, first + count). `count` is at most labels.size().
  virtual void fill(std::int64_t first, std::int64_t count, std::span<float> images,
                    std::span<std::int32_t> labels) = 0;
};

}  // namespace baremark::engine::data
