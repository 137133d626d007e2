// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the pyramid with the complete series.
#include "app/plot/series_pyramid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace baremark::app::plot {
namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

/// Values around 1000 with outliers. About one in `gapEvery` is unknown.
std::vector<double> series(std::size_t size, unsigned seed, unsigned gapEvery) {
  std::mt19937 random(seed);
  std::normal_distribution<double> speed(1000, 20);
  std::vector<double> values;
  for (std::size_t i = 0; i < size; ++i)
    values.push_back(random() % gapEvery == 0 ? kGap : speed(random) + (random() % 500 == 0 ? 400 : 0));
  return values;
}

std::optional<SeriesPyramid::Extremes> extremesOf(const std::vector<double>& values, std::size_t from, std::size_t to) {
  std::optional<SeriesPyramid::Extremes> all;
  for (std::size_t i = from; i <= to; ++i) {
    if (std::isnan(values[i])) continue;
    if (!all) all = {values[i], values[i]};
    all = {std::min(all->low, values[i]), std::max(all->high, values[i])};
  }
  return all;
}

/// Every bucket has the extremes of exactly its values. Together, the buckets cover the requested part once.
void expectHonest(const SeriesPyramid& pyramid, const std::vector<double>& values, std::int64_t from, std::int64_t to,
                  std::size_t most) {
  const auto buckets = pyramid.buckets(from, to, most);
  ASSERT_FALSE(buckets.empty());
  EXPECT_LE(buckets.front().key, from);
  std::int64_t next = buckets.front().key;
  for (const auto& bucket : buckets) {
    ASSERT_EQ(bucket.key, next);
    next += bucket.span;
    const auto begin = static_cast<std::size_t>(bucket.key - pyramid.first());
    const auto expected = extremesOf(values, begin, begin + static_cast<std::size_t>(bucket.span) - 1);
    ASSERT_EQ(std::isnan(bucket.low), !expected.has_value());
    if (expected) {
      ASSERT_EQ((SeriesPyramid::Extremes{bucket.low, bucket.high}), *expected) << bucket.key << " +" << bucket.span;
    }
  }
  EXPECT_GT(next, to);
}

TEST(SeriesPyramidTest, bucketsAndExtremesAreThoseOfTheSeries) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 60; ++round) {
    const std::size_t size = 1 + random() % (round < 50 ? 5000 : 200000);
    const auto first = static_cast<std::int64_t>(random() % 100) - 50;
    const std::vector<double> values = series(size, round, round % 3 == 0 ? 2 : 1000);
    SeriesPyramid pyramid(first);
    for (std::size_t done = 0; done < size;) {  // in pieces, as telemetry arrives
      const std::size_t piece = std::min<std::size_t>(1 + random() % 700, size - done);
      pyramid.append(std::span<const double>(values).subspan(done, piece));
      done += piece;
    }
    ASSERT_EQ(pyramid.size(), size);
    ASSERT_EQ(pyramid.last(), first + static_cast<std::int64_t>(size) - 1);
    for (int part = 0; part < 20; ++part) {
      const auto a = static_cast<std::int64_t>(random() % size);
      const auto b = static_cast<std::int64_t>(random() % size);
      ASSERT_NO_FATAL_FAILURE(
          expectHonest(pyramid, values, first + std::min(a, b), first + std::max(a, b), 1 + random() % 900));
    }
    EXPECT_EQ(pyramid.extremes(first, pyramid.last()), extremesOf(values, 0, size - 1));
  }
}

TEST(SeriesPyramidTest, aRangeHasFewMoreBucketsThanRequested) {
  SeriesPyramid pyramid(1);
  pyramid.append(series(300000, 3, 1000));
  for (const std::size_t most : {1U, 10U, 500U, 1920U})
    EXPECT_LE(pyramid.buckets(1, 300000, most).size(), most + 1) << most;
  EXPECT_TRUE(pyramid.buckets(300001, 400000, 100).empty());
  EXPECT_TRUE(pyramid.buckets(10, 5, 100).empty());
}

TEST(SeriesPyramidTest, gapsHaveNoValues) {
  SeriesPyramid pyramid(1);
  pyramid.append(std::vector<double>{kGap, kGap, 3});
  EXPECT_FALSE(pyramid.value(1));
  EXPECT_EQ(pyramid.value(3), 3);
  EXPECT_FALSE(pyramid.value(4));
  EXPECT_FALSE(pyramid.extremes(1, 2));
  EXPECT_EQ(pyramid.extremes(1, 3), (SeriesPyramid::Extremes{3, 3}));
}

TEST(SeriesPyramidTest, newValuesAreKeptAndOldOnesOnlyAsBuckets) {
  const std::vector<double> values = series(SeriesPyramid::kNewest + 1000, 5, 1000000);
  SeriesPyramid pyramid(0);
  pyramid.append(values);
  EXPECT_FALSE(pyramid.value(999));
  EXPECT_EQ(pyramid.value(1000), values[1000]);
  EXPECT_EQ(pyramid.value(pyramid.last()), values.back());
  EXPECT_NO_FATAL_FAILURE(expectHonest(pyramid, values, 100, 200, 5000));
}

TEST(SeriesPyramidTest, memoryIsLimitedToNewValuesAndASeventhOfTheRest) {
  SeriesPyramid pyramid(0);
  const std::vector<double> piece(10000, 1.0);
  for (int i = 0; i < 200; ++i) pyramid.append(piece);
  // A vector's capacity may be twice its size. A level has an eighth of the entries of the level below, with two values
  // each.
  const std::size_t exact = SeriesPyramid::kNewest * sizeof(double) + pyramid.size() / 7 * 2 * sizeof(double);
  EXPECT_LE(pyramid.bytes(), 2 * exact);
  EXPECT_LT(pyramid.bytes(), pyramid.size() * sizeof(double));
}

}  // namespace
}  // namespace baremark::app::plot
