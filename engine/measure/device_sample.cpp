// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/device_sample.h"

#include <unistd.h>

#include <cstdlib>
#include <optional>

#include "engine/files.h"
#include "engine/measure/affinity.h"

namespace baremark::engine::measure {
namespace {

std::optional<double> number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return {};
  return value;
}

/// "cpu MHz" of the first processor that is listed: its few first lines are read, not those of all processors.
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

}  // namespace

DeviceSampler::DeviceSampler() {
  const std::string file =
      "/sys/devices/system/cpu/cpu" + std::to_string(firstProcessor()) + "/cpufreq/scaling_cur_freq";
  if (readSmall(file, 64)) m_clockFile = file;
}

core::model::DeviceSample DeviceSampler::sample() const {
  core::model::DeviceSample sample;
  if (m_clockFile.empty()) {
    sample.clockMHz = clockOfCpuinfo();
  } else if (const auto text = readSmall(m_clockFile, 64)) {
    if (const auto kiloHertz = number(*text)) sample.clockMHz = *kiloHertz / 1000;
  }
  sample.memoryBytes = residentBytes();
  return sample;
}

}  // namespace baremark::engine::measure
