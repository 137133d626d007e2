// SPDX-License-Identifier: GPL-3.0-or-later
// Sensors of the machine, read from a folder that replaces the kernel's files.
#include "engine/measure/device_sample.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/engine/fakes/temporary_folder.h"

namespace baremark::engine::measure {
namespace {

using namespace std::chrono_literals;

class DeviceSample : public testing::Test {
 protected:
  void write(const std::string& file, const std::string& content) const {
    const std::filesystem::path path = m_folder.path() + "/" + file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << content << "\n";
  }
  void writePackage(int number, const std::string& microjoules) const {
    const std::string folder = "class/powercap/intel-rapl:" + std::to_string(number) + "/";
    write(folder + "name", "package-" + std::to_string(number));
    write(folder + "energy_uj", microjoules);
    write(folder + "max_energy_range_uj", "1000000000");
  }
  [[nodiscard]] DeviceSampler sampler() const { return DeviceSampler(m_folder.path()); }

  test::TemporaryFolder m_folder;
  TimePoint m_begin = now();
};

TEST_F(DeviceSample, missingValuesAreEmpty) {
  DeviceSampler machine = sampler();
  const core::model::DeviceSample sample = machine.sample(m_begin);
  EXPECT_FALSE(sample.powerWatt);
  EXPECT_FALSE(sample.temperatureCelsius);
  EXPECT_FALSE(machine.sample(m_begin + 1s).powerWatt);
  EXPECT_GT(sample.memoryBytes.value_or(0), 1e5);
}

TEST_F(DeviceSample, powerIsThatOfAllPackagesSinceTheLastSample) {
  writePackage(0, "5000000");
  writePackage(1, "7000000");
  write("class/powercap/intel-rapl:0:0/name", "core");
  write("class/powercap/intel-rapl:0:0/energy_uj", "5000000");
  write("class/powercap/intel-rapl:2/name", "psys");
  write("class/powercap/intel-rapl:2/energy_uj", "5000000");
  DeviceSampler machine = sampler();
  EXPECT_FALSE(machine.sample(m_begin).powerWatt) << "nothing to compare with";
  for (const char* part : {"0", "0:0", "2"})
    write(std::string("class/powercap/intel-rapl:") + part + "/energy_uj", "105000000");
  write("class/powercap/intel-rapl:1/energy_uj", "67000000");
  EXPECT_DOUBLE_EQ(machine.sample(m_begin + 2s).powerWatt.value_or(-1), (100.0 + 60.0) / 2);
}

TEST_F(DeviceSample, aWrappedCounterLosesNothing) {
  writePackage(0, "990000000");
  DeviceSampler machine = sampler();
  static_cast<void>(machine.sample(m_begin));
  writePackage(0, "40000000");
  EXPECT_DOUBLE_EQ(machine.sample(m_begin + 1s).powerWatt.value_or(-1), 50);
}

TEST_F(DeviceSample, aPackageThatCannotBeReadLeavesNoPower) {
  writePackage(0, "0");
  write("class/powercap/intel-rapl:1/name", "package-1");
  DeviceSampler machine = sampler();
  static_cast<void>(machine.sample(m_begin));
  writePackage(0, "40000000");
  EXPECT_FALSE(machine.sample(m_begin + 1s).powerWatt) << "half of the packages would be a wrong number";
}

TEST_F(DeviceSample, theHottestPackageIsTheTemperature) {
  write("class/hwmon/hwmon0/name", "nvme");
  write("class/hwmon/hwmon0/temp1_input", "99000");
  write("class/hwmon/hwmon1/name", "coretemp");
  write("class/hwmon/hwmon1/temp1_input", "61000");
  write("class/hwmon/hwmon2/name", "coretemp");
  write("class/hwmon/hwmon2/temp1_input", "64500");
  write("class/thermal/thermal_zone0/type", "x86_pkg_temp");
  write("class/thermal/thermal_zone0/temp", "70000");
  EXPECT_DOUBLE_EQ(sampler().sample(m_begin).temperatureCelsius.value_or(0), 64.5);
}

TEST_F(DeviceSample, aThermalZoneOfTheProcessorReplacesAMissingMonitor) {
  write("class/thermal/thermal_zone0/type", "acpitz");
  write("class/thermal/thermal_zone0/temp", "99000");
  write("class/thermal/thermal_zone1/type", "x86_pkg_temp");
  write("class/thermal/thermal_zone1/temp", "58000");
  EXPECT_DOUBLE_EQ(sampler().sample(m_begin).temperatureCelsius.value_or(0), 58);
}

}  // namespace
}  // namespace baremark::engine::measure
