// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/device_sample.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>

#include "core/base/processors.h"
#include "engine/files.h"

namespace baremark::engine::measure {
namespace {

std::optional<double> number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return {};
  return value;
}

/// Returns "cpu MHz" of the first processor in the list. Reads only the first lines, not those of all processors.
std::optional<double> clockOfCpuinfo() {
  const std::optional<std::string> text = readSmall("/proc/cpuinfo", 4096);
  if (!text) return {};
  const std::size_t line = text->find("cpu MHz");
  if (line == std::string::npos) return {};
  const std::size_t colon = text->find(':', line);
  return colon == std::string::npos ? std::nullopt : number(text->substr(colon + 1, 20));
}

std::optional<double> residentBytes() {
  const std::optional<std::string> text = readSmall("/proc/self/statm", 256);  // size, resident, ... in pages
  if (!text) return {};
  const std::size_t blank = text->find(' ');
  if (blank == std::string::npos) return {};
  const std::optional<double> pages = number(text->substr(blank + 1));
  if (!pages) return {};
  return *pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

std::optional<double> numberIn(const std::string& file) {
  const std::optional<std::string> text = readSmall(file, 64);
  return text ? number(*text) : std::nullopt;
}

/// Returns the folder's entries by name. Empty if it cannot be read.
std::vector<std::filesystem::path> entriesOf(const std::string& folder) {
  std::vector<std::filesystem::path> entries;
  std::error_code problem;
  for (std::filesystem::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
    entries.push_back(at->path());
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

template <std::size_t N>
bool isOneOf(const std::optional<std::string>& word, const std::array<std::string_view, N>& words) {
  return word && std::find(words.begin(), words.end(), *word) != words.end();
}

/// "intel-rapl:0" is a package, also on AMD processors; "intel-rapl:0:1" is a part of it.
bool isPackage(const std::string& name) {
  constexpr std::string_view kPrefix = "intel-rapl:";
  return name.compare(0, kPrefix.size(), kPrefix) == 0 && name.find(':', kPrefix.size()) == std::string::npos;
}

// Names of the drivers of processor thermometers.
constexpr std::array<std::string_view, 4> kMonitors = {"coretemp", "k10temp", "zenpower", "cpu_thermal"};
constexpr std::array<std::string_view, 3> kZones = {"x86_pkg_temp", "cpu-thermal", "cpu_thermal"};

}  // namespace

DeviceSampler::DeviceSampler(const std::string& system) {
  const std::string file = system + "/devices/system/cpu/cpu" + std::to_string(core::base::processors().front()) +
                           "/cpufreq/scaling_cur_freq";
  if (readSmall(file, 64)) m_clockFile = file;
  findEnergyCounters(system);
  findThermometers(system);
}

/// Uses all counters or none: the sum of only some packages would be wrong.
void DeviceSampler::findEnergyCounters(const std::string& system) {
  for (const std::filesystem::path& entry : entriesOf(system + "/class/powercap")) {
    if (!isPackage(entry.filename().string())) continue;
    // A "psys" domain is the whole platform, including the packages.
    if (readWord(entry.string() + "/name").value_or("").compare(0, 7, "package") != 0) continue;
    EnergyCounter counter{.file = entry.string() + "/energy_uj",
                          .range = numberIn(entry.string() + "/max_energy_range_uj").value_or(0)};
    if (!numberIn(counter.file)) {
      m_energy.clear();
      return;
    }
    m_energy.push_back(std::move(counter));
  }
}

/// The first thermometer of a processor is that of its package. Thermal zones are used if no driver has one.
void DeviceSampler::findThermometers(const std::string& system) {
  const auto addWhere = [&](const std::string& folder, const char* typeFile, const char* valueFile, const auto& types) {
    for (const std::filesystem::path& entry : entriesOf(system + folder)) {
      const std::string file = entry.string() + valueFile;
      if (isOneOf(readWord(entry.string() + typeFile), types) && numberIn(file)) m_temperatureFiles.push_back(file);
    }
  };
  addWhere("/class/hwmon", "/name", "/temp1_input", kMonitors);
  if (m_temperatureFiles.empty()) addWhere("/class/thermal", "/type", "/temp", kZones);
}

std::optional<double> DeviceSampler::power(TimePoint when) {
  const std::optional<TimePoint> lastRead = std::exchange(m_energyRead, std::nullopt);
  bool isKnown = lastRead.has_value() && *lastRead < when;
  double microjoules = 0;
  for (EnergyCounter& counter : m_energy) {
    const std::optional<double> value = numberIn(counter.file);
    if (!value) return {};
    const bool beganAgain = *value < counter.before;
    if (beganAgain && counter.range <= 0) isKnown = false;
    microjoules += *value - counter.before + (beganAgain ? counter.range : 0);
    counter.before = *value;
  }
  if (m_energy.empty()) return {};
  m_energyRead = when;
  if (!isKnown) return {};
  return microjoules * 1e-6 / secondsBetween(*lastRead, when);
}

std::optional<double> DeviceSampler::temperature() const {
  std::optional<double> hottest;
  for (const std::string& file : m_temperatureFiles) {
    const std::optional<double> value = numberIn(file);
    if (value) hottest = std::max(hottest.value_or(*value / 1000), *value / 1000);
  }
  return hottest;
}

core::model::DeviceSample DeviceSampler::sample(TimePoint when) {
  core::model::DeviceSample sample;
  if (m_clockFile.empty()) {
    sample.clockMHz = clockOfCpuinfo();
  } else if (const auto kiloHertz = numberIn(m_clockFile)) {
    sample.clockMHz = *kiloHertz / 1000;
  }
  sample.powerWatt = power(when);
  sample.temperatureCelsius = temperature();
  sample.memoryBytes = residentBytes();
  return sample;
}

}  // namespace baremark::engine::measure
