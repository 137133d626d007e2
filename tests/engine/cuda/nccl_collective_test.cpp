// SPDX-License-Identifier: GPL-3.0-or-later
// Sums by NCCL and memory on the GPU, over the tests' CUDA runtime and a library with NCCL's functions
// (tests/engine/fakes/fake_nccl.cpp).
#include "engine/cuda/nccl_collective.h"

#include <dlfcn.h>
#include <gmock/gmock.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "engine/comm/gradient_reducer.h"
#include "engine/comm/staged_collective.h"
#include "engine/cuda/device.h"
#include "engine/cuda/network.h"
#include "engine/error.h"
#include "engine/graph/narrow_arrays.h"
#include "tests/engine/fakes/fake_nccl.h"
#include "tests/engine/fakes/refusal.h"
#include "tests/engine/fakes/small_networks.h"
#include "tests/engine/fakes/thread_world.h"

#if __has_include(<nccl.h>)
#include <nccl.h>
#endif

// Of tests/engine/fakes/fake_cuda_runtime.cpp.
extern "C" void fakeCudaSetFree(std::size_t bytes);
extern "C" int fakeCudaBlocks();

namespace baremark::engine::cuda {
namespace {

using graph::NumberType;
using testing::AllOf;
using testing::HasSubstr;

#ifdef NCCL_VERSION_CODE
// The engine's own declarations against NCCL's.
static_assert(sizeof(NcclId) == sizeof(ncclUniqueId));
static_assert(offsetof(NcclConfig, magic) == offsetof(ncclConfig_t, magic));
static_assert(offsetof(NcclConfig, version) == offsetof(ncclConfig_t, version));
static_assert(offsetof(NcclConfig, blocking) == offsetof(ncclConfig_t, blocking));
static_assert(sizeof(NcclConfig) <= sizeof(ncclConfig_t));
static_assert(static_cast<int>(NcclResult::InProgress) == ncclInProgress);
static_assert(static_cast<int>(NcclType::Float16) == ncclFloat16 && static_cast<int>(NcclType::Float32) == ncclFloat32);
static_assert(static_cast<int>(NcclType::Float64) == ncclFloat64 &&
              static_cast<int>(NcclType::BFloat16) == ncclBfloat16);
static_assert(static_cast<int>(NcclOperation::Sum) == ncclSum);
#endif

class NcclCollectiveTest : public testing::Test {
 protected:
  NcclCollectiveTest()
      : m_fake(*static_cast<FakeNccl*>(::dlsym(::dlopen(FAKE_NCCL, RTLD_NOW | RTLD_LOCAL), "fakeNccl"))) {
    const auto nccl = openNccl({FAKE_NCCL});
    EXPECT_TRUE(nccl) << nccl.error();
    if (nccl) m_nccl = nccl->functions;
    m_fake.failureOfSums = m_fake.failureOfConnect = m_fake.aborted = m_fake.destroyed = 0;
    m_fake.lastWarning = "";
    m_fake.explainsFailures = true;
  }

  using Work = std::function<void(comm::Communicator&, CudaMemory&)>;
  static void onTwoRanks(const Work& work) {
    test::ThreadWorld(2).run([&](comm::Communicator& ranks) {
      const Device device(0);
      CudaMemory memory(device);
      work(ranks, memory);
    });
  }

  /// What a rank is told that cannot connect.
  std::string refusalOfConnect(const NcclLimits& limits) {
    std::vector<std::string> said(2);
    onTwoRanks([&](comm::Communicator& ranks, CudaMemory& memory) {
      try {
        static_cast<void>(makeNcclCollective(memory, ranks, m_nccl, limits));
      } catch (const EngineError& error) {
        said[static_cast<std::size_t>(ranks.rank())] = error.what();
      }
    });
    EXPECT_EQ(said[0], said[1]);
    return said[0];
  }

  FakeNccl& m_fake;
  NcclFunctions m_nccl;
};

TEST_F(NcclCollectiveTest, allTypesAreSummedOnAllRanks) {
  onTwoRanks([&](comm::Communicator& ranks, CudaMemory& memory) {
    const auto nccl = makeNcclCollective(memory, ranks, m_nccl);
    const auto sumOf = [&](NumberType type, const auto& mine) {
      auto numbers = mine;
      const DeviceBlock block(numbers.size() * sizeof numbers[0], "numbers");
      const graph::DeviceArray array{block.data(), numbers.size(), type};
      memory.toDevice(numbers.data(), array);
      CudaEvent ready(memory.device());
      ready.record();
      graph::Event* summed = nccl->sum(array, &ready);
      EXPECT_NE(summed, nullptr) << "it is only enqueued";
      graph::waitFor(summed);
      memory.toHost(array, numbers.data());
      return numbers;
    };
    const auto own = static_cast<float>(ranks.rank() + 1);
    EXPECT_EQ(sumOf(NumberType::Float32, std::vector<float>(5, own)), std::vector<float>(5, 3.0F));
    EXPECT_EQ(sumOf(NumberType::Float64, std::vector<double>(5, own)), std::vector<double>(5, 3.0));
    for (const NumberType type : {NumberType::BFloat16, NumberType::Float16}) {
      std::vector<std::uint16_t> bits(5);
      const std::vector<float> values(5, own);
      graph::narrow(std::span<const float>(values), {bits.data(), bits.size(), type});
      const std::vector<std::uint16_t> sums = sumOf(type, bits);
      std::vector<float> wide(5);
      graph::widen({const_cast<std::uint16_t*>(sums.data()), sums.size(), type}, 1.0F, std::span<float>(wide));
      EXPECT_EQ(wide, std::vector<float>(5, 3.0F));
    }
  });
  EXPECT_EQ(m_fake.destroyed, 2) << "an orderly end";
  EXPECT_EQ(m_fake.aborted, 0);
}

TEST_F(NcclCollectiveTest, everyOverlapSumsEveryBucketWithNcclAndThroughPinnedMemory) {
  constexpr std::size_t kElements = 1000;
  for (const bool isStaged : {false, true}) {
    for (const comm::Overlap overlap : {comm::Overlap::None, comm::Overlap::Test, comm::Overlap::Thread}) {
      onTwoRanks([&](comm::Communicator& ranks, CudaMemory& memory) {
        std::unique_ptr<comm::Collective> collective;
        if (isStaged)
          collective = std::make_unique<comm::StagedCollective>(ranks, memory);
        else
          collective = makeNcclCollective(memory, ranks, m_nccl);
        const DeviceBlock block(kElements * sizeof(float), "gradients");
        const DeviceBlock sums(graph::kStepSums * sizeof(float), "sums");
        const graph::DeviceArray gradients{block.data(), kElements, NumberType::Float32};
        comm::GradientReducer reducer(*collective, gradients, {sums.data(), graph::kStepSums, NumberType::Float32},
                                      256);
        reducer.use(overlap);
        for (int step = 0; step < 3; ++step) {
          std::vector<float> numbers(kElements);
          std::iota(numbers.begin(), numbers.end(), static_cast<float>(ranks.rank() + step));
          memory.toDevice(numbers.data(), gradients);
          CudaEvent ready(memory.device());
          ready.record();
          reducer.beginStep();
          for (std::size_t end = 100; end <= kElements; end += 100) reducer.gradientsReady(end, &ready);
          graph::waitFor(reducer.waitForStepSums());
          for (std::size_t i = 0; i < reducer.buckets().size(); ++i) graph::waitFor(reducer.wait(i));
          reducer.throwIfFailed();
          memory.toHost(gradients, numbers.data());
          for (std::size_t i = 0; i < kElements; ++i)
            ASSERT_EQ(numbers[i], static_cast<float>(2 * (static_cast<int>(i) + step) + 1))
                << toName(overlap) << (isStaged ? ", staged, " : ", ") << i;
        }
      });
    }
  }
}

/// What the sums are told that fail in the background.
std::string errorOf(comm::Collective& sums) {
  constexpr std::chrono::seconds kLimit{10};
  const auto deadline = std::chrono::steady_clock::now() + kLimit;
  while (std::chrono::steady_clock::now() < deadline) {
    std::this_thread::yield();
    try {
      sums.throwIfFailed();
    } catch (const EngineError& error) {
      EXPECT_EQ(error.code(), "communication");
      return error.what();
    }
  }
  return "";
}

TEST_F(NcclCollectiveTest, anAsynchronousErrorAbortsTheSumsOfEveryRankAndIsThrown) {
  onTwoRanks([&](comm::Communicator& ranks, CudaMemory& memory) {
    const auto nccl = makeNcclCollective(memory, ranks, m_nccl);
    EXPECT_NO_THROW(nccl->throwIfFailed());
    ranks.barrier();
    m_fake.failureOfSums = 6;  // ncclRemoteError
    EXPECT_THAT(errorOf(*nccl), AllOf(HasSubstr("NCCL failed in the sums of gradients: remote process exited"),
                                      HasSubstr("(rank 1 of the fake")));
    const DeviceBlock block(8 * sizeof(float), "numbers");
    EXPECT_THROW(static_cast<void>(nccl->sum({block.data(), 8, NumberType::Float32}, nullptr)), EngineError);
  });
  EXPECT_EQ(m_fake.aborted, 2);
  EXPECT_EQ(m_fake.destroyed, 0);
}

TEST_F(NcclCollectiveTest, ranksThatCannotConnectAreToldWhyAndHowToTrainWithoutNccl) {
  m_fake.failureOfConnect = 2;  // ncclSystemError
  EXPECT_THAT(refusalOfConnect({}),
              AllOf(HasSubstr("NCCL failed in the connection of the ranks: unhandled system error (rank 1 of the fake"),
                    HasSubstr("--all_reduce_spec=staged works without NCCL")));
  EXPECT_EQ(m_fake.aborted, 2);
}

TEST_F(NcclCollectiveTest, aWarningOfEarlierExplainsNoError) {
  m_fake.explainsFailures = false;
  m_fake.lastWarning = "a warning of earlier";
  m_fake.failureOfConnect = 2;  // ncclSystemError
  EXPECT_THAT(refusalOfConnect({}), HasSubstr("the connection of the ranks: unhandled system error. Each rank"));
  m_fake.failureOfConnect = 0;
  onTwoRanks([&](comm::Communicator& ranks, CudaMemory& memory) {
    const auto nccl = makeNcclCollective(memory, ranks, m_nccl);
    const DeviceBlock block(8 * sizeof(float), "numbers");
    ranks.barrier();
    if (comm::isFirst(ranks)) m_fake.lastWarning = "a warning between two sums";
    ranks.barrier();
    graph::waitFor(nccl->sum({block.data(), 8, NumberType::Float32}, nullptr));
    ranks.barrier();
    m_fake.failureOfSums = 6;  // ncclRemoteError
    EXPECT_EQ(errorOf(*nccl), "NCCL failed in the sums of gradients: remote process exited.");
  });
}

TEST_F(NcclCollectiveTest, ranksDoNotWaitForEverToConnect) {
  m_fake.failureOfConnect = static_cast<int>(NcclResult::InProgress);
  EXPECT_THAT(refusalOfConnect({.connect = std::chrono::seconds(1)}),
              HasSubstr("NCCL is not done with the connection of the ranks within 1 s."));
  EXPECT_EQ(m_fake.aborted, 2);
}

class CudaMemoryNeeds : public testing::Test {
 protected:
  void SetUp() override { ::setenv("BAREMARK_CUDA_GRAPHS", "off", 0); }

  /// Empty: the batch fits. A refused batch allocates nothing.
  std::string refusalOf(int batch) {
    m_options.batch = batch;
    const int before = fakeCudaBlocks();
    const std::string refusal = test::refusalOf([this] { return makeCudaNetwork(m_graph, m_options); }, "memory");
    EXPECT_TRUE(refusal.empty() || fakeCudaBlocks() == before);
    return refusal;
  }

  graph::Graph m_graph = test::smallPlain({2, 64, 64}, 16, 7);
  graph::NetworkOptions m_options{.precision = graph::Precision::Float16};
};

TEST_F(CudaMemoryNeeds, whatANetworkNeedsIsKnownBeforeItIsAllocatedAndSoIsTheFreeMemory) {
  fakeCudaSetFree(12345678);
  EXPECT_EQ(freeGpuBytes(0), 12345678);
  EXPECT_EQ(freeGpuBytes(1), 12345678) << "the scheduler gave it this GPU";
  constexpr std::int64_t kPage = 2 << 20;
  for (const graph::NetworkUse use : {graph::NetworkUse::Training, graph::NetworkUse::Evaluation}) {
    m_options.use = use;
    m_options.batch = 64;
    const std::int64_t taken = makeCudaNetwork(m_graph, m_options)->memoryBytes();
    m_options.freeMemory = {.bytes = taken - 1, .where = "on its GPU"};
    EXPECT_NE(refusalOf(64), "");
    m_options.freeMemory.bytes = taken + 16 * kPage;
    EXPECT_EQ(refusalOf(64), "") << "blocks are in whole pages";
    m_options.freeMemory = {};
  }
}

TEST_F(CudaMemoryNeeds, aBatchThatDoesNotFitIsRefusedWithTheLargestThatDoes) {
  m_options.freeMemory = {.bytes = std::int64_t{400} << 20, .ranks = 2, .where = "on its GPU"};
  const std::string refusal = refusalOf(20000);
  EXPECT_THAT(refusal, HasSubstr("400 MiB are free on its GPU, which 2 ranks share: 200 MiB for each"));
  const int largest = test::proposedBatch(refusal);
  EXPECT_GT(largest, 0);
  EXPECT_EQ(refusalOf(largest), "");
  EXPECT_NE(refusalOf(largest + 1), "");
  m_options.freeMemory.bytes = 1 << 20;
  EXPECT_THAT(refusalOf(8), HasSubstr("Not even --batch_size=1 fits"));
}

}  // namespace
}  // namespace baremark::engine::cuda
