// SPDX-License-Identifier: GPL-3.0-or-later
// The reader and the watch of a GPU over a table of functions that stands for NVML.
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "engine/measure/gpu_reader.h"
#include "engine/measure/gpu_watch.h"
#include "tests/engine/fakes/kept_telemetry.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::measure {
namespace {

using core::model::GpuSample;
using nvml::Bits;
using nvml::Count;
using nvml::Device;
using nvml::Return;
using testing::ElementsAre;
using namespace std::chrono_literals;

constexpr Return kNotSupported = 3;  // NVML_ERROR_NOT_SUPPORTED
constexpr const char* kBus = "0000:41:00.0";

/// What the driver would say.
struct FakeDriver {
  std::atomic<Bits> millijoules = 5'000'000;
  std::atomic<Bits> reasons = 0;
  std::atomic<Count> isDivided = 0;
};
FakeDriver fakeDriver;
int fakeGpu = 0;  // its address is the handle

Return put(Count* to, Count value) {
  *to = value;
  return nvml::kSuccess;
}

Return putText(char* to, Count bytes, const char* text) {
  std::snprintf(to, bytes, "%s", text);
  return nvml::kSuccess;
}

nvml::Functions allFunctions() {
  nvml::Functions all;
  all.handleByPciBusId = [](const char* bus, Device* device) -> Return {
    if (std::strcmp(bus, kBus) != 0) return 6;  // NVML_ERROR_NOT_FOUND
    *device = reinterpret_cast<Device>(&fakeGpu);
    return nvml::kSuccess;
  };
  all.uuid = [](Device, char* text, Count bytes) { return putText(text, bytes, "GPU-1f2e"); };
  all.driverVersion = [](char* text, Count bytes) { return putText(text, bytes, "580.95.05"); };
  all.powerUsage = [](Device, Count* milliwatts) { return put(milliwatts, 612'250); };
  all.powerLimit = [](Device, Count* milliwatts) { return put(milliwatts, 700'000); };
  all.totalEnergy = [](Device, Bits* millijoules) -> Return {
    *millijoules = fakeDriver.millijoules;
    return nvml::kSuccess;
  };
  all.clock = [](Device, int clock, Count* megahertz) { return put(megahertz, clock == nvml::kClockSm ? 1755 : 2619); };
  all.maxClock = [](Device, int, Count* megahertz) { return put(megahertz, 1980); };
  all.defaultClock = [](Device, int, Count*) -> Return { return kNotSupported; };
  all.clockReasons = [](Device, Bits* reasons) -> Return {
    *reasons = fakeDriver.reasons;
    return nvml::kSuccess;
  };
  all.temperature = [](Device, int, Count* celsius) { return put(celsius, 61); };
  all.memory = [](Device, nvml::Memory* memory) -> Return {
    *memory = {.total = 150, .free = 79, .used = 71};
    return nvml::kSuccess;
  };
  all.utilization = [](Device, nvml::Utilization* use) -> Return {
    *use = {.gpu = 98, .memory = 40};
    return nvml::kSuccess;
  };
  all.ecc = [](Device, Count* isOn, Count* willBeOn) {
    put(isOn, 1);
    return put(willBeOn, 0);
  };
  all.mig = [](Device, Count* isOn, Count* willBeOn) {
    put(isOn, fakeDriver.isDivided);
    return put(willBeOn, 1);
  };
  all.persistence = [](Device, Count* isOn) { return put(isOn, 1); };
  all.pcieGeneration = [](Device, Count* generation) { return put(generation, 5); };
  all.pcieWidth = [](Device, Count* width) { return put(width, 16); };
  return all;
}

class Gpu : public testing::Test {
 protected:
  void SetUp() override {
    fakeDriver.millijoules = 5'000'000;
    fakeDriver.reasons = 0;
    fakeDriver.isDivided = 0;
  }
  [[nodiscard]] static GpuReader reader(const std::optional<nvml::Functions>& functions = allFunctions(),
                                        const std::string& bus = kBus) {
    return {{.name = "NVIDIA H200", .capability = "9.0", .cuda = "13.0", .bus = bus}, functions};
  }
};

TEST_F(Gpu, itsStateIsReadAndAnUnknownReasonIsItsBit) {
  fakeDriver.reasons = 0x4 | 0x40;
  EXPECT_EQ(reader().sample(), (GpuSample{.rank = 0,
                                          .powerWatt = 612.25,
                                          .energyJoule = 5000.0,
                                          .clockMHz = 1755.0,
                                          .memoryClockMHz = 2619.0,
                                          .temperatureCelsius = 61.0,
                                          .memoryBytes = 71.0,
                                          .utilization = 0.98,
                                          .clockReasons = {{"sw_power_cap", "hw_thermal_slowdown"}}}));
  fakeDriver.reasons = 0;
  ASSERT_TRUE(reader().sample().clockReasons);
  EXPECT_THAT(*reader().sample().clockReasons, testing::IsEmpty());
  fakeDriver.reasons = Bits{1} << 20;
  EXPECT_THAT(*reader().sample().clockReasons, ElementsAre("other_20"));
}

TEST_F(Gpu, whatTheDriverDoesNotTellIsEmptyAndNotZeroAndADividedGpuHasNoEnergy) {
  const GpuSample nothing{.rank = 0, .clockReasons = {}};
  EXPECT_EQ(reader({}).sample(), nothing) << "no library";
  EXPECT_EQ(reader(nvml::Functions{}).sample(), nothing) << "no function";
  EXPECT_EQ(reader(allFunctions(), "0000:42:00.0").sample(), nothing) << "no such GPU";
  EXPECT_EQ(reader(allFunctions(), "").sample(), nothing) << "its address is not known";
  nvml::Functions refusing = allFunctions();
  refusing.powerUsage = [](Device, Count*) -> Return { return kNotSupported; };
  refusing.totalEnergy = [](Device, Bits*) -> Return { return kNotSupported; };
  EXPECT_FALSE(reader(refusing).sample().powerWatt);
  EXPECT_FALSE(reader(refusing).energy());
  EXPECT_EQ(reader(refusing).sample().clockMHz, 1755.0);
  EXPECT_EQ(reader({}).uuid(), "");
  fakeDriver.isDivided = 1;
  EXPECT_FALSE(reader().energy());
  EXPECT_EQ(reader().sample().energyJoule, 5000.0) << "of the whole GPU";
}

TEST_F(Gpu, itsFactsAreInThePassport) {
  EXPECT_EQ(reader().facts(), (core::model::Passport{{{"machine", "gpu"}, "NVIDIA H200"},
                                                     {{"machine", "gpu_capability"}, "9.0"},
                                                     {{"machine", "gpu_clocks_most"}, "SM 1980 MHz, memory 1980 MHz"},
                                                     {{"machine", "gpu_cuda"}, "13.0"},
                                                     {{"machine", "gpu_driver"}, "580.95.05"},
                                                     {{"machine", "gpu_ecc"}, "on"},
                                                     {{"machine", "gpu_mig"}, "off"},
                                                     {{"machine", "gpu_pcie"}, "generation 5, width 16"},
                                                     {{"machine", "gpu_persistence"}, "on"},
                                                     {{"machine", "gpu_power_limit"}, "700 W"}}))
      << "neither its UUID nor its address; no entry for the default clocks, which it refuses to tell";
  EXPECT_EQ(reader({}).facts(), (core::model::Passport{{{"machine", "gpu"}, "NVIDIA H200"},
                                                       {{"machine", "gpu_capability"}, "9.0"},
                                                       {{"machine", "gpu_cuda"}, "13.0"}}));
}

GpuSample sampleOf(double watts, std::vector<std::string> reasons) {
  return {.rank = 0, .powerWatt = watts, .clockReasons = std::move(reasons)};
}

TEST_F(Gpu, theEnergyIsThatOfTheCounterOrMeanPowerTimesTimeAndOnlySlowdownsAreCounted) {
  GpuUseCounter counter;
  counter.begin(TimePoint(10s), 5000);
  counter.add(sampleOf(600, {}));
  EXPECT_EQ(counter.end(TimePoint(20s), 11000).joules, 6000);
  counter.begin(TimePoint(10s), {});
  counter.add(sampleOf(500, {}));
  EXPECT_FALSE(counter.end(TimePoint(14s), {}).joules) << "one sample is no mean";
  counter.add(sampleOf(700, {}));
  counter.add({.rank = 0, .clockReasons = {}});
  EXPECT_EQ(counter.end(TimePoint(14s), {}).joules, 2400);
  counter.begin(TimePoint(20s), 9000);
  EXPECT_FALSE(counter.end(TimePoint(30s), 10).joules) << "the counter restarted, and there is no sample";
  GpuUseCounter slowdowns;
  slowdowns.begin(TimePoint(0s), 0);
  slowdowns.add(sampleOf(1, {"sw_power_cap"}));
  slowdowns.add(sampleOf(1, {"hw_slowdown", "hw_thermal_slowdown"}));
  slowdowns.add(sampleOf(1, {"hw_slowdown"}));
  slowdowns.add(sampleOf(1, {}));
  slowdowns.add({.rank = 0, .powerWatt = 1, .clockReasons = {}});  // reasons not known
  const GpuUse use = slowdowns.end(TimePoint(5s), 5);
  EXPECT_EQ(use.samples, 4);
  EXPECT_EQ(use.slow, 2);
  EXPECT_EQ(use.reasons, (std::map<std::string, int>{{"hw_slowdown", 2}, {"hw_thermal_slowdown", 1}}));
}

TEST_F(Gpu, theEnergyOfAllRanksCountsEachGpuOnce) {
  const auto use = [](const char* uuid, std::optional<double> joules, int slow = 0) {
    GpuUse one{.uuid = uuid, .joules = joules, .samples = 10, .slow = slow, .reasons = {}};
    if (slow > 0) one.reasons["sw_thermal_slowdown"] = slow;
    return one;
  };
  const GpuUses all = combine({use("a", 100), use("b", 50, 4), use("a", 110), use("", 1), use("", 1)});
  EXPECT_EQ(all.joules, 162);
  EXPECT_EQ(all.slowShare, 0.4);
  EXPECT_THAT(all.reasons, ElementsAre("sw_thermal_slowdown"));
  EXPECT_FALSE(combine({use("a", 100), use("b", {}), use("c", 1)}).joules) << "a part would be a wrong number";
  EXPECT_FALSE(combine({}).joules);
}

TEST_F(Gpu, rankZeroLearnsTheUseOfAllRanks) {
  std::optional<double> joules;
  double share = 0;
  test::ThreadWorld(3).run([&](comm::Communicator& communicator) {
    const GpuUse own{.uuid = "gpu " + std::to_string(communicator.rank()),
                     .joules = 100.5,
                     .samples = 4,
                     .slow = communicator.rank(),
                     .reasons = {{"hw_slowdown", 1}}};
    const GpuUses all = gatherUses(communicator, own);
    if (communicator.rank() == 0) {
      joules = all.joules;
      share = all.slowShare;
    }
  });
  EXPECT_EQ(joules, 301.5);
  EXPECT_EQ(share, 0.5);
}

TEST_F(Gpu, theWatchPostsSamplesOfItsRankAndMeasuresTheTimedSteps) {
  test::KeptTelemetry kept;
  GpuWatch watch(reader(), 3, kept);
  watch.beginTimed();
  fakeDriver.millijoules += 2'500'000;
  watch.endTimed();
  EXPECT_EQ(watch.use().joules, 2500);
  EXPECT_EQ(watch.use().uuid, "GPU-1f2e");
  const auto sample = kept.waitFor<GpuSample>();
  ASSERT_TRUE(sample);
  EXPECT_EQ(sample->rank, 3);
  EXPECT_EQ(sample->powerWatt, 612.25);
}

}  // namespace
}  // namespace baremark::engine::measure
