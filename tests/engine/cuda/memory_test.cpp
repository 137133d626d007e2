// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of the CUDA backend, over the tests' CUDA runtime.
#include <gmock/gmock.h>

#include <cstdlib>

#include "engine/cuda/network.h"
#include "tests/engine/fakes/refusal.h"
#include "tests/engine/reference/small_graphs.h"

// Of tests/engine/fakes/fake_cuda_runtime.cpp.
extern "C" void fakeCudaSetFree(std::size_t bytes);
extern "C" int fakeCudaBlocks();

namespace baremark::engine::cuda {
namespace {

using testing::HasSubstr;

class CudaMemoryNeeds : public testing::Test {
 protected:
  void SetUp() override { ::setenv("BAREMARK_CUDA_GRAPHS", "off", 0); }

  /// Empty: the batch fits. A refused batch allocates nothing.
  std::string refusalOf(int batch) {
    m_options.batch = batch;
    const int before = fakeCudaBlocks();
    const std::string refusal = test::refusalOf([this] { return makeCudaNetwork(m_graph, m_options); }, "memory");
    if (!refusal.empty()) EXPECT_EQ(fakeCudaBlocks(), before);
    return refusal;
  }

  graph::Graph m_graph = test::smallPlain({2, 64, 64}, 16, 7);
  graph::NetworkOptions m_options{.precision = graph::Precision::Float16};
};

TEST_F(CudaMemoryNeeds, theFreeMemoryIsThatOfTheGpu) {
  fakeCudaSetFree(12345678);
  EXPECT_EQ(freeGpuBytes(0), 12345678);
  EXPECT_EQ(freeGpuBytes(1), 12345678) << "the scheduler gave it this GPU";
}

TEST_F(CudaMemoryNeeds, whatANetworkNeedsIsKnownBeforeItIsAllocated) {
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
  const std::string name = "--batch_size=";
  const std::size_t named = refusal.rfind(name);
  ASSERT_GT(named, 0U) << refusal;
  const int largest = std::stoi(refusal.substr(named + name.size()));
  EXPECT_EQ(refusalOf(largest), "");
  EXPECT_NE(refusalOf(largest + 1), "");
  m_options.freeMemory.bytes = 1 << 20;
  EXPECT_THAT(refusalOf(8), HasSubstr("Not even --batch_size=1 fits"));
}

}  // namespace
}  // namespace baremark::engine::cuda
