// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/series_pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace baremark::app::plot {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

SeriesPyramid::Extremes merged(const SeriesPyramid::Extremes& a, const SeriesPyramid::Extremes& b) {
  if (std::isnan(a.low)) return b;
  if (std::isnan(b.low)) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

}  // namespace

void SeriesPyramid::append(std::span<const double> values) {
  for (const double value : values) {
    if (m_newest.size() < kNewest)
      m_newest.push_back(value);
    else
      m_newest[m_size % kNewest] = value;
    ++m_size;
    push(0, {value, value});
  }
}

void SeriesPyramid::push(std::size_t level, Extremes extremes) {
  if (level == m_levels.size()) {
    m_levels.emplace_back();
    m_open.push_back({kNaN, kNaN});
    m_openCount.push_back(0);
  }
  m_open[level] = merged(m_open[level], extremes);
  if (++m_openCount[level] < kFactor) return;
  const Extremes full = m_open[level];
  m_levels[level].push_back(full);
  m_open[level] = {kNaN, kNaN};
  m_openCount[level] = 0;
  // Levels are made on demand, so their number grows with the logarithm of the length.
  push(level + 1, full);
}

std::optional<double> SeriesPyramid::value(std::int64_t key) const {
  if (key < m_first || key > last()) return {};
  const auto place = static_cast<std::size_t>(key - m_first);
  if (place + kNewest < m_size) return {};
  const double value = m_newest[place % kNewest];
  return std::isnan(value) ? std::optional<double>{} : value;
}

SeriesPyramid::Bucket SeriesPyramid::bucketAt(std::size_t level, std::size_t place) const {
  std::size_t span = 1;
  for (std::size_t i = 0; i < level; ++i) span *= kFactor;
  const auto key = m_first + static_cast<std::int64_t>(place * span);
  if (level == 0) {
    const double value = m_newest[place % kNewest];
    return {key, 1, value, value};
  }
  const auto& full = m_levels[level - 1];
  if (place < full.size()) return {key, static_cast<std::int64_t>(span), full[place].low, full[place].high};
  // The newest bucket of a level is incomplete, so it includes the unfinished buckets of the levels below.
  Extremes open{kNaN, kNaN};
  for (std::size_t lower = 0; lower < level; ++lower) open = merged(open, m_open[lower]);
  return {key, static_cast<std::int64_t>(m_size - place * span), open.low, open.high};
}

std::vector<SeriesPyramid::Bucket> SeriesPyramid::buckets(std::int64_t from, std::int64_t to, std::size_t most) const {
  std::vector<Bucket> out;
  from = std::max(from, m_first);
  to = std::min(to, last());
  if (m_size == 0 || from > to) return out;
  const auto begin = static_cast<std::size_t>(from - m_first);
  const auto end = static_cast<std::size_t>(to - m_first);
  std::size_t level = 0;
  std::size_t span = 1;
  while ((end - begin) / span + 1 > std::max<std::size_t>(most, 1) && level < m_levels.size()) {
    ++level;
    span *= kFactor;
  }
  const bool isGone = level == 0 && begin + kNewest < m_size;  // too old to be kept individually
  if (isGone) {
    level = 1;
    span = kFactor;
  }
  for (std::size_t place = begin / span; place <= end / span; ++place) out.push_back(bucketAt(level, place));
  return out;
}

std::optional<SeriesPyramid::Extremes> SeriesPyramid::extremes(std::int64_t from, std::int64_t to) const {
  Extremes all{kNaN, kNaN};
  for (const Bucket& bucket : buckets(from, to, 512)) all = merged(all, {bucket.low, bucket.high});
  if (std::isnan(all.low)) return {};
  return all;
}

std::size_t SeriesPyramid::bytes() const {
  std::size_t bytes = m_newest.capacity() * sizeof(double);
  for (const auto& level : m_levels) bytes += level.capacity() * sizeof(Extremes);
  return bytes;
}

}  // namespace baremark::app::plot
