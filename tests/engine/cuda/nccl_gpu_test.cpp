// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's declarations of NCCL against the real library, on one GPU.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "engine/comm/single.h"
#include "engine/cuda/device.h"
#include "engine/cuda/nccl_collective.h"
#include "engine/graph/narrow_arrays.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::cuda {
namespace {

using graph::NumberType;

TEST(NcclOnGpu, aRankAloneKeepsTheBitsOfItsNumbers) {
  const auto nccl = openNccl(ncclPlaces(""));
  if (!nccl) GTEST_SKIP() << nccl.error();
  constexpr std::size_t kCount = 100'003;
  const std::vector<double> drawn = test::randomNumbers(kCount, 5, -100, 100);
  const std::vector<float> numbers(drawn.begin(), drawn.end());
  comm::SingleCommunicator rank;
  const Device device(0);
  CudaMemory memory(device);
  const auto sums = makeNcclCollective(memory, rank, nccl->functions);
  for (const NumberType type : {NumberType::Float32, NumberType::BFloat16, NumberType::Float16}) {
    std::vector<std::byte> bits(kCount * bytesOf(type));
    if (graph::isNarrow(type))
      graph::narrow(std::span<const float>(numbers), {bits.data(), kCount, type});
    else
      std::memcpy(bits.data(), numbers.data(), bits.size());
    const DeviceBlock block(bits.size(), "the numbers");
    const graph::DeviceArray array{block.data(), kCount, type};
    memory.toDevice(bits.data(), array);
    CudaEvent ready(device);
    ready.record();
    graph::waitFor(sums->sum(array, &ready));
    EXPECT_NO_THROW(sums->throwIfFailed());
    std::vector<std::byte> back(bits.size());
    memory.toHost(array, back.data());
    EXPECT_EQ(back, bits) << "type " << static_cast<int>(type) << ", NCCL " << ncclVersionText(nccl->version);
  }
}

}  // namespace
}  // namespace baremark::engine::cuda
