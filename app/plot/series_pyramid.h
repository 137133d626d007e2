// SPDX-License-Identifier: GPL-3.0-or-later
// A long series of equally spaced values, stored so that a few points can draw any part of it: the minimum and maximum
// of every 8, 64, 512, ... neighbours, and the newest values themselves. A plot asks for as many points as fit its
// width. Qt-free; not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace baremark::app::plot {

class SeriesPyramid {
 public:
  /// The number of neighbours that form one value of the next level.
  static constexpr std::size_t kFactor = 8;
  /// The number of newest values that are kept individually.
  static constexpr std::size_t kNewest = 1U << 16U;

  /// `first` is the key of the first value; each following value has the next key.
  explicit SeriesPyramid(std::int64_t first = 0) : m_first(first) {}

  /// NaN stands for an unknown value: a gap.
  void append(std::span<const double> values);
  void append(double value) { append(std::span<const double>(&value, 1)); }

  [[nodiscard]] std::size_t size() const { return m_size; }
  [[nodiscard]] bool isEmpty() const { return m_size == 0; }
  [[nodiscard]] std::int64_t first() const { return m_first; }
  [[nodiscard]] std::int64_t last() const { return m_first + static_cast<std::int64_t>(m_size) - 1; }
  [[nodiscard]] std::optional<double> value(std::int64_t key) const;  ///< nothing for old values and gaps

  /// One value, or the extremes of `span` neighbours from `key` on; NaN if all of them are gaps.
  struct Bucket {
    std::int64_t key = 0;
    std::int64_t span = 1;
    double low = 0;
    double high = 0;
    bool operator==(const Bucket&) const = default;
  };

  /// The keys from `from` to `to`, both inclusive, in at most about `most` buckets, on the finest level that allows it.
  [[nodiscard]] std::vector<Bucket> buckets(std::int64_t from, std::int64_t to, std::size_t most) const;

  struct Extremes {
    double low = 0;
    double high = 0;
    bool operator==(const Extremes&) const = default;
  };
  /// The extremes of the keys from `from` to `to`; where buckets are coarser, of a few more keys. Nothing if all are
  /// gaps.
  [[nodiscard]] std::optional<Extremes> extremes(std::int64_t from, std::int64_t to) const;

  /// The memory in use, in bytes; for the test of its limit.
  [[nodiscard]] std::size_t bytes() const;

 private:
  [[nodiscard]] Bucket bucketAt(std::size_t level, std::size_t place) const;
  void push(std::size_t level, Extremes extremes);

  std::int64_t m_first;
  std::size_t m_size = 0;
  std::vector<double> m_newest;                 ///< ring buffer of kNewest values
  std::vector<std::vector<Extremes>> m_levels;  ///< m_levels[0] has buckets of kFactor values, and so on
  std::vector<Extremes> m_open;                 ///< the unfinished bucket of each level
  std::vector<std::size_t> m_openCount;
};

}  // namespace baremark::app::plot
