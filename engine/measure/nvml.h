// SPDX-License-Identifier: Apache-2.0
// The functions of NVML, the management library of the NVIDIA driver, that the engine asks. The library is loaded when
// the program runs, so the engine needs neither it nor NVIDIA's header. Types and numbers are those of nvml.h of CUDA
// 13.3 (NVML API Reference Guide, https://docs.nvidia.com/deploy/nvml-api/; the same file is pkg/nvml/nvml.h in
// https://github.com/NVIDIA/go-nvml).
#pragma once

#include <optional>

namespace baremark::engine::measure::nvml {

using Return = int;               // nvmlReturn_t
using Device = struct OfDriver*;  // nvmlDevice_t
using Bits = unsigned long long;
using Count = unsigned int;

inline constexpr Return kSuccess = 0;
inline constexpr int kClockSm = 1;         // NVML_CLOCK_SM
inline constexpr int kClockMemory = 2;     // NVML_CLOCK_MEM
inline constexpr int kTemperatureGpu = 0;  // NVML_TEMPERATURE_GPU
inline constexpr Count kTextBytes = 96;    // as many as any text below may need

/// nvmlMemory_t, in bytes.
struct Memory {
  Bits total = 0;
  Bits free = 0;
  Bits used = 0;
};

/// nvmlUtilization_t, in percent.
struct Utilization {
  Count gpu = 0;
  Count memory = 0;
};

/// A member is null if the library does not have the function, because the driver is too old or too new. `On` is
/// nvmlEnableState_t or a mode: 1 if it is on.
struct Functions {
  using Number = Return (*)(Device, Count*);
  using Clock = Return (*)(Device, int clock, Count* megahertz);
  using On = Return (*)(Device, Count* isOn);
  using OnAndPending = Return (*)(Device, Count* isOn, Count* willBeOn);
  using Text = Return (*)(Device, char* text, Count bytes);
  using Reasons = Return (*)(Device, Bits*);

  Return (*handleByPciBusId)(const char* bus, Device*) = nullptr;
  Text uuid = nullptr;
  Return (*driverVersion)(char* text, Count bytes) = nullptr;
  Number powerUsage = nullptr;                     // milliwatts
  Number powerLimit = nullptr;                     // milliwatts
  Return (*totalEnergy)(Device, Bits*) = nullptr;  // millijoules since the driver was loaded
  Clock clock = nullptr;
  Clock maxClock = nullptr;
  Clock defaultClock = nullptr;
  Reasons clockReasons = nullptr;
  Return (*temperature)(Device, int sensor, Count* celsius) = nullptr;
  Return (*memory)(Device, Memory*) = nullptr;
  Return (*utilization)(Device, Utilization*) = nullptr;
  OnAndPending ecc = nullptr;
  OnAndPending mig = nullptr;
  On persistence = nullptr;
  Number pcieGeneration = nullptr;  // the most that GPU and machine can use
  Number pcieWidth = nullptr;
};

/// Loads libnvidia-ml.so.1 and starts it, which stays so until the program ends. Nothing: it is not there, or it does
/// not start.
[[nodiscard]] std::optional<Functions> load();

}  // namespace baremark::engine::measure::nvml
