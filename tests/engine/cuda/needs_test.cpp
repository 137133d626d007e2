// SPDX-License-Identifier: GPL-3.0-or-later
// What the CUDA backend needs, and what a GPU can reach.
#include <gmock/gmock.h>

#include "engine/cuda/needs.h"
#include "engine/cuda/peaks.h"
#include "engine/cuda_module.h"
#include "engine/measure/peaks.h"
#include "tests/engine/fakes/refusal.h"

namespace baremark::engine::cuda {
namespace {

using graph::Precision;
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

TEST(CudaNeeds, aCompleteMachineMeetsThemAndTheModuleNeedsItsMajorVersionOfCuda) {
  EXPECT_EQ(unmetNeed(complete()), std::nullopt);
  EXPECT_EQ(unmetNeedOfModule(complete(), 13000), std::nullopt);
  Findings newer = complete();
  newer.driverCuda = 13020;
  EXPECT_EQ(unmetNeedOfModule(newer, 13000), std::nullopt) << "a newer driver runs older programs";
  Findings found = complete();
  found.driverCuda = 12080;
  EXPECT_THAT(*unmetNeedOfModule(found, 13000), AllOf(HasSubstr("for CUDA 13.0 or newer"), HasSubstr("CUDA 12.8")));
  found = complete();
  found.cudnnCuda = 12090;
  EXPECT_THAT(*unmetNeedOfModule(found, 13000), AllOf(HasSubstr("cuDNN for CUDA 13"), HasSubstr("is for CUDA 12.9")));
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

TEST(CudaNeeds, aRankTakesTheGpuOfItsPlaceAndBf16AndTf32NeedAmpereOnAll) {
  EXPECT_EQ(gpuOfRank(0, 4), 0);
  EXPECT_EQ(gpuOfRank(3, 4), 3);
  EXPECT_EQ(gpuOfRank(2, 1), 0) << "the scheduler gave it one GPU";
  EXPECT_THAT(test::refusalOf([] { return gpuOfRank(4, 4); }),
              AllOf(HasSubstr("4 GPUs"), HasSubstr("rank number 5"), HasSubstr("at most 4 ranks")));
  using graph::Precision;
  const Gpu turing{"T4", 75, 1};
  const Gpu ampere{"A100", 80, 1};
  EXPECT_EQ(precisionsOf({ampere, ampere}),
            (std::vector{Precision::Float32, Precision::TensorFloat32, Precision::BFloat16, Precision::Float16}));
  EXPECT_EQ(precisionsOf({ampere, turing}), (std::vector{Precision::Float32, Precision::Float16}));
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

Gpu gpu(int capability, int multiprocessors, int megahertz, int memoryMegahertz, int bits) {
  return {.name = "a GPU",
          .capability = capability,
          .multiprocessors = multiprocessors,
          .clockKilohertz = 1000 * megahertz,
          .memoryKilohertz = 1000 * memoryMegahertz,
          .memoryBusBits = bits};
}

double teraflops(const Gpu& gpu, Precision precision) {
  const auto peaks = peaksOf(gpu, precision);
  return peaks ? peaks->flopsPerSecond / 1e12 : 0;
}

TEST(CudaPeaks, areThoseOfNvidiasDataSheetsAndUnknownWithoutASource) {
  const Gpu a100 = gpu(80, 108, 1410, 1215, 5120);
  EXPECT_NEAR(teraflops(a100, Precision::Float32), 19.5, 0.05);
  EXPECT_NEAR(teraflops(a100, Precision::TensorFloat32), 156, 0.5);
  EXPECT_NEAR(teraflops(a100, Precision::BFloat16), 312, 0.5);
  EXPECT_NEAR(peaksOf(a100, Precision::Float32)->bytesPerSecond, 1555e9, 1e9);
  const Gpu h100 = gpu(90, 132, 1830, 2619, 5120);
  EXPECT_NEAR(teraflops(h100, Precision::TensorFloat32), 494.7, 0.1);
  EXPECT_NEAR(teraflops(h100, Precision::Float16), 989.4, 0.1);
  EXPECT_NEAR(peaksOf(h100, Precision::Float16)->bytesPerSecond, 3352e9, 1e9);
  EXPECT_NEAR(teraflops(gpu(86, 82, 1695, 9751, 384), Precision::Float32), 35.6, 0.05) << "RTX 3090";
  EXPECT_FALSE(multiplyAddsPerClock(70, Precision::Float16));
  for (const int capability : {75, 86, 89, 120}) {
    EXPECT_TRUE(multiplyAddsPerClock(capability, Precision::Float32)) << capability;
    EXPECT_FALSE(multiplyAddsPerClock(capability, Precision::Float16)) << "GeForce has half of it: " << capability;
  }
  EXPECT_FALSE(peaksOf(gpu(999, 100, 1000, 1000, 512), Precision::Float32));
  EXPECT_FALSE(peaksOf(gpu(90, 0, 1000, 1000, 512), Precision::Float32));
  EXPECT_FALSE(peaksOf(gpu(90, 100, 1000, 0, 512), Precision::Float32));
  EXPECT_FALSE(peaksOf({.name = "a GPU", .capability = 90}, Precision::Float32));
}

}  // namespace
}  // namespace baremark::engine::cuda
