// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of a device, and the catalogue of all.
#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/protocol/backend.h"
#include "core/protocol/engine_settings.h"
#include "engine/backend.h"
#include "engine/catalog.h"
#include "engine/cuda/needs.h"
#include "tests/engine/fakes/refusal.h"
#include "tests/files.h"
#include "tests/places.h"

namespace baremark::engine {
namespace {

using graph::Precision;
using test::refusalOf;

TEST(Backend, autoTakesTheFastestThatWasMeasured) {
  const std::vector<Device> all = devices();
  ASSERT_FALSE(all.empty());
  const auto measured =
      std::find_if(all.begin(), all.end(), [](const Device& each) { return each.backend && each.name != "cuda"; });
  ASSERT_NE(measured, all.end());
  EXPECT_EQ(chooseBackend("auto").device, measured->name);
  for (const Device& each : all) EXPECT_EQ(each.isAutomatic, each.name == measured->name) << each.name;
  EXPECT_EQ(all.back().name, "reference") << "the slowest is never chosen where there is another";
  ASSERT_TRUE(all.back().backend) << "it is always there";
  EXPECT_TRUE(core::protocol::isReferenceBackend(all.back().backend->name));
  EXPECT_FALSE(all.back().backend->instructionSet.empty());
}

TEST(Backend, allDevicesAndPrecisionsOfTheSettingsAreListedWithWhatTheyCanDoOrWhyNot) {
  std::vector<std::string> choices = core::protocol::findEngineSetting("device")->choices;
  std::vector<std::string> names{"auto"};
  for (const Device& each : devices()) {
    names.push_back(each.name);
    if (each.backend) {
      EXPECT_EQ(each.backend->device, each.name);
      EXPECT_FALSE(each.backend->precisions.empty()) << each.name;
      EXPECT_EQ(each.backend->gpus > 0, core::protocol::trainsOnGpus(each.name)) << each.name;
    } else {
      EXPECT_FALSE(each.backend.error().empty()) << each.name;
    }
  }
  std::sort(choices.begin(), choices.end());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, choices);
  std::vector<std::string> precisions;
  for (const graph::PrecisionRules& rules : graph::kPrecisions) precisions.emplace_back(rules.name);
  EXPECT_EQ(core::protocol::findEngineSetting("precision")->choices, precisions);
}

TEST(Backend, everyValueOfTheSettingWorksOrIsRefusedWithAWayOut) {
  for (const std::string& device : core::protocol::findEngineSetting("device")->choices) {
    const std::string refusal = refusalOf([&] {
      const Backend backend = chooseBackend(device);
      EXPECT_TRUE(device == "auto" || backend.device == device);
      return backend;
    });
    if (refusal.empty()) continue;
    EXPECT_THAT(refusal,
                testing::AllOf(testing::StartsWith("--device=" + device + " is not available: "),
                               testing::HasSubstr("Use --device="), testing::Not(testing::HasSubstr("does not know"))));
  }
}

std::string refusalOfPrecision(const Backend& backend, graph::Precision precision) {
  return refusalOf([&] {
    requirePrecision(backend, precision);
    return 0;
  });
}
std::string refusalOfSums(const Backend& backend, const std::string& wanted, graph::Precision precision, int sharing) {
  return refusalOf([&] { return chooseSums(backend, wanted, precision, sharing); });
}

TEST(Backend, aPrecisionItLacksIsRefusedWithTheReasonAndAWayOut) {
  const Backend reference = chooseBackend("reference");
  for (const graph::Precision precision :
       {graph::Precision::Float32, graph::Precision::BFloat16, graph::Precision::Float16})
    EXPECT_EQ(refusalOfPrecision(reference, precision), "");
  EXPECT_EQ(refusalOfPrecision(reference, graph::Precision::TensorFloat32),
            "--precision=tf32 is not available with --device=reference: only some GPUs compute in it. Use "
            "--precision=fp32 or --precision=bf16 or --precision=fp16.");
  const Backend narrow{.device = "cpu",
                       .name = "a fake",
                       .instructionSet = "none",
                       .precisions = {graph::Precision::Float32},
                       .whyNoOthers = "this backend computes in fp32 only",
                       .makeNetwork = {}};
  EXPECT_THAT(refusalOfPrecision(narrow, graph::Precision::BFloat16),
              testing::AllOf(testing::StartsWith("--precision=bf16 is not available with --device=cpu: this backend "
                                                 "computes in fp32 only. Use --precision=fp32"),
                             testing::HasSubstr("--precision=bf16 with --device=reference")));
}

TEST(Backend, gradientsInHostMemoryAreSummedByMpi) {
  const Backend backend = chooseBackend("reference");
  for (const char* wanted : {"auto", "mpi"}) {
    const comm::GradientSums sums = chooseSums(backend, wanted, graph::Precision::Float32, 1);
    EXPECT_EQ(sums.name + sums.warning, "") << wanted;
    EXPECT_FALSE(sums.make) << wanted << ": the ranks' communicator itself";
  }
  for (const std::string wanted : {"nccl", "staged"}) {
    EXPECT_EQ(refusalOfSums(backend, wanted, graph::Precision::Float32, 1),
              "--all_reduce_spec=" + wanted +
                  " is not available with --device=reference: its numbers are in host memory, where MPI sums them. Use "
                  "--all_reduce_spec=mpi.");
  }
}

Backend onGpus() {
  Backend backend{.device = "cuda"};
  backend.findNccl = []() -> tl::expected<comm::GradientSums, std::string> {
    return comm::GradientSums{.name = "NCCL of a test"};
  };
  return backend;
}

TEST(Backend, onGpusTheFastestSumsThatWorkAreTakenAndRanksThatShareOneSumWithoutNccl) {
  const Backend backend = onGpus();
  EXPECT_EQ(chooseSums(backend, "auto", graph::Precision::Float32, 1).name, "NCCL of a test");
  EXPECT_THAT(chooseSums(backend, "staged", graph::Precision::Float32, 1).name,
              testing::EndsWith(", on copies in host memory"));
  EXPECT_THAT(
      refusalOfSums(backend, "mpi", graph::Precision::Float16, 1),
      testing::AllOf(testing::HasSubstr("16-bit numbers"), testing::HasSubstr("Use --all_reduce_spec=nccl or")));
  const comm::GradientSums sums = chooseSums(backend, "auto", graph::Precision::BFloat16, 2);
  EXPECT_THAT(sums.name, testing::EndsWith(", on copies in host memory"));
  EXPECT_THAT(sums.warning, testing::HasSubstr("--all_reduce_spec=nccl is not available with --device=cuda: 2 ranks "
                                               "share one GPU, and NCCL needs a GPU for each rank."));
  EXPECT_THAT(
      refusalOfSums(backend, "nccl", graph::Precision::BFloat16, 2),
      testing::AllOf(testing::HasSubstr("2 ranks share one GPU"), testing::EndsWith("Use --all_reduce_spec=staged.")));
}

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
  return core::base::Json::parse(
      ::baremark::test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + name));
}

TEST(Catalog, theRecordedDevicesAreThoseThatTheEnginePrints) {
  const core::protocol::EngineCatalog catalog = makeCatalog("build", devicesWithGpus(), "");
  EXPECT_EQ(core::protocol::toJson(catalog.devices), recorded("cuda.json").at("devices"));
  EXPECT_EQ(catalog.backend, "oneDNN 3.7.3") << "that of auto";
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
