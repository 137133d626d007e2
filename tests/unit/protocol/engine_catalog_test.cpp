// SPDX-License-Identifier: GPL-3.0-or-later
// The documents in tests/data/fuzz/engine_catalog: ours.json is of an engine that did not list its devices yet,
// cuda.json of a host with GPUs, no_driver.json of one without.
#include "core/protocol/engine_catalog.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/files.h"
#include "tests/places.h"
#include "tests/refused.h"

namespace baremark::core::protocol {
namespace {

using base::ErrorCode;
using base::Json;

Json recorded(const std::string& name) {
  return Json::parse(test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + name));
}

TEST(EngineCatalog, theDevicesOfAHostWithGpusAreRead) {
  const auto catalog = test::got(catalogFromJson(recorded("cuda.json")));
  ASSERT_EQ(catalog.devices.size(), 3U);
  EXPECT_EQ(catalog.devices.front(), (CatalogDevice{.name = "cuda",
                                                    .backend = "cuDNN 9.19.0",
                                                    .hardware = "Tesla T4, compute capability 7.5",
                                                    .precisions = {"fp32", "fp16"},
                                                    .gpus = 4}));
  EXPECT_EQ(findDevice(catalog.devices, "auto"), &catalog.devices[1]);
  EXPECT_EQ(findDevice(catalog.devices, "reference"), &catalog.devices[2]);
  EXPECT_EQ(findDevice(catalog.devices, "gpu"), nullptr);
  EXPECT_EQ(findDevice(catalog.devices, "auto")->backend, catalog.backend);
}

TEST(EngineCatalog, aDeviceThatCannotBeUsedSaysWhy) {
  const auto catalog = test::got(catalogFromJson(recorded("no_driver.json")));
  const CatalogDevice* cuda = findDevice(catalog.devices, "cuda");
  ASSERT_NE(cuda, nullptr);
  EXPECT_EQ(cuda->whyNot.rfind("it needs an NVIDIA driver", 0), 0U) << cuda->whyNot;
  EXPECT_TRUE(cuda->precisions.empty());
}

TEST(EngineCatalog, isTheSameAfterWritingAndReading) {
  for (const char* name : {"cuda.json", "no_driver.json", "ours.json"}) {
    const auto catalog = catalogFromJson(recorded(name));
    ASSERT_TRUE(catalog) << name << ": " << toLogLine(catalog.error());
    EXPECT_EQ(catalogFromJson(toJson(*catalog)), catalog) << name;
    EXPECT_EQ(devicesFromJson(toJson(catalog->devices), "").value(), catalog->devices) << name;
  }
}

TEST(EngineCatalog, anOlderEngineDoesNotListItsDevices) {
  const Json document = recorded("ours.json");
  ASSERT_FALSE(document.contains("devices"));
  const auto catalog = test::got(catalogFromJson(document));
  EXPECT_TRUE(catalog.devices.empty());
  EXPECT_EQ(findDevice(catalog.devices, "auto"), nullptr);
  EXPECT_EQ(catalog.backend, "oneDNN 2.6.3");
}

TEST(EngineCatalog, aNewerEngineMayKnowMore) {
  Json document = recorded("cuda.json");
  document["devices"][0]["memory_bytes"] = 1;
  document["devices"][0]["precisions"].push_back("fp8");
  document["devices"].push_back({{"name", "rocm"}, {"why_not", "no driver"}});
  const auto catalog = test::got(catalogFromJson(document));
  EXPECT_EQ(catalog.devices.front().precisions.back(), "fp8");
  EXPECT_EQ(catalog.devices.back().name, "rocm");
}

TEST(EngineCatalog, wrongDevicesAreRefusedWithTheirPlace) {
  struct Case {
    const char* patch;  ///< merged into the first device
    ErrorCode code;
    const char* where;
  };
  for (const Case& each : {Case{R"({"name": null})", ErrorCode::Missing, "/devices/0/name"},
                           Case{R"({"name": ""})", ErrorCode::Missing, "/devices/0/name"},
                           Case{R"({"name": "cpu"})", ErrorCode::Duplicate, "/devices/1/name"},
                           Case{R"({"auto": "yes"})", ErrorCode::WrongType, "/devices/0/auto"},
                           Case{R"({"gpus": -1})", ErrorCode::OutOfRange, "/devices/0/gpus"},
                           Case{R"({"gpus": 1000000})", ErrorCode::OutOfRange, "/devices/0/gpus"},
                           Case{R"({"precisions": [7]})", ErrorCode::WrongType, "/devices/0/precisions/0"},
                           Case{R"({"precisions": []})", ErrorCode::Conflict, "/devices/0/precisions"},
                           Case{R"({"why_not": "no driver"})", ErrorCode::Conflict, "/devices/0/precisions"}}) {
    Json document = recorded("cuda.json");
    document["devices"][0].merge_patch(Json::parse(each.patch));  // null removes a member
    EXPECT_TRUE(test::refused(catalogFromJson(document), {.code = each.code, .where = each.where})) << each.patch;
  }
  Json document = recorded("cuda.json");
  document["devices"] = Json::object();
  EXPECT_EQ(catalogFromJson(document).error().where, "/devices");
  document["devices"] = Json::array({"cuda"});
  EXPECT_EQ(catalogFromJson(document).error().where, "/devices/0");
  document = recorded("cuda.json");
  document["devices"][0]["hardware"] = std::string(kLongestDeviceText + 1, 'x');
  EXPECT_EQ(catalogFromJson(document).error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace baremark::core::protocol
