// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/gpu_reader.h"

#include <array>
#include <cstddef>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/model/sample.h"

namespace baremark::engine::measure {
namespace {

/// What `function` writes into its last argument. Nothing: the driver does not have the function, or it refuses.
template <class Value, class Function, class... Arguments>
std::optional<Value> ask(Function function, nvml::Device device, Arguments... arguments) {
  Value value{};
  if (!function || !device || function(device, arguments..., &value) != nvml::kSuccess) return {};
  return value;
}

std::optional<bool> askMode(nvml::Functions::OnAndPending function, nvml::Device device) {
  nvml::Count isOn = 0;
  nvml::Count willBeOn = 0;
  if (!function || !device || function(device, &isOn, &willBeOn) != nvml::kSuccess) return {};
  return isOn == 1;
}

template <class Number>
std::optional<double> scaled(const std::optional<Number>& value, double unit) {
  return value ? std::optional(static_cast<double>(*value) * unit) : std::nullopt;
}

std::vector<std::string> reasonsIn(nvml::Bits bits) {
  std::vector<std::string> words;
  for (std::size_t bit = 0; bit < 64; ++bit) {
    if ((bits >> bit & 1) == 0) continue;
    const bool isKnown = bit < core::model::kClockReasons.size();
    words.push_back(isKnown ? std::string(core::model::kClockReasons[bit].name) : "other_" + std::to_string(bit));
  }
  return words;
}

std::string textOf(const std::array<char, nvml::kTextBytes>& text) {
  return core::base::printable(text.data(), text.size());
}

/// "SM 1980 MHz, memory 2619 MHz". Empty unless both are known.
std::string clocksText(nvml::Functions::Clock function, nvml::Device device) {
  const auto sm = ask<nvml::Count>(function, device, nvml::kClockSm);
  const auto memory = ask<nvml::Count>(function, device, nvml::kClockMemory);
  if (!sm || !memory) return {};
  return "SM " + std::to_string(*sm) + " MHz, memory " + std::to_string(*memory) + " MHz";
}

std::string onOrOff(const std::optional<bool>& isOn) {
  if (!isOn) return {};
  return *isOn ? "on" : "off";
}

}  // namespace

GpuReader::GpuReader(RankGpu gpu, const std::optional<nvml::Functions>& functions)
    : m_gpu(std::move(gpu)), m_functions(functions.value_or(nvml::Functions{})) {
  nvml::Device device = nullptr;
  if (!m_gpu.bus.empty() && m_functions.handleByPciBusId &&
      m_functions.handleByPciBusId(m_gpu.bus.c_str(), &device) == nvml::kSuccess)
    m_device = device;
}

core::model::GpuSample GpuReader::sample() const {
  core::model::GpuSample sample;
  sample.powerWatt = scaled(ask<nvml::Count>(m_functions.powerUsage, m_device), 1e-3);
  sample.energyJoule = scaled(ask<nvml::Bits>(m_functions.totalEnergy, m_device), 1e-3);
  sample.clockMHz = scaled(ask<nvml::Count>(m_functions.clock, m_device, nvml::kClockSm), 1);
  sample.memoryClockMHz = scaled(ask<nvml::Count>(m_functions.clock, m_device, nvml::kClockMemory), 1);
  sample.temperatureCelsius = scaled(ask<nvml::Count>(m_functions.temperature, m_device, nvml::kTemperatureGpu), 1);
  if (const auto memory = ask<nvml::Memory>(m_functions.memory, m_device))
    sample.memoryBytes = static_cast<double>(memory->used);
  if (const auto use = ask<nvml::Utilization>(m_functions.utilization, m_device)) sample.utilization = use->gpu * 0.01;
  if (const auto bits = ask<nvml::Bits>(m_functions.clockReasons, m_device)) sample.clockReasons = reasonsIn(*bits);
  return sample;
}

std::optional<double> GpuReader::energy() const {
  if (isDivided()) return {};
  return scaled(ask<nvml::Bits>(m_functions.totalEnergy, m_device), 1e-3);
}

std::string GpuReader::uuid() const {
  std::array<char, nvml::kTextBytes> text{};
  if (!m_functions.uuid || !m_device || m_functions.uuid(m_device, text.data(), nvml::kTextBytes) != nvml::kSuccess)
    return {};
  return textOf(text);
}

bool GpuReader::isDivided() const {
  return askMode(m_functions.mig, m_device).value_or(false);
}

core::model::Passport GpuReader::facts() const {
  core::model::Passport facts;
  const auto add = [&facts](const char* name, const std::string& value) {
    if (!value.empty()) facts[{"machine", name}] = value;
  };
  add("gpu", core::base::printable(m_gpu.name, nvml::kTextBytes));
  add("gpu_capability", m_gpu.capability);
  add("gpu_cuda", m_gpu.cuda);
  if (!m_device) return facts;
  std::array<char, nvml::kTextBytes> driver{};
  if (m_functions.driverVersion && m_functions.driverVersion(driver.data(), nvml::kTextBytes) == nvml::kSuccess)
    add("gpu_driver", textOf(driver));
  if (const auto limit = scaled(ask<nvml::Count>(m_functions.powerLimit, m_device), 1e-3))
    add("gpu_power_limit", core::base::generalText(*limit, 6) + " W");
  add("gpu_clocks_default", clocksText(m_functions.defaultClock, m_device));
  add("gpu_clocks_most", clocksText(m_functions.maxClock, m_device));
  add("gpu_ecc", onOrOff(askMode(m_functions.ecc, m_device)));
  add("gpu_mig", onOrOff(askMode(m_functions.mig, m_device)));
  const auto persistence = ask<nvml::Count>(m_functions.persistence, m_device);
  add("gpu_persistence", persistence ? onOrOff(*persistence == 1) : std::string());
  const auto generation = ask<nvml::Count>(m_functions.pcieGeneration, m_device);
  const auto width = ask<nvml::Count>(m_functions.pcieWidth, m_device);
  if (generation && width)
    add("gpu_pcie", "generation " + std::to_string(*generation) + ", width " + std::to_string(*width));
  return facts;
}

}  // namespace baremark::engine::measure
