// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/memory_needs.h"

#include <gmock/gmock.h>

#include <set>
#include <string>

#include "tests/engine/fakes/refusal.h"

namespace baremark::engine::compile {
namespace {

using testing::HasSubstr;

/// The answer of a search, and how often it planned.
struct Search {
  int largest = 0;
  std::set<int> planned{};
};

Search search(int tooLarge, std::int64_t share, const BytesNeeded& needs) {
  Search result;
  result.largest = largestBatch(tooLarge, needs(tooLarge), share, [&](int batch) {
    EXPECT_TRUE(result.planned.insert(batch).second) << batch << " was planned twice";
    return needs(batch);
  });
  return result;
}

TEST(MemoryNeeds, theLargestBatchIsFound) {
  const auto linear = [](int batch) { return std::int64_t{100} * batch; };
  const auto withOffset = [](int batch) { return 1'000'000'000 + std::int64_t{3'000'001} * batch; };
  const auto inSteps = [](int batch) { return 50 + std::int64_t{700} * ((batch + 15) / 16); };
  const auto bent = [](int batch) { return std::int64_t{batch} * batch; };
  for (const BytesNeeded& needs :
       {BytesNeeded(linear), BytesNeeded(withOffset), BytesNeeded(inSteps), BytesNeeded(bent)}) {
    for (const int tooLarge : {2, 3, 64, 1000, 65536}) {
      for (const std::int64_t share : {needs(1), needs(tooLarge / 3 + 1), needs(tooLarge) - 1}) {
        if (share >= needs(tooLarge) || share < needs(1)) continue;
        const Search found = search(tooLarge, share, needs);
        ASSERT_GE(found.largest, 1);
        ASSERT_LT(found.largest, tooLarge);
        EXPECT_LE(needs(found.largest), share);
        EXPECT_GT(needs(found.largest + 1), share) << found.largest;
        EXPECT_LE(found.planned.size(), 49U);
      }
    }
  }
  EXPECT_LE(search(65536, withOffset(317) + 5, withOffset).planned.size(), 4U);
  EXPECT_EQ(search(65536, withOffset(317) + 5, withOffset).largest, 317);
}

TEST(MemoryNeeds, notEvenOneMayFit) {
  const auto needs = [](int batch) { return std::int64_t{100} * batch; };
  EXPECT_EQ(search(64, 99, needs).largest, 0);
  EXPECT_EQ(search(1, 99, needs).largest, 0);
  EXPECT_EQ(search(64, 100, needs).largest, 1);
}

constexpr std::int64_t kMiB = 1 << 20;

std::string refusalOf(const graph::NetworkOptions& options) {
  const auto needs = [](int batch) { return (10 + batch) * kMiB; };
  const auto work = [&] {
    requireMemory(options, needs(options.batch), needs);
    return 0;
  };
  return test::refusalOf(work, "memory");
}

TEST(MemoryNeeds, aBatchThatDoesNotFitIsRefusedWithTheLargestThatDoes) {
  EXPECT_EQ(refusalOf({.batch = 1 << 20}), "") << "by default, all fits";
  EXPECT_EQ(refusalOf({.batch = 90, .freeMemory = {.bytes = 100 * kMiB, .where = "on this machine"}}), "");
  EXPECT_EQ(refusalOf({.batch = 91, .freeMemory = {.bytes = 100 * kMiB, .where = "on this machine"}}),
            "--batch_size=91 needs 101 MiB for each rank, but only 100 MiB are free on this machine. The largest batch "
            "of a rank that fits is 90: use --batch_size=90 or less. With --recompute, training needs less memory.");
  EXPECT_EQ(
      refusalOf({.batch = 64,
                 .recomputes = true,
                 .freeMemory = {.bytes = 100 * kMiB, .ranks = 4, .where = "on this machine"}}),
      "--batch_size=64 needs 74 MiB for each rank, but only 100 MiB are free on this machine, which 4 ranks "
      "share: 25 MiB for each. The largest batch of a rank that fits is 15: use --batch_size=15 or less, or start "
      "fewer ranks there.");
  EXPECT_THAT(
      refusalOf({.batch = 64, .freeMemory = {.bytes = 10 * kMiB, .where = "on its GPU"}}),
      HasSubstr("10 MiB are free on its GPU. Not even --batch_size=1 fits: use a smaller model or more memory."));
}

}  // namespace
}  // namespace baremark::engine::compile
