// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <numeric>

#include "engine/comm/gradient_reducer.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

TEST(Reduction, bucketsCoverTheArena) {
  const std::vector<Bucket> buckets = cutIntoBuckets(1000, 300);
  ASSERT_EQ(buckets.size(), 4U);
  EXPECT_EQ(buckets.back().begin, 900U);
  EXPECT_EQ(buckets.back().end, 1000U);
  EXPECT_EQ(cutIntoBuckets(10, 300).size(), 1U);
}

/// Three steps of a backward pass that finishes 70 elements at a time. Every rank must end with the sum.
void expectSums(Overlap overlap) {
  constexpr std::size_t kElements = 1000;
  test::ThreadWorld world(3);
  world.run([&](Communicator& communicator) {
    std::vector<float> gradients(kElements);
    std::vector<float> sums(graph::kStepSums);
    GradientReducer reducer(communicator, graph::arrayOf(std::span(gradients)), graph::arrayOf(std::span(sums)), 256);
    reducer.use(overlap);
    for (int step = 0; step < 3; ++step) {
      std::iota(gradients.begin(), gradients.end(), static_cast<float>(communicator.rank() + step));
      std::fill(sums.begin(), sums.end(), static_cast<float>(communicator.rank()));
      reducer.beginStep();
      for (std::size_t end = 0; end < kElements; end += 70) reducer.gradientsReady(end, nullptr);
      reducer.gradientsReady(kElements, nullptr);
      EXPECT_EQ(reducer.waitForStepSums(), nullptr);
      for (std::size_t bucket = 0; bucket < reducer.buckets().size(); ++bucket)
        EXPECT_EQ(reducer.wait(bucket), nullptr);
      EXPECT_EQ(sums, std::vector<float>(graph::kStepSums, 0.0F + 1.0F + 2.0F));
      for (std::size_t i = 0; i < kElements; ++i) {
        ASSERT_EQ(gradients[i], static_cast<float>(3 * (static_cast<int>(i) + step) + 3))
            << toName(overlap) << " " << i;
      }
      EXPECT_TRUE(reducer.times().hasBegun);
      EXPECT_GE(reducer.times().blocked.count(), 0);
    }
  });
}

TEST(Reduction, blockingSumsEveryBucket) {
  expectSums(Overlap::None);
}
TEST(Reduction, testedSumsEveryBucket) {
  expectSums(Overlap::Test);
}
TEST(Reduction, threadedSumsEveryBucket) {
  expectSums(Overlap::Thread);
}

TEST(Reduction, theOverlapCanChangeBetweenSteps) {
  test::ThreadWorld world(2);
  world.run([](Communicator& communicator) {
    std::vector<double> gradients(100);
    std::vector<float> sums(graph::kStepSums);
    GradientReducer reducer(communicator, graph::arrayOf(std::span(gradients)), graph::arrayOf(std::span(sums)), 32);
    for (const Overlap overlap : {Overlap::None, Overlap::Thread, Overlap::Test, Overlap::Thread, Overlap::None}) {
      reducer.use(overlap);
      std::fill(gradients.begin(), gradients.end(), 1.0);
      reducer.beginStep();
      reducer.gradientsReady(gradients.size(), nullptr);
      EXPECT_EQ(reducer.waitForStepSums(), nullptr);
      for (std::size_t bucket = 0; bucket < reducer.buckets().size(); ++bucket)
        EXPECT_EQ(reducer.wait(bucket), nullptr);
      EXPECT_EQ(gradients, std::vector<double>(100, 2.0));
    }
  });
}

TEST(Reduction, independentRanksReduceNothing) {
  test::ThreadWorld world(2);
  world.run([](Communicator& communicator) {
    std::vector<float> gradients(10, 1.0F);
    std::vector<float> sums(graph::kStepSums, 1.0F);
    GradientReducer reducer(communicator, graph::arrayOf(std::span(gradients)), graph::arrayOf(std::span(sums)), 4);
    reducer.beginStep();
    reducer.gradientsReady(10, nullptr);
    EXPECT_EQ(reducer.waitForStepSums(), nullptr);
    for (std::size_t bucket = 0; bucket < reducer.buckets().size(); ++bucket) EXPECT_EQ(reducer.wait(bucket), nullptr);
    EXPECT_EQ(gradients, std::vector<float>(10, 1.0F));
    EXPECT_EQ(sums, std::vector<float>(graph::kStepSums, 1.0F));
    EXPECT_FALSE(reducer.times().hasBegun);
  });
}

}  // namespace
}  // namespace baremark::engine::comm
