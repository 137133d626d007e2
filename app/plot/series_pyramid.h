// SPDX-License-Identifier: GPL-3.0-or-later
// A long series of equally spaced values, kept so that any part of it can be drawn from a few points: the least and the
// greatest value of every 8, 64, 512, ... neighbours, and of the newest values themselves. A plot asks for what fits its
// width and never holds the series. Qt-free; not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace baremark::app::plot {

class SeriesPyramid {
 public:
  /// How many neighbours make one value of the next level.
  static constexpr std::size_t kFactor = 8;
  /// So many of the newest values are kept as they are.
  static constexpr std::size_t kNewest = 1U << 16U;

  /// `first` is the key of the first value; keys count up by one.
  explicit SeriesPyramid(std::int64_t first = 0) : m_first(first) {}

  /// NaN stands for a value that is not known: a gap.
  void append(std::span<const double> values);
  void append(double value) { append(std::span<const double>(&value, 1)); }

  [[nodiscard]] std::size_t size() const { return m_size; }
  [[nodiscard]] bool isEmpty() const { return m_size == 0; }
  [[nodiscard]] std::int64_t first() const { return m_first; }
  [[nodiscard]] std::int64_t last() const { return m_first + static_cast<std::int64_t>(m_size) - 1; }
  [[nodiscard]] std::optional<double> value(std::int64_t key) const;  ///< nothing for old ones and gaps

  /// One value, or the extremes of `span` neighbours from `key` on; NaN where all of them are gaps.
  struct Bucket {
    std::int64_t key = 0;
    std::int64_t span = 1;
    double low = 0;
    double high = 0;
    bool operator==(const Bucket&) const = default;
  };

  /// The keys from `from` to `to`, both inclusive, in at most about `most` buckets of the finest level that allows it.
  [[nodiscard]] std::vector<Bucket> buckets(std::int64_t from, std::int64_t to, std::size_t most) const;

  struct Extremes {
    double low = 0;
    double high = 0;
    bool operator==(const Extremes&) const = default;
  };
  /// Of the keys from `from` to `to`, or of the few more that their buckets hold; nothing where all are gaps.
  [[nodiscard]] std::optional<Extremes> extremes(std::int64_t from, std::int64_t to) const;

  /// Bytes held, for the test of the bound.
  [[nodiscard]] std::size_t bytes() const;

 private:
  [[nodiscard]] Bucket bucketAt(std::size_t level, std::size_t place) const;
  void push(std::size_t level, Extremes extremes);

  std::int64_t m_first;
  std::size_t m_size = 0;
  std::vector<double> m_newest;                ///< a ring of kNewest
  std::vector<std::vector<Extremes>> m_levels; ///< m_levels[0] has buckets of kFactor values, and so on
  std::vector<Extremes> m_open;                ///< what has been gathered of each level's next bucket
  std::vector<std::size_t> m_openCount;
};

}  // namespace baremark::app::plot
