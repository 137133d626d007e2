// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/host_probe.h"

#include <gmock/gmock.h>

namespace baremark::remote {
namespace {

using core::model::GpuFacts;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

TEST(GpuAnswers, allFieldsOfANewDriverAreRead) {
  EXPECT_EQ(gpuIn("580.95.05, 143771, 9.0, Disabled, Enabled, 700.00, 00000000:41:00.0, Enabled, 1980, NVIDIA H200",
                  "driver_version,memory.total,compute_cap,mig.mode.current,ecc.mode.current,power.limit,pci.bus_id,"
                  "persistence_mode,clocks.max.sm"),
            (GpuFacts{.name = "NVIDIA H200",
                      .memoryBytes = std::int64_t{143771} << 20,
                      .driver = "580.95.05",
                      .capability = "9.0",
                      .bus = "00000000:41:00.0",
                      .isDivided = false,
                      .hasEcc = true,
                      .isPersistent = true,
                      .powerLimitWatt = 700.0,
                      .mostClockMHz = 1980.0}));
}

TEST(GpuAnswers, aValueThatTheDriverDoesNotKnowIsEmpty) {
  const std::string fields =
      "driver_version,memory.total,compute_cap,mig.mode.current,ecc.mode.current,power.limit,pci.bus_id,"
      "persistence_mode,clocks.max.sm";
  for (const std::string unknown : {"[N/A]", "[Not Supported]", "[Unknown Error]", "N/A", "[GPU is lost]", "-1", ""}) {
    std::string line = "535.1";
    for (int i = 1; i < 9; ++i) line += ", " + unknown;
    const GpuFacts read = gpuIn(line + ", GPU, odd", fields);
    EXPECT_EQ(read.name, "GPU, odd");
    EXPECT_EQ(read.driver, "535.1");
    EXPECT_FALSE(read.memoryBytes || read.powerLimitWatt || read.mostClockMHz) << unknown;
    EXPECT_FALSE(read.isDivided || read.hasEcc || read.isPersistent) << unknown;
  }
}

TEST(GpuAnswers, aLineWithTooFewValuesIsOnlyAName) {
  EXPECT_EQ(gpuIn("535.1, 40960", "driver_version,memory.total,compute_cap"),
            (GpuFacts{.name = "535.1, 40960", .memoryBytes = {}, .driver = {}}));
  EXPECT_EQ(gpuIn("a GPU", "").name, "a GPU");
}

TEST(GpuAnswers, linksArePairsOfGpus) {
  EXPECT_THAT(gpuLinksIn({"GPU0 GPU1 GPU2 mlx5_0 CPU Affinity", "GPU0 X NV4 SYS PIX 0-15", "GPU1 NV4 X SYS PIX 0-15",
                          "GPU2 SYS SYS X NODE 16-31", "mlx5_0 PIX PIX NODE X"}),
              UnorderedElementsAre(Pair("NV4", 1), Pair("SYS", 2)));
  EXPECT_THAT(gpuLinksIn({"GPU0 CPU Affinity", "GPU0 X 0-7 N/A N/A"}), IsEmpty());
  EXPECT_THAT(gpuLinksIn({"GPU0 X", "GPU1 NV4 X", "GPU", "", "GPUs X X X"}), IsEmpty()) << "cut rows";
  EXPECT_THAT(gpuLinksIn({}), IsEmpty());
}

}  // namespace
}  // namespace baremark::remote
