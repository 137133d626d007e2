// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine reads of its machine and its launcher: sensors, from a folder that replaces the kernel's files, and
// the time since the launch.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/files.h"
#include "engine/measure/device_sample.h"
#include "engine/measure/start_up.h"
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

TEST_F(DeviceSample, aWrappedCounterLosesNothingAndAPackageThatCannotBeReadLeavesNoPower) {
  writePackage(0, "990000000");
  DeviceSampler machine = sampler();
  static_cast<void>(machine.sample(m_begin));
  writePackage(0, "40000000");
  EXPECT_DOUBLE_EQ(machine.sample(m_begin + 1s).powerWatt.value_or(-1), 50);
  writePackage(0, "0");
  write("class/powercap/intel-rapl:1/name", "package-1");
  DeviceSampler incomplete = sampler();
  static_cast<void>(incomplete.sample(m_begin));
  writePackage(0, "40000000");
  EXPECT_FALSE(incomplete.sample(m_begin + 1s).powerWatt) << "half of the packages would be a wrong number";
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

class StartUp : public testing::Test {
 protected:
  /// Writes the file in which job.sh names the launcher.
  void launch(const std::string& startTime, const std::string& bootId) const {
    std::ofstream(m_folder.path() + "/run.json")
        << R"({"id":"01ARZ3NDEKTSV4RRFFQ69G5FAV","attempt":1,"pid":7,"start_time":)" << startTime << R"(,"boot_id":")"
        << bootId << R"(","started":"2026-11-28T05:00:00Z"})";
  }
  [[nodiscard]] static std::string thisBoot() {
    return readWord("/proc/sys/kernel/random/boot_id").value_or("no boot id");
  }
  [[nodiscard]] std::optional<double> secondsAt(double sinceBoot) const {
    return startUpSeconds(m_folder.path(), sinceBoot);
  }

  test::TemporaryFolder m_folder;
};

TEST_F(StartUp, isTheTimeSinceTheLauncherBeganAndShortForThisProcess) {
  const double ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  launch(std::to_string(static_cast<long>(100 * ticks)), thisBoot());
  const std::optional<double> seconds = secondsAt(101.5);
  ASSERT_TRUE(seconds);
  EXPECT_NEAR(*seconds, 1.5, 1 / ticks);
  // Field 22 of /proc/self/stat; the name in field 2 has no blank.
  std::ifstream stat("/proc/self/stat");
  std::string word;
  for (int field = 1; field <= 22; ++field) stat >> word;
  launch(word, thisBoot());
  const std::optional<double> own = secondsAt(secondsSinceBoot());
  ASSERT_TRUE(own);
  EXPECT_LT(*own, 600);
}

TEST_F(StartUp, isUnknownWithoutALauncherOfThisNodeAndBeyondADay) {
  EXPECT_FALSE(secondsAt(101.5)) << "there is no run.json";
  launch("10000", "another-boot");
  EXPECT_FALSE(secondsAt(101.5));
  launch("0", thisBoot());
  EXPECT_FALSE(secondsAt(101.5));
  std::ofstream(m_folder.path() + "/run.json") << "{\"id\":";
  EXPECT_FALSE(secondsAt(101.5));
  launch("10000", thisBoot());
  EXPECT_FALSE(secondsAt(10));
  EXPECT_FALSE(secondsAt(100 + 86401.0));
}

}  // namespace
}  // namespace baremark::engine::measure
