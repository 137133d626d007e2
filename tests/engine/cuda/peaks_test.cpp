// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/peaks.h"

#include <gtest/gtest.h>

#include "engine/measure/peaks.h"

namespace baremark::engine::cuda {
namespace {

using graph::Precision;

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

TEST(CudaPeaks, areThoseOfNvidiasDataSheets) {
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
}

TEST(CudaPeaks, areUnknownWithoutASourceOrAnAttribute) {
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
