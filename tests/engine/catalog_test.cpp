// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalog.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/json.h"
#include "engine/cuda/needs.h"
#include "tests/files.h"
#include "tests/places.h"

namespace baremark::engine {
namespace {

using graph::Precision;

/// The devices of a host with four GPUs, without the means to train on them.
std::vector<Device> devicesWithGpus() {
  const std::vector<cuda::Gpu> gpus(4, cuda::Gpu{.name = "Tesla T4", .capability = 75});
  return {{.name = "cuda",
           .backend = Backend{.device = "cuda",
                              .name = "cuDNN " + cuda::cudnnVersionText(91900),
                              .instructionSet = gpus.front().name + ", compute capability " +
                                                cuda::capabilityText(gpus.front().capability),
                              .precisions = cuda::precisionsOf(gpus),
                              .whyNoOthers = {},
                              .gpus = 4,
                              .makeNetwork = {}}},
          {.name = "cpu",
           .isAutomatic = true,
           .backend = Backend{.device = "cpu",
                              .name = "oneDNN 3.7.3",
                              .instructionSet = "AVX-512 with bf16",
                              .precisions = {Precision::Float32},
                              .whyNoOthers = {},
                              .makeNetwork = {}}},
          {.name = "reference",
           .backend = Backend{.device = "reference",
                              .name = "reference",
                              .instructionSet = "the compiler's base",
                              .precisions = {Precision::Float32, Precision::BFloat16, Precision::Float16},
                              .whyNoOthers = {},
                              .makeNetwork = {}}}};
}

core::base::Json recorded(const std::string& name) {
  return core::base::Json::parse(test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + name));
}

TEST(Catalog, theRecordedDevicesOfAHostWithGpusAreThoseThatTheEnginePrints) {
  const core::protocol::EngineCatalog catalog = makeCatalog("build", devicesWithGpus(), "");
  EXPECT_EQ(core::protocol::toJson(catalog.devices), recorded("cuda.json").at("devices"));
  EXPECT_EQ(catalog.backend, "oneDNN 3.7.3") << "that of auto";
}

TEST(Catalog, theRecordedDevicesOfAHostWithoutADriverAreThoseThatTheEnginePrints) {
  std::vector<Device> devices = devicesWithGpus();
  const auto need =
      cuda::unmetNeed({.driverProblem = "its library cannot be loaded (libcuda.so.1: cannot open shared object file: "
                                        "No such file or directory)"});
  ASSERT_TRUE(need);
  devices.front().backend = tl::unexpected(*need);
  EXPECT_EQ(core::protocol::toJson(makeCatalog("build", devices, "").devices),
            recorded("no_driver.json").at("devices"));
}

TEST(Catalog, foreignTextsAreMadePrintableAndShort) {
  std::vector<Device> devices = devicesWithGpus();
  devices[0].backend->instructionSet = "a\x1b[31mGPU";
  devices[1].backend = tl::unexpected(std::string(10000, 'x'));
  const auto catalog = makeCatalog("build", devices, "");
  EXPECT_EQ(catalog.devices[0].hardware.find('\x1b'), std::string::npos);
  EXPECT_LE(catalog.devices[1].whyNot.size(), core::protocol::kLongestDeviceText);
  const auto read = core::protocol::catalogFromJson(core::protocol::toJson(catalog));
  ASSERT_TRUE(read) << toLogLine(read.error());
  EXPECT_EQ(*read, catalog);
}

}  // namespace
}  // namespace baremark::engine
