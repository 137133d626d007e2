// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/needs.h"

#include <gmock/gmock.h>

#include "engine/cuda_module.h"
#include "tests/engine/fakes/refusal.h"

namespace baremark::engine::cuda {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Findings complete() {
  return {.driverProblem = "",
          .driverCuda = 13000,
          .gpus = {{.name = "NVIDIA H200", .capability = 90, .memoryBytes = std::size_t{1} << 37U}},
          .cudnnProblem = "",
          .cudnn = 91900,
          .cudnnCuda = 13000};
}

TEST(CudaNeeds, aCompleteMachineMeetsThem) {
  EXPECT_EQ(unmetNeed(complete()), std::nullopt);
  EXPECT_EQ(unmetNeedOfModule(complete(), 13000), std::nullopt);
  Findings newer = complete();
  newer.driverCuda = 13020;
  EXPECT_EQ(unmetNeedOfModule(newer, 13000), std::nullopt) << "a newer driver runs older programs";
}

TEST(CudaNeeds, eachMissingPartIsToldWithWhatWasFoundAndWhatIsNeeded) {
  Findings found = complete();
  found.cudnn = 80907;
  EXPECT_THAT(*unmetNeed(found), AllOf(HasSubstr("needs cuDNN 9 (9.0.0 or newer)"), HasSubstr("is cuDNN 8.9.7")));
  found.cudnnProblem = "libcudnn.so.9 cannot be loaded (no such file)";
  EXPECT_THAT(*unmetNeed(found), AllOf(HasSubstr("needs cuDNN 9"), HasSubstr("no such file")));
  found.gpus.push_back({.name = "Tesla V100", .capability = 70});
  EXPECT_THAT(*unmetNeed(found), AllOf(HasSubstr("7.5 or newer"), HasSubstr("Tesla V100 has 7.0")));
  found.gpus.clear();
  EXPECT_THAT(*unmetNeed(found), AllOf(HasSubstr("shows no GPU"), HasSubstr("CUDA_VISIBLE_DEVICES")));
  found.driverCuda = 11080;
  EXPECT_THAT(*unmetNeed(found), AllOf(HasSubstr("for CUDA 12.0 or newer"), HasSubstr("here is for CUDA 11.8")));
  found.driverProblem = "its library cannot be loaded (libcuda.so.1: no such file)";
  EXPECT_THAT(*unmetNeed(found), AllOf(HasSubstr("needs an NVIDIA driver"), HasSubstr("libcuda.so.1")));
}

TEST(CudaNeeds, theModuleNeedsItsMajorVersionOfCudaInDriverAndCudnn) {
  Findings found = complete();
  found.driverCuda = 12080;
  EXPECT_THAT(*unmetNeedOfModule(found, 13000), AllOf(HasSubstr("for CUDA 13.0 or newer"), HasSubstr("CUDA 12.8")));
  found = complete();
  found.cudnnCuda = 12090;
  EXPECT_THAT(*unmetNeedOfModule(found, 13000), AllOf(HasSubstr("cuDNN for CUDA 13"), HasSubstr("is for CUDA 12.9")));
}

TEST(CudaNeeds, bf16AndTf32NeedAmpereOnAllGpus) {
  using graph::Precision;
  const Gpu turing{"T4", 75, 1};
  const Gpu ampere{"A100", 80, 1};
  EXPECT_EQ(precisionsOf({ampere, ampere}),
            (std::vector{Precision::Float32, Precision::TensorFloat32, Precision::BFloat16, Precision::Float16}));
  EXPECT_EQ(precisionsOf({ampere, turing}), (std::vector{Precision::Float32, Precision::Float16}));
}

TEST(CudaNeeds, aRankTakesTheGpuOfItsPlaceOnTheMachine) {
  EXPECT_EQ(gpuOfRank(0, 4), 0);
  EXPECT_EQ(gpuOfRank(3, 4), 3);
  EXPECT_EQ(gpuOfRank(2, 1), 0) << "the scheduler gave it one GPU";
  EXPECT_THAT(test::refusalOf([] { return gpuOfRank(4, 4); }),
              AllOf(HasSubstr("4 GPUs"), HasSubstr("rank number 5"), HasSubstr("at most 4 ranks")));
}

TEST(CudaParts, whatThisMachineLacksIsNamed) {
  const Findings found = findCudaParts();
  const auto need = unmetNeed(found);
  if (!need) {
    EXPECT_FALSE(found.gpus.empty());
    EXPECT_GE(found.cudnn, kOldestCudnn);
    return;
  }
  EXPECT_THAT(*need, testing::ContainsRegex("libcuda.so.1|CUDA [0-9]|GPU|libcudnn.so.9"));
  EXPECT_EQ(loadCudaModule().error(), *need) << "the module is the last part that is looked for";
}

}  // namespace
}  // namespace baremark::engine::cuda
