// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of gradients, and the choice of the way that makes them.
#include <gmock/gmock.h>

#include <array>
#include <chrono>
#include <numeric>
#include <thread>
#include <utility>

#include "engine/comm/blocking_collective.h"
#include "engine/comm/gradient_reducer.h"
#include "engine/comm/gradient_sums.h"
#include "tests/engine/fakes/refusal.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Reduction, bucketsCoverTheArena) {
  const std::vector<Bucket> buckets = cutIntoBuckets(1000, 300);
  ASSERT_EQ(buckets.size(), 4U);
  EXPECT_EQ(buckets.back().begin, 900U);
  EXPECT_EQ(buckets.back().end, 1000U);
  EXPECT_EQ(cutIntoBuckets(10, 300).size(), 1U);
}

/// All sums are there, on an array in host memory.
void waitForAll(GradientReducer& reducer) {
  EXPECT_EQ(reducer.waitForStepSums(), nullptr);
  for (std::size_t bucket = 0; bucket < reducer.buckets().size(); ++bucket) EXPECT_EQ(reducer.wait(bucket), nullptr);
}

/// Steps of a backward pass that finishes 70 elements at a time. Every rank must end with the sum.
void expectSums(Communicator& communicator, Collective& collective) {
  constexpr std::size_t kElements = 1000;
  std::vector<float> gradients(kElements);
  std::vector<float> sums(graph::kStepSums);
  GradientReducer reducer(collective, graph::arrayOf(std::span(gradients)), graph::arrayOf(std::span(sums)), 256);
  for (int step = 0; step < 10; ++step) {
    const Overlap overlap = std::array{Overlap::None, Overlap::Thread, Overlap::Test, Overlap::Thread,
                                       Overlap::None}[static_cast<std::size_t>(step) / 2];
    if (step % 2 == 0) reducer.use(overlap);
    std::iota(gradients.begin(), gradients.end(), static_cast<float>(communicator.rank() + step));
    std::fill(sums.begin(), sums.end(), static_cast<float>(communicator.rank()));
    reducer.beginStep();
    for (std::size_t end = 0; end < kElements; end += 70) reducer.gradientsReady(end, nullptr);
    reducer.gradientsReady(kElements, nullptr);
    waitForAll(reducer);
    EXPECT_EQ(sums, std::vector<float>(graph::kStepSums, 0.0F + 1.0F + 2.0F));
    for (std::size_t i = 0; i < kElements; ++i)
      ASSERT_EQ(gradients[i], static_cast<float>(3 * (static_cast<int>(i) + step) + 3)) << toName(overlap) << " " << i;
    EXPECT_TRUE(reducer.times().hasBegun);
    EXPECT_GE(reducer.times().blocked.count(), 0);
  }
}

TEST(Reduction, everyOverlapSumsEveryBucketAndCanChangeBetweenSteps) {
  test::ThreadWorld(3).run([](Communicator& communicator) {
    expectSums(communicator, communicator);
    BlockingCollective blocking(communicator);
    expectSums(communicator, blocking);
  });
}

TEST(Reduction, independentRanksReduceNothing) {
  test::ThreadWorld(2).run([](Communicator& communicator) {
    std::vector<float> gradients(10, 1.0F);
    std::vector<float> sums(graph::kStepSums, 1.0F);
    GradientReducer reducer(communicator, graph::arrayOf(std::span(gradients)), graph::arrayOf(std::span(sums)), 4);
    reducer.beginStep();
    reducer.gradientsReady(10, nullptr);
    waitForAll(reducer);
    EXPECT_EQ(gradients, std::vector<float>(10, 1.0F));
    EXPECT_EQ(sums, std::vector<float>(graph::kStepSums, 1.0F));
    EXPECT_FALSE(reducer.times().hasBegun);
  });
}

class SlowEvent final : public graph::Event {
 public:
  explicit SlowEvent(std::chrono::milliseconds rest) : m_rest(rest) {}
  void wait() override { std::this_thread::sleep_for(std::exchange(m_rest, {})); }

 private:
  std::chrono::milliseconds m_rest;
};

/// Sums that are only enqueued, as NCCL's.
class EnqueuedSums final : public Collective {
 public:
  explicit EnqueuedSums(graph::Event& summed) : m_summed(summed) {}
  [[nodiscard]] graph::Event* sum(const graph::DeviceArray&, graph::Event*) override { return &m_summed; }
  void reserveRequests(std::size_t) override {}
  void startSum(std::size_t, const graph::DeviceArray&, graph::Event*) override {}
  [[nodiscard]] bool test(std::size_t) override { return false; }
  [[nodiscard]] graph::Event* wait(std::size_t) override { return &m_summed; }

 private:
  graph::Event& m_summed;
};

TEST(Reduction, enqueuedSumsCountFromTheEndOfTheBackwardPass) {
  using std::chrono::milliseconds;
  constexpr milliseconds kBackward{20};
  constexpr milliseconds kSums{10};
  for (const Overlap overlap : {Overlap::None, Overlap::Test, Overlap::Thread}) {
    SlowEvent ready(kBackward);
    SlowEvent summed(kSums);
    EnqueuedSums collective(summed);
    std::vector<float> gradients(10);
    std::vector<float> sums(graph::kStepSums);
    GradientReducer reducer(collective, graph::arrayOf(std::span(gradients)), graph::arrayOf(std::span(sums)), 4);
    reducer.use(overlap);
    reducer.beginStep();
    const TimePoint begin = std::chrono::steady_clock::now();
    reducer.gradientsReady(10, &ready);
    graph::Event* last = reducer.waitForStepSums();
    for (std::size_t bucket = 0; bucket < reducer.buckets().size(); ++bucket) last = reducer.wait(bucket);
    reducer.waitForSums(last);
    EXPECT_GE(reducer.times().firstCollective - begin, kBackward) << toName(overlap);
    EXPECT_GE(reducer.times().blocked, kSums) << toName(overlap);
  }
}

SumsWay works(const char* value) {
  return {value, [value]() -> tl::expected<GradientSums, std::string> {
            return GradientSums{.name = std::string("the way ") + value};
          }};
}
SumsWay isMissing(const char* value) {
  return {value,
          []() -> tl::expected<GradientSums, std::string> { return tl::unexpected<std::string>("the test has none"); }};
}

TEST(GradientSums, autoTakesTheFirstThatWorksAndAWayThatIsMissingIsRefused) {
  const GradientSums best = chooseSums("auto", "cuda", {works("nccl"), works("staged")});
  EXPECT_EQ(best.name, "the way nccl");
  EXPECT_EQ(best.warning, "");
  const GradientSums slow = chooseSums("auto", "cuda", {isMissing("nccl"), isMissing("mpi"), works("staged")});
  EXPECT_EQ(slow.name, "the way staged");
  EXPECT_EQ(slow.warning,
            "Gradients are summed by the way staged, which is slower than other ways. --all_reduce_spec=nccl is not "
            "available with --device=cuda: the test has none. --all_reduce_spec=mpi is not available with "
            "--device=cuda: the test has none.");
  const GradientSums wanted = chooseSums("staged", "cuda", {isMissing("nccl"), works("mpi"), works("staged")});
  EXPECT_EQ(wanted.name, "the way staged");
  EXPECT_EQ(wanted.warning, "");
  const auto work = [] { return chooseSums("nccl", "cuda", {isMissing("nccl"), works("mpi"), works("staged")}); };
  EXPECT_EQ(test::refusalOf(work),
            "--all_reduce_spec=nccl is not available with --device=cuda: the test has none. Use --all_reduce_spec=mpi "
            "or --all_reduce_spec=staged.");
}

TEST(GradientSums, transportsAreJoinedAndASlowerOneIsWarnedOf) {
  EXPECT_EQ(joinedTransports({"NET/IB/GDRDMA, P2P/CUMEM", "", "P2P/CUMEM", "NVLS"}), "NET/IB/GDRDMA, NVLS, P2P/CUMEM");
  EXPECT_EQ(joinedTransports({"", ""}), "");
  EXPECT_EQ(slowTransportWarning("NET/IB/GDRDMA, P2P/CUMEM", 2, {"mlx5_0"}), "");
  EXPECT_EQ(slowTransportWarning("P2P/CUMEM", 1, {"mlx5_0"}), "");
  EXPECT_EQ(slowTransportWarning("SHM/direct/direct", 1, {}), "") << "whether the GPUs could do better is not known";
  EXPECT_EQ(slowTransportWarning("NET/Socket", 2, {}), "") << "there is nothing better";
  EXPECT_EQ(slowTransportWarning("", 2, {"mlx5_0"}), "") << "not known";
  EXPECT_THAT(slowTransportWarning("NET/Socket, P2P/CUMEM", 2, {"mlx5_0", "mlx5_1"}),
              AllOf(HasSubstr("over TCP sockets"), HasSubstr("(mlx5_0, mlx5_1)"), HasSubstr("/dev/infiniband")));
  EXPECT_THAT(slowTransportWarning("NET/Socket", 1, {}),
              AllOf(HasSubstr("All ranks run on one node"), HasSubstr("/dev/shm")));
}

}  // namespace
}  // namespace baremark::engine::comm
